// The e-way bill of a shipment: whether it needs one, its number, and the dialogs that make its file and record it.
import { useState } from 'react';
import { Button, Typography } from 'antd';
import {
  useBackOfficeEwayBillNeedsQuery,
  type SendingOrderFragment,
  type SentShipmentFragment,
} from '../../generated/back-office';
import { formatDate } from '../dates';
import { formatRupees } from '../money';
import { EwayBillFile } from './EwayBillFile';
import { EwayBillNumber } from './EwayBillNumber';
import { useCan, useSeesMoney } from './permissions';

export interface EwayBillProps {
  order: SendingOrderFragment;
  shipment: SentShipmentFragment;
  /** False for those who only read orders. */
  canRecord: boolean;
  onChanged: () => void;
}

const OVER: readonly SentShipmentFragment['state'][] = ['CANCELLED', 'CAME_BACK'];

export function EwayBill({ order, shipment, canRecord, onChanged }: EwayBillProps) {
  const [dialog, setDialog] = useState<'file' | 'number'>();
  const money = useSeesMoney();
  const can = useCan();
  const isOver = OVER.includes(shipment.state);
  const { data } = useBackOfficeEwayBillNeedsQuery({
    variables: { orderId: order.id },
    skip: isOver || !money || !can('READ_ORDERS'),
    fetchPolicy: 'cache-and-network',
  });
  const need = data?.ewayBillNeeds.find(({ shipmentId }) => shipmentId === shipment.id);
  const { ewayBillNumber: number, ewayBillValidUntil: until } = shipment;
  if (!number && (isOver || !need?.isNeeded)) return null;
  const close = () => setDialog(undefined);
  return (
    <div>
      <Typography.Text type={number ? undefined : 'warning'} strong={!number}>
        {number ? `E-way bill ${number}` : 'E-way bill needed'}
      </Typography.Text>
      {number && until && <Typography.Text type="secondary"> · valid until {formatDate(until)}</Typography.Text>}
      {!number && need?.value != null && (
        <Typography.Text type="secondary"> · goods worth {formatRupees(need.value)}</Typography.Text>
      )}
      {!number && need?.problem && (
        <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
          {need.problem}
        </Typography.Text>
      )}
      {!isOver && (
        <div>
          {!number && need && !need.problem && (
            <Button
              type="link"
              style={{ padding: '0 12px 0 0', minHeight: 44 }}
              aria-label={`File for the portal of ${shipment.number}`}
              onClick={() => setDialog('file')}
            >
              File for the portal
            </Button>
          )}
          {canRecord && (
            <Button
              type="link"
              style={{ padding: 0, minHeight: 44 }}
              aria-label={`${number ? 'Change' : 'Enter'} e-way bill number of ${shipment.number}`}
              onClick={() => setDialog('number')}
            >
              {number ? 'Change' : 'Enter its number'}
            </Button>
          )}
        </div>
      )}
      {dialog === 'file' && <EwayBillFile order={order} shipment={shipment} onClose={close} />}
      {dialog === 'number' && <EwayBillNumber order={order} shipment={shipment} onClose={close} onDone={onChanged} />}
    </div>
  );
}
