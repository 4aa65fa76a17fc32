/** The tax documents of an order as the returns ask for them: section, place of supply with its code, value and taxes by rate, lines. Pure. */
import type { Paise, TaxParts } from '../../pricing/index.js';
import { STATE_CODES, stateNamed, stateOfGstin } from '../../types/states.js';
import { creditedLines } from '../invoicing/credit-lines.js';
import {
  asInvoiced,
  creditNoteOf,
  invoiceOf,
  reversalOf,
  type TaxDocument,
  type TaxDocumentLine,
} from '../invoicing/tax-document.js';
import { receiptVoucherOf, refundVoucherOf } from '../invoicing/vouchers.js';
import type { IssuedDocument, StoredEInvoice, StoredOrder, StoredRecipient } from '../orders/order.model.js';
import type { SERIES } from '../orders/numbering.service.js';
import { recipientName } from '../orders/order-mail.js';
import { GstDocumentKind, GstSection } from './gst.enums.js';

export interface GstPlace {
  /** GST code of the state, 96 abroad; null where nobody knows the state. */
  code: string | null;
  name: string;
  withinState: boolean;
  abroad: boolean;
}

export interface GstLine extends TaxParts {
  title: string;
  /** Null where the goods have none. */
  hsn: string | null;
  /** Unique quantity code: NOS for goods, which are counted in pieces, and NA for services. */
  uqc: string;
  quantity: number;
  /** Id of the product, also of own work, which is in no catalogue; undefined for delivery. */
  product?: string;
  /** True for work of a quote. */
  ownWork: boolean;
}

/** Amounts are paise, and above 0 in credit notes too. */
export interface GstDocument {
  kind: GstDocumentKind;
  section: GstSection;
  number: string;
  issuedAt: Date;
  orderId: string;
  orderNumber: string;
  /** Subject of its signed download; see documentLink. */
  file: DocumentRef;
  recipient?: StoredRecipient;
  buyerName: string;
  place: GstPlace;
  lines: GstLine[];
  /** Sums of the lines, the highest rate first. */
  byRate: TaxParts[];
  /** Charges without tax, and what the total was rounded by. */
  untaxed: Paise;
  /** As the order or the refund says it, not as a sum of the parts. */
  total: Paise;
  /** Of a credit note: the invoice that it takes back, and what it is of. */
  against?: { number: string; issuedAt: Date; total: Paise };
  /** What the Invoice Registration Portal answered; unset before that is recorded. */
  einvoice?: StoredEInvoice;
}

/** What a document is of, within its order. */
export type DocumentRef = { kind: 'invoice' | 'reversal'; number: string } | { kind: PartKind; part: string };
type PartKind = 'credit-note' | 'receipt-voucher' | 'refund-voucher';

/** A document of an order that was not reckoned yet. */
export interface IssuedOne {
  kind: GstDocumentKind;
  issued: IssuedDocument;
  ref: DocumentRef;
  /** False for a credit note whose invoice is gone. */
  hasInvoice: boolean;
  make: () => GstDocument;
  /** As it is printed. @throws Error like `make` */
  print: () => TaxDocument;
}

/** Where an order keeps documents of one kind. */
export interface DocumentSource {
  kind: GstDocumentKind;
  /** How its numbers begin. */
  series: keyof typeof SERIES;
  /** The path of the date of issue, which has an index. */
  path: string;
  of: (order: StoredOrder) => IssuedOne[];
}

/** ₹1,00,000, and ₹2,50,000 before August 2024: above it, a sale to another state is told by invoice. */
const largeFrom = (at: Date): Paise => (at < new Date('2024-07-31T18:30:00Z') ? 2_50_000_00 : 1_00_000_00);

