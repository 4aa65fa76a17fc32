/** Checks invariants of the stored data (stock, money, document numbers) and reports each violation as one line. */
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import {
  ProductModel,
  StockMovementModel,
  StockReason,
  type Product,
} from '../src/features/catalogue/product.model.js';
import { choiceKey, valueOf } from '../src/features/catalogue/groups/choice.js';
import { ProductGroupModel, type StoredProductGroup } from '../src/features/catalogue/groups/group.model.js';
import { ReturnModel, ReturnState, type StoredReturn } from '../src/features/fulfilment/return.model.js';
import { OfferCodeModel, type OfferCode } from '../src/features/offers/offer-code.model.js';
import { OfferModel, type StoredOffer } from '../src/features/offers/offer.model.js';
import { OfferNoteModel, OfferUseModel } from '../src/features/offers/offer-use.model.js';
import {
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  RefundStatus,
  ShipmentState,
} from '../src/features/orders/order.enums.js';
import { SERIES } from '../src/features/orders/numbering.service.js';
import { OrderModel, type StoredOrder } from '../src/features/orders/order.model.js';
import { CounterModel } from '../src/platform/database/counters.js';
import { awaitsPayment, hasEnded, isPaid, needsInvoice, refundedAmount } from '../src/features/orders/order-rules.js';
import { piecesToPack } from '../src/features/orders/shipment-rules.js';
import { refundOfKey } from '../src/features/payments/refund.service.js';
import { discountOf, isAboveMrp, LEAST_GOODS, taxByRate, taxInDelivery, type TaxAtRate } from '../src/pricing/index.js';
import { takeOver } from '../src/features/settings/settings.service.js';
import { taxedNow } from '../src/platform/settings/seller-kind.js';
import { paymentRules } from './payments-check.js';
import { reviewRules } from './reviews-check.js';
import { wrongSales } from './sales-check.js';

/** Orders per batch. */
const BATCH = 500;

/** @returns one line per violation. Call it while no process writes. */
export async function brokenRules(): Promise<string[]> {
  // The owner's own tell whether GST is charged.
  await takeOver();
  return [
    ...(await stockRules()),
    ...(await stockReasonRules()),
    ...(await orderRules()),
    ...(await returnRules()),
    ...(await strayMovements()),
    ...(await salesRules()),
    ...(await groupRules()),
    ...(await offerRules()),
    ...(await reviewRules()),
  ];
}

/** The stock is not negative and equals the sum of its movements, and nothing costs more than its MRP. */
async function stockRules(): Promise<string[]> {
  const broken: string[] = [];
  const ledger = await StockMovementModel.aggregate<{ _id: mongoose.Types.ObjectId; sum: number }>([
    { $group: { _id: '$product', sum: { $sum: '$delta' } } },
  ]);
  const sums = new Map(ledger.map(({ _id, sum }) => [_id.toHexString(), sum]));
  const fields = { sku: 1, stock: 1, price: 1, originalPrice: 1, gstRatePercent: 1, priceHoldsTax: 1, deletedAt: 1 };
  for await (const product of ProductModel.find({}, fields).lean<Product>().cursor({ batchSize: BATCH })) {
    const { _id, sku, stock, deletedAt } = product as Product;
    if (!deletedAt && isAboveMrp(taxedNow(product as Product)))
      broken.push(`Product ${sku}: it costs more than its MRP`);
    if (!Number.isInteger(stock) || stock < 0) broken.push(`Product ${sku}: stock is ${stock}`);
    const sum = sums.get(_id.toHexString()) ?? 0;
    if (sum !== stock) broken.push(`Product ${sku}: stock is ${stock}, its ledger says ${sum}`);
  }
  return broken;
}

