// The parcels of an order: where each is, who carries it, and what is in it when there are several.
import type { OrderDetailsFragment } from '../../generated/orders';
import { formatDate } from '../../shared/dates';
import { Badge } from '../../shared/ui/Badge';
import { parcelTones } from './status-tones';

type Parcel = OrderDetailsFragment['shipments'][number];

/** The one day worth telling of a parcel. */
function dayOf({ state, packedAt, shippedAt, deliveredAt, expectedAt }: Parcel): string {
  if (deliveredAt) return `Delivered ${formatDate(deliveredAt)}`;
  if (expectedAt && (state === 'SHIPPED' || state === 'OUT_FOR_DELIVERY')) return `Expected ${formatDate(expectedAt)}`;
  return shippedAt ? `Sent ${formatDate(shippedAt)}` : `Packed ${formatDate(packedAt)}`;
}

export function Parcels({ shipments }: { shipments: readonly Parcel[] }) {
  const shown = shipments.filter(({ state }) => state !== 'CANCELLED');
  return (
    <ul className="space-y-3">
      {shown.map((parcel) => (
        <li key={parcel.number}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={parcelTones[parcel.state].tone}>{parcelTones[parcel.state].words}</Badge>
            <span className="text-sm text-ink-soft">{dayOf(parcel)}</span>
          </div>
          {(parcel.courier || parcel.trackingNumber) && (
            <p className="mt-1">
              {parcel.courier} {parcel.trackingNumber && <span className="tabular-nums">{parcel.trackingNumber}</span>}
            </p>
          )}
          {parcel.trackingUrl && parcel.state !== 'DELIVERED' && (
            <a
              href={parcel.trackingUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
            >
              Track parcel
            </a>
          )}
          {shown.length > 1 && (
            <p className="text-sm text-ink-soft">
              {parcel.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
