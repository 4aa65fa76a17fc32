// The row of fields above a list that narrow it down; on a phone they share its width.
import type { ReactNode } from 'react';
import { Flex } from 'antd';

export function Filters({ children }: { children: ReactNode }) {
  return (
    <Flex wrap gap={8} className="admin-filters" style={{ marginBottom: 16 }}>
      {children}
    </Flex>
  );
}
