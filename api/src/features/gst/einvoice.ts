/** E-invoices: the JSON that the Invoice Registration Portal takes (form INV-01, version 1.1), of invoices to businesses and their credit notes. Pure. */
import { DateTime } from 'luxon';
import { share, toRupees, type Paise } from '../../pricing/index.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { stateNamed, STATE_CODES } from '../../types/states.js';
import type { TaxDocument } from '../invoicing/tax-document.js';
import type { StoredOrder, StoredSeller } from '../orders/order.model.js';
import { taxOf, type GstDocument, type GstLine } from './gst-document.js';
import { GstDocumentKind, GstSection } from './gst.enums.js';

/** Lengths that the form allows. */
const [NAME_MOST, ADDRESS_MOST, PLACE_MOST, GOODS_MOST] = [100, 100, 50, 300];
const LEAST = 3;

/** What the portal would refuse an e-invoice for. */
export interface EInvoiceFault {
  /** A sentence that says what to do. */
  message: string;
  /** Settings that lack it, where it is the same for all documents: the seller's own details. */
  settings?: 'company' | 'shop';
}

/** A day as the portal writes it, in India. */
export const portalDay = (at: Date): string => DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('dd/MM/yyyy');
/** What the portal calls a document. */
export const portalKind = ({ kind }: Pick<GstDocument, 'kind'>): 'INV' | 'CRN' =>
  kind === GstDocumentKind.CREDIT_NOTE ? 'CRN' : 'INV';

const hasValue = (line: GstLine): boolean => line.taxable + taxOf(line) !== 0;

/** True for an invoice or credit note to a business that bears tax: a bill of supply has no e-invoice (rule 48 (4) of the CGST Rules). */
export const takesEInvoice = ({ recipient, section, lines }: GstDocument): boolean =>
  recipient !== undefined &&
  (section === GstSection.B2B || section === GstSection.CDNR) &&
  lines.some((line) => line.ratePercent > 0 && hasValue(line));

/** Counted by letters, as whoever reads it may count, and not by their parts. */
const isShort = (text: string): boolean => [...text].length < LEAST;

/**
 * Texts without the quotation marks and breaks that the portal refuses, and within its lengths.
 * @param shown what stands there when the text is too short
 */
function portalText(text: string, most: number, shown?: (text: string) => string): string {
  const plain = text
    .replaceAll('"', "''")
    .replaceAll('\\', '/')
    .replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .trim();
  const long = plain && isShort(plain) && shown ? shown(plain) : plain;
  // No half of a letter of two parts is left at the end.
  return long
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

const nameOf = (text: string): string => portalText(text, NAME_MOST, (short) => `M/s ${short}`);
const placeIn = (city: string, state: string): string => portalText(city, PLACE_MOST, (short) => `${short}, ${state}`);

/** @returns undefined for one that the form does not take, such as of another country */
const pinOf = (postalCode: string): number | undefined =>
  /^[1-9]\d{5}$/.test(postalCode) ? Number(postalCode) : undefined;

const stateCode = (gstin: string, state: string): string =>
  gstin.slice(0, 2) || (STATE_CODES[stateNamed(state) ?? ''] ?? '');

/** The form as it is sent. */
export type EInvoiceForm = NonNullable<ReturnType<typeof eInvoiceOf>>;

/**
 * Undefined for a document that needs none.
 * @param now the shop's details in the settings: what was blank when the document was issued is taken from there
 */
export function eInvoiceOf(document: GstDocument, printed: TaxDocument, order: StoredOrder, now: StoredSeller) {
  const { recipient, number, issuedAt, place, lines, against } = document;
  if (!recipient || !takesEInvoice(document)) return undefined;
  const rounding = printed.charges.find(([name]) => name === 'Rounding')?.[1] ?? 0;
  const sum = (of: (line: GstLine) => Paise) => toRupees(lines.reduce((all, line) => all + of(line), 0));
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: portalKind(document), No: number, Dt: portalDay(issuedAt) },
    SellerDtls: sellerOf(printed.seller, now),
    BuyerDtls: {
      Gstin: recipient.gstin,
      LglNm: nameOf(recipient.legalName),
      Pos: place.code ?? '',
      ...addressOf(recipient.gstin, order),
    },
    ItemList: lines.filter(hasValue).map(itemOf),
    ValDtls: {
      AssVal: sum(({ taxable }) => taxable),
      CgstVal: sum(({ cgst }) => cgst),
      SgstVal: sum(({ sgst }) => sgst),
      IgstVal: sum(({ igst }) => igst),
      OthChrg: toRupees(document.untaxed - rounding),
      RndOffAmt: toRupees(rounding),
      TotInvVal: toRupees(document.total),
    },
    ...(against && { RefDtls: { PrecDocDtls: [{ InvNo: against.number, InvDt: portalDay(against.issuedAt) }] } }),
  };
}

