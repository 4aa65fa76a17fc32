// One order: a line of facts, and everything about it once it is opened.
import { useId, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import type { OrderDetailsFragment } from '../../generated/orders';
import { formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { Badge } from '../../shared/ui/Badge';
import { classNames } from '../../shared/ui/class-names';
import { OrderActions } from './OrderActions';
import { OrderItems } from './OrderItems';
import { OrderTracker } from './OrderTracker';
import { Refund } from './Refund';
import { orderLabel, orderTones } from './status-tones';
import { statusLabels } from './tracker';

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

function Amount({ label, amount, zero = 'Free' }: { label: string; amount: number; zero?: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="shrink-0 tabular-nums">{amount > 0 ? formatRupees(amount) : zero}</dd>
    </div>
  );
}

function OrderBody({ order }: { order: OrderDetailsFragment }) {
  const { deliveryAddress: address, contactInfo, shippingMethod } = order;
  const recipient = [address.firstName, address.lastName].filter(Boolean).join(' ');
  return (
    <div className="grid gap-7 border-t border-line p-4 wrap-anywhere sm:p-6">
      <OrderTracker status={order.orderStatus} />
      <Part title="Items">
        <OrderItems items={order.items} />
      </Part>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <Part title="Delivery Address">
          <address className="not-italic">
            {recipient && <span className="block font-medium">{recipient}</span>}
            {address.company && <span className="block">{address.company}</span>}
            <span className="block">{[address.street, address.street2].filter(Boolean).join(', ')}</span>
            <span className="block">
              {address.city}, {address.state} {address.postalCode}
            </span>
            <span className="block">{address.country}</span>
            <span className="mt-1 block text-ink-soft">{contactInfo.phone}</span>
            <span className="block text-ink-soft">{contactInfo.email}</span>
          </address>
        </Part>
        <Part title="Delivery">
          <p>
            {shippingMethod.name}, {shippingMethod.price > 0 ? formatRupees(shippingMethod.price) : 'free'},{' '}
            {shippingMethod.deliveryTime}
          </p>
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
          <dl className="space-y-1">
            <Amount label="Subtotal" amount={order.subtotal} />
            {order.taxByRate.map(({ ratePercent, tax }) => (
              <Amount key={ratePercent} label={`Tax (${ratePercent}%)`} amount={tax} zero={formatRupees(0)} />
            ))}
            <Amount
              label={order.codCharge > 0 ? 'Delivery (cash on delivery)' : 'Delivery'}
              amount={order.deliveryCharge}
            />
            <div className="flex justify-between gap-4 border-t border-line pt-1.5 font-semibold">
              <dt>Total</dt>
              <dd className="shrink-0 tabular-nums">{formatRupees(order.totalAmount)}</dd>
            </div>
            {order.refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} />
            ))}
          </dl>
        </Part>
      </div>
      {order.history.some(({ orderStatus }) => orderStatus) && (
        <details className="group">
          <summary className="inline-flex min-h-8 list-none items-center gap-1 text-sm pointer-coarse:min-h-11 font-semibold underline-offset-4 hover:underline">
            <ChevronDown aria-hidden className="size-4 transition group-open:rotate-180" />
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

export function OrderCard({ order, open, onToggle }: Props) {
  const id = useId();
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
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
            </span>
          </span>
          <span className="flex flex-wrap gap-2">
            <Badge tone={orderTones[order.orderStatus]}>{order.orderStatusText}</Badge>
            <Badge tone={order.paymentStatus === 'PAID' ? 'success' : 'danger'}>
              <span className="sr-only">Payment </span>
              {order.paymentStatusText}
            </Badge>
            <Badge>{order.paymentMethod === 'COD' ? 'cod' : 'online'}</Badge>
          </span>
          <span className="ml-auto flex items-center gap-3 text-lg font-semibold tabular-nums">
            {formatRupees(order.totalAmount)}
            <ChevronDown aria-hidden className={classNames('size-5 transition', open && 'rotate-180')} />
          </span>
        </button>
      </h2>
      <div id={`${id}-body`} hidden={!open}>
        {open && <OrderBody order={order} />}
      </div>
    </article>
  );
}
