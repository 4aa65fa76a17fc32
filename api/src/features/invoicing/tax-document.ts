/** The content of an order's invoice and credit notes, computed from the stored order alone. */
import { DateTime } from 'luxon';
import {
  discountOf,
  formatPaiseInColumn,
  lineTotal,
  mergedByRate,
  paiseInWords,
  share,
  splitByLine,
  splitByRate,
  splitRefund,
  totalsOfRest,
  worthOfParts,
  type InvoiceParts,
  type Paise,
  type TaxParts,
} from '../../pricing/index.js';
import type { PlaceOfSupply } from '../orders/gst-states.js';
import { isTaxed } from '../../platform/settings/seller-kind.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { PaymentMethod } from '../orders/order.enums.js';
import type {
  IssuedDocument,
  ReversedInvoice,
  StoredEInvoice,
  StoredOrder,
  StoredOrderLine,
  StoredReceipt,
  StoredRecipient,
  StoredRefund,
  StoredSeller,
} from '../orders/order.model.js';
import { invoiceHeading, placeOfInvoice, sellerOf } from '../orders/seller.js';
import { receiptsLeft } from '../orders/order-payments.js';
import { discountsView, discountWords } from '../orders/order-discounts.js';
import type { Discount } from '../orders/order.types.js';
import { addressLines } from '../orders/order-mail.js';
import { creditedBefore, creditedParts, isByGoods, piecesInvoiced, type Credited } from './credits.js';

export interface TaxDocumentLine extends TaxParts {
  title: string;
  detail: string;
  hsnCode: string;
  quantity: number;
  /** With its unit, in a quotation. */
  quantityText?: string;
  price: Paise;
  /** Value with tax. */
  total: Paise;
}

export interface TaxDocument {
  kind: 'invoice' | 'credit-note' | 'receipt-voucher' | 'refund-voucher' | 'quotation';
  /** The seller's details at the time of issue. */
  seller: StoredSeller;
  heading: string;
  /** Words that must stand at the top, below the heading. */
  mustSay?: string;
  /** True where the seller charges no GST: no column and no sum tells of it. */
  untaxed?: true;
  number: string;
  issuedAt: Date;
  /** Rows of name and value, printed beside the number. */
  references: readonly (readonly [string, string])[];
  buyer: readonly string[];
  /** The business that buys; unset for a private person. */
  recipient?: StoredRecipient;
  /** What the Invoice Registration Portal answered; unset before that is recorded. */
  einvoice?: StoredEInvoice;
  /** Its text is blank in a quotation for who knows where. */
  place: PlaceOfSupply;
  lines: readonly TaxDocumentLine[];
  /** Sums of the lines, one row for each tax rate. */
  byRate: readonly TaxParts[];
  /** Rows below the lines' sums: charges that carry no tax, and what the total was rounded by. */
  charges: readonly (readonly [string, Paise])[];
  total: Paise;
  totalInWords: string;
  notes: readonly string[];
}

/** The most goods that a credit note lists. */
const GOODS_NAMED = 5;

const COD_NOTE =
  'The cash-on-delivery charge is collected for the carrier. It is not part of the taxable value and carries no tax here.';

const COD_NOTE_UNTAXED = 'The cash-on-delivery charge is collected for the carrier.';

const PRICES_NOTE = 'Prices of one piece include GST; the taxable value and the tax are taken out of them.';

const COMPOSITION_WORDS = 'Composition taxable person, not eligible to collect tax on supplies';

const UNIT_NOTE = 'Quantities are numbers of pieces (NOS).';

/** The day in India on which the document was issued. */
export function documentDate(at: Date): string {
  return DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('dd LLL yyyy');
}

/** The day and the time in India. */
export function documentTime(at: Date): string {
  return DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('dd LLL yyyy, HH:mm:ss');
}

/**
 * @param invoice the order's current one by default
 * @throws Error when no invoice was issued for the order
 */
