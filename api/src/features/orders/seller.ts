/** The seller's details in the current settings, kept with each tax document when it is issued. */
import { settings } from '../../platform/settings/current.js';
import { placeOfSupply, type PlaceOfSupply } from './gst-states.js';
import type { IssuedDocument, StoredOrder, StoredSeller } from './order.model.js';

export function sellerNow(): StoredSeller {
  const { brand, legalName, gstin, pan, cin, phone, email, address, logo } = settings();
  return { brand, legalName, gstin, pan, cin, phone, email, ...address, logo };
}

/** A document issued now. @param of the order, or the invoice that it is about: who buys is theirs */
export const issued = (
  number: string,
  issuedAt: Date,
  { recipient }: Pick<StoredOrder, 'recipient'>,
): IssuedDocument => ({
  number,
  issuedAt,
  seller: sellerNow(),
  ...(recipient && { recipient }),
});

/** The seller of a document. */
export const sellerOf = ({ seller }: IssuedDocument): StoredSeller => seller ?? sellerNow();

/** An invoice of an order issued now. */
export const issuedInvoice = (number: string, issuedAt: Date, order: StoredOrder): IssuedDocument => ({
  ...issued(number, issuedAt, order),
  place: placeOfSupply(order.deliveryAddress, sellerNow()),
});

/** Where the goods of an invoice go, as it was when the invoice was issued. */
export const placeOfInvoice = (invoice: IssuedDocument, { deliveryAddress }: StoredOrder): PlaceOfSupply =>
  invoice.place ?? placeOfSupply(deliveryAddress, sellerOf(invoice));
