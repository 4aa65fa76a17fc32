/** What was bought with a product, as the last count found it: which count is shown, and its rows by product. */
import mongoose from 'mongoose';
import { follow } from '../../platform/database/following.js';
import { settings } from '../../platform/settings/current.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import type { Product } from '../catalogue/product.model.js';
import { BoughtTogetherStateModel, BoughtWithModel, SHOWN_COUNT, type BoughtWith } from './bought-together.model.js';

/** The most products that are shown with one. */
const SHOWN_MOST = 8;

let shown: ObjectId | undefined;
let generation = 0;

/** Loads which count is shown and follows it. */
export async function startBoughtTogetherSync(): Promise<void> {
  await lookAtCount();
  follow({
    name: 'bought together',
    collections: [BoughtTogetherStateModel.collection.collectionName],
    look: lookAtCount,
  });
}

/** Reads which count is shown, so that the process that counted shows it at once. */
export async function lookAtCount(): Promise<void> {
  const state = await BoughtTogetherStateModel.findById(SHOWN_COUNT, { run: 1 }).lean();
  if (String(state?.run) === String(shown)) return;
  shown = state?.run;
  generation += 1;
}

/** Grows whenever another count is shown, so that responses made before are stale. */
export const boughtTogetherGeneration = (): number => generation;

/** What counts as one thing: a product group with all its members, or a product without one. */
export const unitOf = ({ id, groupId }: Product): string => groupId ?? id;

/** Which products to show with one. */
export interface BoughtWithProduct {
  together: Product[];
  also: Product[];
}

/** For a batch loader: what was bought with each product and can be bought now, the most frequent first. */
export async function boughtWith(products: readonly Product[]): Promise<BoughtWithProduct[]> {
  if (!shown || !settings().showBoughtTogether) return products.map(() => ({ together: [], also: [] }));
  const units = [...new Set(products.map(unitOf))].map((id) => objectId(id));
  const rows = await BoughtWithModel.find({ run: shown, unit: mongoose.trusted({ $in: units }) }).lean<BoughtWith[]>();
  const byUnit = new Map(rows.map((row) => [row.unit.toHexString(), row]));
  return products.map((product) => {
    const row = byUnit.get(unitOf(product));
    const toBuy = (ids: readonly ObjectId[] = []) =>
      ids.flatMap((id) => buyable(id.toHexString(), product) ?? []).slice(0, SHOWN_MOST);
    return { together: toBuy(row?.together), also: toBuy(row?.also) };
  });
}

/** Of a group the first member in stock. Groups may have changed since the count: nothing of the product's own group, and no member of another as itself. */
function buyable(unit: string, beside: Product): Product | undefined {
  const product = catalogue.product(unit) ?? catalogue.membersOf(unit).find(({ inStock }) => inStock);
  return product?.inStock && unitOf(product) === unit && unit !== unitOf(beside) ? product : undefined;
}
