// One order in a dialog: fetches it and offers what can be done with it.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, Flex, Modal, Skeleton, Typography } from 'antd';
import { FileTextOutlined } from '@ant-design/icons';
import { skipToken } from '@apollo/client/react';
import { useAdminOrderQuery } from '../../generated/admin-orders';
import { toPaise } from '../../shared/money';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { orderName } from '../../shared/back-office/order-words';
import { ShipOrder, type ShipTarget } from '../../shared/back-office/ShipOrder';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { Acceptance } from './Acceptance';
import { OrderFacts } from './OrderFacts';
import { RefundOrder } from './RefundOrder';
import type { StatusTarget } from './UpdateStatus';

const EditAddress = lazy(() => import('./EditAddress'));

export interface OrderDetailsProps {
  /** Without one the dialog is closed. */
  id: string | undefined;
  onClose: () => void;
  onChanged: () => void;
  /** Left out for those who only read orders; they may not refund either. */
  onUpdateStatus?: (target: StatusTarget) => void;
}

export function OrderDetails({ id, onClose, onChanged, onUpdateStatus }: OrderDetailsProps) {
  const [refunding, setRefunding] = useState(false);
  const [editing, setEditing] = useState(false);
  const [target, setTarget] = useState<ShipTarget>();
  useEffect(() => setRefunding(false), [id]);
  const { data, loading, error, refetch } = useAdminOrderQuery(
    id ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const order = useWhileOpen(id !== undefined, data?.order);
  const changed = () => {
    onChanged();
    // A failure shows in the dialog.
    refetch().catch(() => undefined);
  };
  const leftPaise = order ? toPaise(order.totalAmount) - toPaise(order.refundedAmount) : 0;
  return (
    <Modal
      open={id !== undefined}
      title={
        order ? (
          <>
            Order{' '}
            <Typography.Text style={{ fontSize: 'inherit' }} copyable={{ tooltips: ['Copy the number', 'Copied'] }}>
              {orderName(order, 8)}
            </Typography.Text>
          </>
        ) : (
          'Order'
        )
      }
      width={860}
      style={{ top: 24 }}
      onCancel={onClose}
      footer={
        <Flex wrap justify="flex-end" gap={8}>
          {order?.invoiceUrl && (
            <Button icon={<FileTextOutlined aria-hidden />} href={order.invoiceUrl} target="_blank" rel="noopener">
              Invoice
            </Button>
          )}
          {order && onUpdateStatus && order.paymentStatus === 'PAID' && leftPaise > 0 && (
            <Button danger onClick={() => setRefunding(true)}>
              Refund
            </Button>
          )}
          {order && onUpdateStatus && <Button onClick={() => onUpdateStatus(order)}>Update Status</Button>}
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        </Flex>
      }
    >
      <FailureNotice error={error} fallback="The order could not be loaded." onRetry={() => void refetch()} />
      {order?.acceptBy && (
        <Acceptance
          key={order.version}
          order={{ ...order, acceptBy: order.acceptBy }}
          onAccepted={onChanged}
          {...(onUpdateStatus && { onDecline: () => onUpdateStatus({ ...order, to: 'CANCELLED' }) })}
        />
      )}
      {order ? (
        <OrderFacts
          order={order}
          onChanged={changed}
          {...(onUpdateStatus && { onEditAddress: () => setEditing(true) })}
          {...(onUpdateStatus && { onShip: (shipment) => setTarget({ order, ...(shipment && { shipment }) }) })}
        />
      ) : (
        loading && <Skeleton active paragraph={{ rows: 12 }} />
      )}
      {order && editing && (
        <Suspense>
          <EditAddress order={order} onClose={() => setEditing(false)} onDone={changed} />
        </Suspense>
      )}
      <ShipOrder target={target} onClose={() => setTarget(undefined)} onDone={changed} />
      {order && (
        <RefundOrder
          key={order.id}
          open={refunding}
          order={order}
          leftPaise={leftPaise}
          onClose={() => setRefunding(false)}
          onRefunded={onChanged}
        />
      )}
    </Modal>
  );
}
