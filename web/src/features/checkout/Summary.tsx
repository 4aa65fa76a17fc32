// What it comes to, line by line.
import type { ReactNode } from 'react';
import { formatRupees, type Amounts } from '../../shared/money';

interface Props {
  amounts: Amounts;
  /** Pieces in the cart. */
  count: number;
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

export function Summary({ amounts, count, children }: Props) {
  const delivery = amounts.deliveryCharge - amounts.codCharge;
  return (
    <section
      aria-labelledby="summary"
      className="rounded-card border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="summary" className="text-2xl">
        Order Summary
      </h2>
      <dl className="mt-4 space-y-2.5">
        <Row label={`Subtotal (${count} ${count === 1 ? 'item' : 'items'})`}>{formatRupees(amounts.subtotal)}</Row>
        <Row label="Tax (18%)">{formatRupees(amounts.taxAmount)}</Row>
        <Row label="Delivery">{delivery > 0 ? formatRupees(delivery) : 'Free'}</Row>
        {amounts.codCharge > 0 && <Row label="Cash on delivery charge">{formatRupees(amounts.codCharge)}</Row>}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3.5 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="text-2xl tabular-nums">{formatRupees(amounts.totalAmount)}</dd>
        </div>
      </dl>
      {children && <div className="mt-5 grid gap-3">{children}</div>}
    </section>
  );
}
