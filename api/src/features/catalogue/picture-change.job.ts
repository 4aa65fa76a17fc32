/** The background job that gives many products their uploaded pictures: all of them or none, and again without doing it twice. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { registerJobKind, startJob } from '../../platform/jobs/jobs.js';
import { objectId } from '../../types/object-id.js';
import { Permission, type Viewer } from '../../types/viewer.js';
import { refreshInBatches } from './catalogue-sync.js';
import { categoryLookup } from './category-lookup.js';
import { storedImages } from './image.service.js';
import type { StartPictureChangeInput } from './picture-match.types.js';
import { planEdit, PRODUCT_NOT_FOUND, writeEdits, type PlannedEdit } from './product-edit.service.js';
import type { ProductJobChange } from './product-job-change.model.js';
import { imageKeyOf } from './product-view.js';
import { ProductModel } from './product.model.js';
import {
  forgetChanges,
  nextChanges,
  noteDone,
  noteWanted,
  productsOf,
  putBackChanges,
  tidyUndoable,
  type ChangePlace,
} from './product-put-back.service.js';

registerJobKind<StartPictureChangeInput, ChangePlace>(JobKind.PRODUCT_PICTURES, {
  permission: Permission.MANAGE_CATALOGUE,
  undoneBy: JobKind.PRODUCT_UNDO,

  async check(job, tell) {
    await forgetChanges(job._id);
    const { products } = job.input;
    const ids = products.map(({ productId }) => objectId(productId, 'A product'));
    const there = await ProductModel.countDocuments({ _id: mongoose.trusted({ $in: ids }), deletedAt: null });
    if (there < new Set(products.map(({ productId }) => productId.toLowerCase())).size) throw PRODUCT_NOT_FOUND();
    await assertUploaded(products.flatMap(({ images }) => images));
    await noteWanted(
      job._id,
      ids.map((product, line) => ({ product, line })),
    );
    await tell(ids.length, ids.length);
    return { total: ids.length, state: {} };
  },

  async apply(job, session, size) {
    const changes = await nextChanges(job._id, job.state, size, session);
    const products = await productsOf(changes, session);
    const categories = categoryLookup(session);
    const done: { change: ProductJobChange; edit: PlannedEdit }[] = [];
    for (const change of changes) {
      const product = products.get(change.product!.toHexString());
      if (!product) throw PRODUCT_NOT_FOUND();
      if (product.images.length > 0 && !job.input.replace) continue;
      const { images } = job.input.products[change.line!]!;
      const edit = await planEdit(product, { images }, categories, session);
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

  async finish({ changed, total }) {
    const left = total - changed;
    const others = left > 0 ? ` ${count(left)} had theirs already.` : '';
    return { message: `${count(changed)} got pictures.${others}`, result: { changed } };
  },

  tidy: tidyUndoable,
  refresh: refreshInBatches,
});

const count = (products: number) => `${products.toLocaleString('en-IN')} ${products === 1 ? 'product' : 'products'}`;

/** @throws ShopError BAD_INPUT naming the first that is not there */
async function assertUploaded(images: readonly string[]): Promise<void> {
  const keys = [...new Set(images.map(imageKeyOf))];
  const known = new Set((await storedImages(keys)).map(({ key }) => key));
  const missing = keys.find((key) => !known.has(key));
  if (missing) throw new ShopError(ErrorCode.BAD_INPUT, `There is no picture ${missing}; upload it first.`);
}

/** Starts the job. @throws ShopError BAD_INPUT when a product is named twice */
export async function startPictureChange(viewer: Viewer, input: StartPictureChangeInput): Promise<Job> {
  const { products, replace } = input;
  if (new Set(products.map(({ productId }) => productId.toLowerCase())).size < products.length)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Name each product once, with all its pictures.');
  const plain = products.map(({ productId, images }) => ({ productId, images: [...images] }));
  return startJob(viewer, JobKind.PRODUCT_PICTURES, `Pictures for ${count(products.length)}`, {
    products: plain,
    replace,
  });
}
