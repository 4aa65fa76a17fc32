/** Hashes a request to place an order, to tell a retry from another order with a used idempotency key. */
import { createHash } from 'node:crypto';
import { tidy } from '../../types/text-rules.js';
import type { PlaceOrderInput } from './checkout.inputs.js';

/**
 * Of everything that decides what is ordered, where it goes and how it is paid; not of the total that the shopper saw.
 * @returns 64 hex characters, the same for the same request whatever the order of its fields
 */
export function requestHash({
  items,
  paymentMethod,
  contactInfo,
  addressId,
  deliveryAddress,
  deliveryMethod,
  notes,
}: PlaceOrderInput): string {
  const content = [
    items ? items.map(({ productId, quantity }) => [productId.toLowerCase(), quantity]) : 'cart',
    paymentMethod,
    fieldsOf(contactInfo),
    addressId ?? fieldsOf(deliveryAddress ?? {}),
    tidy(notes) ?? '',
    // Left out where nothing was chosen: keys that were used before there were ways to choose from stay what they are.
    ...(deliveryMethod ? [deliveryMethod] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function fieldsOf(part: object): [string, string][] {
  return Object.entries(part)
    .map(([name, value]): [string, string] => [name, tidy(value as string | null | undefined) ?? ''])
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
