// Who owes what: orders of which money is due, those that are due longest first, and the statement of a customer.
import { Empty, Skeleton } from 'antd';
import { useAdminOwedOrdersQuery, useAdminRemindOfPaymentMutation } from '../../generated/admin-due';
import { counted } from '../../shared/counted';
import { errorText } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Filters } from '../../shared/back-office/Filters';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Pager } from '../../shared/back-office/Pager';
import { useCan } from '../../shared/back-office/permissions';
import { SearchBox } from '../../shared/back-office/SearchBox';
import { day, text, useUrlState, wholeNumber } from '../../shared/back-office/url-state';
import { OwedTable, type Owed } from './OwedTable';
import { Statement } from './Statement';

const fields = { search: text, page: wholeNumber(1), customer: text, from: day, to: day };
const pageSize = 20;

export function DueRoute() {
  const manages = useCan()('MANAGE_ORDERS');
  const [{ search, page, customer, from, to }, setState] = useUrlState(fields);
  const list = useAdminOwedOrdersQuery({
    variables: { search: search || null, page, pageSize },
    fetchPolicy: 'cache-and-network',
    skip: customer !== '',
  });
  const [remind, reminding] = useAdminRemindOfPaymentMutation();
  const owed = (list.data ?? list.previousData)?.owedOrders;
  const sendReminder = async ({ order }: Owed) => {
    try {
      await remind({ variables: { orderId: order.id } });
      toast.success(`${order.user.name} gets a reminder`);
    } catch (error) {
      toast.error(errorText(error, 'The reminder could not be sent. Please try again.'));
    }
    list.refetch().catch(() => undefined);
  };
  if (customer)
    return (
      <Statement
        userId={customer}
        from={from}
        to={to}
        onDays={(first, last) => setState({ from: first, to: last })}
        onBack={() => setState({ customer: '', from: undefined, to: undefined })}
      />
    );
  return (
    <>
      <PageHeading
        title="Due amounts"
        about={owed && `${formatRupees(owed.owedTotal)} are due in all · ${counted(owed.total, 'order')}`}
      />
      <Filters
        search={
          <SearchBox
            label="Order, name or phone"
            value={search}
            onSearch={(typed) => setState({ search: typed }, { replace: true })}
          />
        }
      />
      <FailureNotice
        error={list.error}
        fallback="The due amounts could not be loaded."
        onRetry={() => void list.refetch()}
      />
      {!owed && list.loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {owed?.items.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            search ? 'No due amount found. Try another search.' : 'Nobody owes the shop anything that is due'
          }
        />
      )}
      {owed && owed.items.length > 0 && (
        <OwedTable
          owed={owed.items}
          busy={list.loading}
          sending={reminding.loading}
          onStatement={(id) => setState({ customer: id })}
          {...(manages && { onRemind: (one) => void sendReminder(one) })}
        />
      )}
      {owed && (
        <Pager
          page={owed.page}
          pages={owed.pages}
          total={owed.total}
          noun="orders"
          onPage={(number, how) => setState({ page: number }, how)}
        />
      )}
    </>
  );
}
