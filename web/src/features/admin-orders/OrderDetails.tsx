// One order in a dialog: fetches it and offers what can be done with it.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, Flex, Modal, Skeleton, Typography } from 'antd';
import { FileTextOutlined } from '@ant-design/icons';
import { skipToken } from '@apollo/client/react';
import { useAdminOrderQuery, type AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { toPaise } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { nextStep } from '../../shared/back-office/next-step';
import { orderName } from '../../shared/back-office/order-words';
import { RecordCash } from '../../shared/back-office/CashQuestion';
import { ShipOrder, type ShipTarget } from '../../shared/back-office/ShipOrder';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { Acceptance } from './Acceptance';
import { OrderFacts } from './OrderFacts';
import { ShopperAnswer } from './ShopperAnswer';
import { RefundOrder } from './RefundOrder';
import type { StatusTarget } from './UpdateStatus';

const EditAddress = lazy(() => import('./EditAddress'));
const EditBuyer = lazy(() => import('./EditBuyer'));
const CancelPieces = lazy(() => import('./CancelPieces'));

export interface OrderDetailsProps {
  /** Without one the dialog is closed. */
  id: string | undefined;
  onClose: () => void;
  onChanged: () => void;
  /** Left out for those who only read orders; they may not refund either. */
  onUpdateStatus?: (target: StatusTarget) => void;
}

interface NextProps {
  order: AdminOrderDetailsFragment;
  /** Left out, like the others, for those who only read orders. */
  onUpdateStatus?: (target: StatusTarget) => void;
  onShip?: (shipment: ShipTarget['shipment']) => void;
  onRefund?: () => void;
}

/** What the order waits for and the button for it; acceptance is in the notice above. */
function Next({ order, onUpdateStatus, onShip, onRefund }: NextProps) {
  const step = nextStep(order);
  const packed = order.shipments.find(({ state }) => state === 'PACKED');
  const isLeft = order.piecesToPack.some((pieces) => pieces > 0);
  const act = () => {
    if (!('label' in step)) return undefined;
    if (step.to) return () => onUpdateStatus?.({ ...order, to: step.to! });
    if (step.label === 'Refund') return onRefund;
    if (step.label === 'Pack' && isLeft) return () => onShip?.(undefined);
    if (step.label === 'Ship' && packed) return () => onShip?.(packed);
    return undefined;
  };
  const press = act();
  return (
    <>
      <p style={{ margin: '0 0 8px' }}>{step.about}</p>
      {onUpdateStatus && press && 'label' in step && (
        <Button type="primary" onClick={press}>
          {step.label === 'Pack' ? 'Pack or ship' : step.label}
        </Button>
      )}
    </>
  );
}

/** Of an order in stages money can go back before all of it is paid. */
const isRefundable = ({ stages, paymentStatus }: AdminOrderDetailsFragment): boolean =>
  stages.length > 0 || paymentStatus === 'PAID';

export function OrderDetails({ id, onClose, onChanged, onUpdateStatus }: OrderDetailsProps) {
  const [refunding, setRefunding] = useState(false);
  const [editing, setEditing] = useState(false);
  const [buying, setBuying] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [target, setTarget] = useState<ShipTarget>();
  const [recording, setRecording] = useState<readonly string[]>();
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
  const onRefund = () => setRefunding(true);
  const onShip = (shipment: ShipTarget['shipment']) => order && setTarget({ order, ...(shipment && { shipment }) });
  const leftPaise = order ? toPaise(order.paidAmount) : 0;
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
          {order && onUpdateStatus && isRefundable(order) && leftPaise > 0 && (
            <Button danger onClick={onRefund}>
              Refund
            </Button>
          )}
          {order && onUpdateStatus && <Button onClick={() => onUpdateStatus(order)}>Update Status</Button>}
          <Button onClick={onClose}>Close</Button>
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
      {order?.confirmBy && order.needsShopper && (
        <ShopperAnswer
          order={{ ...order, confirmBy: order.confirmBy }}
          {...(onUpdateStatus && {
            onConfirm: () => onUpdateStatus({ ...order, to: 'CONFIRMED' }),
            onCancel: () => onUpdateStatus({ ...order, to: 'CANCELLED' }),
          })}
        />
      )}
      {order ? (
        <OrderFacts
          order={order}
          next={<Next order={order} {...(onUpdateStatus && { onUpdateStatus, onShip, onRefund })} />}
          onChanged={changed}
          {...(onUpdateStatus && order.cash && { onRecordCash: () => setRecording([order.id]) })}
          {...(onUpdateStatus && {
            onEditAddress: () => setEditing(true),
            onEditBuyer: () => setBuying(true),
            onCancelPieces: () => setCancelling(true),
          })}
          {...(onUpdateStatus && { onShip })}
        />
      ) : (
        loading && <Skeleton active paragraph={{ rows: 12 }} />
      )}
      {order && editing && (
        <Suspense>
          <EditAddress order={order} onClose={() => setEditing(false)} onDone={changed} />
        </Suspense>
      )}
      {order && buying && (
        <Suspense>
          <EditBuyer order={order} onClose={() => setBuying(false)} onDone={changed} />
        </Suspense>
      )}
      {order && cancelling && (
        <Suspense>
          <CancelPieces order={order} onClose={() => setCancelling(false)} onDone={changed} />
        </Suspense>
      )}
      <RecordCash
        orderIds={recording}
        onClose={() => setRecording(undefined)}
        onDone={({ results }) => {
          setRecording(undefined);
          const refused = results.find(({ done }) => !done);
          if (refused) toast.error(refused.message);
          else toast.success(results[0]?.message ?? 'Saved');
          changed();
        }}
      />
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
