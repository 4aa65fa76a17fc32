/** The background job that makes one change to many products. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { priceHolding } from '../../pricing/index.js';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { registerJobKind } from '../../platform/jobs/jobs.js';
import { objectId } from '../../types/object-id.js';
import { Permission } from '../../types/viewer.js';
import { refreshInBatches } from './catalogue-sync.js';
import { categoryLookup } from './category-lookup.js';
import { plainFactsForMany } from './product-fields.js';
import { newPriceOf } from './price-change.job.js';
import { planEdit, pricesHoldTax, PRODUCT_NOT_FOUND, writeEdits, type PlannedEdit } from './product-edit.service.js';
import { MAX_STOCK, type ProductFilter, type StartBulkEditInput } from './product.inputs.js';
import type { ProductJobChange } from './product-job-change.model.js';
import { ProductModel, type Product } from './product.model.js';
import {
  forgetChanges,
  nextChanges,
  noteDone,
  noteWanted,
  productsOf,
  putBackChanges,
  tidyUndoable,
  type ChangePlace,
  type WantedChange,
} from './product-put-back.service.js';
import type { BulkEditProductsPayload } from './product.types.js';
import { everyProduct } from './staff-catalogue.js';
import { stockAfter } from './stock-seen.service.js';

/** Products checked in one batch. */
const BATCH = 200;

type BulkEdit = Job & { input: StartBulkEditInput };

registerJobKind<StartBulkEditInput, ChangePlace>(JobKind.BULK_EDIT, {
  permission: Permission.MANAGE_CATALOGUE,
  undoneBy: JobKind.PRODUCT_UNDO,

  async check(job, tell) {
    const { filter, category, stock } = job.input;
    await forgetChanges(job._id);
    if (category != null) await categoryLookup().named(category);
    const wanted = filter ? wantedBy(filter) : wantedByIds(job);
    let noted = 0;
    for (let from = 0; from < wanted.length; from += BATCH) {
      const now = wanted.slice(from, from + BATCH);
      const found = await ProductModel.find(
        { _id: mongoose.trusted({ $in: now.map(({ product }) => product!) }), deletedAt: null },
        { title: 1, stock: 1, version: 1 },
      ).lean<Product[]>();
      const byId = new Map(found.map((product) => [product._id.toHexString(), product]));
      const there = now.filter(({ product }) => byId.has(product!.toHexString()));
      if (there.length < now.length && !filter)
        throw new ShopError(ErrorCode.NOT_FOUND, 'One of the products is there no longer. Nothing was changed.');
      for (const change of there) {
        const product = byId.get(change.product!.toHexString())!;
        roomFor(job, product);
        if (stock != null) await stockAfter(product, { stock, version: change.version ?? null });
      }
      await noteWanted(job._id, there);
      noted += there.length;
      await tell(from + now.length, wanted.length);
    }
    return { total: noted, state: noted > 0 ? {} : undefined };
  },

  async apply(job, session, size) {
    const changes = await nextChanges(job._id, job.state, size, session);
    const products = await productsOf(changes, session);
    const categories = categoryLookup(session);
    const done: { change: ProductJobChange; edit: PlannedEdit }[] = [];
    for (const change of changes) {
      const product = products.get(change.product!.toHexString());
      // Products named by id are changed all or none. Products of a filter that were deleted since are skipped.
      if (!product && !job.input.filter) throw PRODUCT_NOT_FOUND();
      const edit = product && (await planEdit(product, editOf(job, change, product), categories, session));
      if (edit) done.push({ change, edit });
    }
    await writeEdits(
      job.viewer,
      done.map(({ edit }) => edit),
      session,
    );
    await noteDone(
      done.map(({ change: { _id }, edit: { product, before, after, delta } }) => ({
        _id,
        product: product._id,
        did: 'edited',
        before,
        after,
        delta,
      })),
      session,
    );
    return {
      items: changes.length,
      changed: done.length,
      next: changes.length < size ? undefined : { upTo: changes.at(-1)!._id },
      touched: done.map(({ change }) => change.product!),
    };
  },

  putBack: putBackChanges,

  async finish({ changed }) {
    const result: BulkEditProductsPayload = { changed };
    return { message: `${changed.toLocaleString('en-IN')} ${changed === 1 ? 'product' : 'products'} changed.`, result };
  },

  tidy: tidyUndoable,
  refresh: refreshInBatches,
});

function wantedBy(filter: ProductFilter): WantedChange[] {
  return everyProduct(filter).map(({ _id }) => ({ product: _id }));
}

function wantedByIds({ input: { ids, versions } }: BulkEdit): WantedChange[] {
  return (ids ?? []).map((id, index) => ({
    product: objectId(id, 'A product'),
    ...(versions && { version: versions[index] }),
  }));
}

function editOf({ input }: BulkEdit, { version }: ProductJobChange, product: Product) {
  const { category, featured, addStock, stock, price, pricePercent } = input;
  roomFor({ input }, product);
  return {
    category,
    featured,
    ...(price != null && { price }),
    ...(pricePercent != null && priceAfter(product, pricePercent)),
    ...plainFactsForMany(input),
    ...(stock != null && { stock, version: version ?? null }),
    ...(addStock != null && { stock: product.stock + addStock, expectedStock: product.stock }),
  };
}

/** Price and MRP by percent, in the tax mode of now. @throws ShopError BAD_INPUT when the price would be out of bounds */
function priceAfter(product: Product, percent: number): Pick<Product, 'price' | 'originalPrice'> {
  const priceHoldsTax = pricesHoldTax();
  const now = { ...product, price: priceHolding(product, priceHoldsTax), priceHoldsTax };
  const { price, originalPrice } = newPriceOf(now, { percent });
  return { price, originalPrice };
}

/** @throws ShopError BAD_INPUT when the stock would exceed the maximum of a product */
function roomFor({ input: { addStock } }: Pick<BulkEdit, 'input'>, { title, stock }: Product): void {
  if (addStock != null && stock + addStock > MAX_STOCK)
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `${title} has ${stock.toLocaleString('en-IN')} pieces; together that is more than ${MAX_STOCK.toLocaleString('en-IN')}. Nothing was changed.`,
    );
}
