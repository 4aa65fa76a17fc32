// A new order once it is placed: its number, its payment or link, and where to go on.
import { Alert, Button, Flex } from 'antd';
import { useNavigate } from 'react-router-dom';
import { formatRupees } from '../../shared/money';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Panel } from '../../shared/back-office/Panel';
import { methodInWords } from './money-words';
import { SendLink } from './SendLink';
import type { Placed } from './use-place-for';

export interface PlacedPanelProps {
  placed: Placed;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
  onAnother: () => void;
}

/** What is said of its money. */
function moneyWords({ order, values }: Placed): string {
  const total = formatRupees(order.totalAmount);
  if (order.dueAmount === 0 && values.pay === 'NOW') return `${total} ${methodInWords[values.method]} are recorded.`;
  if (values.pay === 'DELIVERY') return `${total} are collected on delivery. Confirm the order when you take it on.`;
  if (values.pay === 'STAGES')
    return `${total} in ${order.stages.length} stages. First: ${order.stages[0]?.label}, ${formatRupees(order.stages[0]?.amount ?? 0)}. Open the order to record it or to make its link.`;
  return `${total} are to be paid.`;
}

export function PlacedPanel({ placed, error, busy, onRetry, onAnother }: PlacedPanelProps) {
  const navigate = useNavigate();
  const { order, values, phone } = placed;
  const link = order.paymentRequests.findLast(({ kind, state }) => kind === 'LINK' && state === 'OPEN');
  return (
    <Panel>
      <Alert
        type="success"
        showIcon
        title={`Order ${order.orderNumber} is placed`}
        description={moneyWords(placed)}
        style={{ marginBottom: 16 }}
      />
      <FailureNotice
        error={error}
        fallback={
          values.pay === 'NOW'
            ? 'The order is placed, but its payment could not be recorded.'
            : 'The order is placed, but its payment link could not be made.'
        }
        {...(!busy && { onRetry })}
      />
      {link && <SendLink link={link} orderNumber={order.orderNumber} phone={phone} />}
      <Flex wrap gap={8} style={{ marginTop: 16 }}>
        <Button onClick={() => void navigate(`/admin/orders?view=${order.id}`)}>Open the order</Button>
        <Button onClick={onAnother}>Another order</Button>
      </Flex>
    </Panel>
  );
}
