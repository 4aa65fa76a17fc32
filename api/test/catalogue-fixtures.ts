/** Test helpers: empties the catalogue in the database and in memory, and adds categories. */
import {
  refreshCategories,
  refreshGroups,
  refreshProducts,
  refreshSynonyms,
} from '../src/features/catalogue/catalogue-sync.js';
import { addCategory } from '../src/features/catalogue/category.service.js';
import { ProductGroupModel } from '../src/features/catalogue/groups/group.model.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { writeVainSearches } from '../src/features/catalogue/search/vain-searches.js';
import { PERMISSIONS, Role } from '../src/types/viewer.js';
import { emptyDatabase, type SignedIn } from './test-app.js';

/** First marks all products and groups as deleted, because the in-memory catalogue drops only those that are marked as deleted. */
export async function emptyCatalogue(): Promise<void> {
  const ids = (await ProductModel.find({}, { _id: 1 }).lean()).map((p) => p._id);
  await ProductModel.updateMany({}, { $set: { deletedAt: new Date(), updatedAt: new Date(Date.now() + 1) } });
  await refreshProducts(ids);
  const groups = (await ProductGroupModel.find({}, { _id: 1 }).lean()).map((group) => group._id);
  await ProductGroupModel.updateMany({}, { $set: { deletedAt: new Date() } });
  await refreshGroups(groups);
  await writeVainSearches();
  await emptyDatabase();
  await refreshCategories();
  await refreshSynonyms();
}

/** Adds categories directly, without a request for each. @param emojis by category name */
export async function addCategories({ id, email }: SignedIn, emojis: Readonly<Record<string, string>>): Promise<void> {
  const role = Role.ADMIN;
  const viewer = { kind: 'account' as const, id, email, name: email, role, permissions: PERMISSIONS[role] };
  for (const [name, emoji] of Object.entries(emojis)) await addCategory(viewer, { name, emoji });
}
