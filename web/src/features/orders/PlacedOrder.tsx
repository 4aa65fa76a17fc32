// An order as its customer looks at it right after placing it.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { OrderDetailsFragment } from '../../generated/orders';
import { formatDate, formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { paths } from '../../shared/paths';
import { usePayment } from '../../shared/payments/use-payment';
import { forgetDrafts } from '../../shared/session/drafts';
import { Button, ButtonLink, ButtonOutLink } from '../../shared/ui/Button';
import { mediaUrl } from '../../shared/ui/Picture';
import { CircleCheckIcon, CircleCrossIcon, ClockIcon, DocumentIcon, StarIcon } from '../../shared/ui/icons';
import { hasArrived } from './has-arrived';
import { OrderAddress } from './OrderAddress';
import { OrderAmounts } from './OrderAmounts';
import { OrderItems } from './OrderItems';
import { OwnCodOrder } from './OwnCodOrder';
import { isStaged, nextPayment, stagedTold } from './staged-words';
import { howPaid, orderLabel } from './status-tones';
import { statusLabels } from './tracker';
import { UnpaidHelp } from './UnpaidHelp';

const OwnStages = lazy(() => import('./OwnStages'));

const card = 'rounded-card border border-line bg-surface p-5 sm:p-6';

const ended = ({ orderStatus }: OrderDetailsFragment) => orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';

/** The next steps of the order; empty for one that has ended. */
export function nextSteps(order: OrderDetailsFragment): string[] {
  // The steps of an order in stages are its payments.
  if (ended(order) || order.orderStatus === 'DELIVERED' || isStaged(order)) return [];
  const { expectedDelivery: expected } = order;
  return [
    ...(order.canPay ? ['You pay. The items are reserved for you until then.'] : []),
    ...(order.needsShopper ? ['You confirm the order. The items are reserved for you until then.'] : []),
    ...(order.acceptBy
      ? [`We review this large order first, and will email or call you by ${formatDateTime(order.acceptBy)}.`]
      : []),
    order.user.email ? `We email the details to ${order.user.email} and prepare your order.` : 'We prepare your order.',
    ...(!order.contactInfo.email || order.contactInfo.email.toLowerCase() === order.user.email
      ? []
      : [`${order.contactInfo.email} will get these emails too after confirming the one we have sent there.`]),
    ...(order.user.email ? ['We email you again when it is shipped, with tracking details.'] : []),
    expected
      ? `It arrives between ${formatDate(expected.from)} and ${formatDate(expected.to)}; the courier calls ${order.contactInfo.phone}.`
      : `It arrives within ${order.shippingMethod.deliveryTime}; the courier calls ${order.contactInfo.phone}.`,
    ...(order.paymentMethod === 'COD' ? [`You pay ${formatRupees(order.totalAmount)} on delivery.`] : []),
  ];
}

function Headline({ order }: { order: OrderDetailsFragment }) {
  const number = <span className="whitespace-nowrap">{orderLabel(order)}</span>;
  if (isStaged(order)) return <>{stagedTold(order).heading}.</>;
  if (order.canPay) return <>Order {number} is waiting for payment.</>;
  if (order.needsShopper) return <>Please confirm order {number}.</>;
  if (order.acceptBy) return <>Order {number} is placed and needs our approval.</>;
  if (ended(order))
    return (
      <>
        Order {number} is {statusLabels[order.orderStatus].toLowerCase()}.
      </>
    );
  return <>Thank you! Order {number} is placed.</>;
}

/** What it waits for, and until when; otherwise when it was placed. */
function standing(order: OrderDetailsFragment): ReactNode {
  if (isStaged(order)) return stagedTold(order).text;
  if (order.canPay)
    return (
      order.payBy &&
      `The items are reserved for you until ${formatDateTime(order.payBy)}; after that the order is cancelled.`
    );
  if (order.acceptBy && !order.needsShopper)
    return `The items are reserved for you until then. You will hear from us by ${formatDateTime(order.acceptBy)}.`;
  return `${formatDateTime(order.createdAt)} · ${howPaid(order)}`;
}

const part = (title: string, children: ReactNode) => (
  <section aria-label={title} className={card}>
    <h2 className="mb-3 text-xl">{title}</h2>
    {children}
  </section>
);

interface Props {
  order: OrderDetailsFragment;
  /** True while the payment window of the checkout is open. */
  paying: boolean;
  /** True once that has ended without a payment that is known of. */
  unpaid: boolean;
}

export function PlacedOrder({ order, paying, unpaid }: Props) {
  const payment = usePayment();
  const [busy, setBusy] = useState(false);

  async function pay() {
    setBusy(true);
    const isPaid = await payment.payOrder(order.id);
    setBusy(false);
    // They were kept for another way of paying.
    if (isPaid) forgetDrafts();
  }

  const staged = isStaged(order);
  const waitsForMoney = staged ? (nextPayment(order)?.isDue ?? false) : order.canPay;
  const waits = waitsForMoney || order.acceptBy !== null || order.needsShopper;
  const attempted = unpaid || payment.failed !== undefined;
  const needsHelp = order.canPay && !staged && (attempted || order.paymentStatus === 'FAILED');
  const Icon = waits ? ClockIcon : ended(order) ? CircleCrossIcon : CircleCheckIcon;
  const tone = waits ? 'text-warning' : ended(order) ? 'text-danger' : 'text-success';
  const steps = nextSteps(order);
  return (
    <div className="grid gap-6 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Icon strokeWidth={1.4} className={`size-14 shrink-0 ${tone}`} />
        <div className="min-w-0 grow basis-64">
          <h1 className="text-title">
            <Headline order={order} />
          </h1>
          <p className="mt-1 text-ink-soft">{standing(order)}</p>
        </div>
      </div>
      {needsHelp && <UnpaidHelp order={order} attempted={attempted} busy={busy || paying} onPay={() => void pay()} />}
      <OwnCodOrder order={order} />
      {staged && (
        <Suspense>
          <OwnStages order={order} part={part} />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-3">
        {order.canPay && !needsHelp && !staged && (
          <Button look="accent" busy={busy || paying} onClick={() => void pay()}>
            Pay Now
          </Button>
        )}
        {hasArrived(order) && (
          <ButtonLink look="outline" to={paths.review.href({ order: order.id })}>
            <StarIcon className="size-4" />
            Write a review
          </ButtonLink>
        )}
        {order.invoiceUrl && (
          <ButtonOutLink look="outline" href={mediaUrl(order.invoiceUrl)}>
            <DocumentIcon className="size-4" />
            {order.billOfSupply ? 'Bill of supply' : 'Invoice'} {order.invoiceNumber}
          </ButtonOutLink>
        )}
        <ButtonLink
          to={paths.myOrders.href({ order: order.id })}
          look={waitsForMoney || order.needsShopper ? 'outline' : 'primary'}
        >
          View Order
        </ButtonLink>
        <ButtonLink to={paths.products.href()} look="ghost">
          Continue Shopping
        </ButtonLink>
      </div>
      {steps.length > 0 && (
        <section aria-labelledby="next" className={card}>
          <h2 id="next" className="text-xl">
            What happens next
          </h2>
          <ol className="mt-3 list-inside list-decimal space-y-1.5">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="items" className={card}>
        <h2 id="items" className="text-xl">
          Items
        </h2>
        <OrderItems items={order.items} discounts={order.discounts} />
      </section>
      <div className="grid gap-6 sm:grid-cols-2">
        <section aria-labelledby="destination" className={card}>
          <h2 id="destination" className="mb-3 text-xl">
            Delivery Address
          </h2>
          <OrderAddress order={order} />
        </section>
        <section aria-labelledby="amounts" className={card}>
          <h2 id="amounts" className="mb-3 text-xl">
            Amounts
          </h2>
          <OrderAmounts order={order} />
        </section>
      </div>
      {payment.window}
    </div>
  );
}
