/** The stock ledger of a product, page by page. */
import mongoose from 'mongoose';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { StockMovementModel, type StockMovement } from '../catalogue/product.model.js';
import { OrderModel } from '../orders/order.model.js';
import { stockOfProduct } from './stock-change.service.js';
import type { StockLedgerPage } from './stock.types.js';

/** @throws ShopError NOT_FOUND, BAD_INPUT */
export async function stockLedger(productId: string, page: number, pageSize: number): Promise<StockLedgerPage> {
  const request = pageRequest(page, pageSize);
  const product = objectId(productId, 'The product');
  const stock = await stockOfProduct(productId);
  const [moves, total, newer] = await Promise.all([
    StockMovementModel.find({ product })
      .sort({ at: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StockMovement[]>(),
    StockMovementModel.countDocuments({ product }),
    sumOfNewest(product, request.skip),
  ]);
  const numbers = await orderNumbers(moves.flatMap(({ order }) => order ?? []));
  let after = stock.stock - newer;
  const items = moves.map(({ _id, at, delta, reason, actor, note, order }) => {
    const entry = {
      id: _id.toHexString(),
      at,
      change: delta,
      stockAfter: after,
      reason,
      actor: actor ?? null,
      note: note ?? null,
      orderNumber: (order && numbers.get(order.toHexString())) ?? null,
    };
    after -= delta;
    return entry;
  });
  return { stock, items, ...pageFacts(request, total) };
}

/** Sum of the newest lines, in pieces. */
async function sumOfNewest(product: ObjectId, lines: number): Promise<number> {
  if (lines === 0) return 0;
  const [sum] = await StockMovementModel.aggregate<{ sum: number }>([
    { $match: { product } },
    { $sort: { at: -1, _id: -1 } },
    { $limit: lines },
    { $group: { _id: null, sum: { $sum: '$delta' } } },
  ]);
  return sum?.sum ?? 0;
}

async function orderNumbers(ids: readonly ObjectId[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await OrderModel.find({ _id: mongoose.trusted({ $in: ids }) }, { orderNumber: 1 }).lean();
  return new Map(found.map(({ _id, orderNumber }) => [_id.toHexString(), orderNumber]));
}
