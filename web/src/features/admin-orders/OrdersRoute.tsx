// The order list, kept fresh while it is open, with details, status changes and refunds.
import { startTransition, useCallback, useDeferredValue, useState } from 'react';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useAdminOrdersQuery } from '../../generated/admin-orders';
import { counted } from '../../shared/counted';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { ManyOrders } from '../../shared/back-office/ManyOrders';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { usePageSize } from '../../shared/back-office/page-size';
import { useCan } from '../../shared/back-office/permissions';
import { useUrlState } from '../../shared/back-office/url-state';
import { ExportOrders } from './ExportOrders';
import { OrderDetails } from './OrderDetails';
import { OrderFilters } from './OrderFilters';
import { OrderTable } from './OrderTable';
import { UpdateStatus, type StatusTarget } from './UpdateStatus';
import { filtersAreSet, orderFilter, orderListFields } from './order-list-state';

const none = [] as const;

export function OrdersRoute() {
  const manages = useCan()('MANAGE_ORDERS');
  const navigate = useNavigate();
  const [state, setState] = useUrlState(orderListFields);
  const [target, setTarget] = useState<StatusTarget>();
  const [size, setSize] = usePageSize('orders', 10);
  const filter = orderFilter(state);
  const list = useAdminOrdersQuery({
    variables: { filter, sort: state.sort ?? 'NEWEST', page: state.page, pageSize: size },
    fetchPolicy: 'cache-and-network',
  });
  const page = (list.data ?? list.previousData)?.orders;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const here = chosen.filter((id) => page?.orders.some((order) => order.id === id));
  // Deferred, so that the tick is painted first; actions use the current selection.
  const offered = useDeferredValue(here.length > 0);
  const reload = () => void list.refetch();
  // Transitions, so that a press is painted before a dialog renders.
  const updateStatus = useCallback((order: StatusTarget) => startTransition(() => setTarget(order)), []);
  const onView = useCallback((id: string) => setState({ view: id }), [setState]);
  return (
    <>
      <PageHeading
        title="Orders Management"
        about={page && counted(page.total, 'order')}
        actions={
          <>
            <ExportOrders filter={filter} />
            {manages && (
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => void navigate('/admin/orders/new')}
              >
                New order
              </Button>
            )}
          </>
        }
      />
      <OrderFilters state={state} filtered={filtersAreSet(state)} onChange={setState} />
      <FailureNotice error={list.error} fallback="The orders could not be loaded." onRetry={reload} />
      <ManyOrders
        chosen={offered && page ? page.orders.filter(({ id }) => here.includes(id)) : none}
        list={page && { total: page.total, which: { filter } }}
        manages={manages}
        onClear={() => setChosen([])}
        onChanged={reload}
      />
      {(page || list.loading) && (
        <OrderTable
          orders={page?.orders ?? []}
          loading={!page}
          busy={list.loading}
          sort={state.sort}
          chosen={here}
          onChoose={setChosen}
          onSort={(sort) => setState({ sort })}
          onView={onView}
          {...(manages && { onUpdateStatus: updateStatus })}
        />
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
      <OrderDetails
        id={state.view || undefined}
        onClose={() => setState({ view: '' }, { replace: true })}
        onChanged={reload}
        {...(manages && { onUpdateStatus: updateStatus })}
      />
      <UpdateStatus target={target} onClose={() => setTarget(undefined)} onUpdated={reload} />
    </>
  );
}
