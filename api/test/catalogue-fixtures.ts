/** A shop without products and categories, in its database and in its memory. */
import { refreshCategories, refreshProducts, refreshSynonyms } from '../src/features/catalogue/catalogue-sync.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { writeVainSearches } from '../src/features/catalogue/search/vain-searches.js';
import { emptyDatabase } from './test-app.js';

/** Products leave the catalogue in memory only when they are seen to be deleted: so they are, before the database is emptied. */
export async function emptyCatalogue(): Promise<void> {
  const ids = (await ProductModel.find({}, { _id: 1 }).lean()).map((p) => p._id);
  await ProductModel.updateMany({}, { $set: { deletedAt: new Date(), updatedAt: new Date(Date.now() + 1) } });
  await refreshProducts(ids);
  await writeVainSearches();
  await emptyDatabase();
  await refreshCategories();
  await refreshSynonyms();
}
