/** Reads the tax documents of a month from the orders, a batch at a time. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { settings } from '../../platform/settings/current.js';
import { CounterModel } from '../../platform/database/counters.js';
import { ObjectId } from '../../types/object-id.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { ProductModel, type Product } from '../catalogue/product.model.js';
import { financialYear, SERIES } from '../orders/numbering.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { sellerNow } from '../orders/seller.js';
import { eInvoiceFaults, eInvoiceOf, takesEInvoice } from './einvoice.js';
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
export type ReadDocument = { one: IssuedOne; order: StoredOrder } & ({ document: GstDocument } | { reason: string });

/** Digits that an HSN code needs: 4, and 6 above ₹5 crore of turnover. */
export const hsnDigits = (): number => (needsEInvoices() ? 6 : 4);

/** Whether invoices to businesses need an IRN. */
const needsEInvoices = (): boolean => settings().gstTurnover === 'ABOVE_5_CRORE';

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

/** The condition on orders: both bounds hold for one date of theirs; others of the same list may lie outside. */
export function issuedWithin({ path }: DocumentSource, { from, to }: Pick<GstMonth, 'from' | 'to'>) {
  const [list, ...rest] = path.split('.') as [string, ...string[]];
  const within = { $gte: from, $lt: to };
  // The first finds the index, the second one element for both bounds.
  return {
    [path]: mongoose.trusted(within),
    ...(list !== 'invoice' && { [list]: mongoose.trusted({ $elemMatch: { [rest.join('.')]: within } }) }),
  };
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
export function reckon(order: StoredOrder, one: IssuedOne): ReadDocument {
  if (!one.hasInvoice) return { one, order, reason: 'its invoice is not there' };
  try {
    return { one, order, document: one.make() };
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

/** A document with what it was made of. */
export type Reckoned = Extract<ReadDocument, { document: GstDocument }>;

/** The sums and the problems of a month. @param each called with each document, such as by files that list them */
export async function readMonth(
  month: GstMonth,
  each?: (read: Reckoned) => void | Promise<void>,
): Promise<{ totals: MonthTotals; problems: MonthProblems }> {
  const totals = new MonthTotals();
  const problems = new MonthProblems(hsnDigits(), needsEInvoices());
  for await (const read of documentsOfMonth(month)) {
    if ('document' in read) {
      totals.add(read.document);
      problems.look(read.document);
      if (needsEInvoices()) lookAtEInvoice(read, problems);
      await each?.(read);
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

/** What the portal would refuse the document's e-invoice for. */
function lookAtEInvoice({ document, one, order }: Reckoned, problems: MonthProblems): void {
  if (!takesEInvoice(document) || document.einvoice) return;
  const form = eInvoiceOf(document, one.print(), order, sellerNow());
  if (form) problems.incomplete(document, eInvoiceFaults(form));
}

/** Each series goes on from where it was before the month, and has every number in it. */
async function lookForGaps(month: GstMonth, totals: MonthTotals, problems: MonthProblems): Promise<void> {
  const year = financialYear(month.from);
  const isWanted = ({ series }: DocumentSource) => totals.numbers.has(`${series}/${year}`);
  const sources = SOURCES.filter(isWanted);
  const [before, after, counters] = await Promise.all([
    numbersBefore(sources, month),
    numbersAfter(sources, month),
    CounterModel.find({
      _id: mongoose.trusted({ $in: Object.values(SERIES).map((name) => `${name}:${year}`) }),
    }).lean(),
  ]);
  for (const [kind, name] of Object.entries(SERIES)) {
    const series = `${kind}/${year}`;
    const counter = counters.find(({ _id }) => _id === `${name}:${year}`);
    const later = after.get(series) ?? [];
    const known = new Set([...later, ...(counter?.retired ?? [])]);
    const highest = Math.max(0, ...(before.get(series) ?? []));
    const end = later.length === 0 ? (counter?.value ?? 0) : 0;
    for (const { from, to } of gapsOf(totals.numbers.get(series) ?? [], highest, known, end))
      problems.missing(series, from, to);
  }
}

type Numbers = ReadonlyMap<string, readonly number[]>;

/** Of the last documents before a month. Two months back there are some, in a shop that sells; else the whole financial year tells. */
async function numbersBefore(sources: readonly DocumentSource[], { from }: GstMonth): Promise<Numbers> {
  const first = DateTime.fromJSDate(from, { zone: SHOP_ZONE });
  const near = first.minus({ months: 2 }).toJSDate();
  const year = first
    .set({ month: 4 })
    .minus({ years: first.month < 4 ? 1 : 0 })
    .toJSDate();
  const found = sources.map(async (source) => {
    const last = await beside(source, { from: near, to: from }, -1);
    return last.length > 0 ? last : beside(source, { from: year, to: from }, -1);
  });
  return bySeries(await Promise.all(found));
}

/** Of the first documents after a month. */
async function numbersAfter(sources: readonly DocumentSource[], { to }: GstMonth): Promise<Numbers> {
  const until = DateTime.fromJSDate(to, { zone: SHOP_ZONE }).plus({ months: 2 }).toJSDate();
  return bySeries(await Promise.all(sources.map((source) => beside(source, { from: to, to: until }, 1))));
}

function bySeries(numbers: readonly string[][]): Numbers {
  const totals = new MonthTotals();
  for (const number of numbers.flat()) totals.addNumber(number);
  return totals.numbers;
}

/** Numbers of the first documents of a time, or of its last ones. */
async function beside(source: DocumentSource, time: Pick<GstMonth, 'from' | 'to'>, side: 1 | -1): Promise<string[]> {
  const orders = await OrderModel.find(issuedWithin(source, time))
    .sort({ [source.path]: side })
    .limit(BESIDE)
    .lean<StoredOrder[]>();
  return orders
    .flatMap((order) => source.of(order))
    .filter(({ issued }) => isWithin(issued.issuedAt, time))
    .map(({ issued }) => issued.number);
}
