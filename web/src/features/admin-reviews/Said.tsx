// Words of somebody under another one's, set apart by a line at their side.
import { Typography } from 'antd';
import type { ReactNode } from 'react';

export function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div style={{ borderLeft: '3px solid var(--color-brass)', paddingLeft: 12, marginTop: 12 }}>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {title}
      </Typography.Text>
      <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</div>
      {children}
    </div>
  );
}
