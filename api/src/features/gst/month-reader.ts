/** Reads the tax documents of a month from the orders, a batch at a time. */
import mongoose from 'mongoose';
import { settings } from '../../platform/settings/current.js';
import { CounterModel } from '../../platform/database/counters.js';
import { ObjectId } from '../../types/object-id.js';
import { ProductModel, type Product } from '../catalogue/product.model.js';
import { financialYear, SERIES } from '../orders/numbering.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { SOURCES, type DocumentSource, type GstDocument, type GstLine, type IssuedOne } from './gst-document.js';
import type { GstDocumentKind } from './gst.enums.js';
import { isWithin, type GstMonth } from './gst-month.js';
import { MonthProblems } from './month-problems.js';
import { MonthTotals } from './month-totals.js';
import { gapsOf } from './series.js';

/** Orders read at once. */
const BATCH = 200;
/** Orders on each side of a month's bounds in which a number is looked for that was given out just beside it. */
const BESIDE = 20;

/** A document of the month, or why it could not be reckoned. */
export type ReadDocument = { document: GstDocument } | { one: IssuedOne; order: StoredOrder; reason: string };

/** Digits that an HSN code needs: 4, and 6 above ₹5 crore of turnover. */
export const hsnDigits = (): number => (settings().gstTurnover === 'ABOVE_5_CRORE' ? 6 : 4);

/** All documents of a month: invoices, credit notes, vouchers, each kind by date. @param kinds all when left out */
export async function* documentsOfMonth(
  month: GstMonth,
  kinds?: readonly GstDocumentKind[],
): AsyncGenerator<ReadDocument> {
  for (const source of SOURCES) {
    if (kinds && !kinds.includes(source.kind)) continue;
    const cursor = OrderModel.find(issuedWithin(source, month))
      .sort({ [source.path]: 1 })
      .lean<StoredOrder>()
      .cursor({ batchSize: BATCH });
    let orders: StoredOrder[] = [];
    for await (const order of cursor) {
      orders.push(order as StoredOrder);
      if (orders.length < BATCH) continue;
      yield* await reckoned(source, orders, month);
      orders = [];
    }
    yield* await reckoned(source, orders, month);
  }
}

/** Both bounds hold for one date of the order; one of several dates may still lie outside, which `of` is asked for. */
function issuedWithin({ path }: DocumentSource, { from, to }: Pick<GstMonth, 'from' | 'to'>) {
  const [list, ...rest] = path.split('.');
  const within = { $gte: from, $lt: to };
  return list === 'invoice'
    ? { [path]: mongoose.trusted(within) }
    : { [list!]: mongoose.trusted({ $elemMatch: { [rest.join('.')]: within } }) };
}

async function reckoned(
  source: DocumentSource,
  orders: readonly StoredOrder[],
  month: GstMonth,
): Promise<ReadDocument[]> {
  const read = orders.flatMap((order) =>
    source
      .of(order)
      .filter(({ issued }) => isWithin(issued.issuedAt, month))
      .map((one) => reckon(order, one)),
  );
  await takeCodesOfNow(read.flatMap((one) => ('document' in one ? [one.document] : [])));
  return read;
}

/** One document that cannot be reckoned is told of, and hides no other. */
function reckon(order: StoredOrder, one: IssuedOne): ReadDocument {
  if (!one.hasInvoice) return { one, order, reason: 'its invoice is not there' };
  try {
    return { document: one.make() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { one, order, reason: error.message };
  }
}

/** Lines whose code is missing or too short take that of their product, once it was mended there. An invoice itself never changes. */
export async function takeCodesOfNow(documents: readonly GstDocument[]): Promise<void> {
  const digits = hsnDigits();
  const wanting = documents
    .flatMap(({ lines }) => lines)
    .filter(({ hsn, product, ownWork }) => product && !ownWork && (hsn?.length ?? 0) < digits);
  if (wanting.length === 0) return;
  const ids = [...new Set(wanting.map(({ product }) => product!))].map((id) => new ObjectId(id));
  const products = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }, { hsnCode: 1 }).lean<
    Pick<Product, '_id' | 'hsnCode'>[]
  >();
  const now = new Map(products.map(({ _id, hsnCode }) => [_id.toHexString(), hsnCode ?? null]));
  for (const line of wanting) line.hsn = betterCode(line, now.get(line.product!) ?? null);
}

function betterCode({ hsn }: GstLine, now: string | null): string | null {
  if (!hsn) return now;
  return now?.startsWith(hsn) ? now : hsn;
}

/** The sums and the problems of a month. @param each called with each document, such as by files that list them */
export async function readMonth(
  month: GstMonth,
  each?: (document: GstDocument) => void | Promise<void>,
): Promise<{ totals: MonthTotals; problems: MonthProblems }> {
  const totals = new MonthTotals();
  const problems = new MonthProblems(hsnDigits());
  for await (const read of documentsOfMonth(month)) {
    if ('document' in read) {
      totals.add(read.document);
      problems.look(read.document);
      await each?.(read.document);
    } else {
      const { one, order, reason } = read;
      const { number } = one.issued;
      totals.addNumber(number);
      const id = order._id.toHexString();
      if (one.hasInvoice) problems.unreckoned(number, id, reason);
      else problems.withoutInvoice(number, id);
    }
  }
  await lookForGaps(month, totals, problems);
  return { totals, problems };
}

/** Each series goes on from where it was before the month, and has every number in it. */
async function lookForGaps(month: GstMonth, totals: MonthTotals, problems: MonthProblems): Promise<void> {
  const year = financialYear(month.from);
  const [before, after] = await Promise.all([numbersBeside(month, -1), numbersBeside(month, 1)]);
  for (const [kind, counterName] of Object.entries(SERIES)) {
    const series = `${kind}/${year}`;
    const numbers = totals.numbers.get(series);
    if (!numbers) continue;
    const counter = await CounterModel.findById(`${counterName}:${year}`).lean();
    const later = after.get(series) ?? [];
    const known = new Set([...later, ...(counter?.retired ?? [])]);
    const highest = Math.max(0, ...(before.get(series) ?? []));
    const end = later.length === 0 ? (counter?.value ?? 0) : 0;
    for (const { from, to } of gapsOf(numbers, highest, known, end)) problems.missing(series, from, to);
  }
}

/** Numbers of the last documents before a month, or of the first ones after it, by series. */
async function numbersBeside({ from, to }: GstMonth, side: 1 | -1): Promise<Map<string, number[]>> {
  const numbers = new MonthTotals();
  const range = side < 0 ? { $lt: from } : { $gte: to };
  for (const source of SOURCES) {
    const orders = await OrderModel.find({ [source.path]: mongoose.trusted(range) })
      .sort({ [source.path]: side })
      .limit(BESIDE)
      .lean<StoredOrder[]>();
    for (const order of orders)
      for (const { issued } of source.of(order))
        if (side < 0 ? issued.issuedAt < from : issued.issuedAt >= to) numbers.addNumber(issued.number);
  }
  return numbers.numbers;
}
