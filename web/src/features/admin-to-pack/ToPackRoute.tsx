// The packing queue, longest waiting first: scan, ship single orders, or print and mark many.
import { startTransition, useState } from 'react';
import { Button, Checkbox, Empty, Skeleton } from 'antd';
import { useAdminOrdersToPackQuery } from '../../generated/admin-to-pack';
import { counted } from '../../shared/counted';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { ManyOrders } from '../../shared/back-office/ManyOrders';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { usePageSize } from '../../shared/back-office/page-size';
import { useCan, useSeesMoney } from '../../shared/back-office/permissions';
import { ShipOrder, type ShipTarget } from '../../shared/back-office/ShipOrder';
import { TrackingNumbers } from '../../shared/back-office/TrackingNumbers';
import { useUrlState } from '../../shared/back-office/url-state';
import { PackRow } from './PackRow';
import { ScanBox } from './ScanBox';
import { ToPackFilters } from './ToPackFilters';
import { toPackFields, toPackFilter } from './to-pack-state';

export function ToPackRoute() {
  const manages = useCan()('MANAGE_ORDERS', 'PACK_ORDERS');
  const money = useSeesMoney();
  const [state, setState] = useUrlState(toPackFields);
  const filter = toPackFilter(state);
  const isFiltered = Object.keys(filter).length > 0;
  const [pasting, setPasting] = useState(false);
  const [size, setSize] = usePageSize('to-pack', 20);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<ShipTarget>();
  const list = useAdminOrdersToPackQuery({
    variables: { filter, page: state.page, pageSize: size, money },
    fetchPolicy: 'cache-and-network',
  });
  const page = (list.data ?? list.previousData)?.ordersToPack;
  const orders = page?.orders ?? [];
  const here = orders.filter(({ id }) => chosen.has(id));
  const reload = () => void list.refetch().catch(() => undefined);
  // A transition, so that the press is painted before the dialog renders.
  const ship = (one: ShipTarget) => startTransition(() => setTarget(one));
  const choose = (id: string, yes: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (yes) after.add(id);
      else after.delete(id);
      return after;
    });
  const all = orders.length > 0 && here.length === orders.length;
  return (
    <>
      <PageHeading
        title="To pack"
        about={page && `${counted(page.total, 'order')}, the longest waiting first`}
        actions={
          manages && (
            <Button style={{ minHeight: 44 }} onClick={() => setPasting(true)}>
              Paste tracking numbers
            </Button>
          )
        }
      />
      {manages && <ScanBox onDone={reload} />}
      <ToPackFilters state={state} onChange={setState} />
      <FailureNotice error={list.error} fallback="The orders could not be loaded." onRetry={reload} />
      <ManyOrders
        chosen={here}
        list={page && { total: page.total, which: { toPack: true, ...(isFiltered && { toPackFilter: filter }) } }}
        manages={manages}
        onClear={() => setChosen(new Set())}
        onChanged={reload}
      />
      {!page && list.loading && <Skeleton active paragraph={{ rows: 10 }} />}
      {page && orders.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
          <strong>{isFiltered ? 'No order found' : 'Nothing to pack'}</strong>
          <div>
            {isFiltered
              ? 'Try changing your filters'
              : 'New orders come here as soon as they are paid, or placed for cash on delivery.'}
          </div>
        </Empty>
      )}
      {orders.length > 0 && (
        <>
          <Checkbox
            checked={all}
            indeterminate={here.length > 0 && !all}
            className="admin-thumb-target"
            classNames={{ icon: 'admin-thumb-box' }}
            onChange={(event) => setChosen(new Set(event.target.checked ? orders.map(({ id }) => id) : []))}
          >
            Choose all on this page
          </Checkbox>
          <ul aria-label="Orders to pack" aria-busy={list.loading} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {orders.map((order) => (
              <PackRow
                key={order.id}
                order={order}
                chosen={chosen.has(order.id)}
                onChoose={(yes) => choose(order.id, yes)}
                {...(manages && { onShip: ship })}
              />
            ))}
          </ul>
        </>
      )}
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
