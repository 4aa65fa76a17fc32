// Orders of which something is with a courier: where each parcel is, its tracking number, and what comes next.
import { useState } from 'react';
import { Button, Checkbox, Empty, Flex, Skeleton, Tag, Typography } from 'antd';
import { useAdminOrdersOnTheWayQuery } from '../../generated/admin-to-pack';
import { counted } from '../../shared/counted';
import { formatDateTime } from '../../shared/dates';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { ManyOrders } from '../../shared/back-office/ManyOrders';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { usePageSize } from '../../shared/back-office/page-size';
import { useCan, useSeesMoney } from '../../shared/back-office/permissions';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { Shipments } from '../../shared/back-office/Shipments';
import { ShipOrder, type ShipTarget } from '../../shared/back-office/ShipOrder';
import { TrackingNumbers } from '../../shared/back-office/TrackingNumbers';
import { inCapitals } from '../../shared/back-office/order-words';
import { text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';

const fields = { search: text, page: wholeNumber(1) };

export function OnTheWayRoute() {
  const manages = useCan()('MANAGE_ORDERS', 'PACK_ORDERS');
  const money = useSeesMoney();
  const [{ search, page: wanted }, setState] = useUrlState(fields);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<ShipTarget>();
  const [size, setSize] = usePageSize('on-the-way', 20);
  const [pasting, setPasting] = useState(false);
  const list = useAdminOrdersOnTheWayQuery({
    variables: { search: search || null, page: wanted, pageSize: size, money },
    fetchPolicy: 'cache-and-network',
  });
  const page = (list.data ?? list.previousData)?.ordersOnTheWay;
  const orders = page?.orders ?? [];
  const reload = () => void list.refetch().catch(() => undefined);
  const choose = (id: string, yes: boolean) =>
    setChosen((before) => new Set(yes ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <>
      <PageHeading
        title="On the way"
        about={page && `${counted(page.total, 'order')}, the oldest first`}
        actions={
          manages && (
            <Button style={{ minHeight: 44 }} onClick={() => setPasting(true)}>
              Paste tracking numbers
            </Button>
          )
        }
      />
      <Filters
        search={
          <SearchBox
            label="Number, name or phone"
            value={search}
            onSearch={(typed) => setState({ search: typed }, { replace: true })}
          />
        }
      />
      <FailureNotice error={list.error} fallback="The orders could not be loaded." onRetry={reload} />
      <ManyOrders
        chosen={orders.filter(({ id }) => chosen.has(id))}
        list={undefined}
        manages={manages}
        onClear={() => setChosen(new Set())}
        onChanged={reload}
      />
      {!page && list.loading && <Skeleton active paragraph={{ rows: 10 }} />}
      {page && orders.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
          <strong>{search ? 'No order found' : 'Nothing is on the way'}</strong>
          <div>
            {search
              ? 'Search for another number, name or phone.'
              : 'Parcels come here when they are marked as shipped, and leave when they are delivered.'}
          </div>
        </Empty>
      )}
      <ul aria-label="Orders on the way" aria-busy={list.loading} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {orders.map((order) => {
          const { id, orderNumber, deliveryAddress: to } = order;
          return (
            <li key={id} aria-label={`Order ${orderNumber}`} className="work-card">
              <Flex wrap gap={12} align="flex-start">
                <Checkbox
                  checked={chosen.has(id)}
                  onChange={(event) => choose(id, event.target.checked)}
                  aria-label={`Choose order ${orderNumber}`}
                  className="admin-thumb-target"
                  classNames={{ icon: 'admin-thumb-box' }}
                />
                <div style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Flex wrap gap={8} align="center">
                    <strong style={{ lineHeight: '44px' }}>{orderNumber}</strong>
                    <Tag>{inCapitals(order.orderStatus)}</Tag>
                    {order.paymentMethod === 'COD' && <Tag color="gold">Cash on delivery</Tag>}
                  </Flex>
                  <div>
                    {[to.firstName, to.lastName].filter(Boolean).join(' ') || order.user.name}, {to.city}, {to.state}{' '}
                    {to.postalCode}
                  </div>
                  <a href={`tel:${order.contactInfo.phone}`} style={{ lineHeight: '44px' }}>
                    {order.contactInfo.phone}
                  </a>
                  <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                    {formatDateTime(order.createdAt)}
                  </Typography.Text>
                </div>
                <div style={{ flex: '2 1 320px', minWidth: 0 }}>
                  <Shipments
                    order={order}
                    {...(manages && { onShip: (shipment) => setTarget({ order, ...(shipment && { shipment }) }) })}
                    onChanged={reload}
                  />
                </div>
              </Flex>
            </li>
          );
        })}
      </ul>
      {page && (
        <Pager
          page={page.page}
          pages={page.pages}
          total={page.total}
          noun="orders"
          size={size}
          onSize={(rows) => {
            setSize(rows);
            setState({ page: 1 }, { replace: true });
          }}
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
      <TrackingNumbers open={pasting} onClose={() => setPasting(false)} onDone={reload} />
      <ShipOrder target={target} onClose={() => setTarget(undefined)} onDone={reload} />
    </>
  );
}
