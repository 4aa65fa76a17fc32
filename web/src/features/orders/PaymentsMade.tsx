// What came for an order, payment by payment, each with its receipt voucher where it has one.
import type { PaymentMadeFragment } from '../../generated/orders';
import { formatDate } from '../../shared/dates';
import { enumTable, inCapitals } from '../../shared/enum-table';
import { formatRupees } from '../../shared/money';
import { mediaUrl } from '../../shared/ui/Picture';

const methods = enumTable<PaymentMadeFragment['method'], string>(
  { ONLINE: 'Paid online', CASH: 'Cash', UPI: 'UPI', BANK: 'Bank transfer', CHEQUE: 'Cheque' },
  inCapitals,
);

function nameOf({ kind, method, state }: PaymentMadeFragment): string {
  if (kind === 'CORRECTION') return `Taken back: ${methods[method].toLowerCase()}`;
  if (state === 'UNCONFIRMED') return `${methods[method]}, being confirmed`;
  return state === 'TAKEN_BACK' ? `${methods[method]}, taken back` : methods[method];
}

export function PaymentsMade({ payments }: { payments: readonly PaymentMadeFragment[] }) {
  return (
    <ul className="divide-y divide-line">
      {payments.map((payment) => (
        <li key={payment.id} className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
          <span className="min-w-0">
            <span className="block">
              {nameOf(payment)}, {formatDate(payment.at)}
            </span>
            {payment.note && <span className="block text-sm text-ink-soft">{payment.note}</span>}
            {payment.voucherUrl && (
              <a
                href={mediaUrl(payment.voucherUrl)}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center text-sm text-accent underline underline-offset-4 pointer-coarse:min-h-11"
              >
                Receipt voucher {payment.voucherNumber} (PDF)
              </a>
            )}
          </span>
          <span className="shrink-0 font-semibold tabular-nums">{formatRupees(payment.amount)}</span>
        </li>
      ))}
    </ul>
  );
}