export function invoiceOf(current: StoredOrder, invoice = current.invoice): TaxDocument {
  if (!invoice) throw new Error(`Order ${current.orderNumber} has no invoice`);
  const order = asInvoiced(current, invoice);
  const seller = sellerOf(invoice);
  const place = placeOfInvoice(invoice, order);
  const parts = splitByLine(order.items, order.taxByRate, place.withinState);
  const delivery = splitByRate(order.deliveryTaxByRate ?? [], place.withinState);
  const lines = order.items.map((line, index) => ({
    ...parts[index]!,
    title: line.title,
    detail: detailOf(line),
    hsnCode: line.hsnCode ?? '–',
    quantity: line.quantity,
    price: line.price,
    total: worthOfParts(parts[index]!),
  }));
  return {
    kind: 'invoice',
    ...kindFacts(seller),
    heading: invoiceHeading(order, place, seller, invoice.recipient),
    number: invoice.number,
    issuedAt: invoice.issuedAt,
    seller,
    references: [
      ['Order', order.orderNumber],
      ['Payment', paymentText(order)],
    ],
    buyer: invoice.buyer ?? buyerOf(order),
    ...recipientOn(invoice),
    place,
    ...taxesOf(seller, {
      lines: [...lines, ...delivery.map((part) => deliveryLine(order, part, order.delivery?.name))],
      byRate: mergedByRate([...splitByRate(order.taxByRate, place.withinState), ...delivery]),
    }),
    charges: chargesOf(order),
    total: order.totalAmount,
    totalInWords: paiseInWords(order.totalAmount),
    notes: [
      ...(order.codCharge > 0 ? [isTaxed(seller.kind) ? COD_NOTE : COD_NOTE_UNTAXED] : []),
      ...(place.abroad && isTaxed(seller.kind) ? ['Supply meant for export on payment of integrated tax.'] : []),
      ...(isTaxed(seller.kind) && order.items.some(({ priceHoldsTax }) => priceHoldsTax) ? [PRICES_NOTE] : []),
      ...discountNotes(order, seller),
      ...advanceNotes(current, invoice),
      UNIT_NOTE,
      ...(isTaxed(seller.kind) ? ['Tax is not payable on reverse charge.'] : []),
    ],
  };
}

/** The discount stands at the line, and the taxable value is what is left (section 15(3)(a) of the CGST Act). */
function detailOf(line: StoredOrderLine): string {
  const discount = discountOf(line);
  return [
    ...(line.detail ? [line.detail] : []),
    ...(line.sku ? [`SKU ${line.sku}`] : []),
    ...(discount > 0 ? [`Discount ${formatPaiseInColumn(discount)}`] : []),
  ].join(' · ');
}

/** The advances that came before it, by their vouchers; what was taken back or refunded by then is no advance. */
function advanceNotes(order: StoredOrder, { issuedAt }: IssuedDocument): string[] {
  const before = ({ recordedAt }: StoredReceipt) => recordedAt <= issuedAt;
  const advances = receiptsLeft({
    receipts: (order.receipts ?? []).filter(before),
    refunds: order.refunds.filter(({ createdAt }) => createdAt <= issuedAt),
  }).filter(({ receipt, left }) => receipt.voucher && left > 0);
  if (advances.length === 0) return [];
  const sum = advances.reduce((all, { left }) => all + left, 0);
  const vouchers = advances.map(({ receipt, left }) => `${receipt.voucher!.number} ${formatPaiseInColumn(left)}`);
  return [
    `Advances received: ${vouchers.join(', ')}. Left to pay of this invoice: ${formatPaiseInColumn(order.totalAmount - sum)}.`,
  ];
}

/** Which offers lowered the goods and the delivery, and by how much in all; both are in the lines. */
function discountNotes(order: StoredOrder, seller: StoredSeller): string[] {
  const discounts = discountsView(order);
  const told = (amountOf: (one: Discount) => Paise): string =>
    discounts
      .flatMap((one) => (amountOf(one) > 0 ? [`${discountWords(one)} ${formatPaiseInColumn(amountOf(one))}`] : []))
      .join(', ');
  const goods = told(({ amount, deliverySaved }) => amount - deliverySaved);
  const delivery = told(({ deliverySaved }) => deliverySaved);
  return [
    ...(goods ? [`Discounts, taken off the lines above${isTaxed(seller.kind) ? ' before tax' : ''}: ${goods}.`] : []),
    ...(delivery ? [`Discount on the delivery, taken off its price: ${delivery}.`] : []),
  ];
}

/** The order as it was when the invoice was issued, without lines that had no pieces then. */
export function asInvoiced(order: StoredOrder, invoice: IssuedDocument): StoredOrder {
  const pieces = piecesInvoiced(order, invoice);
  const all = order.items.map((line, index) => ({ ...line, quantity: pieces[index]! }));
  const items = all.filter(({ quantity }) => quantity > 0);
  // The lines that are left move up.
  const discounts = order.discounts?.map((one) => ({
    ...one,
    lines: one.lines.flatMap(({ line, amount }) => {
      const at = items.indexOf(all[line]!);
      return at >= 0 ? [{ line: at, amount }] : [];
    }),
  }));
  return { ...order, items, ...(discounts && { discounts }), ...(invoice.pieces && totalsOfRest(items, order)) };
}