/** Each offer was used as often, and gave as much, as its uses say that were not given back; likewise codes with a limit. */
async function offerRules(): Promise<string[]> {
  const broken: string[] = [];
  const offers = await figuresBy('$offer', { givenBackAt: null });
  const notes = new Map(
    (
      await OfferNoteModel.aggregate<Figures & { _id: mongoose.Types.ObjectId }>([
        {
          $group: { _id: '$offer', used: { $sum: '$used' }, spent: { $sum: '$spent' }, sales: { $sum: '$sales' } },
        },
      ])
    ).map((one) => [one._id.toHexString(), one]),
  );
  const none = { used: 0, spent: 0, sales: 0 };
  for await (const offer of OfferModel.find({}, { name: 1, used: 1, spent: 1, sales: 1 })
    .lean<StoredOffer>()
    .cursor({ batchSize: BATCH })) {
    const { _id, name, ...kept } = offer as StoredOffer;
    const [uses, note] = [offers.get(_id.toHexString()) ?? none, notes.get(_id.toHexString()) ?? none];
    offers.delete(_id.toHexString());
    for (const figure of ['used', 'spent', 'sales'] as const)
      if (kept[figure] + note[figure] !== uses[figure])
        broken.push(`Offer ${name}: ${figure} is ${kept[figure] + note[figure]}, its uses say ${uses[figure]}`);
  }
  for (const id of offers.keys()) broken.push(`Offer ${id}: was used but is not there`);
  const codes = await figuresBy('$code', { givenBackAt: null, countsOfCode: true });
  for await (const code of OfferCodeModel.find({ limit: mongoose.trusted({ $gt: 0 }) })
    .lean<OfferCode>()
    .cursor({ batchSize: BATCH })) {
    const { _id, used } = code as OfferCode;
    const uses = codes.get(_id)?.used ?? 0;
    if (used !== uses) broken.push(`Code ${_id}: used is ${used}, its uses say ${uses}`);
  }
  return broken;
}

interface Figures {
  used: number;
  spent: number;
  sales: number;
}

/** Sums of uses by offer or code. */
async function figuresBy(group: '$offer' | '$code', match: Record<string, unknown>): Promise<Map<string, Figures>> {
  const sums = await OfferUseModel.aggregate<Figures & { _id: { toString(): string } }>([
    { $match: match },
    { $group: { _id: group, used: { $sum: 1 }, spent: { $sum: '$amount' }, sales: { $sum: '$total' } } },
  ]);
  return new Map(sums.map((one) => [one._id.toString(), one]));
}

/** Each member of a group has one value for each option of it, and a choice of its own; a deleted group has no members. */
async function groupRules(): Promise<string[]> {
  const broken: string[] = [];
  const groups = new Map<string, StoredProductGroup>();
  for await (const group of ProductGroupModel.find({}, { options: 1, deletedAt: 1 })
    .lean<StoredProductGroup>()
    .cursor({ batchSize: BATCH }))
    groups.set(group._id.toHexString(), group);
  const fields = { sku: 1, membership: 1 };
  const members = ProductModel.find(
    { 'membership.group': mongoose.trusted({ $exists: true }), deletedAt: null },
    fields,
  );
  for await (const { sku, membership } of members.lean<Product>().cursor({ batchSize: BATCH })) {
    const { group: id, values, choice } = membership!;
    const group = groups.get(id.toHexString());
    const fits = group?.options.every((option) => values.filter((one) => valueOf(option, [one])).length === 1);
    if (!group || group.deletedAt) broken.push(`Product ${sku}: its group is gone`);
    else if (!fits || values.length !== group.options.length)
      broken.push(`Product ${sku}: its choice does not fit its group`);
    if (choice !== choiceKey(id, values)) broken.push(`Product ${sku}: its choice is ${choice}`);
  }
  return broken;
}

/** The returned quantities of order lines match the returns, and their refunds do not exceed the price of the goods. */
async function returnRules(): Promise<string[]> {
  const broken: string[] = [];
  for await (const order of OrderModel.find({ 'items.inReturns': mongoose.trusted({ $exists: true }) })
    .lean<StoredOrder>()
    .cursor({ batchSize: BATCH })) {
    const { _id, orderNumber, items, refunds } = order as StoredOrder;
    const returns = await ReturnModel.find({ order: _id }).lean<StoredReturn[]>();
    broken.push(...returnsOf(items, refunds, returns).map((rule) => `Order ${orderNumber}: ${rule}`));
  }
  return broken;
}

