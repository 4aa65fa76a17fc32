// The lines of a quote, and what they come to.
import type { ReadQuoteFragment } from '../../generated/quotes';
import { formatRupees } from '../../shared/money';
import { showsTax } from '../../shared/shop';
import { classNames } from '../../shared/ui/class-names';
import { quantityWords, unitWords } from './quote-words';

type Content = ReadQuoteFragment['content'];

/** E.g. `GST 18 % extra`. */
const taxWords = ({ gstRatePercent, holdsTax }: Content['lines'][number]): string =>
  holdsTax ? `with GST ${gstRatePercent}%` : `GST ${gstRatePercent}% extra`;

function Sum({ label, text, ruled }: { label: string; text: string; ruled?: boolean }) {
  return (
    <div
      className={classNames(
        'flex justify-between gap-4',
        ruled ? 'border-t border-line pt-2 text-lg font-semibold' : 'text-ink-soft',
      )}
    >
      <dt>{label}</dt>
      <dd className="shrink-0 tabular-nums">{text}</dd>
    </div>
  );
}

export function QuoteLines({ content }: { content: Content }) {
  const { discount, discountPercent } = content;
  const taxed = showsTax(content.taxAmount);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {content.lines.map((line, index) => (
          <li key={index} className="py-3">
            <div className="flex justify-between gap-4">
              <span className="min-w-0 font-semibold">{line.title}</span>
              <span className="shrink-0 font-semibold tabular-nums">{formatRupees(line.amount)}</span>
            </div>
            {line.detail && <p className="whitespace-pre-line text-ink-soft">{line.detail}</p>}
            <p className="text-sm text-ink-soft tabular-nums">
              {quantityWords(line)} × {formatRupees(line.rate)} per {unitWords(line.unit).replace('pcs', 'piece')}
              {taxed && ` · ${taxWords(line)}`}
              {line.hsnCode && ` · HSN ${line.hsnCode}`}
            </p>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-1">
        {discount > 0 && (
          <Sum
            label={discountPercent === null ? 'Discount' : `Discount ${discountPercent}%`}
            text={`−${formatRupees(discount)}`}
          />
        )}
        <Sum label={taxed ? 'Goods and work without GST' : 'Goods and work'} text={formatRupees(content.subtotal)} />
        {(taxed ? content.taxByRate : []).map(({ ratePercent, tax }) => (
          <Sum key={ratePercent} label={`GST ${ratePercent}%`} text={formatRupees(tax)} />
        ))}
        {content.delivery > 0 && (
          <Sum
            label={taxed ? 'Delivery and fitting, with GST' : 'Delivery and fitting'}
            text={formatRupees(content.delivery)}
          />
        )}
        <Sum label="Total" text={formatRupees(content.totalAmount)} ruled />
      </dl>
    </>
  );
}
