// The state of an order or of its payment as a coloured tag that says which of the two it is.
import { Tag } from 'antd';
import { inCapitals, moneyOf, orderStatusColours, type OrderMoney, type OrderStatus } from './order-words';

export function OrderStatusTag({ status, colour }: { status: OrderStatus; colour?: string | undefined }) {
  return (
    <Tag color={colour ?? orderStatusColours[status]} variant="outlined" style={{ margin: 0, whiteSpace: 'normal' }}>
      {inCapitals(status)}
    </Tag>
  );
}

export function PaymentStatusTag({ order }: { order: OrderMoney }) {
  const { words, colour } = moneyOf(order);
  return (
    <Tag color={colour} variant="outlined" style={{ margin: 0, whiteSpace: 'normal' }}>
      {words}
    </Tag>
  );
}
