// What came of a payment link whose payer has come back.
import type { ToPayFragment } from '../../generated/orders';
import { PaymentNews } from './PaymentNews';
import type { LinkNews } from './use-link-return';

export function ReturnNews({ news, ask }: { news: LinkNews; ask(): Promise<unknown> }) {
  switch (news.kind) {
    case 'waiting':
      return <PaymentNews hasFailed={false} ask={ask} />;
    case 'refused':
      return (
        <p role="alert" className="rounded-field bg-warning-soft p-4 font-medium text-warning">
          {news.words} If money has left your account, call us before you pay again.
        </p>
      );
    case 'checking':
      return (
        <p role="status" className="rounded-field bg-info-soft p-4 font-medium text-info">
          We are checking your payment.
        </p>
      );
    default:
      return (
        <p role="status" className="rounded-field bg-success-soft p-4 font-medium text-success">
          Thank you! We have received your payment.
        </p>
      );
  }
}

/** What was waited for is told as received once it stands among the payments. */
export const newsOf = (news: LinkNews | undefined, { payments }: ToPayFragment): LinkNews | undefined =>
  news?.kind === 'waiting' && payments.some(({ reference }) => reference === news.paymentId)
    ? { kind: 'received' }
    : news;
