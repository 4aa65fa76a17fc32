// What an order in stages is about, line by line, and what it comes to.
import type { ToPayFragment } from '../../generated/orders';
import { formatRupees } from '../../shared/money';
import { showsTax } from '../../shared/shop';

export function OrderedLines({ order }: { order: ToPayFragment }) {
  const rows = [
    ...(showsTax(order.taxAmount)
      ? [['Without GST', formatRupees(order.subtotal)] as const, ['GST', formatRupees(order.taxAmount)] as const]
      : [['Subtotal', formatRupees(order.subtotal)] as const]),
    ['Delivery', order.deliveryCharge > 0 ? formatRupees(order.deliveryCharge) : 'Free'],
  ] as const;
  return (
    <>
      <ul className="divide-y divide-line">
        {order.lines.map((line, at) => (
          <li key={at} className="flex justify-between gap-4 py-2.5 first:pt-0">
            <span className="min-w-0">
              <span className="font-semibold">
                {line.title}
                {/* Own work says its quantity, in its unit, beside its sizes. */}
                {line.quantity > 1 && !line.detail && ` × ${line.quantity}`}
              </span>
              {line.detail && <span className="block text-sm whitespace-pre-line text-ink-soft">{line.detail}</span>}
            </span>
            <span className="shrink-0 tabular-nums">{formatRupees(line.amount)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid gap-1 border-t border-line pt-3">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4 text-ink-soft">
            <dt>{label}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatRupees(order.totalAmount)}</dd>
        </div>
      </dl>
    </>
  );
}
