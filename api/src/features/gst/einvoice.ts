/** E-invoices: the JSON that the Invoice Registration Portal takes (form INV-01, version 1.1), of invoices to businesses and their credit notes. Pure. */
import { DateTime } from 'luxon';
import { share, toRupees, type Paise } from '../../pricing/index.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { stateNamed, STATE_CODES } from '../../types/states.js';
import type { TaxDocument } from '../invoicing/tax-document.js';
import type { StoredOrder } from '../orders/order.model.js';
import { taxOf, type GstDocument, type GstLine } from './gst-document.js';
import { GstDocumentKind, GstSection } from './gst.enums.js';

/** Lengths that the form allows. */
const [NAME_MOST, ADDRESS_MOST, PLACE_MOST, GOODS_MOST] = [100, 100, 50, 300];

const day = (at: Date): string => DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('dd/MM/yyyy');
const stateCode = (gstin: string, state: string): string =>
  gstin.slice(0, 2) || (STATE_CODES[stateNamed(state) ?? ''] ?? '');

/** Undefined for a document that needs none: whose buyer has no GSTIN, or which is no invoice or credit note. */
export function eInvoiceOf(document: GstDocument, printed: TaxDocument, order: StoredOrder): object | undefined {
  const { recipient, section, kind, number, issuedAt, place, lines, against } = document;
  if (!recipient || (section !== GstSection.B2B && section !== GstSection.CDNR)) return undefined;
  const { seller } = printed;
  const { street, street2, city, state, postalCode } = order.deliveryAddress;
  const rounding = printed.charges.find(([name]) => name === 'Rounding')?.[1] ?? 0;
  const sum = (of: (line: GstLine) => Paise) => toRupees(lines.reduce((all, line) => all + of(line), 0));
  const items = lines.filter((line) => line.taxable + taxOf(line) !== 0);
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: kind === GstDocumentKind.CREDIT_NOTE ? 'CRN' : 'INV', No: number, Dt: day(issuedAt) },
    SellerDtls: {
      Gstin: seller.gstin,
      LglNm: (seller.legalName || seller.brand).slice(0, NAME_MOST),
      TrdNm: seller.brand.slice(0, NAME_MOST),
      Addr1: seller.street.slice(0, ADDRESS_MOST),
      Loc: seller.city.slice(0, PLACE_MOST),
      Pin: Number(seller.postalCode),
      Stcd: stateCode(seller.gstin, seller.state),
    },
    BuyerDtls: {
      Gstin: recipient.gstin,
      LglNm: recipient.legalName.slice(0, NAME_MOST),
      Pos: place.code ?? '',
      Addr1: street.slice(0, ADDRESS_MOST),
      ...(street2 && { Addr2: street2.slice(0, ADDRESS_MOST) }),
      Loc: city.slice(0, PLACE_MOST),
      Pin: Number(postalCode),
      // The portal wants the state of the registration, and the place of supply beside it.
      Stcd: stateCode(recipient.gstin, state),
    },
    ItemList: items.map(itemOf),
    ValDtls: {
      AssVal: sum(({ taxable }) => taxable),
      CgstVal: sum(({ cgst }) => cgst),
      SgstVal: sum(({ sgst }) => sgst),
      IgstVal: sum(({ igst }) => igst),
      OthChrg: toRupees(document.untaxed - rounding),
      RndOffAmt: toRupees(rounding),
      TotInvVal: toRupees(document.total),
    },
    ...(against && { RefDtls: { PrecDocDtls: [{ InvNo: against.number, InvDt: day(against.issuedAt) }] } }),
  };
}

/** The assessable value is the amount: discounts are taken off before, and prices may hold their tax. */
function itemOf(line: GstLine, index: number): object {
  const { title, hsn, quantity, taxable, ratePercent, cgst, sgst, igst } = line;
  // Delivery, and what of a piece a credit note takes back, is one of its own.
  const pieces = Math.max(1, quantity);
  return {
    SlNo: String(index + 1),
    PrdDesc: title.slice(0, GOODS_MOST),
    IsServc: hsn?.startsWith('99') ? 'Y' : 'N',
    HsnCd: hsn ?? '',
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
