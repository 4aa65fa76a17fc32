/** Reports how many parcels came back undelivered, by PIN code, courier, product or way of payment. */
import mongoose, { type PipelineStage } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { ProductModel, type Product } from '../catalogue/product.model.js';
import { pinDirectory } from '../delivery/pin-directory.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { ParcelFateModel } from '../orders/parcel-fate.model.js';
import { CodReturnsBy, type CodReturnsPage, type CodReturnsRow } from './cod-returns.types.js';

const DAY = 86_400_000;
/** The most days that are looked back. */
const DAYS_MOST = 366;

export interface Report {
  by: CodReturnsBy;
  days: number;
  paymentMethod?: PaymentMethod;
}

interface Asked extends Report {
  page: number;
  pageSize: number;
}

interface Sums {
  _id: string | { toString(): string };
  sent: number;
  cameBack: number;
}

const FIELD: Record<CodReturnsBy, string> = {
  [CodReturnsBy.PIN]: '$pin',
  [CodReturnsBy.COURIER]: '$courier',
  [CodReturnsBy.PRODUCT]: '$products',
  [CodReturnsBy.PAYMENT]: '$payment',
};

/** @throws ShopError BAD_INPUT when days are none, or more than DAYS_MOST */
export async function codReturns({ page, pageSize, ...report }: Asked): Promise<CodReturnsPage> {
  const request = pageRequest(page, pageSize);
  const [found] = await ParcelFateModel.aggregate<{ rows: Sums[]; count: { total: number }[] }>([
    ...sums(report),
    {
      $facet: {
        rows: [{ $skip: request.skip }, { $limit: request.pageSize }],
        count: [{ $count: 'total' }],
      },
    },
  ]);
  const { rows, count } = found!;
  return { rows: await named(report.by, rows), ...pageFacts(request, count[0]?.total ?? 0) };
}

/** The rows of a whole report, a batch at a time. @throws ShopError as codReturns */
export async function* allCodReturns(report: Report, batch: number): AsyncGenerator<CodReturnsRow[]> {
  const cursor = ParcelFateModel.aggregate<Sums>(sums(report)).cursor({ batchSize: batch });
  let rows: Sums[] = [];
  for await (const row of cursor) {
    rows.push(row as Sums);
    if (rows.length < batch) continue;
    yield named(report.by, rows);
    rows = [];
  }
  if (rows.length > 0) yield named(report.by, rows);
}

/** @throws ShopError BAD_INPUT */
export function assertReport({ days }: Pick<Report, 'days'>): void {
  if (Number.isInteger(days) && days >= 1 && days <= DAYS_MOST) return;
  const message = `days is a whole number from 1 to ${DAYS_MOST}.`;
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'days', message }] });
}

/** Those with the most parcels that came back first. */
function sums(report: Report): PipelineStage[] {
  assertReport(report);
  const { by, days, paymentMethod } = report;
  return [
    {
      $match: {
        sentAt: { $gte: new Date(Date.now() - days * DAY) },
        ...(paymentMethod && { payment: paymentMethod }),
        ...(by === CodReturnsBy.PIN && { pin: { $ne: '' } }),
      },
    },
    ...(by === CodReturnsBy.PRODUCT ? [{ $unwind: '$products' }] : []),
    { $group: { _id: FIELD[by], sent: { $sum: 1 }, cameBack: { $sum: { $cond: ['$cameBack', 1, 0] } } } },
    { $sort: { cameBack: -1, sent: 1, _id: 1 } },
  ];
}

async function named(by: CodReturnsBy, rows: readonly Sums[]): Promise<CodReturnsRow[]> {
  const keys = rows.map(({ _id }) => _id.toString());
  const nameOf = await namesOf(by, keys);
  return rows.map(({ sent, cameBack }, index) => ({
    key: keys[index]!,
    name: nameOf(keys[index]!),
    sent,
    cameBack,
    percent: Math.round((cameBack * 1000) / sent) / 10,
  }));
}

async function namesOf(by: CodReturnsBy, keys: readonly string[]): Promise<(key: string) => string> {
  switch (by) {
    case CodReturnsBy.PIN: {
      const directory = await pinDirectory();
      return (key) => directory.find(key)?.place.city ?? key;
    }
    case CodReturnsBy.COURIER:
      return (key) => key || 'Without a courier';
    case CodReturnsBy.PAYMENT:
      return (key) => (key === PaymentMethod.COD ? 'Cash on delivery' : 'Paid online');
    case CodReturnsBy.PRODUCT: {
      const ids = keys.map((key) => objectId(key));
      // Deleted ones too: their parcels were sent.
      const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }) }, { title: 1 }).lean<Product[]>();
      const titles = new Map(found.map(({ _id, title }) => [_id.toHexString(), title]));
      return (key) => titles.get(key) ?? 'A deleted product';
    }
  }
}
