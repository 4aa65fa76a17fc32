/** The background job that takes back what an earlier one did to many products, except where somebody changed them since. */
import { JobKind } from '../../platform/jobs/job.model.js';
import { registerJobKind, undoFailed } from '../../platform/jobs/jobs.js';
import { objectId } from '../../types/object-id.js';
import { Permission } from '../../types/viewer.js';
import { refreshGroups, refreshInBatches } from './catalogue-sync.js';
import { ProductJobChangeModel } from './product-job-change.model.js';
import { forgetChanges, putBackChanges, type ChangePlace } from './product-put-back.service.js';

/** Id of the job that is undone. */
export interface ProductUndoInput {
  job: string;
}

const products = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`;

registerJobKind<ProductUndoInput, ChangePlace>(JobKind.PRODUCT_UNDO, {
  permission: Permission.MANAGE_CATALOGUE,

  async check({ input }) {
    const total = await ProductJobChangeModel.countDocuments({ job: objectId(input.job) });
    return { total, state: total > 0 ? {} : undefined };
  },

  apply: ({ input, viewer, state }, session, size) =>
    putBackChanges({ _id: objectId(input.job), viewer, state }, session, size),

  // What is put back is what staff wanted; the rest can be undone by another try.
  stays: async ({ changed }) =>
    `Stopped: ${products(changed)} are as before, the others are not. Undo it again for those.`,
  putBack: async () => ({ items: 0, next: undefined, touched: [] }),

  async finish({ changed, total }) {
    const left = total - changed;
    const others =
      left > 0 ? ` ${products(left)} changed since, or could not be brought back, and stay as they are.` : '';
    return { message: `${products(changed)} put back.${others}`, result: { changed } };
  },

  tidy: ({ input }, done) => (done ? forgetChanges(objectId(input.job)) : undoFailed(input.job)),
  // Of products and groups alike: an id is one of either.
  async refresh(ids) {
    await refreshGroups(ids);
    await refreshInBatches(ids);
  },
});
