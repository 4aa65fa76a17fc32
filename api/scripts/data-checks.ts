/** What must be true of the stored data whatever happened: stock, money and numbers, each broken rule as one line. */
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { ProductModel, StockMovementModel } from '../src/features/catalogue/product.model.js';
import { OrderStatus, PaymentMethod, PaymentStatus, RefundStatus } from '../src/features/orders/order.enums.js';
import { CounterModel, OrderModel, type StoredOrder } from '../src/features/orders/order.model.js';
import { awaitsPayment, hasEnded, isPaid, needsInvoice, refundedAmount } from '../src/features/orders/order-rules.js';
import { taxByRate, type TaxAtRate } from '../src/pricing/index.js';
import { wrongSales } from './sales-check.js';

/** Orders looked at together. */
const BATCH = 500;

/** @returns one line for each broken rule; none when all is well. To be called while nobody writes. */
export async function brokenRules(): Promise<string[]> {
  return [...(await stockRules()), ...(await orderRules()), ...(await strayMovements()), ...(await salesRules())];
}

/** Never below zero, and the sum of everything that came and went. */
async function stockRules(): Promise<string[]> {
  const broken: string[] = [];
  const ledger = await StockMovementModel.aggregate<{ _id: mongoose.Types.ObjectId; sum: number }>([
    { $group: { _id: '$product', sum: { $sum: '$delta' } } },
  ]);
  const sums = new Map(ledger.map(({ _id, sum }) => [_id.toHexString(), sum]));
  for await (const { _id, sku, stock } of ProductModel.find({}, { sku: 1, stock: 1 })
    .lean()
    .cursor({ batchSize: BATCH })) {
    if (!Number.isInteger(stock) || stock < 0) broken.push(`Product ${sku}: stock is ${stock}`);
    const sum = sums.get(_id.toHexString()) ?? 0;
    if (sum !== stock) broken.push(`Product ${sku}: stock is ${stock}, its ledger says ${sum}`);
  }
  return broken;
}

/** Every movement that names an order belongs to one that is there. */
async function strayMovements(): Promise<string[]> {
  const moved = await StockMovementModel.aggregate<{ _id: mongoose.Types.ObjectId }>([
    { $match: { order: { $exists: true, $ne: null } } },
    { $group: { _id: '$order' } },
  ]);
  const broken: string[] = [];
  for (let from = 0; from < moved.length; from += BATCH) {
    const ids = moved.slice(from, from + BATCH).map(({ _id }) => _id);
    const there = await OrderModel.find({ _id: mongoose.trusted({ $in: ids }) }, { _id: 1 }).lean();
    const known = new Set(there.map(({ _id }) => _id.toHexString()));
    for (const id of ids)
      if (!known.has(id.toHexString())) broken.push(`Order ${id.toHexString()}: has taken stock but is not there`);
  }
  return broken;
}

/** The sums of sales are those of the orders. */
async function salesRules(): Promise<string[]> {
  return (await wrongSales()).map((figure) => `Sales figure ${figure}; npm run sales:rebuild makes them anew`);
}

async function orderRules(): Promise<string[]> {
  const broken: string[] = [];
  const numbers = new Map<string, number[]>();
  const payments = new Map<string, string>();
  let batch: StoredOrder[] = [];
  const look = async () => {
    const moved = await movedPieces(batch);
    for (const order of batch)
      broken.push(...rulesOf(order, moved).map((rule) => `Order ${order.orderNumber}: ${rule}`));
    batch = [];
  };
  for await (const order of OrderModel.find().lean<StoredOrder>().cursor({ batchSize: BATCH })) {
    batch.push(order as StoredOrder);
    for (const number of documentNumbers(order as StoredOrder)) collect(numbers, number);
    const { orderNumber, payment } = order as StoredOrder;
    for (const id of [payment?.providerOrderId, payment?.paymentId]) {
      if (id === undefined) continue;
      if (payments.has(id)) broken.push(`Order ${orderNumber}: has the payment ${id} of order ${payments.get(id)}`);
      payments.set(id, orderNumber);
    }
    if (batch.length >= BATCH) await look();
  }
  await look();
  return [...broken, ...(await numberRules(numbers))];
}

/** Pieces that each order has taken out of the stock for good, by order and product. */
async function movedPieces(orders: readonly StoredOrder[]): Promise<Map<string, number>> {
  const rows = await StockMovementModel.aggregate<{
    _id: { order: mongoose.Types.ObjectId; product: mongoose.Types.ObjectId };
    sum: number;
  }>([
    { $match: { order: { $in: orders.map((order) => order._id) } } },
    { $group: { _id: { order: '$order', product: '$product' }, sum: { $sum: '$delta' } } },
  ]);
  return new Map(rows.map(({ _id, sum }) => [`${_id.order.toHexString()} ${_id.product.toHexString()}`, sum]));
}

