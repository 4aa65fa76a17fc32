/** Reverts the changes of a job product by product, except where somebody else changed the product since. */
import mongoose, { type ClientSession } from 'mongoose';
import { deleteInPieces } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/job.model.js';
import type { Step } from '../../platform/jobs/jobs.js';
import type { ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { CategoryModel } from './category.model.js';
import { restoreIn } from './deleted-products.service.js';
import { deleteEmptyGroups } from './groups/group-delete.service.js';
import { freeChoices, withFreeChoices } from './groups/members.js';
import { ProductJobChangeModel, type ProductJobChange } from './product-job-change.model.js';
import { sameValue, writeEdits, type PlannedEdit } from './product-edit.service.js';
import { ProductModel, type Product } from './product.model.js';
import { deleteProducts } from './product-write.service.js';

/** A cursor into the changes: all up to `upTo` are done, or, going back, all from `before` on; {} at the start. */
export interface ChangePlace {
  upTo?: ObjectId;
  before?: ObjectId;
}
export type WantedChange = Pick<ProductJobChange, 'product' | 'version' | 'line'>;

/** Stores the planned changes of a job before it starts. */
export async function noteWanted(job: ObjectId, wanted: readonly WantedChange[]): Promise<void> {
  if (wanted.length > 0) await ProductJobChangeModel.insertMany(wanted.map((one) => ({ ...one, job })));
}

export function nextChanges(
  job: ObjectId,
  { upTo }: ChangePlace,
  size: number,
  session: ClientSession,
): Promise<ProductJobChange[]> {
  return changes(job, upTo && { $gt: upTo }, 1, size, session);
}

async function changes(
  job: ObjectId,
  bound: object | undefined,
  way: 1 | -1,
  size: number,
  session: ClientSession,
): Promise<ProductJobChange[]> {
  return ProductJobChangeModel.find({ job, ...(bound && { _id: mongoose.trusted(bound) }) })
    .sort({ _id: way })
    .limit(size)
    .session(session)
    .lean<ProductJobChange[]>();
}

/** A change that was made. */
export type DoneChange = Pick<ProductJobChange, '_id' | 'before' | 'after' | 'delta' | 'group'> &
  Required<Pick<ProductJobChange, 'product' | 'did'>>;

/** Stores the changes that were made, in the transaction that makes them. */
export async function noteDone(done: readonly DoneChange[], session: ClientSession): Promise<void> {
  if (done.length === 0) return;
  await ProductJobChangeModel.collection.bulkWrite(
    done.map(({ _id, ...facts }) => ({ updateOne: { filter: { _id }, update: { $set: facts } } })),
    { session, ignoreUndefined: true },
  );
}

export async function forgetChanges(job: ObjectId): Promise<void> {
  await deleteInPieces(ProductJobChangeModel, { job });
}

/** Of a job that can be undone: it keeps its notes until it is forgotten itself. */
export async function tidyUndoable({ _id, endedAt }: Pick<Job, '_id' | 'endedAt'>, done: boolean): Promise<void> {
  if (!done || endedAt) await forgetChanges(_id);
}

/** Takes back about `size` changes, the last first. `changed` counts the products that are as before. */
export async function putBackChanges(
  job: { _id: ObjectId; viewer: Viewer; state: ChangePlace | null },
  session: ClientSession,
  size: number,
): Promise<Step<ChangePlace>> {
  const { before, upTo } = job.state ?? {};
  const bound = before ? { $lt: before } : upTo && { $lte: upTo };
  const found = await changes(job._id, bound, -1, size, session);
  const done = found.filter((change) => change.did);
  const products = await productsOf(done, session);
  const standing = done.flatMap((change) => {
    const product = products.get(change.product!.toHexString());
    return product ? [{ change, product }] : [];
  });
  const edited = standing.filter(({ change }) => change.did === 'edited');
  const back = edited.map(({ change, product }) => reverse(change, product)).filter(changesSomething);
  await freeChoices(back, session);
  await writeEdits(job.viewer, await withFreeChoices(back, session), session, true);
  await deleteProducts(
    job.viewer,
    standing.filter(({ change }) => change.did === 'added').map(({ product }) => product),
    session,
  );
  const restored = await bringBack(
    job.viewer,
    done.filter(({ did }) => did === 'deleted'),
    session,
  );
  const made = done.flatMap(({ group }) => group ?? []);
  await deleteEmptyGroups(job.viewer, made, session);
  return {
    items: found.length,
    changed: back.length + standing.filter(({ change }) => change.did === 'added').length + restored,
    next: found.length < size ? undefined : { before: found.at(-1)!._id },
    touched: [...made, ...done.map(({ product }) => product!)],
  };
}

/** Restores what was deleted, unless its category is gone: it then stays among the deleted products. @returns how many */
async function bringBack(
  viewer: Viewer,
  deleted: readonly ProductJobChange[],
  session: ClientSession,
): Promise<number> {
  if (deleted.length === 0) return 0;
  const gone = await ProductModel.find(
    {
      _id: mongoose.trusted({ $in: deleted.map(({ product }) => product!) }),
      deletedAt: mongoose.trusted({ $ne: null }),
    },
    null,
    { session },
  ).lean<Product[]>();
  const categories = await CategoryModel.find(
    { _id: mongoose.trusted({ $in: gone.map(({ category }) => category) }) },
    { _id: 1 },
    { session },
  ).lean();
  const standing = new Set(categories.map(({ _id }) => _id.toHexString()));
  const able = gone.filter(({ category }) => standing.has(category.toHexString()));
  for (const product of able) await restoreIn(viewer, product, null, session);
  return able.length;
}

/** Products by id, without deleted ones. */
export async function productsOf(
  changes: readonly Pick<ProductJobChange, 'product'>[],
  session: ClientSession,
): Promise<Map<string, Product>> {
  const found = await ProductModel.find(
    { _id: mongoose.trusted({ $in: changes.flatMap(({ product }) => product ?? []) }), deletedAt: null },
    null,
    { session },
  ).lean<Product[]>();
  return new Map(found.map((product) => [product._id.toHexString(), product]));
}

function reverse(change: ProductJobChange, product: Product): PlannedEdit {
  const [before, after] = [change.before ?? {}, change.after ?? {}];
  const names = Object.keys(after).filter((name) => sameValue(product[name as keyof Product], after[name]));
  const only = (values: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, values[name]]));
  // Pieces that were sold since stay sold.
  const delta = Math.max(-product.stock, -(change.delta ?? 0));
  return { product, before: only(after), after: only(before), delta };
}

const changesSomething = ({ after, delta }: PlannedEdit): boolean => delta !== 0 || Object.keys(after).length > 0;
