// What the customer asked for, above the form that answers it.
import { Typography } from 'antd';
import { Link } from 'react-router-dom';
import { Panel } from '../../shared/back-office/Panel';
import type { Asked } from './use-beginning';

export function Wish({ wish }: { wish: Asked | undefined }) {
  if (!wish) return null;
  return (
    <Panel
      title="What is asked for"
      extra={
        <Link to={wish.path} target="_blank">
          Open the request
        </Link>
      }
      style={{ marginBottom: 16 }}
    >
      <Typography.Paragraph
        ellipsis={{ rows: 5, expandable: true, symbol: 'Show all' }}
        style={{ whiteSpace: 'pre-line', margin: 0 }}
      >
        {wish.text}
      </Typography.Paragraph>
    </Panel>
  );
}
