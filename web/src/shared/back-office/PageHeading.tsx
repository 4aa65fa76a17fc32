// The top of a back-office screen: its name, one line about it, and its actions.
import type { ReactNode } from 'react';
import { Flex } from 'antd';

export interface PageHeadingProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
}

export function PageHeading({ title, about, actions }: PageHeadingProps) {
  return (
    <Flex wrap justify="space-between" align="flex-start" gap={12} style={{ marginBottom: 20 }}>
      <div>
        <h1 className="admin-title">{title}</h1>
        {about && <div className="admin-quiet">{about}</div>}
      </div>
      {actions && (
        <Flex wrap gap={8}>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
