// Completes a request whose quote became an order. Before that the button does nothing, as the owner specified it: the state is changed beside it.
import { Button } from 'antd';
import {
  useAdminEditCustomOrderMutation,
  useAdminQuotesOfCustomOrderQuery,
  type AdminCustomOrderFragment,
} from '../../generated/admin-custom-orders';
import { errorText } from '../../shared/error-text';
import { useCan } from '../../shared/back-office/permissions';
import { toast } from '../../shared/toasts';

interface Props {
  order: AdminCustomOrderFragment | undefined;
  /** Reads the request again. */
  onReload: () => void;
}

export function MarkAsCompleted({ order, onReload }: Props) {
  const seesOrders = useCan()('READ_ORDERS');
  const { data } = useAdminQuotesOfCustomOrderQuery({
    variables: { customOrderId: order?.id ?? '' },
    skip: !order || !seesOrders,
  });
  const [edit, { loading }] = useAdminEditCustomOrderMutation({
    refetchQueries: ['AdminCustomOrders', 'AdminWaiting'],
  });
  const isOrder = data?.quotes.items.some(({ orderId }) => orderId) ?? false;
  async function complete({ id, version }: AdminCustomOrderFragment) {
    const { error } = await edit({ variables: { input: { id, version, state: 'CLOSED' } } });
    if (error) toast.error(errorText(error, 'The request could not be completed. Please try again.'));
    else toast.success('The request is completed');
    onReload();
  }
  return (
    <Button loading={loading} onClick={() => isOrder && order && order.state !== 'CLOSED' && void complete(order)}>
      Mark as Completed
    </Button>
  );
}
