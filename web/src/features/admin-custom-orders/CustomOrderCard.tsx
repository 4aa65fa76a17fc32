// One custom order request as a card.
import type { ReactNode } from 'react';
import { Button, Card, Flex, Typography } from 'antd';
import type { AdminCustomOrderFragment } from '../../generated/admin-custom-orders';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { WorkStateTag } from '../../shared/back-office/WorkStateTag';
import { Sketch } from './Sketch';

/** The fields of the request in the order of the form, without empty ones. */
export const specifications = (order: AdminCustomOrderFragment): [string, string][] =>
  [
    ['Budget', order.budget === null ? null : formatRupees(order.budget)],
    ['Dimensions', order.dimensions],
    ['Material', order.material],
    ['Timeline', order.timeline],
  ].filter((one): one is [string, string] => Boolean(one[1]));

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Typography.Text type="secondary">{label}: </Typography.Text>
      {children}
    </div>
  );
}

export function CustomOrderCard({ order, onView }: { order: AdminCustomOrderFragment; onView: () => void }) {
  return (
    <Card
      title={`${order.name}'s Order`}
      extra={<WorkStateTag state={order.state} unseen={order.unseen} />}
      style={{ height: '100%', display: 'flex', flexDirection: 'column' }}
      styles={{ body: { flex: 1, display: 'flex', flexDirection: 'column', gap: 12 } }}
    >
      <div>
        {order.email && (
          <Fact label="Email">
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </Fact>
        )}
        <Fact label="Phone">
          <a href={`tel:${order.phone}`}>{order.phone}</a>
        </Fact>
        {specifications(order).map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </div>
      <p
        style={{
          margin: 0,
          display: '-webkit-box',
          WebkitLineClamp: 3,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        {order.description}
      </p>
      {order.sketchUrl && <Sketch url={order.sketchUrl} name={order.sketchName} type={order.sketchType} />}
      <Flex justify="space-between" align="center" gap={8} style={{ marginTop: 'auto' }}>
        <Typography.Text type="secondary">Submitted {formatDate(order.createdAt)}</Typography.Text>
        <Button onClick={onView} aria-label={`View Details of ${order.name}'s Order`}>
          View Details
        </Button>
      </Flex>
    </Card>
  );
}