/** @throws Error when the refund has no credit note */
export function creditNoteOf(order: StoredOrder, refund: StoredRefund): TaxDocument {
  const { creditNote, amount, reason = 'Refund' } = refund;
  if (!creditNote || !order.invoice) throw new Error(`Refund ${refund._id.toHexString()} has no credit note`);
  const credit = { invoice: order.invoice, creditNote, amount, reason };
  if (!isByGoods(order, refund))
    return creditNoteByRate(asInvoiced(order, order.invoice), credit, creditedBefore(order, refund));
  const taken = creditedParts(order, refund, creditedInvoice(order, order.invoice));
  return creditNoteFor(asInvoiced(order, order.invoice), credit, taken, goodsBack(invoiceOf(order), taken, reason));
}

/** The lines of the goods that a credit note takes back, as they stand on the invoice. */
function goodsBack(invoice: TaxDocument, { goods }: InvoiceParts, reason: string): TaxDocumentLine[] {
  return goods.flatMap((part, index) => {
    if (worthOfParts(part) === 0) return [];
    const { title, hsnCode } = invoice.lines[index]!;
    const quantity = Math.max(1, part.quantity);
    const price = share(part.taxable, 1, quantity);
    return [{ ...part, title, detail: reason, hsnCode, quantity, price, total: worthOfParts(part) }];
  });
}

/** An invoice, as its credit notes divide it. */
export function creditedInvoice(current: StoredOrder, invoice: IssuedDocument): Credited {
  const invoiced = asInvoiced(current, invoice);
  const { items, taxByRate, deliveryTaxByRate = [], totalAmount } = invoiced;
  const { withinState } = placeOfInvoice(invoice, invoiced);
  const parts = splitByLine(items, taxByRate, withinState);
  const goods = items.map(({ quantity }, index) => ({ ...parts[index]!, quantity }));
  const delivery = splitByRate(deliveryTaxByRate, withinState);
  const { charges, rounding } = splitRefund(invoiced, 0, totalAmount, withinState);
  const whole = { goods, delivery, charges, rounding };
  return { invoiced, invoice, whole, withinState };
}

/** The credit note that reverses a whole invoice. */
export function reversalOf(current: StoredOrder, reversed: ReversedInvoice): TaxDocument {
  const { invoice, creditNote, reason = 'Order not carried out' } = reversed;
  const order = asInvoiced(current, invoice);
  return creditNoteByRate(order, { invoice, creditNote, amount: order.totalAmount, reason }, 0);
}

type Credit = ReversedInvoice & { amount: Paise; reason: string };

/** A credit note of money alone, of which each rate has its part. @param before paise of earlier credit notes */
function creditNoteByRate(order: StoredOrder, credit: Credit, before: Paise): TaxDocument {
  const { withinState } = placeOfInvoice(credit.invoice, order);
  const refunded = splitRefund(order, before, credit.amount, withinState);
  const goods = refunded.byRate
    .filter((parts) => worthOfParts(parts) > 0)
    .map((parts) => {
      const own = order.items.filter((line) => line.gstRatePercent === parts.ratePercent);
      return {
        ...parts,
        title: credit.reason,
        detail: named(own.map((line) => line.title)),
        hsnCode: [...new Set(own.map((line) => line.hsnCode ?? '–'))].join(', '),
        quantity: 1,
        price: parts.taxable,
        total: worthOfParts(parts),
      };
    });
  return creditNoteFor(order, credit, refunded, goods);
}

function creditNoteFor(
  order: StoredOrder,
  credit: Credit,
  back: Pick<InvoiceParts, 'delivery' | 'charges' | 'rounding'>,
  goods: readonly TaxDocumentLine[],
): TaxDocument {
  // It takes back the taxes of its invoice, wherever the seller has moved meanwhile.
  const place = placeOfInvoice(credit.invoice, order);
  const seller = sellerOf(credit.creditNote);
  const { charges, rounding } = back;
  const delivery = back.delivery.filter((parts) => worthOfParts(parts) > 0);
  return {
    kind: 'credit-note',
    ...kindFacts(seller),
    heading: 'Credit Note',
    number: credit.creditNote.number,
    issuedAt: credit.creditNote.issuedAt,
    seller,
    references: [
      ['Against invoice', credit.invoice.number],
      ['Invoice date', documentDate(credit.invoice.issuedAt)],
      ['Order', order.orderNumber],
    ],
    buyer: credit.invoice.buyer ?? buyerOf(order),
    ...recipientOn(credit.creditNote),
    place,
    ...taxesOf(seller, {
      lines: [...goods, ...delivery.map((part) => deliveryLine(order, part, credit.reason))],
      byRate: mergedByRate([...goods, ...delivery].map(taxPartsOf)),
    }),
    charges: [...(charges > 0 ? [['Delivery charges', charges] as const] : []), ...roundingOf(rounding)],
    total: credit.amount,
    totalInWords: paiseInWords(credit.amount),
    notes: order.taxAmount > 0 && isTaxed(seller.kind) ? ['Issued under section 34 of the CGST Act.'] : [],
  };
}

