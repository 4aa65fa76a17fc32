/** E-way bills: what a shipment is worth by its invoice, and the JSON that the portal's bulk upload takes (version 1.0.0621). Pure. */
import { DateTime } from 'luxon';
import { partOfPieces, toRupees, type Paise, type TaxParts } from '../../pricing/index.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { STATE_CODES, stateNamed } from '../../types/states.js';
import type { TaxDocument } from '../invoicing/tax-document.js';
import type { StoredOrder } from '../orders/order.model.js';
import type { StoredShipment } from '../orders/shipment.model.js';
import { isLive } from '../orders/shipment-rules.js';
import { taxOf, type GstDocument, type GstLine } from './gst-document.js';
import { EwayBillTransport, EwayTransportMode } from './eway-bill.inputs.js';

/** The most items of one e-way bill. */
export const MOST_ITEMS = 250;
/** Lengths that the form allows. */
const [NAME_MOST, ADDRESS_MOST, PLACE_MOST, GOODS_MOST] = [100, 120, 50, 100];
const MODES: Record<EwayTransportMode, number> = { ROAD: 1, RAIL: 2, AIR: 3, SHIP: 4 };
const COLUMNS = ['taxable', 'cgst', 'sgst', 'igst'] as const;

/** What a shipment has of the order's invoice. Amounts are paise. */
export interface Consignment {
  /** Its goods, and its share of the delivery. */
  lines: GstLine[];
  /** Its share of charges without tax and of the rounding. */
  untaxed: Paise;
  /** All of it together. */
  value: Paise;
}

/**
 * The shares of all shipments of an order together are its invoice to the paisa: each takes its pieces after those of the shipments
 * before it. Pieces that the invoice does not have, such as those of an exchange, are worth nothing here.
 * @param document the order's invoice
 */
export function consignmentOf(order: StoredOrder, document: GstDocument, shipment: StoredShipment): Consignment {
  const pieces = order.items.map((item, index) => order.invoice!.pieces?.[index] ?? item.quantity);
  const invoiced = [...pieces.keys()].filter((index) => pieces[index]! > 0);
  const live = (order.shipments ?? []).filter(isLive);
  const at = live.findIndex(({ _id }) => _id.equals(shipment._id));
  const sent = (until: number, index: number): number => {
    const lines = live.slice(0, until).flatMap((one) => one.lines);
    const quantity = lines.reduce((sum, one) => sum + (one.line === index ? one.quantity : 0), 0);
    return Math.min(quantity, pieces[index]!);
  };
  const goods = invoiced.map((index, position) => {
    const line = document.lines[position]!;
    const range = { from: sent(at, index), to: sent(at + 1, index), of: pieces[index]! };
    const before = worth(part(line, { ...range, from: 0, to: range.from }));
    return { line: { ...part(line, range), quantity: range.to - range.from }, before, whole: worth(line) };
  });
  const sum = (of: (one: (typeof goods)[number]) => Paise) => goods.reduce((all, one) => all + of(one), 0);
  const [from, of] = [sum(({ before }) => before), sum(({ whole }) => whole)];
  const rest = { from, to: from + sum(({ line }) => worth(line)), of };
  const delivery = document.lines.slice(invoiced.length).map((line) => part(line, rest));
  const lines = [...goods.map(({ line }) => line).filter(({ quantity }) => quantity > 0), ...delivery].filter(
    (line) => line.quantity > 0 || worth(line) !== 0,
  );
  const untaxed = partOfPieces(document.untaxed, rest);
  return { lines, untaxed, value: lines.reduce((all, line) => all + worth(line), untaxed) };
}

const worth = (line: TaxParts): Paise => line.taxable + taxOf(line);

function part(line: GstLine, range: { from: number; to: number; of: number }): GstLine {
  const own = { ...line };
  for (const name of COLUMNS) own[name] = partOfPieces(line[name], range);
  return own;
}

const day = (at: Date): string => DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('dd/MM/yyyy');

