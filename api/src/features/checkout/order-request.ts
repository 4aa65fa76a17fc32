/** Hashes a request to place an order, to tell a retry from another order under the same idempotency key. */
import { createHash } from 'node:crypto';
import { plainGstin } from '../../types/gstin.js';
import { tidy } from '../../types/text-rules.js';
import { codeKey } from '../offers/offer-code.js';
import type { WantedStage } from '../orders/order-payments.js';
import type { PlaceOrderInput } from './checkout.inputs.js';

/**
 * Covers the items, the delivery and the payment method, but not the total that the shopper saw.
 * @returns 64 hex characters, independent of the order of fields
 */
export function requestHash(input: PlaceOrderInput, stages?: readonly WantedStage[]): string {
  const { items, paymentMethod, contactInfo, addressId, deliveryAddress, deliveryMethod, notes, codes } = input;
  const { buyerGstin, buyerLegalName } = input;
  const content = [
    items ? items.map(({ productId, quantity }) => [productId.toLowerCase(), quantity]) : 'cart',
    paymentMethod,
    fieldsOf(contactInfo),
    addressId ?? fieldsOf(deliveryAddress ?? {}),
    tidy(notes) ?? '',
    // Left out when not chosen, so that hashes from before there were delivery methods stay valid.
    ...(deliveryMethod ? [deliveryMethod] : []),
    // Likewise without codes.
    ...(codes?.length ? [['codes', ...new Set(codes.map(codeKey))].sort()] : []),
    ...(buyerGstin != null || buyerLegalName != null
      ? [['buyer', plainGstin(buyerGstin ?? ''), tidy(buyerLegalName) ?? '']]
      : []),
    ...(stages ? [['stages', ...stages.map(({ label, due, percent, amount }) => [label, due, percent, amount])]] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function fieldsOf(part: object): [string, string][] {
  return Object.entries(part)
    .map(([name, value]): [string, string] => [name, tidy(value as string | null | undefined) ?? ''])
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
