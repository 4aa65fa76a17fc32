// What an order came to, line by line, and what of it went back.
import type { OrderDetailsFragment } from '../../generated/orders';
import { formatRupees } from '../../shared/money';
import { Refund } from './Refund';

function Amount({ label, amount, zero = 'Free' }: { label: string; amount: number; zero?: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="shrink-0 tabular-nums">{amount > 0 ? formatRupees(amount) : zero}</dd>
    </div>
  );
}

export function OrderAmounts({ order }: { order: OrderDetailsFragment }) {
  return (
    <dl className="space-y-1">
      <Amount
        label={order.items.some(({ priceHoldsTax }) => priceHoldsTax) ? 'Without GST' : 'Subtotal'}
        amount={order.subtotal}
      />
      {order.taxByRate.map(({ ratePercent, tax }) => (
        <Amount key={ratePercent} label={`Tax (${ratePercent}%)`} amount={tax} zero={formatRupees(0)} />
      ))}
      <Amount label={order.codCharge > 0 ? 'Delivery (cash on delivery)' : 'Delivery'} amount={order.deliveryCharge} />
      <div className="flex justify-between gap-4 border-t border-line pt-1.5 font-semibold">
        <dt>Total</dt>
        <dd className="shrink-0 tabular-nums">{formatRupees(order.totalAmount)}</dd>
      </div>
      {order.refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} />
      ))}
    </dl>
  );
}
