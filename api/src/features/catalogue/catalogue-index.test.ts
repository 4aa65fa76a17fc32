/** The text index of the catalogue: filled bit by bit, and whole as soon as somebody searches. */
import 'reflect-metadata';
import { ObjectId } from '../../types/object-id.js';
import { CatalogueIndex } from './catalogue-index.js';
import type { Product } from './product.model.js';

const category = new ObjectId();
const product = (title: string, fields: Partial<Product> = {}) =>
  ({
    _id: new ObjectId(),
    title,
    sku: `SKU-${title.length}`,
    slug: title,
    price: 100,
    stock: 1,
    category,
    version: 1,
    specifications: [],
    createdAt: new Date(1),
    updatedAt: new Date(1),
    ...fields,
  }) as unknown as Product;
const later = (of: Product, fields: Partial<Product>) =>
  ({ ...of, version: of.version + 1, updatedAt: new Date(of.updatedAt.getTime() + 1), ...fields }) as Product;
const found = (index: CatalogueIndex, search: string) =>
  index.find({ search }, undefined).products.map((one) => one.title);

it.each([0, 2, 10])('finds the same after a change whether %i of the products were searchable before it', (read) => {
  const index = new CatalogueIndex();
  const [bat, ball, stool] = [product('Willow bat'), product('Leather ball'), product('Bar stool')];
  index.applyProducts([bat, ball, stool]);
  expect(index.readTexts(read)).toBe(read < 3);
  index.applyProducts([
    later(bat, { title: 'Kashmir bat' }),
    later(ball, { deletedAt: new Date(2) }),
    later(stool, { stock: 0 }),
  ]);
  expect(found(index, 'willow')).toEqual([]);
  expect(found(index, 'bat')).toEqual(['Kashmir bat']);
  expect(found(index, 'leather')).toEqual([]);
  expect(found(index, 'stool')).toEqual(['Bar stool']);
  expect(index.readTexts()).toBe(false);
});
