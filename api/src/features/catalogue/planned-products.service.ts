/** Makes drafts and hidden products live when the moment comes that was planned for them. */
import mongoose from 'mongoose';
import { inShortTransaction } from '../../platform/database/change-feed.js';
import type { Viewer } from '../../types/viewer.js';
import { refreshProducts } from './catalogue-sync.js';
import { writeEdits } from './product-edit.service.js';
import { ProductModel, type Product } from './product.model.js';
import { ProductVisibility } from './visibility-kinds.js';

/** Products of one round; more follow with the next one. */
const AT_ONCE = 100;

/** Who did it, for the audit log: staff planned it, and the entry of that says who. */
const CLOCK: Viewer = { kind: 'account', id: 'planned', name: 'As planned', email: '', permissions: [] };

/**
 * What is due stays due until it is done, so that a shop that was stopped at the moment makes up for it when it is back.
 * @returns how many became live
 */
export async function publishPlanned(now = new Date()): Promise<number> {
  const due = { liveFrom: mongoose.trusted({ $gt: new Date(0), $lte: now }), deletedAt: null };
  const ids = (await ProductModel.find(due, { _id: 1 }).sort({ liveFrom: 1 }).limit(AT_ONCE).lean()).map(
    ({ _id }) => _id,
  );
  if (ids.length === 0) return 0;
  const live = await inShortTransaction(async (session) => {
    // Somebody may have planned otherwise meanwhile.
    const still = { ...due, _id: mongoose.trusted({ $in: ids }) };
    const products = await ProductModel.find(still, null, { session }).lean<Product[]>();
    const edits = products.map((product) => ({
      product,
      before: { visibility: product.visibility, liveFrom: product.liveFrom },
      after: { visibility: ProductVisibility.LIVE, liveFrom: null },
      delta: 0,
    }));
    await writeEdits(CLOCK, edits, session);
    return edits.length;
  });
  await refreshProducts(ids);
  return live;
}
