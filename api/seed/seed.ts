/** Fills an empty shop with demo data, and only an empty one. */
import { CategoryModel } from '../src/features/catalogue/category.model.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { seedCatalogue } from './catalogue.js';

export interface SeedSize {
  /** Products in all; the demo texts alone when left out. */
  products?: number;
}

/** True when nobody has put anything into the shop yet. */
export async function shopIsEmpty(): Promise<boolean> {
  const [product, category] = await Promise.all([ProductModel.exists({}), CategoryModel.exists({})]);
  return !product && !category;
}

export async function seedDemo(size: SeedSize = {}): Promise<void> {
  await seedCatalogue(size.products);
}
