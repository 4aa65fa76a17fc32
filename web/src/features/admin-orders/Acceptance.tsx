// Acceptance of a large order by cash on delivery.
import { Alert, Button, Flex } from 'antd';
import { useAdminUpdateOrderStatusMutation, type AdminOrderRowFragment } from '../../generated/admin-orders';
import { formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { orderName } from '../../shared/back-office/order-words';

export interface AcceptanceProps {
  order: AdminOrderRowFragment & { acceptBy: string };
  /** Left out for those who only read orders. */
  onDecline?: () => void;
  onAccepted: () => void;
}

export function Acceptance({ order, onDecline, onAccepted }: AcceptanceProps) {
  const [update, { loading, error }] = useAdminUpdateOrderStatusMutation(errorInForm);
  const accept = async () => {
    const { id, version } = order;
    const { data } = await update({ variables: { input: { id, orderStatus: 'CONFIRMED', version } } });
    if (!data) return;
    toast.success(`Order ${orderName(order, 8)} is accepted`);
    onAccepted();
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title="This order needs your approval"
        description={
          <Flex vertical align="flex-start" gap={12}>
            {`${formatRupees(order.totalAmount)} are to be paid on delivery. Call ${order.contactInfo.phone} to check that the order is real. Without a yes by ${formatDateTime(order.acceptBy)} it is cancelled and its pieces are sold again. The customer gets a mail either way.`}
            {onDecline && (
              <Flex wrap gap={8}>
                <Button type="primary" loading={loading} onClick={() => void accept()}>
                  Accept Order
                </Button>
                <Button danger disabled={loading} onClick={onDecline}>
                  Decline Order
                </Button>
              </Flex>
            )}
          </Flex>
        }
      />
      <FailureNotice error={error} fallback="The order could not be accepted. Please try again." />
    </>
  );
}