/** Every place where an order keeps documents; each document stands in one of them. */
export const SOURCES: readonly DocumentSource[] = [
  {
    kind: GstDocumentKind.INVOICE,
    series: 'GS',
    path: 'invoice.issuedAt',
    of: (order) => (order.invoice ? [invoice(order, order.invoice)] : []),
  },
  {
    kind: GstDocumentKind.INVOICE,
    series: 'GS',
    path: 'reversedInvoices.invoice.issuedAt',
    of: (order) => (order.reversedInvoices ?? []).map((one) => invoice(order, one.invoice)),
  },
  {
    kind: GstDocumentKind.CREDIT_NOTE,
    series: 'CN',
    path: 'reversedInvoices.creditNote.issuedAt',
    of: (order) =>
      (order.reversedInvoices ?? []).map((reversed) => {
        const { creditNote, invoice: of } = reversed;
        const ref: DocumentRef = { kind: 'reversal', number: creditNote.number };
        const make = () => {
          const whole = invoiceOf(order, of);
          return credit(order, { issued: creditNote, ref, of }, reversalOf(order, reversed), whole.lines);
        };
        const print = () => reversalOf(order, reversed);
        return { kind: GstDocumentKind.CREDIT_NOTE, issued: creditNote, ref, hasInvoice: true, make, print };
      }),
  },
  {
    kind: GstDocumentKind.CREDIT_NOTE,
    series: 'CN',
    path: 'refunds.creditNote.issuedAt',
    of: (order) =>
      order.refunds.flatMap((refund) => {
        const { creditNote } = refund;
        if (!creditNote) return [];
        const ref: DocumentRef = { kind: 'credit-note', part: refund._id.toHexString() };
        const make = () => {
          const made = creditNoteOf(order, refund);
          return credit(order, { issued: creditNote, ref, of: order.invoice! }, made, creditedLines(order, refund));
        };
        const print = () => creditNoteOf(order, refund);
        const hasInvoice = order.invoice !== undefined;
        return [{ kind: GstDocumentKind.CREDIT_NOTE, issued: creditNote, ref, hasInvoice, make, print }];
      }),
  },
  {
    kind: GstDocumentKind.RECEIPT_VOUCHER,
    series: 'RV',
    path: 'receipts.voucher.issuedAt',
    of: (order) =>
      (order.receipts ?? []).flatMap((receipt) => {
        const { voucher } = receipt;
        const ref: DocumentRef = { kind: 'receipt-voucher', part: receipt._id.toHexString() };
        return voucher
          ? [advance(GstDocumentKind.RECEIPT_VOUCHER, order, voucher, ref, () => receiptVoucherOf(order, receipt))]
          : [];
      }),
  },
  {
    kind: GstDocumentKind.REFUND_VOUCHER,
    series: 'RF',
    path: 'refunds.voucher.issuedAt',
    of: (order) =>
      order.refunds.flatMap((refund) => {
        const { voucher } = refund;
        const ref: DocumentRef = { kind: 'refund-voucher', part: refund._id.toHexString() };
        return voucher
          ? [advance(GstDocumentKind.REFUND_VOUCHER, order, voucher, ref, () => refundVoucherOf(order, refund))]
          : [];
      }),
  },
];

/** The invoice that stands for an order now; undefined before it is issued. */
export const invoiceNow = (order: StoredOrder): IssuedOne | undefined => order.invoice && invoice(order, order.invoice);

function invoice(order: StoredOrder, issued: IssuedDocument): IssuedOne {
  const ref: DocumentRef = { kind: 'invoice', number: issued.number };
  const make = (): GstDocument => {
    const made = invoiceOf(order, issued);
    const { recipient } = issued;
    const section = sectionOfInvoice(made, recipient);
    return { ...common(order, made, ref, made.lines, issued), kind: GstDocumentKind.INVOICE, section };
  };
  const print = () => invoiceOf(order, issued);
  return { kind: GstDocumentKind.INVOICE, issued, ref, hasInvoice: true, make, print };
}

function credit(
  order: StoredOrder,
  { issued, ref, of }: { issued: IssuedDocument; ref: DocumentRef; of: IssuedDocument },
  made: TaxDocument,
  lines: readonly TaxDocumentLine[],
): GstDocument {
  const recipient = of.recipient ?? issued.recipient;
  const whole = invoiceOf(order, of);
  const section = SECTION_OF_CREDIT[sectionOfInvoice(whole, recipient)];
  return {
    ...common(order, made, ref, lines, { ...of, ...(recipient && { recipient }) }),
    kind: GstDocumentKind.CREDIT_NOTE,
    section,
    against: { number: of.number, issuedAt: of.issuedAt, total: whole.total },
  };
}

function advance(
  kind: GstDocumentKind,
  order: StoredOrder,
  issued: IssuedDocument,
  ref: DocumentRef,
  voucher: () => TaxDocument,
): IssuedOne {
  const make = (): GstDocument => ({
    ...common(order, voucher(), ref, [], issued),
    kind,
    section: GstSection.ADVANCES,
  });
  return { kind, issued, ref, hasInvoice: true, make, print: voucher };
}

