// One order: a line of facts, and everything about it once it is opened.
import { lazy, Suspense, useId, type ReactNode } from 'react';
import type { OrderDetailsFragment } from '../../generated/orders';
import { formatDate, formatDateTime } from '../../shared/dates';
import { daysBetween } from '../../shared/delivery/delivery-days';
import { formatRupees } from '../../shared/money';
import { Badge } from '../../shared/ui/Badge';
import { classNames } from '../../shared/ui/class-names';
import { ChevronDownIcon } from '../../shared/ui/icons';
import { OrderActions, OrderShortcuts } from './OrderActions';
import { OrderAddress } from './OrderAddress';
import { OrderAmounts } from './OrderAmounts';
import { ItemPicture, OrderItems } from './OrderItems';
import { OrderTracker } from './OrderTracker';
import { OwnCodOrder } from './OwnCodOrder';
import { Parcels } from './Parcels';
import { Returns } from './Returns';
import { isStaged, nextPayment, nextPaymentWords } from './staged-words';
import { howPaid, orderLabel, orderTones, paymentBadge } from './status-tones';
import { statusLabels } from './tracker';

const OwnStages = lazy(() => import('./OwnStages'));

interface Props {
  order: OrderDetailsFragment;
  open: boolean;
  onToggle(): void;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-semibold tracking-wide text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

const part = (title: string, children: ReactNode) => <Part title={title}>{children}</Part>;

function OrderBody({ order }: { order: OrderDetailsFragment }) {
  const { shippingMethod, expectedDelivery } = order;
  return (
    <div className="grid gap-7 border-t border-line p-4 wrap-anywhere sm:p-6">
      <OwnCodOrder order={order} />
      <OrderTracker status={order.orderStatus} />
      {isStaged(order) && (
        <Suspense>
          <OwnStages order={order} part={part} />
        </Suspense>
      )}
      {order.shipments.length > 0 && (
        <Part title={order.shipments.length > 1 ? 'Parcels' : 'Parcel'}>
          <Parcels shipments={order.shipments} />
        </Part>
      )}
      <Part title="Items">
        <OrderItems items={order.items} discounts={order.discounts} />
        {order.cancelledPieces.some((pieces) => pieces > 0) && (
          <p className="mt-2 text-sm text-ink-soft">
            Cancelled:{' '}
            {order.items
              .flatMap(({ title }, line) =>
                order.cancelledPieces[line] ? [`${order.cancelledPieces[line]} × ${title}`] : [],
              )
              .join(', ')}
          </p>
        )}
      </Part>
      {order.returns.length > 0 && (
        <Part title="Returns">
          <Returns returns={order.returns} />
        </Part>
      )}
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <Part title="Delivery Address">
          <OrderAddress order={order} />
        </Part>
        <Part title="Delivery">
          <p>
            {shippingMethod.name}, {shippingMethod.price > 0 ? formatRupees(shippingMethod.price) : 'free'},{' '}
            {shippingMethod.deliveryTime}
          </p>
          {expectedDelivery && (
            <p className="text-ink-soft">
              Expected {formatDate(expectedDelivery.from)} to {formatDate(expectedDelivery.to)}
            </p>
          )}
          {order.acceptBy && (
            <p className="text-ink-soft">
              Needs our approval: you will hear from us by {formatDateTime(order.acceptBy)}
            </p>
          )}
          {order.paidAt && <p className="text-ink-soft">Paid {formatDateTime(order.paidAt)}</p>}
          {order.deliveredAt && <p className="text-ink-soft">Delivered {formatDateTime(order.deliveredAt)}</p>}
          {order.notes && (
            <div className="mt-3">
              <h3 className="text-sm font-semibold tracking-wide text-ink-soft">Notes</h3>
              <p className="whitespace-pre-line">{order.notes}</p>
            </div>
          )}
        </Part>
        <Part title="Amounts">
          <OrderAmounts order={order} />
        </Part>
      </div>
      {order.history.some(({ orderStatus }) => orderStatus) && (
        <details className="group">
          <summary className="inline-flex min-h-8 list-none items-center gap-1 text-sm pointer-coarse:min-h-11 font-semibold underline-offset-4 hover:underline">
            <ChevronDownIcon className="size-4 transition group-open:rotate-180" />
            Order history
          </summary>
          <ol className="mt-2 space-y-1.5 border-l-2 border-line pl-4">
            {order.history.map(
              ({ at, orderStatus, note }) =>
                orderStatus && (
                  <li key={`${at}-${orderStatus}`}>
                    <span className="font-medium">{statusLabels[orderStatus]}</span>{' '}
                    <span className="text-sm text-ink-soft">{formatDateTime(at)}</span>
                    {note && <span className="block text-sm text-ink-soft">{note}</span>}
                  </li>
                ),
            )}
          </ol>
        </details>
      )}
      <OrderActions order={order} />
    </div>
  );
}

/** True while a payment is due: of an order in stages, not every one that is left is due already. */
const asksForMoney = (order: OrderDetailsFragment): boolean =>
  isStaged(order) ? (nextPayment(order)?.isDue ?? false) : order.canPay;

/** What happens next, and when; undefined when nothing is to come. */
function nextDate(order: OrderDetailsFragment) {
  const { orderStatus, canPay, payBy, acceptBy, needsShopper, expectedDelivery, returnUntil } = order;
  if (isStaged(order) && order.dueAmount > 0) return nextPaymentWords(order);
  if (canPay && payBy) return `Pay before ${formatDateTime(payBy)}`;
  if (needsShopper) return 'Please confirm this order';
  if (acceptBy) return `You will hear from us by ${formatDateTime(acceptBy)}`;
  if (onItsWay.has(orderStatus) && expectedDelivery)
    return `Arrives ${daysBetween(expectedDelivery.from, expectedDelivery.to)}`;
  return returnUntil ? `Can be returned until ${formatDate(returnUntil)}` : undefined;
}
const onItsWay: ReadonlySet<OrderDetailsFragment['orderStatus']> = new Set([
  'PENDING',
  'CONFIRMED',
  'PROCESSING',
  'SHIPPED',
  'OUT_FOR_DELIVERY',
]);

/** Pictures and names of the lines, as many as fit on a collapsed card. */
function Glimpse({ items }: { items: OrderDetailsFragment['items'] }) {
  const [first, ...rest] = items;
  if (!first) return null;
  return (
    <span className="flex w-full items-center gap-3">
      <span className="flex gap-1.5 *:size-12">
        {items.slice(0, 3).map((item) => (
          <ItemPicture key={`${item.productId}-${item.price}`} image={item.image} />
        ))}
      </span>
      <span className="line-clamp-2 min-w-0 text-sm font-normal">
        {rest.length > 2 ? `${first.title} and ${rest.length} more` : items.map(({ title }) => title).join(', ')}
      </span>
    </span>
  );
}

export function OrderCard({ order, open, onToggle }: Props) {
  const id = useId();
  const payment = paymentBadge(order);
  const next = nextDate(order);
  // The quantity of own work is a length or a weight.
  const count = order.items.reduce((sum, { quantity, isOwnWork }) => sum + (isOwnWork ? 1 : quantity), 0);
  return (
    <article aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-surface shadow-card">
      <h2 className="font-sans">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={onToggle}
          className="flex w-full flex-wrap items-center gap-x-6 gap-y-2 rounded-card p-4 text-left sm:p-6"
        >
          <span className="min-w-0 grow">
            <span id={`${id}-title`} className="block font-semibold">
              Order {orderLabel(order)}
            </span>
            <span className="block text-sm font-normal text-ink-soft">
              {formatDateTime(order.createdAt)} · {count} {count === 1 ? 'item' : 'items'}
              {order.deliveredAt && ` · delivered ${formatDate(order.deliveredAt)}`}
            </span>
            {next && (
              <span
                className={classNames(
                  'mt-0.5 block text-sm font-medium',
                  order.needsShopper || asksForMoney(order) ? 'text-warning' : 'text-success',
                )}
              >
                {next}
              </span>
            )}
          </span>
          <span className="flex flex-wrap gap-2">
            <Badge tone={orderTones[order.orderStatus]}>{statusLabels[order.orderStatus]}</Badge>
            <Badge tone={payment.tone}>{payment.text}</Badge>
            <Badge>{howPaid(order)}</Badge>
          </span>
          <span className="ml-auto flex items-center gap-3 text-lg font-semibold tabular-nums">
            {formatRupees(order.totalAmount)}
            <ChevronDownIcon className={classNames('size-5 transition', open && 'rotate-180')} />
          </span>
          {!open && <Glimpse items={order.items} />}
        </button>
      </h2>
      {!open && <OrderShortcuts order={order} titleId={`${id}-title`} onOpen={onToggle} />}
      <div id={`${id}-body`} hidden={!open}>
        {open && <OrderBody order={order} />}
      </div>
    </article>
  );
}
