/** Reports how many parcels came back undelivered, by PIN code, courier, product or way of payment. */
import mongoose, { type PipelineStage } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { ProductModel, type Product } from '../catalogue/product.model.js';
import { pinDirectory } from '../delivery/pin-directory.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { ParcelFateModel } from '../orders/parcel-fate.model.js';
import { CodReturnsBy, type CodReturnsPage } from './cod-returns.types.js';

const DAY = 86_400_000;
/** The most days that are looked back. */
const DAYS_MOST = 366;

interface Asked {
  by: CodReturnsBy;
  days: number;
  paymentMethod?: PaymentMethod;
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
export async function codReturns({ by, days, paymentMethod, page, pageSize }: Asked): Promise<CodReturnsPage> {
  if (!Number.isInteger(days) || days < 1 || days > DAYS_MOST) {
    const message = `days is a whole number from 1 to ${DAYS_MOST}.`;
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'days', message }] });
  }
  const request = pageRequest(page, pageSize);
  const grouped: PipelineStage[] = [
    {
      $match: {
        sentAt: { $gte: new Date(Date.now() - days * DAY) },
        ...(paymentMethod && { payment: paymentMethod }),
        ...(by === CodReturnsBy.PIN && { pin: { $ne: '' } }),
      },
    },
    ...(by === CodReturnsBy.PRODUCT ? [{ $unwind: '$products' }] : []),
    { $group: { _id: FIELD[by], sent: { $sum: 1 }, cameBack: { $sum: { $cond: ['$cameBack', 1, 0] } } } },
  ];
  const [found] = await ParcelFateModel.aggregate<{ rows: Sums[]; count: { total: number }[] }>([
    ...grouped,
    { $sort: { cameBack: -1, sent: 1, _id: 1 } },
    {
      $facet: {
        rows: [{ $skip: request.skip }, { $limit: request.pageSize }],
        count: [{ $count: 'total' }],
      },
    },
  ]);
  const { rows, count } = found!;
  const keys = rows.map(({ _id }) => _id.toString());
  const nameOf = await namesOf(by, keys);
  return {
    rows: rows.map(({ sent, cameBack }, index) => ({
      key: keys[index]!,
      name: nameOf(keys[index]!),
      sent,
      cameBack,
      percent: Math.round((cameBack * 1000) / sent) / 10,
    })),
    ...pageFacts(request, count[0]?.total ?? 0),
  };
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
