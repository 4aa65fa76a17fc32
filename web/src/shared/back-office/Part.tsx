// A titled part of a dialog.
import type { ReactNode } from 'react';
import { Typography } from 'antd';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginTop: 16 }}>
      <Typography.Title level={2} style={{ fontSize: 15, margin: '0 0 8px' }}>
        {title}
      </Typography.Title>
      {children}
    </section>
  );
}
