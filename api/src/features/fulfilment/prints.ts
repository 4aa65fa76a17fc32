/** The content of pick lists, packing slips and labels, computed from the stored orders. Pure. */
import { lineTotal, prorate, type Paise } from '../../pricing/index.js';
import { amountToCollect } from '../orders/cash.js';
import { ShipmentState } from '../orders/order.enums.js';
import type { StoredOrder } from '../orders/order.model.js';
import { addressLines, recipientName } from '../orders/order-mail.js';
import { isPaid } from '../orders/order-rules.js';
import { isLive, piecesToPack } from '../orders/shipment-rules.js';

/** A product to fetch from its shelf, for all the orders together. */
export interface PickRow {
  /** Storage location; blank when unknown. */
  shelf: string;
  sku: string;
  title: string;
  pieces: number;
  /** Order numbers, with the pieces for each. */
  orders: readonly (readonly [orderNumber: string, pieces: number])[];
}

/** A parcel: a shipment, or an order without packed pieces. */
export interface Parcel {
  /** Number of the shipment, otherwise of the order. */
  number: string;
  orderNumber: string;
  placedAt: Date;
  lines: readonly { title: string; sku: string; quantity: number }[];
  recipient: string;
  /** Address lines below the name. */
  address: readonly string[];
  phone: string;
  courier?: string;
  trackingNumber?: string;
  ewayBillNumber?: string;
  /** Cash on delivery to collect; 0 when there is none. */
  collect: Paise;
  /** True where whoever prints it may not see how much is collected. */
  hidesAmounts?: boolean;
  /** False for what is sent before it is paid online: nothing is collected, and it is not prepaid either. */
  isPaid: boolean;
  /** The shopper's remark. */
  notes?: string;
}

/** Pieces that must still be fetched, because they have not left, by shelf and SKU. @param shelves by product */
export function pickRows(orders: readonly StoredOrder[], shelves: ReadonlyMap<string, string> = new Map()): PickRow[] {
  const rows = new Map<
    string,
    { shelf: string; sku: string; title: string; pieces: number; orders: Map<string, number> }
  >();
  for (const order of orders)
    for (const [index, quantity] of piecesToFetch(order).entries()) {
      if (quantity <= 0) continue;
      const { product, sku = '', title } = order.items[index]!;
      const id = product.toHexString();
      const row = rows.get(id) ?? {
        shelf: shelves.get(id) ?? '',
        sku,
        title,
        pieces: 0,
        orders: new Map<string, number>(),
      };
      row.pieces += quantity;
      row.orders.set(order.orderNumber, (row.orders.get(order.orderNumber) ?? 0) + quantity);
      rows.set(id, row);
    }
  return [...rows.values()]
    .sort(
      (a, b) =>
        byShelf(a, b) || a.sku.localeCompare(b.sku, 'en', { numeric: true }) || a.title.localeCompare(b.title, 'en'),
    )
    .map((row) => ({ ...row, orders: [...row.orders] }));
}

/** Products without a shelf come last. */
function byShelf(a: { shelf: string }, b: { shelf: string }): number {
  if (!a.shelf || !b.shelf) return Number(!a.shelf) - Number(!b.shelf);
  return a.shelf.localeCompare(b.shelf, 'en', { numeric: true });
}

function piecesToFetch(order: StoredOrder): number[] {
  const pieces = piecesToPack(order);
  for (const { state, lines } of order.shipments ?? [])
    if (state === ShipmentState.PACKED) for (const { line, quantity } of lines) pieces[line]! += quantity;
  return pieces;
}

/** The packed shipments still at the shop; without these, the pieces to pack; without those either, all shipments that left. */
export function parcelsOf(order: StoredOrder): Parcel[] {
  const live = (order.shipments ?? []).filter(isLive);
  const rest = piecesToPack(order).flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []));
  const packed = live.filter(({ state }) => state === ShipmentState.PACKED);
  const all = [...live, ...(rest.length > 0 ? [{ number: order.orderNumber, lines: rest }] : [])];
  const cash = prorate(
    amountToCollect(order),
    all.map(({ lines }) =>
      lines.reduce((sum, { line, quantity }) => sum + lineTotal({ ...order.items[line]!, quantity }), 0),
    ),
  );
  const shown = packed.length > 0 ? packed : rest.length > 0 ? all.slice(-1) : live;
  return shown.map((one) => ({
    number: one.number,
    orderNumber: order.orderNumber,
    placedAt: order.createdAt,
    lines: one.lines.map(({ line, quantity }) => {
      const { title, sku = '' } = order.items[line]!;
      return { title, sku, quantity };
    }),
    recipient: recipientName(order),
    address: addressLines({ ...order.deliveryAddress, firstName: undefined, lastName: undefined }),
    phone: order.contactInfo.phone,
    ...('state' in one && {
      courier: one.courier,
      trackingNumber: one.trackingNumber,
      ewayBillNumber: one.ewayBillNumber,
    }),
    collect: cash[all.indexOf(one)] ?? 0,
    isPaid: isPaid(order),
    ...(order.notes && { notes: order.notes }),
  }));
}
