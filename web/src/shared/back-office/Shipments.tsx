// The shipments of an order: what is in each, where it is, and what comes next.
import { useState } from 'react';
import { Button, Dropdown, Flex, Tag, Typography } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import {
  useBackOfficeEditShipmentMutation,
  type CashHolder,
  type SendingOrderFragment,
  type SentShipmentFragment,
  type ShipmentState,
} from '../../generated/back-office';
import { formatDate } from '../dates';
import { errorText } from '../error-text';
import { formatRupees } from '../money';
import { toast } from '../toasts';
import { BookedCourier } from './BookedCourier';
import { CashDialog } from './CashQuestion';
import { CorrectTracking } from './CorrectTracking';
import { EwayBill } from './EwayBill';
import { waitsForPayment } from './next-step';
import { useSeesMoney } from './permissions';
import { shipmentInWords } from './order-words';
import { enumTable } from '../enum-table';

const colours = enumTable<ShipmentState, string>(
  {
    PACKED: 'geekblue',
    SHIPPED: 'purple',
    OUT_FOR_DELIVERY: 'cyan',
    DELIVERED: 'green',
    COMING_BACK: 'orange',
    CAME_BACK: 'volcano',
    CANCELLED: 'red',
  },
  () => 'default',
);

export function ShipmentTag({ state }: { state: ShipmentState }) {
  return <Tag color={colours[state]}>{shipmentInWords(state)}</Tag>;
}

/** The courier and its number, as a link where there is a page about it. */
export function Carriage({ shipment }: { shipment: SentShipmentFragment }) {
  const { courier, trackingNumber, trackingUrl } = shipment;
  const words = [courier, trackingNumber].filter(Boolean).join(' ');
  if (!words) return null;
  if (!trackingUrl) return <>{words}</>;
  return (
    <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}

/** True when the order is delivered with this shipment, and its cash is due then. */
const isLastOf = (order: SendingOrderFragment, shipment: SentShipmentFragment): boolean =>
  (order.amountToCollect ?? 0) > 0 &&
  order.piecesToPack.every((pieces) => pieces <= 0) &&
  order.shipments.every(
    ({ id, state }) => id === shipment.id || state === 'DELIVERED' || state === 'CANCELLED' || state === 'CAME_BACK',
  );

export interface ShipmentsProps {
  order: SendingOrderFragment;
  /** Left out for those who only read orders. */
  onShip?: (shipment: SentShipmentFragment | undefined) => void;
  onChanged: () => void;
  /** Left out in lists, which would ask for each of their orders. */
  showsEwayBills?: boolean;
}

export function Shipments({ order, onShip, onChanged, showsEwayBills = false }: ShipmentsProps) {
  const money = useSeesMoney();
  const [edit, { loading }] = useBackOfficeEditShipmentMutation({
    onError: (error) => toast.error(errorText(error, 'The shipment could not be changed.')),
  });
  const [delivering, setDelivering] = useState<SentShipmentFragment>();
  const [correcting, setCorrecting] = useState<SentShipmentFragment>();
  const move = async (shipment: SentShipmentFragment, state: ShipmentState, cash?: CashHolder) => {
    if (state === 'SHIPPED' && shipment.state === 'PACKED') return onShip?.(shipment);
    if (state === 'DELIVERED' && !cash && isLastOf(order, shipment)) return setDelivering(shipment);
    const { data } = await edit({
      variables: { money, input: { id: shipment.id, state, version: order.version, ...(cash && { cash }) } },
    });
    if (!data) return;
    setDelivering(undefined);
    toast.success(`${shipment.number}: ${shipmentInWords(state)}`);
    onChanged();
  };
  const isUnpaid = waitsForPayment(order);
  const left = order.piecesToPack.reduce((sum, pieces) => sum + Math.max(0, pieces), 0);
  return (
    <>
      {order.shipments.map((shipment) => (
        <Flex key={shipment.id} justify="space-between" align="flex-start" gap={12} style={{ padding: '6px 0' }}>
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{shipment.number}</strong> <ShipmentTag state={shipment.state} />
            <div>
              <Carriage shipment={shipment} />
            </div>
            <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
              {shipment.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
              {shipment.shippedAt && ` · shipped ${formatDate(shipment.shippedAt)}`}
              {shipment.deliveredAt && ` · delivered ${formatDate(shipment.deliveredAt)}`}
              {shipment.expectedAt && !shipment.deliveredAt && ` · expected ${formatDate(shipment.expectedAt)}`}
            </Typography.Text>
            {showsEwayBills && (
              <EwayBill order={order} shipment={shipment} canRecord={onShip !== undefined} onChanged={onChanged} />
            )}
          </div>
          {onShip && (shipment.nextStates.length > 0 || shipment.state === 'DELIVERED') && (
            <Flex wrap gap={8} justify="flex-end">
              {shipment.state !== 'PACKED' && (
                <Button
                  style={{ minHeight: 44 }}
                  aria-label={`Correct tracking of ${shipment.number}`}
                  onClick={() => setCorrecting(shipment)}
                >
                  Correct tracking
                </Button>
              )}
              <BookedCourier shipment={shipment} onChanged={onChanged} />
              {shipment.nextStates.length > 0 && (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: shipment.nextStates.map((key) => ({ key, label: shipmentInWords(key) })),
                    onClick: ({ key }) => void move(shipment, key as ShipmentState),
                  }}
                >
                  <Button loading={loading} style={{ minHeight: 44 }} aria-label={`Next step of ${shipment.number}`}>
                    Next step <DownOutlined aria-hidden />
                  </Button>
                </Dropdown>
              )}
            </Flex>
          )}
        </Flex>
      ))}
      {left > 0 && onShip && isUnpaid && (
        <div>
          <Typography.Text type="secondary">It waits for the customer’s payment before it is packed. </Typography.Text>
          <Button type="link" style={{ padding: 0, minHeight: 44 }} onClick={() => onShip(undefined)}>
            Ship it unpaid
          </Button>
        </div>
      )}
      {left > 0 && onShip && !isUnpaid && (
        <Button style={{ marginTop: 4, minHeight: 44 }} onClick={() => onShip(undefined)}>
          {order.shipments.length > 0 ? 'Ship the rest' : 'Ship'}
        </Button>
      )}
      <CashDialog
        open={delivering !== undefined}
        title={`${delivering?.number ?? 'The shipment'} is delivered`}
        label={`Was ${formatRupees(order.amountToCollect ?? 0)} in cash received?`}
        okText="Mark as delivered"
        loading={loading}
        onAnswer={(cash) => delivering && void move(delivering, 'DELIVERED', cash)}
        onClose={() => setDelivering(undefined)}
      />
      <CorrectTracking
        shipment={correcting}
        version={order.version}
        onClose={() => setCorrecting(undefined)}
        onDone={onChanged}
      />
      {order.shipments.length === 0 && !onShip && <Typography.Text type="secondary">None yet.</Typography.Text>}
    </>
  );
}
