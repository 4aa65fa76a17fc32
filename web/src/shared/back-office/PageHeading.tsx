// The top of a back-office screen: its name, one line about it, and its actions.
import type { ReactNode } from 'react';
import { Flex, Typography } from 'antd';

export interface PageHeadingProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
}

export function PageHeading({ title, about, actions }: PageHeadingProps) {
  return (
    <Flex wrap justify="space-between" align="flex-start" gap={12} style={{ marginBottom: 20 }}>
      <div>
        <Typography.Title
          level={1}
          style={{ fontSize: 26, margin: 0, fontFamily: 'var(--font-display)', fontWeight: 400 }}
        >
          {title}
        </Typography.Title>
        {about && <Typography.Text type="secondary">{about}</Typography.Text>}
      </div>
      {actions && (
        <Flex wrap gap={8}>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
