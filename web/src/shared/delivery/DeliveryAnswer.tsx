// Delivery options for a PIN code: days, charge, and cash on delivery.
import { useDeliveryOptionsQuery } from '../../generated/delivery';
import { errorText } from '../error-text';
import { formatRupees } from '../money';
import { Skeleton } from '../ui/Skeleton';
import { daysBetween } from './delivery-days';

export interface DeliveryLine {
  productId: string;
  quantity: number;
}

/** Ways that are named; more are seen at checkout. */
const named = 2;

export default function DeliveryAnswer({ pin, items }: { pin: string; items: readonly DeliveryLine[] }) {
  const { data, previousData, error } = useDeliveryOptionsQuery({
    variables: { pin, items: [...items] },
    // Not cached: the dates depend on the present.
    fetchPolicy: 'cache-and-network',
  });
  // Keeps the last answer while the quantity changes, not when the PIN code does.
  const known = data ?? (previousData?.deliveryOptions.pin === pin ? previousData : undefined);
  if (error && !known)
    return <p className="text-danger">{errorText(error, 'Delivery could not be checked. Please try again.')}</p>;
  if (!known)
    return (
      <div className="grid gap-3 pt-1.5" aria-label="Checking delivery">
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3.5 w-4/5" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
    );
  const { place, message, options, cashOnDelivery } = known.deliveryOptions;
  if (message) return <p className="font-medium text-warning">{message}</p>;
  return (
    <>
      <p className="font-semibold">{place ? `${place.city}, ${place.state}` : `PIN ${pin}`}</p>
      <ul>
        {options.slice(0, named).map(({ id, name, price, from, to }) => (
          <li key={id}>
            {name}: <span className="font-medium">{daysBetween(from, to)}</span> ·{' '}
            {price > 0 ? formatRupees(price) : 'Free'}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        {options.length > named && `${options.length - named} more at checkout. `}
        {cashOnDelivery.available
          ? `Cash on delivery${cashOnDelivery.charge > 0 ? ` for ${formatRupees(cashOnDelivery.charge)} more` : ''}.`
          : cashOnDelivery.reason}
      </p>
    </>
  );
}
