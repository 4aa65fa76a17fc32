// One refund of an order: how far it is, what it sends back, and its credit note once there is one.
import type { OrderDetailsFragment } from '../../generated/orders';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { mediaUrl } from '../../shared/ui/Picture';

export function Refund({ refund }: { refund: OrderDetailsFragment['refunds'][number] }) {
  return (
    <div className="flex justify-between gap-4 text-info">
      <dt>
        Refund {refund.status.toLowerCase()}, {formatDate(refund.createdAt)}
        {refund.creditNoteUrl && (
          <a
            href={mediaUrl(refund.creditNoteUrl)}
            target="_blank"
            rel="noopener noreferrer"
            className="flex items-center text-sm underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Credit note {refund.creditNoteNumber}
          </a>
        )}
      </dt>
      <dd className="shrink-0 tabular-nums">{formatRupees(refund.amount)}</dd>
    </div>
  );
}
