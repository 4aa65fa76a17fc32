/** The background job that deletes many products. It can be undone as long as their category is there. */
import mongoose from 'mongoose';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { registerJobKind, startJob } from '../../platform/jobs/jobs.js';
import { Permission, type Viewer } from '../../types/viewer.js';
import { refreshInBatches } from './catalogue-sync.js';
import { checkedChoice, chosenWords, idsOfChosen, type ChosenProducts } from './chosen-products.js';
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
import { deleteProducts } from './product-write.service.js';

/** Products looked at in one batch. */
const BATCH = 500;

registerJobKind<ChosenProducts, ChangePlace>(JobKind.PRODUCT_DELETION, {
  permission: Permission.MANAGE_CATALOGUE,
  undoneBy: JobKind.PRODUCT_UNDO,

  async check(job, tell) {
    await forgetChanges(job._id);
    const wanted = await idsOfChosen(job.input);
    let noted = 0;
    for (let from = 0; from < wanted.length; from += BATCH) {
      const now = wanted.slice(from, from + BATCH);
      const found = await ProductModel.find(
        { _id: mongoose.trusted({ $in: now }), deletedAt: null },
        { _id: 1 },
      ).lean();
      await noteWanted(
        job._id,
        found.map(({ _id }) => ({ product: _id })),
      );
      noted += found.length;
      await tell(from + now.length, wanted.length);
    }
    return { total: noted, state: noted > 0 ? {} : undefined };
  },

  async apply(job, session, size) {
    const changes = await nextChanges(job._id, job.state, size, session);
    // One that somebody else deleted meanwhile is not theirs to bring back.
    const products = await productsOf(changes, session);
    await deleteProducts(job.viewer, [...products.values()], session);
    const done = changes.filter(({ product }) => products.has(product!.toHexString()));
    await noteDone(
      done.map(({ _id, product }) => ({ _id, product: product!, did: 'deleted' })),
      session,
    );
    return {
      items: changes.length,
      changed: done.length,
      next: changes.length < size ? undefined : { upTo: changes.at(-1)!._id },
      touched: done.map(({ product }) => product!),
    };
  },

  putBack: putBackChanges,

  async finish({ changed }) {
    const words = `${changed.toLocaleString('en-IN')} ${changed === 1 ? 'product' : 'products'} deleted.`;
    return { message: words, result: { deleted: changed } };
  },

  tidy: tidyUndoable,
  refresh: refreshInBatches,
});

/** Starts the job. @throws ShopError BAD_INPUT */
export async function startProductDeletion(viewer: Viewer, chosen: ChosenProducts): Promise<Job> {
  const choice = checkedChoice(chosen);
  return startJob(viewer, JobKind.PRODUCT_DELETION, `Delete ${chosenWords(choice)}`, choice);
}
