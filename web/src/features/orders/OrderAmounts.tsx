// What an order came to, line by line, and what of it went back.
import type { ReactNode } from 'react';
import type { OrderDetailsFragment } from '../../generated/orders';
import { formatRupees } from '../../shared/money';
import { showsTax } from '../../shared/shop';
import { LineOffers, deliveryWords, goodsRows } from '../../shared/offers/discounts';
import { classNames } from '../../shared/ui/class-names';
import { Refund } from './Refund';

interface AmountProps {
  label: string;
  /** Below the label. */
  note?: ReactNode;
  text: string;
  /** The shopper got it. */
  gives?: boolean;
  /** A line above it. */
  ruled?: boolean;
}

function Amount({ label, note, text, gives, ruled }: AmountProps) {
  return (
    <div className={classNames('flex justify-between gap-4', ruled && 'border-t border-line pt-1')}>
      <dt className={classNames('min-w-0', gives ? 'font-medium text-success' : 'text-ink-soft')}>
        {label}
        {note}
      </dt>
      <dd className={classNames('shrink-0 tabular-nums', gives && 'font-medium text-success')}>{text}</dd>
    </div>
  );
}

export function OrderAmounts({ order }: { order: OrderDetailsFragment }) {
  const reduced = order.discountAmount > 0;
  return (
    <dl className="space-y-1">
      {reduced && <Amount label="Goods" text={formatRupees(order.goodsTotal)} />}
      {reduced && goodsRows(order).map((row, at) => <Amount key={at} {...row} />)}
      <Amount
        label={order.items.some(({ priceHoldsTax }) => priceHoldsTax) ? 'Without GST' : 'Subtotal'}
        text={formatRupees(order.subtotal)}
        ruled={reduced}
      />
      {(showsTax(order.taxAmount) ? order.taxByRate : []).map(({ ratePercent, tax }) => (
        <Amount key={ratePercent} label={`Tax (${ratePercent}%)`} text={formatRupees(tax)} />
      ))}
      <Amount
        label={order.codCharge > 0 ? 'Delivery (cash on delivery)' : 'Delivery'}
        note={<LineOffers words={deliveryWords(order.discounts, order.shippingMethod.price)} />}
        text={order.deliveryCharge > 0 ? formatRupees(order.deliveryCharge) : 'Free'}
      />
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
