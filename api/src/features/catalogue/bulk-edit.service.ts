/** One change for many products at once. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inLongTransaction } from '../../platform/change-feed.js';
import { objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { refreshProducts } from './catalogue-sync.js';
import type { BulkEditProductsInput } from './product.inputs.js';
import { ProductModel } from './product.model.js';
import { applyEdit } from './product-write.service.js';
import type { BulkEditProductsPayload } from './product.types.js';

/** Changes all of them or none. @throws ShopError BAD_INPUT, NOT_FOUND when one of them is gone */
export async function bulkEditProducts(
  viewer: Viewer,
  { ids, addStock, versions, ...fields }: BulkEditProductsInput,
): Promise<BulkEditProductsPayload> {
  if (addStock != null && fields.stock != null)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Set the stock or add to it, not both');
  if (versions != null && versions.length !== ids.length)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Send one version for each product, or none');
  const versionOf = new Map(ids.map((id, index) => [id, versions?.[index]]));
  const _ids = [...new Set(ids)].map((id) => objectId(id, 'A product'));
  const changed = await inLongTransaction(async (session) => {
    const stocks =
      addStock == null
        ? []
        : await ProductModel.find({ _id: mongoose.trusted({ $in: _ids }) }, { stock: 1 }, { session }).lean();
    const stockOf = new Map(stocks.map((p) => [p._id.toHexString(), p.stock]));
    let count = 0;
    for (const _id of _ids) {
      const there = stockOf.get(_id.toHexString()) ?? 0;
      const stock =
        addStock == null
          ? { stock: fields.stock, version: fields.stock == null ? null : versionOf.get(_id.toHexString()) }
          : { stock: there + addStock, expectedStock: there };
      if (await applyEdit(viewer, _id, { ...fields, ...stock }, session)) count += 1;
    }
    return count;
  });
  await refreshProducts(_ids);
  return { changed };
}