function returnsOf(
  items: StoredOrder['items'],
  refunds: StoredOrder['refunds'],
  returns: readonly StoredReturn[],
): string[] {
  const none: readonly ReturnState[] = [ReturnState.REFUSED, ReturnState.WITHDRAWN];
  const lines = returns.filter(({ state }) => !none.includes(state)).flatMap((one) => one.lines);
  const sum = (line: number, of: (one: StoredReturn['lines'][number]) => number) =>
    lines.reduce((all, one) => all + (one.line === line ? of(one) : 0), 0);
  const came = ({ quantity, restocked, writtenOff }: StoredReturn['lines'][number]) =>
    restocked === undefined ? quantity : restocked + (writtenOff ?? 0);
  const exchanged = lines.filter(({ exchange }) => exchange?.sentAs !== undefined);
  const sentLines = new Map(exchanged.map((one) => [one.exchange!.sentAs!, one]));
  const rules: [boolean, string][] = items.flatMap((item, line): [boolean, string][] => [
    [(item.inReturns ?? 0) === sum(line, came), 'its lines do not say how many pieces are in returns'],
    [
      (item.restocked ?? 0) === sum(line, (one) => one.restocked ?? 0),
      'its lines do not say how many pieces came back',
    ],
    [(item.writtenOff ?? 0) === sum(line, (one) => one.writtenOff ?? 0), 'its lines do not say what was written off'],
    [(item.inReturns ?? 0) <= item.quantity + (item.replaced ?? 0), 'more pieces are in returns than were sent'],
    [(item.moneyBack ?? 0) <= item.quantity, 'money went back for more pieces than were ordered'],
    [
      (item.insteadOf === undefined) !== sentLines.has(line),
      'a line that is sent in exchange and its return do not fit',
    ],
  ]);
  for (const [at, one] of sentLines) {
    const [item, before] = [items[at], items[one.line]!];
    const fits =
      item?.quantity === 0 &&
      item.product.equals(one.exchange!.product) &&
      item.replaced === came(one) &&
      item.insteadOf === (before.insteadOf ?? one.line) &&
      item.backPerPiece === (before.backPerPiece ?? 0) + one.exchange!.backPerPiece;
    rules.push([fits, 'what is sent in exchange is not what was agreed']);
  }
  for (const { _id, state, refundAmount } of returns) {
    const refunded = refundOfKey({ refunds }, `return:${_id.toHexString()}`);
    // Of an exchange the difference goes back, if there is any.
    const isRefunded = state === ReturnState.REFUNDED || (state === ReturnState.REPLACED && refundAmount !== undefined);
    rules.push([isRefunded === refunded > 0, 'a return and its refund do not fit']);
    rules.push([!isRefunded || refunded === refundAmount, 'a return says another amount than its refund']);
  }
  return [...new Set(rules.filter(([holds]) => !holds).map(([, rule]) => rule))];
}

/** The sign of a movement fits its reason: receipts increase the stock, losses decrease it. */
async function stockReasonRules(): Promise<string[]> {
  const [more, fewer] = [
    [StockReason.RECEIVED, StockReason.FOUND, StockReason.RETURNED],
    [StockReason.SOLD, StockReason.DAMAGED, StockReason.LOST],
  ];
  const wrong = await StockMovementModel.find({
    $or: [
      { reason: mongoose.trusted({ $in: more }), delta: mongoose.trusted({ $lte: 0 }) },
      { reason: mongoose.trusted({ $in: fewer }), delta: mongoose.trusted({ $gte: 0 }) },
    ],
  })
    .limit(BATCH)
    .lean();
  return wrong.map(
    ({ _id, reason, delta }) => `Stock movement ${_id.toHexString()}: ${delta} pieces are not what ${reason} means`,
  );
}

