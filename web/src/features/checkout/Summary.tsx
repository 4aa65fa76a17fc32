// The amounts of an order, line by line.
import type { ReactNode } from 'react';
import type { QuoteQuery } from '../../generated/checkout';
import type { CartState } from '../../shared/cart/cart-rules';
import { formatRupees } from '../../shared/money';

interface Props {
  /** Undefined while the server has not said them. */
  amounts: QuoteQuery['quote'] | undefined;
  /** What is ordered; its sum is shown until the amounts are there. */
  cart: Pick<CartState, 'items' | 'total' | 'count'>;
  /** Stands above the amounts. */
  above?: ReactNode;
  children?: ReactNode;
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

const unknown = '…';

/** Note that the amounts depend on the PIN code. */
function deliveryText(amounts: Props['amounts']): string {
  if (!amounts) return unknown;
  if (amounts.notDeliverable) return 'Not available';
  const price = amounts.deliveryCharge - amounts.codCharge;
  const text = price > 0 ? formatRupees(price) : 'Free';
  return amounts.deliveryKnown ? text : `${text} (depends on PIN)`;
}

export function Summary({ amounts, cart: { items, total, count }, above, children }: Props) {
  const holdsTax = items.some(({ product }) => product.priceHoldsTax);
  // Of prices that hold their GST the subtotal, which is without it, is the server's to say.
  const shown = amounts?.subtotal ?? (holdsTax ? undefined : total);
  const pieces = `${count} ${count === 1 ? 'item' : 'items'}`;
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
        <Row label={holdsTax ? `Without GST (${pieces})` : `Subtotal (${pieces})`}>
          {shown === undefined ? unknown : formatRupees(shown)}
        </Row>
        {(taxes ?? [{ label: 'Tax', text: unknown }]).map(({ label, text }) => (
          <Row key={label} label={label}>
            {text}
          </Row>
        ))}
        <Row label={amounts && amounts.deliveryCharge > amounts.codCharge ? 'Delivery (GST included)' : 'Delivery'}>
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
