/** The seller's details in the current settings, kept with each tax document when it is issued. */
import { sellerKind } from '../../platform/settings/seller-kind.js';
import type { SellerKind } from '../../types/seller-kind.js';
import { settings } from '../../platform/settings/current.js';
import { placeOfSupply, type PlaceOfSupply } from './gst-states.js';
import type { IssuedDocument, StoredOrder, StoredRecipient, StoredSeller } from './order.model.js';

const BILL_OF_SUPPLY = 'Bill of Supply';

/** @param kind of the order, or of the invoice that a document is about; the present one when left out */
export function sellerNow(kind: SellerKind = sellerKind()): StoredSeller {
  const { brand, legalName, gstin, pan, cin, phone, email, address, logo } = settings();
  return {
    brand,
    legalName,
    gstin: kind === 'unregistered' ? '' : gstin,
    pan,
    cin,
    phone,
    email,
    ...address,
    logo,
    ...(kind !== 'regular' && { kind }),
  };
}

/** What an order keeps of the kind of seller when it is placed. */
export function ofSellerNow(at: Date): Pick<StoredOrder, 'sellerKind'> {
  const kind = sellerKind(at);
  return kind === 'regular' ? {} : { sellerKind: kind };
}

const made = (
  number: string,
  issuedAt: Date,
  { recipient, kind }: { recipient?: StoredRecipient; kind: SellerKind },
): IssuedDocument => ({ number, issuedAt, seller: sellerNow(kind), ...(recipient && { recipient }) });

/** A document of an order issued now. An order that was placed without GST stays one. */
export const issued = (number: string, issuedAt: Date, order: StoredOrder): IssuedDocument =>
  made(number, issuedAt, { recipient: order.recipient, kind: order.sellerKind ?? sellerKind(issuedAt) });

/** A credit note issued now: who bought, and the kind of seller, are those of the invoice that it takes back. */
export const issuedAgainst = (number: string, issuedAt: Date, invoice: IssuedDocument): IssuedDocument =>
  made(number, issuedAt, { recipient: invoice.recipient, kind: invoice.seller?.kind ?? 'regular' });

/** The seller of a document. */
export const sellerOf = ({ seller }: IssuedDocument): StoredSeller => seller ?? sellerNow('regular');

/** An invoice of an order issued now. */
export const issuedInvoice = (number: string, issuedAt: Date, order: StoredOrder): IssuedDocument => ({
  ...issued(number, issuedAt, order),
  place: placeOfSupply(order.deliveryAddress, sellerNow()),
});

/** Where the goods of an invoice go, as it was when the invoice was issued. */
export const placeOfInvoice = (invoice: IssuedDocument, { deliveryAddress }: StoredOrder): PlaceOfSupply =>
  invoice.place ?? placeOfSupply(deliveryAddress, sellerOf(invoice));

/**
 * What an invoice is called. Untaxed goods (0 %) need a bill of supply (rule 49 of the CGST Rules); together with taxed ones, for
 * buyers who are not registered, an invoice-cum-bill of supply (rule 46A). A registered one claims the tax by a tax invoice.
 */
export function invoiceHeading(
  { taxByRate }: Pick<StoredOrder, 'taxByRate'>,
  { abroad }: Pick<PlaceOfSupply, 'abroad'>,
  { kind }: Pick<StoredSeller, 'kind'>,
  recipient?: StoredRecipient,
): string {
  if (kind === 'unregistered') return 'Invoice';
  if (kind === 'composition') return BILL_OF_SUPPLY;
  const untaxed = taxByRate.filter(({ ratePercent }) => ratePercent === 0).length;
  if (abroad || untaxed === 0) return 'Tax Invoice';
  if (untaxed === taxByRate.length) return BILL_OF_SUPPLY;
  return recipient ? 'Tax Invoice' : 'Invoice-cum-Bill of Supply';
}

/** False until there is an invoice. */
export const isBillOfSupply = (order: StoredOrder): boolean =>
  order.invoice !== undefined &&
  invoiceHeading(order, placeOfInvoice(order.invoice, order), sellerOf(order.invoice)) === BILL_OF_SUPPLY;