/** Where an invoice is told of in GSTR-1. Who is not a regular taxpayer does not file it. */
function sectionOfInvoice({ seller, place, total, issuedAt }: TaxDocument, recipient?: StoredRecipient): GstSection {
  if ((seller.kind ?? 'regular') !== 'regular') return GstSection.NONE;
  if (place.abroad) return GstSection.EXP;
  if (recipient) return GstSection.B2B;
  return !place.withinState && total > largeFrom(issuedAt) ? GstSection.B2CL : GstSection.B2CS;
}

/** A credit note for a small sale lowers the sums of those, so that it is told of nowhere else. */
const SECTION_OF_CREDIT: Record<GstSection, GstSection> = {
  B2B: GstSection.CDNR,
  B2CL: GstSection.CDNUR,
  EXP: GstSection.CDNUR,
  B2CS: GstSection.B2CS,
  CDNR: GstSection.CDNR,
  CDNUR: GstSection.CDNUR,
  NIL: GstSection.NIL,
  ADVANCES: GstSection.ADVANCES,
  NONE: GstSection.NONE,
};

/** @param of the invoice, whose lines the lines are of */
function common(
  order: StoredOrder,
  made: TaxDocument,
  file: DocumentRef,
  lines: readonly TaxDocumentLine[],
  of: IssuedDocument,
): Omit<GstDocument, 'kind' | 'section'> {
  const items = lines.length > 0 ? asInvoiced(order, of).items : [];
  return {
    number: made.number,
    issuedAt: made.issuedAt,
    orderId: order._id.toHexString(),
    orderNumber: order.orderNumber,
    file,
    ...(of.recipient && { recipient: of.recipient }),
    buyerName: of.recipient?.legalName ?? recipientName(order),
    place: placeOf(made, order),
    lines: lines.map((line, index): GstLine => {
      const item = items[index];
      const hsn = line.hsnCode === '–' ? null : line.hsnCode;
      const { ratePercent, taxable, cgst, sgst, igst, title, quantity } = line;
      return {
        ratePercent,
        taxable,
        cgst,
        sgst,
        igst,
        title,
        hsn,
        uqc: hsn?.startsWith('99') ? 'NA' : 'NOS',
        // Delivery is part of the supply of the goods, and no piece of them.
        quantity: item ? quantity : 0,
        ...(item && { product: item.product.toHexString() }),
        ownWork: item?.ownWork ?? false,
      };
    }),
    byRate: [...made.byRate],
    untaxed: made.charges.reduce((sum, [, amount]) => sum + amount, 0) - advanceOf(made),
    total: made.total,
    ...(made.einvoice && { einvoice: made.einvoice }),
  };
}

/** The one row of a voucher is the advance itself. */
const advanceOf = ({ kind, total }: TaxDocument): Paise =>
  kind === 'receipt-voucher' || kind === 'refund-voucher' ? total : 0;

/**
 * The place of an invoice as it was stated. Where that is no state, the order's address tells it once it was mended, unless that is
 * the seller's own state: the tax that was charged says that it is another one.
 */
function placeOf({ place, seller }: TaxDocument, { deliveryAddress }: StoredOrder): GstPlace {
  const { text, withinState, abroad } = place;
  if (abroad) return { code: '96', name: 'Foreign Country', withinState, abroad };
  const [, stated = text] = /^(.*) \(\d\d\)$/.exec(text) ?? [];
  const mended = stateNamed(deliveryAddress.state);
  const own = stateNamed(seller.state) ?? stateOfGstin(seller.gstin);
  const name = stateNamed(stated) ?? (withinState === (mended === own) ? mended : undefined);
  return { code: name ? STATE_CODES[name]! : null, name: name ?? stated, withinState, abroad };
}

/** The tax of its parts together, in paise. */
export const taxOf = ({ cgst, sgst, igst }: Pick<TaxParts, 'cgst' | 'sgst' | 'igst'>): Paise => cgst + sgst + igst;

/** By how much a document's parts differ from its total, in paise; 0 for a right one, and for a voucher, which has no parts. */
export function differenceOf({ kind, byRate, lines, untaxed, total }: GstDocument): Paise {
  if (kind === GstDocumentKind.RECEIPT_VOUCHER || kind === GstDocumentKind.REFUND_VOUCHER) return 0;
  const worth = (parts: readonly TaxParts[]) => parts.reduce((sum, one) => sum + one.taxable + taxOf(one), untaxed);
  return worth(byRate) - total || worth(lines) - total;
}

/** Of a place, as the offline tool writes it: `09-Uttar Pradesh`. */
export const placeCell = ({ code, name }: GstPlace): string => (code ? `${code}-${name}` : name);
