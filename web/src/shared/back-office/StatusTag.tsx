// The state of an order or of its payment as a coloured tag.
import { Tag } from 'antd';
import { inWords, orderStatusColours, paymentStatusColours, type OrderStatus, type PaymentStatus } from './order-words';

export function OrderStatusTag({ status, colour }: { status: OrderStatus; colour?: string | undefined }) {
  return (
    <Tag color={colour ?? orderStatusColours[status]} variant="outlined" style={{ margin: 0 }}>
      {inWords(status)}
    </Tag>
  );
}

export function PaymentStatusTag({ status }: { status: PaymentStatus }) {
  return (
    <Tag color={paymentStatusColours[status]} variant="outlined" style={{ margin: 0 }}>
      {inWords(status)}
    </Tag>
  );
}
