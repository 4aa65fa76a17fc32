// The rows of the customer list.
import { Avatar, Button, Empty, Flex, Grid, Skeleton, Table, Tag, Typography } from 'antd';
import { counted } from '../../shared/counted';
import { Email } from '../../shared/back-office/Email';
import type { AdminCustomersQuery, CustomerSort } from '../../generated/admin-customers';
import { sortDirectionLabel } from '../../shared/back-office/sort-direction-label';

type Row = AdminCustomersQuery['customers']['items'][number];

export interface CustomerTableProps {
  customers: readonly Row[];
  loading: boolean;
  /** Whether the list is filtered by a search. */
  searched: boolean;
  sort: CustomerSort | undefined;
  onSort: (sort: CustomerSort | undefined) => void;
  onOpen: (id: string) => void;
  onViewCart: (id: string) => void;
}

const sortOf: Record<string, CustomerSort> = { customer: 'NAME', email: 'EMAIL' };

const sorter = (key: string, sort: CustomerSort | undefined) => ({
  key,
  sorter: true,
  showSorterTooltip: false,
  sortDirections: ['ascend' as const],
  sortIcon: sortDirectionLabel('A–Z'),
  sortOrder: sort === sortOf[key] ? ('ascend' as const) : null,
});

const placeOf = (place: Row['place']): string => (place ? `${place.city}, ${place.state}` : '');

const inCart = (count: number) => counted(count, 'item');

export function CustomerTable({ customers, loading, searched, sort, onSort, onOpen, onViewCart }: CustomerTableProps) {
  const { md } = Grid.useBreakpoint();
  if (loading) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <Table<Row>
      rowKey="id"
      size="middle"
      dataSource={[...customers]}
      pagination={false}
      locale={{
        emptyText: (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
            <strong>No customers found</strong>
            <div>{searched ? 'Try another search' : 'There are currently no registered customers'}</div>
          </Empty>
        ),
      }}
      onChange={(_page, _filters, sorted) => {
        if (!Array.isArray(sorted)) onSort(sorted.order ? sortOf[String(sorted.columnKey)] : undefined);
      }}
      columns={[
        {
          title: 'Customer',
          ...sorter('customer', sort),
          render: (_, { id, name, email, phone, place, role, cartCount }) => (
            <Flex gap={10} align="center">
              <Avatar style={{ background: 'var(--color-primary)', flex: 'none' }}>
                {name.trim().charAt(0).toUpperCase() || '?'}
              </Avatar>
              <div>
                <Button type="link" className="admin-opens" onClick={() => onOpen(id)}>
                  {name}
                </Button>{' '}
                {role !== 'CUSTOMER' && <Tag title="Works in the back office">{role.toLowerCase()}</Tag>}
                {!md && (
                  <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                    <Email address={email} />
                    {[phone, placeOf(place)].filter(Boolean).map((fact) => (
                      <div key={fact}>{fact}</div>
                    ))}
                    <div>{inCart(cartCount)} in the cart</div>
                  </Typography.Text>
                )}
              </div>
            </Flex>
          ),
        },
        {
          title: 'Email',
          ...sorter('email', sort),
          responsive: ['md'],
          render: (_, { email }) => <Email address={email} />,
        },
        { title: 'Phone', key: 'phone', responsive: ['md'], render: (_, { phone }) => phone ?? '–' },
        {
          title: 'Place',
          key: 'place',
          responsive: ['lg'],
          render: (_, { place }) => placeOf(place) || '–',
        },
        {
          title: 'Cart Items',
          key: 'cart',
          align: 'right',
          responsive: ['md'],
          render: (_, { cartCount }) => inCart(cartCount),
        },
        {
          title: 'Actions',
          key: 'actions',
          align: 'right',
          render: (_, { id, name, cartCount }) => (
            <Button
              size="small"
              disabled={cartCount === 0}
              aria-label={`View cart of ${name}`}
              onClick={() => onViewCart(id)}
            >
              View
            </Button>
          ),
        },
      ]}
    />
  );
}
