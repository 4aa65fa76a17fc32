// Requests for custom steel fabrication.
import { memo, useCallback, useDeferredValue, useEffect } from 'react';
import { Alert, Button, Card, Col, Empty, Row, Segmented, Skeleton } from 'antd';
import { skipToken } from '@apollo/client/react';
import {
  useAdminCustomOrderByIdQuery,
  useAdminCustomOrdersQuery,
  type CorrespondenceFilter,
} from '../../generated/admin-custom-orders';
import { counted } from '../../shared/counted';
import { errorText } from '../../shared/error-text';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { oneOf, text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { WorkStateFilter } from '../../shared/back-office/WorkStateFilter';
import { chosenWork, workChoices } from '../../shared/back-office/work-words';
import { CustomOrderCard } from './CustomOrderCard';
import { CustomOrderDetails } from './CustomOrderDetails';
import { CustomOrderTable, type CustomOrderTableProps } from './CustomOrderTable';
import { useLook, type Look } from './use-look';

const fields = { search: text, state: oneOf(workChoices), page: wholeNumber(1), view: text };
const pageSize = 12;
const failure = 'Failed to load orders. Please try again later.';

const Cards = memo(function Cards({ orders, onView }: CustomOrderTableProps) {
  return (
    <Row gutter={[16, 16]}>
      {orders.map((order) => (
        <Col key={order.id} xs={24} md={12} xxl={8}>
          <CustomOrderCard order={order} onView={() => onView(order.id)} />
        </Col>
      ))}
    </Row>
  );
});

function Placeholders() {
  return (
    <Row gutter={[16, 16]} aria-busy>
      {Array.from({ length: 6 }, (_, index) => (
        <Col key={index} xs={24} md={12} xxl={8}>
          <Card>
            <Skeleton active paragraph={{ rows: 6 }} />
          </Card>
        </Col>
      ))}
    </Row>
  );
}

export function CustomOrdersRoute() {
  const [{ search, state, page, view }, setState] = useUrlState(fields);
  const filter: CorrespondenceFilter = { ...(search && { search }), ...chosenWork(state) };
  const [look, setLook] = useLook();
  // A transition: the switch changes at once, the list may take a slow phone longer.
  const shownAs = useDeferredValue(look);
  const onView = useCallback((id: string) => setState({ view: id }), [setState]);
  const narrowed = Object.keys(filter).length > 0;
  const list = useAdminCustomOrdersQuery({ variables: { filter, page, pageSize }, fetchPolicy: 'cache-and-network' });
  useEffect(() => {
    if (list.error) console.error('The custom orders could not be fetched', list.error);
  }, [list.error]);
  const orders = (list.data ?? list.previousData)?.customOrders;
  const listed = orders?.items.find(({ id }) => id === view);
  // A request opened by its address may be on another page of the list.
  const single = useAdminCustomOrderByIdQuery(view && orders && !listed ? { variables: { id: view } } : skipToken);
  return (
    <>
      <PageHeading
        title="Custom Orders"
        about={orders && counted(orders.total, 'request')}
        actions={
          <Segmented<Look>
            aria-label="Show requests as"
            value={look}
            onChange={setLook}
            options={[
              { value: 'cards', label: 'Cards' },
              { value: 'list', label: 'List' },
            ]}
          />
        }
      />
      {list.error && (
        <Alert
          type="error"
          showIcon
          title={failure}
          description={errorText(list.error, '') || undefined}
          action={
            <Button size="small" onClick={() => void list.refetch()}>
              Retry
            </Button>
          }
          style={{ marginBottom: 16 }}
        />
      )}
      {(narrowed || (orders?.total ?? 0) > 0) && (
        <Filters
          search={
            <SearchBox
              label="Search by name, e-mail or phone"
              value={search}
              onSearch={(typed) => setState({ search: typed }, { replace: true })}
            />
          }
          active={[state].filter(Boolean).length}
        >
          <WorkStateFilter value={state} onChange={(chosen) => setState({ state: chosen })} />
        </Filters>
      )}
      {!orders && list.loading && <Placeholders />}
      {orders?.total === 0 && narrowed && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="No requests found. Choose another state, or search for something else."
        />
      )}
      {orders?.total === 0 && !narrowed && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
          <strong>No custom orders</strong>
          <div>There are no custom furniture requests at this time.</div>
        </Empty>
      )}
      {orders && (
        <>
          {shownAs === 'cards' && <Cards orders={orders.items} onView={onView} />}
          {shownAs === 'list' && orders.items.length > 0 && <CustomOrderTable orders={orders.items} onView={onView} />}
          <Pager
            page={orders.page}
            pages={orders.pages}
            total={orders.total}
            noun="requests"
            onPage={(number, how) => setState({ page: number }, how)}
          />
        </>
      )}
      <CustomOrderDetails
        open={view !== ''}
        order={listed ?? single.data?.customOrder}
        error={single.error}
        onClose={() => setState({ view: '' }, { replace: true })}
        onReload={() => void Promise.all([list.refetch(), single.refetch()]).catch(() => {})}
      />
    </>
  );
}