/** Every movement with an order id refers to an existing order. */
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

/** The stored sales figures match the orders. */
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
    const parts = [
      ...(order.receipts ?? []).map((one) => one.paymentId),
      ...(order.paymentRequests ?? []).map((one) => one.providerId),
    ];
    for (const id of [payment?.providerOrderId, payment?.paymentId, ...parts]) {
      if (id === undefined) continue;
      if (payments.has(id)) broken.push(`Order ${orderNumber}: has the payment ${id} of order ${payments.get(id)}`);
      payments.set(id, orderNumber);
    }
    if (batch.length >= BATCH) await look();
  }
  await look();
  return [...broken, ...(await numberRules(numbers))];
}

/** Pieces that each order has permanently taken from the stock, by order and product. */
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

/** Value of the goods without tax: what is taxed, which the check of the tax compares with the lines. */
function goodsOf({ items, taxByRate: rates }: StoredOrder): number {
  if (items.some(({ priceHoldsTax }) => priceHoldsTax)) return rates.reduce((sum, { taxable }) => sum + taxable, 0);
  return items.reduce((sum, line) => sum + line.price * line.quantity - discountOf(line), 0);
}

function rulesOf(order: StoredOrder, moved: ReadonlyMap<string, number>): string[] {
  const refunded = refundedAmount(order);
  const rules: [boolean, string][] = [
    [amountsOf(order).every((amount) => Number.isSafeInteger(amount) && amount >= 0), 'an amount is not whole paise'],
    [goodsOf(order) + (order.rounding ?? 0) === order.subtotal, 'its lines do not add up to its subtotal'],
    [
      order.items.every(
        ({ quantity, givenUp = 0, insteadOf }) =>
          Number.isInteger(quantity) &&
          Number.isInteger(givenUp) &&
          givenUp >= 0 &&
          quantity >= (givenUp > 0 || insteadOf !== undefined ? 0 : 1),
      ) && order.items.some(({ quantity }) => quantity > 0),
      'a quantity is not whole',
    ],
    [
      order.paymentMethod === PaymentMethod.COD ||
        order.paidInsteadAt != null ||
        order.items.every(({ givenUp = 0 }) => givenUp === 0),
      'pieces were given up of an order whose money went back',
    ],
    [
      (order.reversedInvoices ?? []).every(
        ({ invoice: { pieces } }) => !pieces || pieces.every((count, line) => count >= order.items[line]!.quantity),
      ),
      'an earlier invoice is about fewer pieces than are left',
    ],
    [isDeepStrictEqual(taxesOf(order.taxByRate), taxesOfLines(order)), 'its tax is not that of its lines'],
    [order.taxByRate.reduce((sum, { tax }) => sum + tax, 0) === order.taxAmount, 'its taxes do not add up to its tax'],
    [
      order.subtotal + order.taxAmount + order.deliveryCharge === order.totalAmount,
      'its amounts do not add up to its total',
    ],
    ...shipmentRules(order),
    ...paymentRules(order),
    ...discountRules(order),
    [
      isDeepStrictEqual(taxesOf(order.deliveryTaxByRate ?? []), taxesOfDelivery(order)),
      'the tax in its delivery is not that of its goods',
    ],
    [
      !order.delivery || order.delivery.price === order.deliveryCharge - order.codCharge,
      'its delivery has another price than its amounts say',
    ],
    [!order.delivery || order.delivery.from <= order.delivery.to, 'it is promised for a day after the last'],
    [order.codCharge <= order.deliveryCharge, 'its cash-on-delivery charge is not part of its delivery charge'],
    [Boolean(order.stages) || !isPaid(order) || order.paidAt != null, 'paid without the moment of payment'],
    [
      order.orderStatus !== OrderStatus.DELIVERED || order.deliveredAt != null,
      'delivered without the moment of delivery',
    ],
    [refunded <= order.totalAmount, 'more is refunded than was paid'],
    [
      Boolean(order.stages) || order.paymentStatus !== PaymentStatus.REFUNDED || refunded === order.totalAmount,
      'refunded, but not all of it',
    ],
    [
      order.history.findLast((event) => event.orderStatus)?.orderStatus === order.orderStatus,
      'its history does not end at its status',
    ],
    [hasEnded(order.orderStatus) === (order.stockReturnedAt != null), 'its pieces are not where its status says'],
    [
      Boolean(order.stages) || order.paymentMethod !== PaymentMethod.ONLINE || order.payment != null,
      'to be paid online without a payment',
    ],
    [!isPaid(order) || !order.payment || order.payment.paymentId != null, 'paid online without the id of the payment'],
    [
      Boolean(order.stages) ||
        (order.payBy != null) === (awaitsPayment(order) && order.orderStatus === OrderStatus.PENDING),
      'its time to pay does not fit its state',
    ],
    [
      order.acceptBy == null ||
        (order.paymentMethod === PaymentMethod.COD && order.orderStatus === OrderStatus.PENDING),
      'waits for a yes that its state does not need',
    ],
    [
      order.confirmBy == null ||
        (order.paymentMethod === PaymentMethod.COD && order.orderStatus === OrderStatus.PENDING && !order.confirmedAt),
      "waits for its shopper's word, which its state does not need",
    ],
    [!order.confirmSilent || order.confirmBy != null, 'its shopper has not answered, but was not asked'],
    [
      order.paidInsteadAt == null || (order.paymentMethod === PaymentMethod.ONLINE && order.codCharge === 0),
      'is paid online instead, but still costs as on delivery',
    ],
    [!needsInvoice(order) || order.invoice != null, 'confirmed or paid without an invoice'],
    [!hasEnded(order.orderStatus) || isPaid(order) || !order.invoice, 'ended unpaid, and its invoice holds on'],
    [
      order.refunds.every((r) => r.status !== RefundStatus.PROCESSED || r.surplus || !order.invoice || r.creditNote),
      'refunded without a credit note',
    ],
  ];
  // A product may stand in two lines: ordered, and sent in exchange for another one.
  const left = new Map<string, number>();
  for (const {
    product,
    quantity,
    replaced = 0,
    cancelled = 0,
    restocked = 0,
    writtenOff = 0,
    ownWork,
  } of order.items) {
    if (ownWork) continue;
    const sum = order.stockReturnedAt ? -writtenOff : restocked + cancelled - quantity - replaced;
    left.set(product.toHexString(), (left.get(product.toHexString()) ?? 0) + sum);
  }
  const taken = [...left].every(([product, sum]) => (moved.get(`${order._id.toHexString()} ${product}`) ?? 0) === sum);
  return [
    ...rules.filter(([holds]) => !holds).map(([, rule]) => rule),
    ...(taken ? [] : ['the stock ledger does not have its pieces']),
  ];
}

