// The amounts of an order, line by line.
import type { ReactNode } from 'react';
import type { QuoteQuery } from '../../generated/checkout';
import type { CartState } from '../../shared/cart/cart-rules';
import { shop } from '../../shared/shop';
import { formatRupees } from '../../shared/money';
import { LineOffers, deliveryWords, goodsRows } from '../../shared/offers/discounts';
import { classNames } from '../../shared/ui/class-names';

interface Props {
  /** Undefined while the server has not said them. */
  amounts: QuoteQuery['quote'] | undefined;
  /** What is ordered; its sum is shown until the amounts are there. */
  cart: Pick<CartState, 'items' | 'total' | 'count'>;
  /** Stands above the amounts. */
  above?: ReactNode;
  children?: ReactNode;
}

function Row({
  label,
  note,
  gives,
  ruled,
  children,
}: {
  label: string;
  /** Below the label. */
  note?: ReactNode;
  /** The shopper gets it. */
  gives?: boolean;
  /** A line above it. */
  ruled?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames('flex justify-between gap-4', ruled && 'border-t border-line pt-2.5')}>
      <dt className={classNames('min-w-0 wrap-anywhere', gives ? 'font-medium text-success' : 'text-ink-soft')}>
        {label}
        {note}
      </dt>
      <dd className={classNames('shrink-0 tabular-nums', gives && 'font-medium text-success')}>{children}</dd>
    </div>
  );
}

const unknown = '…';

/** What the way of delivery costs, without the extra for cash. */
const deliveryPrice = ({ deliveryCharge, codCharge }: QuoteQuery['quote']): number => deliveryCharge - codCharge;

/** Note that the amounts depend on the PIN code. */
function deliveryText(amounts: Props['amounts']): string {
  if (!amounts) return unknown;
  if (amounts.notDeliverable) return 'Not available';
  const price = deliveryPrice(amounts);
  const text = price > 0 ? formatRupees(price) : 'Free';
  return amounts.deliveryKnown ? text : `${text} (depends on PIN)`;
}

export function Summary({ amounts, cart: { items, total, count }, above, children }: Props) {
  const charged = shop.chargesTax !== false;
  const holdsTax = charged && items.some(({ product }) => product.priceHoldsTax);
  // Of prices that hold their GST the subtotal, which is without it, is the server's to say.
  const shown = amounts?.subtotal ?? (holdsTax ? undefined : total);
  const pieces = ` (${count} ${count === 1 ? 'item' : 'items'})`;
  const reduced = amounts && amounts.discountAmount > 0 ? amounts : undefined;
  const taxes = amounts?.taxByRate.map(({ ratePercent, tax }) => ({
    label: `Tax (${ratePercent}%)`,
    text: formatRupees(tax),
  }));
  return (
    <section
      aria-labelledby="summary"
      className="rounded-card border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="summary" className="text-2xl">
        Order Summary
      </h2>
      {above && <div className="mt-3 max-h-72 overflow-y-auto">{above}</div>}
      <dl className="mt-4 space-y-2.5">
        {reduced && <Row label={`Goods${pieces}`}>{formatRupees(reduced.goodsTotal)}</Row>}
        {reduced &&
          goodsRows(reduced).map(({ label, text, gives }, at) => (
            <Row key={at} label={label} gives={gives}>
              {text}
            </Row>
          ))}
        <Row label={(holdsTax ? 'Without GST' : 'Subtotal') + (reduced ? '' : pieces)} ruled={Boolean(reduced)}>
          {shown === undefined ? unknown : formatRupees(shown)}
        </Row>
        {(charged ? (taxes ?? [{ label: 'Tax', text: unknown }]) : []).map(({ label, text }) => (
          <Row key={label} label={label}>
            {text}
          </Row>
        ))}
        <Row
          label={
            charged && amounts && amounts.deliveryCharge > amounts.codCharge ? 'Delivery (GST included)' : 'Delivery'
          }
          note={amounts && <LineOffers words={deliveryWords(amounts.discounts, deliveryPrice(amounts))} />}
        >
          {deliveryText(amounts)}
        </Row>
        {amounts && amounts.codCharge > 0 && (
          <Row label="Cash on delivery charge">{formatRupees(amounts.codCharge)}</Row>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3.5 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="text-2xl tabular-nums">{amounts ? formatRupees(amounts.totalAmount) : unknown}</dd>
        </div>
      </dl>
      {children && <div className="mt-5 grid gap-3">{children}</div>}
    </section>
  );
}
