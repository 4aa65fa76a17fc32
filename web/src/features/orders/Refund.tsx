// One refund of an order: how far it is, what it sends back, and its papers once there are any.
import type { ReactNode } from 'react';
import type { OrderDetailsFragment } from '../../generated/orders';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { mediaUrl } from '../../shared/ui/Picture';

function Paper({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={mediaUrl(href)}
      target="_blank"
      rel="noopener noreferrer"
      className="flex items-center text-sm underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {children}
    </a>
  );
}

export function Refund({ refund }: { refund: OrderDetailsFragment['refunds'][number] }) {
  return (
    <div className="flex justify-between gap-4 text-info">
      <dt>
        Refund {refund.status.toLowerCase()}, {formatDate(refund.createdAt)}
        {refund.creditNoteUrl && <Paper href={refund.creditNoteUrl}>Credit note {refund.creditNoteNumber}</Paper>}
        {refund.voucherUrl && <Paper href={refund.voucherUrl}>Refund voucher {refund.voucherNumber}</Paper>}
      </dt>
      <dd className="shrink-0 tabular-nums">{formatRupees(refund.amount)}</dd>
    </div>
  );
}