/** What offers took off the lines when the order was placed is what they are said to have given. */
function discountRules({ items, discounts = [], deliveryCharge, codCharge }: StoredOrder): [boolean, string][] {
  const perLine = items.map(() => 0);
  for (const { line, amount } of discounts.flatMap(({ lines }) => lines)) perLine[line] = (perLine[line] ?? 0) + amount;
  const ordered = items.map(({ quantity, givenUp = 0 }) => quantity + givenUp);
  const left = items.reduce((sum, { price, discount = 0 }, line) => sum + price * ordered[line]! - discount, 0);
  return [
    [
      isDeepStrictEqual(
        perLine,
        items.map(({ discount = 0 }) => discount),
      ),
      'its offers do not add up to the discounts of its lines',
    ],
    [
      discounts.every(({ amount, lines }) => amount === lines.reduce((sum, one) => sum + one.amount, 0)),
      'an offer of it gave something else than it took off its lines',
    ],
    [
      items.every(
        ({ price, discount, discountFor }, line) =>
          discount === undefined ||
          (Number.isSafeInteger(discount) &&
            discount > 0 &&
            discount <= price * ordered[line]! &&
            // Priced anew for another address or payment, it is for the pieces that were left then.
            discountFor !== undefined &&
            discountFor >= items[line]!.quantity &&
            discountFor <= ordered[line]!),
      ) &&
        (items.every(({ discount }) => discount === undefined) || left >= LEAST_GOODS),
      'a discount is more than its line, or for other pieces',
    ],
    [
      discounts.every(
        ({ freeDelivery, deliverySaved = 0 }) =>
          Number.isSafeInteger(deliverySaved) && deliverySaved >= 0 && Boolean(freeDelivery) === deliverySaved > 0,
      ) && deliveryCharge >= codCharge,
      'what it saves of the delivery is not an amount',
    ],
  ];
}

