// Custom order requests as a table; on a phone the main facts share one column.
import { memo } from 'react';
import { Button, Grid, Table, Typography } from 'antd';
import type { AdminCustomOrderFragment } from '../../generated/admin-custom-orders';
import { formatRupees } from '../../shared/money';
import { Moment } from '../../shared/back-office/Moment';
import { WorkStateTag } from '../../shared/back-office/WorkStateTag';

export interface CustomOrderTableProps {
  orders: readonly AdminCustomOrderFragment[];
  onView: (id: string) => void;
}

const budgetOf = ({ budget }: AdminCustomOrderFragment) => (budget === null ? '–' : formatRupees(budget));

const Wish = ({ order: { description, sketchUrl } }: { order: AdminCustomOrderFragment }) => (
  <div style={{ maxWidth: 520 }}>
    <Typography.Text ellipsis style={{ display: 'block', maxWidth: '100%' }}>
      {description}
    </Typography.Text>
    {sketchUrl && <Typography.Text type="secondary">With a sketch</Typography.Text>}
  </div>
);

export const CustomOrderTable = memo(function CustomOrderTable({ orders, onView }: CustomOrderTableProps) {
  const { md } = Grid.useBreakpoint();
  return (
    <Table<AdminCustomOrderFragment>
      rowKey="id"
      size="middle"
      tableLayout="fixed"
      dataSource={[...orders]}
      pagination={false}
      columns={[
        {
          title: 'From',
          key: 'name',
          ...(md && { width: 200 }),
          render: (_, order) => (
            <>
              <Button
                type="link"
                onClick={() => onView(order.id)}
                aria-label={`View Details of ${order.name}'s Order`}
                className="admin-opens"
                style={{ fontWeight: order.unseen ? 700 : 400 }}
              >
                {order.name}
              </Button>
              {!md && (
                <>
                  <Wish order={order} />
                  <Typography.Text type="secondary">
                    {budgetOf(order)} · <Moment at={order.createdAt} />
                  </Typography.Text>
                </>
              )}
            </>
          ),
        },
        { title: 'What', key: 'what', responsive: ['md'], render: (_, order) => <Wish order={order} /> },
        {
          title: 'Budget',
          key: 'budget',
          align: 'right',
          width: 130,
          responsive: ['md'],
          render: (_, order) => budgetOf(order),
        },
        {
          title: 'State',
          key: 'state',
          width: 110,
          render: (_, { state, unseen }) => <WorkStateTag state={state} unseen={unseen} />,
        },
        {
          title: 'Submitted',
          key: 'date',
          width: 150,
          responsive: ['md'],
          render: (_, { createdAt }) => <Moment at={createdAt} />,
        },
      ]}
    />
  );
});
