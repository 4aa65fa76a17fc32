/** One change for many products as long work. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { JobKind } from '../../platform/job.model.js';
import { registerJobKind } from '../../platform/jobs.js';
import { objectId } from '../../types/object-id.js';
import { Permission } from '../../types/viewer.js';
import { catalogue, refreshInBatches } from './catalogue-sync.js';
import type { BulkEditProductsInput } from './product.inputs.js';
import { ProductModel, type Product } from './product.model.js';
import { forgetChanges, noteChange, putBackChanges, type BackPlace } from './product-put-back.service.js';
import { ProductJobChangeModel } from './product-job-change.model.js';
import { applyEdit } from './product-write.service.js';
import type { BulkEditProductsPayload } from './product.types.js';
import { stockAfter } from './stock-seen.service.js';

/** Products looked at in one go. */
const BATCH = 200;

interface Place extends BackPlace {
  /** How many of the ids are done. */
  from: number;
}

registerJobKind<BulkEditProductsInput, Place>(JobKind.BULK_EDIT, {
  permission: Permission.MANAGE_CATALOGUE,

  async check(job, tell) {
    const { ids, category, stock } = job.input;
    await forgetChanges(job._id);
    if (category != null && !catalogue.categoryByName(category))
      throw new ShopError(ErrorCode.BAD_INPUT, `There is no category ${category.trim() || '(empty)'}`, {
        fields: [{ path: 'category', message: 'There is no such category' }],
      });
    for (let from = 0; from < ids.length; from += BATCH) {
      const wanted = ids.slice(from, from + BATCH).map((id) => objectId(id, 'A product'));
      const found = await ProductModel.find(
        { _id: mongoose.trusted({ $in: wanted }), deletedAt: null },
        { title: 1, stock: 1, version: 1 },
      ).lean<Product[]>();
      if (found.length < wanted.length)
        throw new ShopError(ErrorCode.NOT_FOUND, 'One of the products is there no longer. Nothing was changed.');
      if (stock != null)
        for (const product of found) await stockAfter(product, { stock, version: versionOf(job.input, product) });
      await tell(from + found.length, ids.length);
    }
    return { total: ids.length, state: { from: 0 } };
  },

  async apply(job, session, size) {
    const { ids, addStock, versions: _versions, ...fields } = job.input;
    const { from } = job.state;
    const now = ids.slice(from, from + size).map((id) => objectId(id));
    for (const _id of now) {
      const there = await ProductModel.findOne({ _id }, { stock: 1 }, { session }).lean();
      const stock =
        addStock != null && there
          ? { stock: there.stock + addStock, expectedStock: there.stock }
          : fields.stock != null && { version: versionOf(job.input, { _id }) };
      const edit = await applyEdit(job.viewer, _id, { ...fields, ...stock }, session);
      if (edit) await noteChange(job._id, _id, edit, session);
    }
    const next = from + now.length;
    return { items: now.length, next: next < ids.length ? { from: next } : undefined, touched: now };
  },

  putBack: putBackChanges,

  async finish(job, session) {
    const changed = await ProductJobChangeModel.countDocuments({ job: job._id }).session(session);
    const result: BulkEditProductsPayload = { changed };
    return { message: `${changed.toLocaleString('en-IN')} ${changed === 1 ? 'product' : 'products'} changed.`, result };
  },

  tidy: (job) => forgetChanges(job._id),
  refresh: refreshInBatches,
});

function versionOf({ ids, versions }: BulkEditProductsInput, { _id }: Pick<Product, '_id'>): number | undefined {
  return versions?.[ids.indexOf(_id.toHexString())];
}