/** @param printed the invoice as it is printed */
export function ewayBillJson(
  order: StoredOrder,
  document: GstDocument,
  printed: TaxDocument,
  consignment: Consignment,
  transport: EwayBillTransport,
): string {
  const { seller } = printed;
  const { recipient, place } = document;
  const { street, street2, city, postalCode } = order.deliveryAddress;
  const { lines, untaxed, value } = consignment;
  const sum = (name: (typeof COLUMNS)[number]) => toRupees(lines.reduce((all, line) => all + line[name], 0));
  const from = Number(seller.gstin.slice(0, 2) || STATE_CODES[stateNamed(seller.state) ?? '']);
  const to = Number(place.code);
  const billedTo = recipient ? Number(recipient.gstin.slice(0, 2)) : to;
  const bill = {
    userGstin: seller.gstin,
    supplyType: 'O',
    subSupplyType: 1,
    subSupplyDesc: '',
    docType: printed.heading === 'Bill of Supply' ? 'BIL' : 'INV',
    docNo: document.number,
    docDate: day(document.issuedAt),
    // 2: billed to one state and sent to another.
    transType: billedTo === to ? 1 : 2,
    fromGstin: seller.gstin,
    fromTrdName: (seller.legalName || seller.brand).slice(0, NAME_MOST),
    fromAddr1: seller.street.slice(0, ADDRESS_MOST),
    fromAddr2: '',
    fromPlace: seller.city.slice(0, PLACE_MOST),
    fromPincode: Number(seller.postalCode),
    fromStateCode: from,
    actualFromStateCode: from,
    toGstin: recipient?.gstin ?? 'URP',
    toTrdName: document.buyerName.slice(0, NAME_MOST),
    toAddr1: street.slice(0, ADDRESS_MOST),
    toAddr2: (street2 ?? '').slice(0, ADDRESS_MOST),
    toPlace: city.slice(0, PLACE_MOST),
    toPincode: Number(postalCode),
    toStateCode: billedTo,
    actualToStateCode: to,
    totalValue: sum('taxable'),
    cgstValue: sum('cgst'),
    sgstValue: sum('sgst'),
    igstValue: sum('igst'),
    cessValue: 0,
    TotNonAdvolVal: 0,
    OthValue: toRupees(untaxed),
    totInvValue: toRupees(value),
    transMode: MODES[transport.mode],
    transDistance: transport.distanceKm,
    transporterName: transport.transporterName ?? '',
    transporterId: transport.transporterId ?? '',
    transDocNo: transport.documentNumber ?? '',
    transDocDate: transport.documentDate ? day(transport.documentDate) : '',
    vehicleNo: transport.vehicleNumber ?? '',
    // Regular; over-dimensional cargo is rare and has rules of its own.
    vehicleType: 'R',
    mainHsnCode: mainOf(lines),
    itemList: lines.map((line, index) => itemOf(line, index, place.withinState)),
  };
  return JSON.stringify({ version: '1.0.0621', billLists: [bill] }, null, 2);
}

/** The code of the goods with the highest value. */
function mainOf(lines: readonly GstLine[]): string {
  const goods = lines.filter(({ uqc, quantity }) => uqc !== 'NA' && quantity > 0);
  return goods.toSorted((a, b) => worth(b) - worth(a))[0]?.hsn ?? '';
}

function itemOf(line: GstLine, index: number, withinState: boolean): object {
  const { title, hsn, quantity, taxable, ratePercent } = line;
  // Delivery is part of the supply of the goods, and counted once.
  const isGoods = quantity > 0;
  return {
    itemNo: index + 1,
    productName: title.slice(0, GOODS_MOST),
    productDesc: title.slice(0, GOODS_MOST),
    hsnCode: hsn ?? '',
    quantity: isGoods ? quantity : 1,
    qtyUnit: isGoods ? 'NOS' : 'OTH',
    taxableAmount: toRupees(taxable),
    cgstRate: withinState ? ratePercent / 2 : 0,
    sgstRate: withinState ? ratePercent / 2 : 0,
    igstRate: withinState ? 0 : ratePercent,
    cessRate: 0,
    cessNonAdvol: 0,
  };
}
