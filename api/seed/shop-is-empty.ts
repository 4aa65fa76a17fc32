/** Tells whether demo data may go in; by itself, so that a start that adds none need not read it. */
import { CategoryModel } from '../src/features/catalogue/category.model.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';

/** True when nobody has put anything into the shop yet. */
export async function shopIsEmpty(): Promise<boolean> {
  const [product, category] = await Promise.all([ProductModel.exists({}), CategoryModel.exists({})]);
  return !product && !category;
}
