// How far an order is and where its parcels are, for whoever follows it without an account.
import type { OrderDetailsFragment } from '../../generated/orders';
import { formatDate } from '../../shared/dates';
import { OrderTracker } from './OrderTracker';
import { Parcels } from './Parcels';

type Facts = Pick<
  OrderDetailsFragment,
  'orderNumber' | 'orderStatus' | 'createdAt' | 'deliveredAt' | 'expectedDelivery' | 'shipments'
>;

/** When it comes, or came. */
export function followedDay({ deliveredAt, expectedDelivery, createdAt }: Omit<Facts, 'shipments'>): string {
  if (deliveredAt) return `Delivered ${formatDate(deliveredAt)}`;
  return expectedDelivery
    ? `Expected ${formatDate(expectedDelivery.from)} to ${formatDate(expectedDelivery.to)}`
    : `Placed ${formatDate(createdAt)}`;
}

export function Followed({ order }: { order: Facts }) {
  return (
    <div className="grid gap-8 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      <OrderTracker status={order.orderStatus} />
      {order.shipments.length > 0 && (
        <section aria-labelledby="parcels">
          <h2 id="parcels" className="mb-3 text-xl">
            {order.shipments.length > 1 ? 'Parcels' : 'Parcel'}
          </h2>
          <Parcels shipments={order.shipments} />
        </section>
      )}
    </div>
  );
}