const taxPartsOf = ({ ratePercent, taxable, cgst, sgst, igst }: TaxParts): TaxParts => ({
  ratePercent,
  taxable,
  cgst,
  sgst,
  igst,
});

/** Lists a few of the goods; the invoice lists all. */
export function named(titles: readonly string[]): string {
  const more = titles.length - GOODS_NAMED;
  return titles.slice(0, GOODS_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** What a document says of a seller who charges no GST (rules 5 and 49 of the CGST Rules). */
export const kindFacts = ({ kind }: StoredSeller): Pick<TaxDocument, 'mustSay' | 'untaxed'> => ({
  ...(kind === 'composition' && { mustSay: COMPOSITION_WORDS }),
  ...(!isTaxed(kind) && { untaxed: true }),
});

/** Lines and sums as they are; of a seller who charges no GST all of what is paid is value, also of an order from before that. */
function taxesOf(
  seller: StoredSeller,
  { lines, byRate }: Pick<TaxDocument, 'lines' | 'byRate'>,
): Pick<TaxDocument, 'lines' | 'byRate'> {
  if (isTaxed(seller.kind)) return { lines, byRate };
  return { lines: chargedBy(seller, lines), byRate: mergedByRate(chargedBy(seller, byRate)) };
}

/** Parts of a document as its seller charged them: with their taxes, or as value alone. */
export function chargedBy<T extends TaxParts>({ kind }: StoredSeller, parts: readonly T[]): T[] {
  if (isTaxed(kind)) return [...parts];
  const untaxed = { ratePercent: 0, cgst: 0, sgst: 0, igst: 0 };
  return parts.map((part) => ({ ...part, ...untaxed, taxable: worthOfParts(part) }));
}

export const recipientOn = ({ recipient, einvoice }: IssuedDocument): Pick<TaxDocument, 'recipient' | 'einvoice'> => ({
  ...(recipient && { recipient }),
  ...(einvoice && { einvoice }),
});

/** The buyer on the order's documents, with the current address. */
export function buyerOf(order: StoredOrder): string[] {
  const lines = addressLines(order.deliveryAddress);
  const named = order.deliveryAddress.firstName || order.deliveryAddress.lastName;
  // Where the customer's data was erased, there is no phone number.
  return [...(named ? [] : [order.customerName]), ...lines, order.contactInfo.phone].filter(Boolean);
}

function paymentText(order: StoredOrder): string {
  if (order.stages) return 'In stages, see receipt vouchers';
  if (order.paymentMethod === PaymentMethod.COD) return 'Cash on delivery';
  return `Online${order.payment?.paymentId ? `, ${order.payment.paymentId}` : ''}`;
}

/** Delivery is part of the supply of the goods: its line has the HSN code and the rate of the goods with the highest value. */
function deliveryLine(order: StoredOrder, part: TaxParts, detail = ''): TaxDocumentLine {
  const goods = order.items.filter((line) => line.gstRatePercent === part.ratePercent);
  const [dearest] = goods.sort((a, b) => lineTotal(b) - lineTotal(a));
  return {
    ...part,
    title: 'Delivery',
    detail,
    hsnCode: dearest?.hsnCode ?? '–',
    quantity: 1,
    price: part.taxable,
    total: worthOfParts(part),
  };
}

/** Charges without tax. */
function chargesOf(order: StoredOrder): [string, Paise][] {
  const taxed = (order.deliveryTaxByRate ?? []).reduce((sum, { taxable, tax }) => sum + taxable + tax, 0);
  const delivery = order.deliveryCharge - order.codCharge - taxed;
  return [
    ...(delivery > 0 ? [['Delivery', delivery] as [string, Paise]] : []),
    ...(order.codCharge > 0 ? [['Cash-on-delivery charge', order.codCharge] as [string, Paise]] : []),
    ...roundingOf(order.rounding ?? 0),
  ];
}

function roundingOf(rounding: Paise): [string, Paise][] {
  return rounding === 0 ? [] : [['Rounding', rounding]];
}
