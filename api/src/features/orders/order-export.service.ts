/** Orders as CSV, one line an order, written while it is downloaded; other programs read it, so no cell needs an escape. */
import { Readable } from 'node:stream';
import { DateTime } from 'luxon';
import { addressCell, csvLines, CSV_START, joinedCell, proseCell } from '../../platform/files/csv.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import { phoneForLabels } from '../../types/phone.js';
import { discountTotal, goodsTotal, toRupees } from '../../pricing/index.js';
import type { ExportFile } from '../../types/export-file.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import type { OrderFilter } from './order.inputs.js';
import { discountsView, discountWords } from './order-discounts.js';
import { addressLines, recipientName } from './order-mail.js';
import { OrderModel, type StoredOrder } from './order.model.js';
import { orderQuery } from './order.service.js';
import { refundedAmount } from './order-rules.js';

const LINK_SECONDS = 600;
/** Orders read and written in one batch. */
const BATCH = 500;

const COLUMNS: Readonly<Record<string, (order: StoredOrder) => string | number>> = {
  order: (o) => o.orderNumber,
  placed: (o) => moment(o.createdAt),
  status: (o) => o.orderStatus,
  payment_method: (o) => o.paymentMethod,
  payment_status: (o) => o.paymentStatus,
  paid: (o) => moment(o.paidAt),
  delivered: (o) => moment(o.deliveredAt),
  customer: (o) => proseCell(o.customerName),
  recipient: (o) => proseCell(recipientName(o)),
  email: (o) => addressCell(o.contactInfo.email),
  phone: (o) => phoneForLabels(o.contactInfo.phone),
  address: (o) =>
    proseCell(addressLines({ ...o.deliveryAddress, firstName: undefined, lastName: undefined }).join(', ')),
  items: (o) =>
    joinedCell(o.items.filter(({ quantity }) => quantity > 0).map((line) => `${line.quantity} x ${line.title}`)),
  subtotal: (o) => toRupees(o.subtotal),
  tax: (o) => toRupees(o.taxAmount),
  delivery_charge: (o) => toRupees(o.deliveryCharge),
  total: (o) => toRupees(o.totalAmount),
  refunded: (o) => toRupees(refundedAmount(o)),
  invoice: (o) => o.invoice?.number ?? '',
  payment_id: (o) => o.payment?.paymentId ?? '',
  notes: (o) => proseCell(o.notes ?? ''),
  // At the end, since programs may read the others by their position.
  goods_total: (o) => toRupees(goodsTotal(o.items.filter(({ quantity }) => quantity > 0))),
  discount: (o) => toRupees(discountTotal(o.items)),
  offers: (o) => proseCell(discountsView(o).map(discountWords).join(', ')),
  buyer_gstin: (o) => o.recipient?.gstin ?? '',
  buyer_legal_name: (o) => proseCell(o.recipient?.legalName ?? ''),
};

/** @returns a signed link; the download contains the orders that match the filter at that time */
export function exportOrders(filter: OrderFilter | undefined): ExportFile {
  const filename = `orders-${DateTime.now().setZone(SHOP_ZONE).toFormat('yyyy-MM-dd')}.csv`;
  return { filename, url: downloadPath('orders', { filename, filter: filter ?? {} }, LINK_SECONDS) };
}

registerDownload('orders', async (subject) => {
  const { filename, filter } = subject as {
    filename: string;
    filter: Omit<OrderFilter, 'from' | 'to'> & { from?: string | null; to?: string | null };
  };
  const revived: OrderFilter = {
    ...filter,
    from: filter.from ? new Date(filter.from) : null,
    to: filter.to ? new Date(filter.to) : null,
  };
  return { filename, contentType: 'text/csv; charset=utf-8', content: Readable.from(csv(revived)) };
});

async function* csv(filter: OrderFilter): AsyncGenerator<string> {
  yield CSV_START + csvLines([Object.keys(COLUMNS)]);
  const cursor = OrderModel.find(orderQuery(filter))
    .sort({ createdAt: -1, _id: -1 })
    .lean<StoredOrder>()
    .cursor({ batchSize: BATCH });
  let rows: (string | number)[][] = [];
  for await (const order of cursor) {
    rows.push(Object.values(COLUMNS).map((value) => value(order as StoredOrder)));
    if (rows.length < BATCH) continue;
    yield csvLines(rows);
    rows = [];
  }
  if (rows.length > 0) yield csvLines(rows);
}

function moment(at: Date | undefined): string {
  return at ? DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('yyyy-MM-dd HH:mm') : '';
}