function shipmentRules(order: StoredOrder): [boolean, string][] {
  const { shipments = [], items, orderNumber } = order;
  return [
    [piecesToPack(order).every((pieces) => pieces >= 0), 'more pieces are in its shipments than were ordered'],
    [
      shipments.every(({ lines }) =>
        lines.every(({ line, quantity }) => items[line] !== undefined && Number.isInteger(quantity) && quantity > 0),
      ),
      'a shipment has pieces of a line that is not there',
    ],
    [
      shipments.every(({ number }, index) => number === `${orderNumber}-${index + 1}`),
      'its shipments are not numbered from 1',
    ],
    [
      shipments.every(({ state, deliveredAt }) => (state === ShipmentState.DELIVERED) === (deliveredAt != null)),
      'the moment of delivery of a shipment does not fit its state',
    ],
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

/** Expected tax of the lines by rate; nothing when the lines themselves are invalid. */
const taxesOfLines = ({ items }: StoredOrder) =>
  reckoned(() => taxByRate(items.filter(({ quantity }) => quantity > 0)));

/** Expected tax included in the delivery charge. */
const taxesOfDelivery = ({ deliveryCharge, codCharge, taxByRate: goods }: StoredOrder) =>
  reckoned(() => taxInDelivery(Math.max(0, deliveryCharge - codCharge), goods));

function reckoned(taxes: () => TaxAtRate[]): number[][] {
  try {
    return taxesOf(taxes());
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
    ...order.refunds.flatMap(({ creditNote, voucher }) => [creditNote, voucher].flatMap((one) => one?.number ?? [])),
    ...(order.receipts ?? []).flatMap(({ voucher }) => voucher?.number ?? []),
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

/** `invoice:26-27` counts the series `GS/26-27`. */
function seriesOf(counter: string): string {
  const [name, year] = counter.split(':') as [string, string];
  const letters = Object.entries(SERIES).find(([, one]) => one === name)?.[0];
  return `${letters}/${year}`;
}

/** Each number is used once, from 1 to the counter's value without gaps. */
async function numberRules(numbers: ReadonlyMap<string, number[]>): Promise<string[]> {
  const broken: string[] = [];
  const counters = await CounterModel.find({ _id: /^(invoice|credit-note|receipt-voucher|refund-voucher):/ })
    .limit(1000)
    .lean();
  // Of the demo, whose documents are gone.
  const retired = new Map<string, number[]>();
  for (const { _id, value, retired: gone = [] } of counters) {
    const key = seriesOf(_id);
    retired.set(key, gone);
    if (!numbers.has(key) && value > gone.length) broken.push(`${key}: ${value} numbers were given, none is used`);
  }
  for (const [key, used] of numbers) {
    const sorted = [...used, ...(retired.get(key) ?? [])].sort((a, b) => a - b);
    if (sorted.some((count, index) => count !== index + 1))
      broken.push(`${key}: numbers are not consecutive from 1 or used twice`);
    const last = counters.find(({ _id }) => seriesOf(_id) === key)?.value;
    if (last !== sorted.at(-1)) broken.push(`${key}: the counter is at ${last}, the last number is ${sorted.at(-1)}`);
  }
  return broken;
}