function rulesOf(order: StoredOrder, moved: ReadonlyMap<string, number>): string[] {
  const refunded = refundedAmount(order);
  const rules: [boolean, string][] = [
    [amountsOf(order).every((amount) => Number.isSafeInteger(amount) && amount >= 0), 'an amount is not whole paise'],
    [
      order.items.reduce((sum, line) => sum + line.price * line.quantity, 0) === order.subtotal,
      'its lines do not add up to its subtotal',
    ],
    [order.items.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0), 'a quantity is not whole'],
    [isDeepStrictEqual(taxesOf(order.taxByRate), taxesOfLines(order)), 'its tax is not that of its lines'],
    [order.taxByRate.reduce((sum, { tax }) => sum + tax, 0) === order.taxAmount, 'its taxes do not add up to its tax'],
    [
      order.subtotal + order.taxAmount + order.deliveryCharge === order.totalAmount,
      'its amounts do not add up to its total',
    ],
    [order.codCharge <= order.deliveryCharge, 'its cash-on-delivery charge is not part of its delivery charge'],
    [!isPaid(order) || order.paidAt != null, 'paid without the moment of payment'],
    [
      order.orderStatus !== OrderStatus.DELIVERED || order.deliveredAt != null,
      'delivered without the moment of delivery',
    ],
    [refunded <= order.totalAmount, 'more is refunded than was paid'],
    [order.paymentStatus !== PaymentStatus.REFUNDED || refunded === order.totalAmount, 'refunded, but not all of it'],
    [
      order.history.findLast((event) => event.orderStatus)?.orderStatus === order.orderStatus,
      'its history does not end at its status',
    ],
    [hasEnded(order.orderStatus) === (order.stockReturnedAt != null), 'its pieces are not where its status says'],
    [order.paymentMethod !== PaymentMethod.ONLINE || order.payment != null, 'to be paid online without a payment'],
    [!isPaid(order) || !order.payment || order.payment.paymentId != null, 'paid online without the id of the payment'],
    [
      (order.payBy != null) === (awaitsPayment(order) && order.orderStatus === OrderStatus.PENDING),
      'its time to pay does not fit its state',
    ],
    [
      order.acceptBy == null ||
        (order.paymentMethod === PaymentMethod.COD && order.orderStatus === OrderStatus.PENDING),
      'waits for a yes that its state does not need',
    ],
    [!needsInvoice(order) || order.invoice != null, 'confirmed or paid without an invoice'],
    [!hasEnded(order.orderStatus) || isPaid(order) || !order.invoice, 'ended unpaid, and its invoice holds on'],
    [
      order.refunds.every((r) => r.status !== RefundStatus.PROCESSED || r.surplus || !order.invoice || r.creditNote),
      'refunded without a credit note',
    ],
  ];
  const taken = order.items.every((line) => {
    const sum = moved.get(`${order._id.toHexString()} ${line.product.toHexString()}`) ?? 0;
    return sum === (order.stockReturnedAt ? 0 : -line.quantity);
  });
  return [
    ...rules.filter(([holds]) => !holds).map(([, rule]) => rule),
    ...(taken ? [] : ['the stock ledger does not have its pieces']),
  ];
}

function amountsOf(order: StoredOrder): number[] {
  return [
    order.subtotal,
    order.taxAmount,
    order.deliveryCharge,
    order.codCharge,
    order.totalAmount,
    ...order.items.map(({ price }) => price),
    ...order.taxByRate.flatMap(({ taxable, tax }) => [taxable, tax]),
    ...order.refunds.map(({ amount }) => amount),
  ];
}

/** What the tax of the lines should be, by rate; nothing when the lines themselves are broken. */
function taxesOfLines(order: StoredOrder): number[][] {
  try {
    return taxesOf(taxByRate(order.items));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function taxesOf(taxes: readonly TaxAtRate[]): number[][] {
  return taxes.map(({ ratePercent, taxable, tax }) => [ratePercent, taxable, tax]);
}

function documentNumbers(order: StoredOrder): string[] {
  return [
    ...(order.invoice ? [order.invoice.number] : []),
    ...(order.reversedInvoices ?? []).flatMap(({ invoice, creditNote }) => [invoice.number, creditNote.number]),
    ...order.refunds.flatMap((refund) => (refund.creditNote ? [refund.creditNote.number] : [])),
  ];
}

/** `GS/26-27/000123` belongs to the series `GS/26-27`. */
function collect(numbers: Map<string, number[]>, number: string): void {
  const [series, year, count] = number.split('/');
  const key = `${series}/${year}`;
  const known = numbers.get(key) ?? [];
  known.push(Number(count));
  numbers.set(key, known);
}

/** Each number once, from 1 to the counter's without a gap. */
async function numberRules(numbers: ReadonlyMap<string, number[]>): Promise<string[]> {
  const broken: string[] = [];
  const counters = await CounterModel.find({ _id: /^(invoice|credit-note):/ })
    .limit(1000)
    .lean();
  for (const { _id, value } of counters) {
    const key = _id.replace(/^invoice:/, 'GS/').replace(/^credit-note:/, 'CN/');
    if (!numbers.has(key) && value > 0) broken.push(`${key}: ${value} numbers were given, none is used`);
  }
  for (const [key, used] of numbers) {
    const sorted = [...used].sort((a, b) => a - b);
    if (sorted.some((count, index) => count !== index + 1))
      broken.push(`${key}: numbers are not consecutive from 1 or used twice`);
    const last = counters.find(
      ({ _id }) => _id === key.replace(/^GS\//, 'invoice:').replace(/^CN\//, 'credit-note:'),
    )?.value;
    if (last !== sorted.at(-1)) broken.push(`${key}: the counter is at ${last}, the last number is ${sorted.at(-1)}`);
  }
  return broken;
}
