/** Tells whether the shop is empty and demo data may be added; a module of its own, so that a start without demo data does not load the seed. */
import { CategoryModel } from '../src/features/catalogue/category.model.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';

/** True when nobody has put anything into the shop yet. */
export async function shopIsEmpty(): Promise<boolean> {
  const [product, category] = await Promise.all([ProductModel.exists({}), CategoryModel.exists({})]);
  return !product && !category;
}
