/** Puts back what long work did to products, the last change first; what others changed since stays as they left it. */
import mongoose, { type ClientSession } from 'mongoose';
import type { Step } from '../../platform/jobs.js';
import type { ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { ProductJobChangeModel, type ProductJobChange } from './product-job-change.model.js';
import { ProductModel, StockReason, type Product } from './product.model.js';
import { deleteIn, recordStock, sameValue, type AppliedEdit } from './product-write.service.js';

/** Where the way back stands: only changes before this one are left. */
export interface BackPlace {
  before?: ObjectId;
}

/** Notes a change in the transaction that makes it. */
export async function noteChange(
  job: ObjectId,
  product: ObjectId,
  edit: AppliedEdit | 'created',
  session: ClientSession,
): Promise<void> {
  const facts =
    edit === 'created'
      ? { created: true, before: {}, after: {}, delta: 0 }
      : { created: false, before: edit.before, after: edit.after, delta: edit.delta };
  await ProductJobChangeModel.create([{ job, product, ...facts }], { session });
}

export async function forgetChanges(job: ObjectId): Promise<void> {
  await ProductJobChangeModel.deleteMany({ job });
}

export async function putBackChanges<Place extends BackPlace>(
  job: { _id: ObjectId; viewer: Viewer; state: Place | null },
  session: ClientSession,
  size: number,
): Promise<Step<Place>> {
  const { before } = job.state ?? {};
  const changes = await ProductJobChangeModel.find({
    job: job._id,
    ...(before && { _id: mongoose.trusted({ $lt: before }) }),
  })
    .sort({ _id: -1 })
    .limit(size)
    .session(session)
    .lean<ProductJobChange[]>();
  for (const change of changes) await putBack(job.viewer, change, session);
  return {
    items: changes.length,
    next: changes.length < size ? undefined : ({ ...job.state, before: changes.at(-1)!._id } as Place),
    touched: changes.map(({ product }) => product),
  };
}

async function putBack(viewer: Viewer, change: ProductJobChange, session: ClientSession): Promise<void> {
  const now = await ProductModel.findOne({ _id: change.product, deletedAt: null }, null, { session }).lean<Product>();
  if (!now) return;
  if (change.created) return deleteIn(viewer, change.product, session);
  const names = Object.keys(change.after).filter((name) => sameValue(now[name as keyof Product], change.after[name]));
  const fields = Object.fromEntries(names.map((name) => [name, change.before[name]]));
  // Pieces that were sold meanwhile stay sold.
  const delta = Math.max(-now.stock, -change.delta);
  await ProductModel.updateOne(
    { _id: now._id },
    { $set: fields, $inc: { version: 1, ...(delta && { stock: delta }) } },
    { session },
  );
  await recordStock(now._id, delta, StockReason.ADJUSTED, session);
  await recordAudit({
    viewer,
    action: 'product.edit',
    entity: 'product',
    entityId: now._id.toHexString(),
    summary: `Put back ${[...names, ...(delta ? ['stock'] : [])].join(', ')} of ${now.title}`,
    before: Object.fromEntries(names.map((name) => [name, change.after[name]])),
    after: fields,
    session,
  });
}