function sellerOf(seller: StoredSeller, now: StoredSeller) {
  const of = (name: 'gstin' | 'street' | 'city' | 'state' | 'postalCode'): string => seller[name] || now[name];
  const trade = portalText(seller.brand, NAME_MOST);
  const pin = pinOf(of('postalCode'));
  return {
    Gstin: of('gstin'),
    LglNm: nameOf(seller.legalName || seller.brand),
    ...(!isShort(trade) && { TrdNm: trade }),
    Addr1: portalText(of('street'), ADDRESS_MOST),
    Loc: placeIn(of('city'), of('state')),
    ...(pin && { Pin: pin }),
    Stcd: stateCode(of('gstin'), of('state')),
  };
}

/** Where it is delivered, with the state of the registration, which the portal wants beside the place of supply. */
function addressOf(gstin: string, { deliveryAddress }: StoredOrder) {
  const { street, street2, city, state, postalCode } = deliveryAddress;
  const more = portalText(street2 ?? '', ADDRESS_MOST);
  const isOwnLine = !isShort(more);
  const pin = pinOf(postalCode);
  return {
    Addr1: portalText(!isOwnLine && more ? `${more}, ${street}` : street, ADDRESS_MOST),
    ...(isOwnLine && { Addr2: more }),
    Loc: placeIn(city, state),
    ...(pin && { Pin: pin }),
    Stcd: stateCode(gstin, state),
  };
}

/** Codes have 4, 6 or 8 digits there; those between lose their last one. */
const portalCode = (hsn: string): string => (hsn.length % 2 === 0 ? hsn : hsn.slice(0, -1));

/** The assessable value is the amount: discounts are taken off before, and prices may hold their tax. */
function itemOf(line: GstLine, index: number) {
  const { title, hsn, quantity, taxable, ratePercent, cgst, sgst, igst } = line;
  // Delivery, and what of a piece a credit note takes back, is one of its own.
  const pieces = Math.max(1, quantity);
  return {
    SlNo: String(index + 1),
    PrdDesc: portalText(title, GOODS_MOST, (short) => `${short} (goods)`),
    IsServc: hsn?.startsWith('99') ? 'Y' : 'N',
    HsnCd: portalCode(hsn ?? ''),
    Qty: pieces,
    Unit: quantity > 0 ? 'NOS' : 'OTH',
    // With three decimals, so that pieces times price is the amount.
    UnitPrice: share(taxable * 10, 1, pieces) / 1000,
    TotAmt: toRupees(taxable),
    Discount: 0,
    AssAmt: toRupees(taxable),
    GstRt: ratePercent,
    IgstAmt: toRupees(igst),
    CgstAmt: toRupees(cgst),
    SgstAmt: toRupees(sgst),
    TotItemVal: toRupees(taxable + taxOf(line)),
  };
}

/** What the form lacks, but for the codes of goods and the place of supply, which are problems of every return. */
export function eInvoiceFaults({ SellerDtls: seller, BuyerDtls: buyer }: EInvoiceForm): EInvoiceFault[] {
  const lacking = [
    ...(seller.Addr1 ? [] : ['street']),
    ...(seller.Loc ? [] : ['town']),
    ...(seller.Pin ? [] : ['PIN code']),
  ];
  const needed = (what: string) =>
    `E-invoices need the ${what} of your shop. Fill it in the settings: they take it from there.`;
  const faults: EInvoiceFault[] = [];
  if (!seller.Gstin) faults.push({ settings: 'company', message: needed('GSTIN') });
  if (lacking.length > 0) faults.push({ settings: 'shop', message: needed(lacking.join(', ')) });
  if (!buyer.Addr1 || !buyer.Loc)
    faults.push({
      message: 'its e-invoice needs the street and the town of the buyer. Correct the address of its order.',
    });
  return faults;
}
