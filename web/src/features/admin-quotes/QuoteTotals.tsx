// What a quote comes to, as the API reckoned it.
import type { AdminQuoteContentFragment } from '../../generated/admin-quotes';
import { formatRupees } from '../../shared/money';
import { showsTax } from '../../shared/shop';
import { dueNames } from './quote-words';

function Row({ label, amount, isTotal }: { label: string; amount: number; isTotal?: true }) {
  return (
    <div className={isTotal && 'admin-quote-total'}>
      <dt>{label}</dt>
      <dd>{formatRupees(amount)}</dd>
    </div>
  );
}

export function QuoteTotals({ content }: { content: AdminQuoteContentFragment }) {
  const { discount, discountPercent, subtotal, taxByRate, delivery, totalAmount, stages } = content;
  const taxed = showsTax(content.taxAmount);
  return (
    <>
      <dl className="admin-quote-sums" aria-label="Totals">
        <Row label={taxed ? 'Goods and work, without GST' : 'Goods and work'} amount={subtotal} />
        {(taxed ? taxByRate : []).map(({ ratePercent, tax }) => (
          <Row key={ratePercent} label={`GST ${ratePercent}%`} amount={tax} />
        ))}
        {delivery > 0 && <Row label="Delivery and fitting" amount={delivery} />}
        <Row label="Total" amount={totalAmount} isTotal />
      </dl>
      {discount > 0 && (
        <p className="admin-quiet">
          {formatRupees(discount)} {discountPercent !== null && `(${discountPercent}%) `}discount is taken off.
        </p>
      )}
      <dl className="admin-quote-sums" aria-label="Stages of payment">
        {stages.map(({ label, due, amount }, index) => (
          <Row key={index} label={`${label}, ${dueNames[due]}`} amount={amount} />
        ))}
      </dl>
    </>
  );
}
