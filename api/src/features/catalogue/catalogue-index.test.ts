/** The catalogue in memory: its text index is filled bit by bit, and its orders follow each change. */
import 'reflect-metadata';
import { ObjectId } from '../../types/object-id.js';
import { CatalogueIndex } from './catalogue-index.js';
import { ProductSort } from './product.inputs.js';
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
  index.now(index.find({ search }, undefined).numbers).map((one) => one.title);

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

it('keeps every order right whatever comes, goes and moves', () => {
  const random = mulberry(11);
  const index = new CatalogueIndex();
  let stored = Array.from({ length: 60 }, () => shuffled());
  index.applyProducts(stored);
  let at = 1;
  for (let round = 0; round < 60; round += 1) {
    at += 1;
    const pick = () => stored[Math.floor(random() * stored.length)]!;
    const changed = [pick(), pick()].map((one) =>
      random() < 0.2
        ? { ...one, deletedAt: new Date(at), updatedAt: new Date(at) }
        : later(one, { ...keysOf(), _id: one._id, updatedAt: new Date(at) }),
    );
    const added = shuffled();
    index.applyProducts([...changed, added]);
    const now = new Map([...stored, ...changed, added].map((one) => [one._id.toHexString(), one]));
    stored = [...now.values()].filter((one) => !one.deletedAt);
    const fresh = new CatalogueIndex();
    fresh.applyProducts(stored);
    // Some are asked for now, the others have several rounds to catch up with.
    for (const sort of Object.values(ProductSort).filter(() => random() < 0.4))
      expect([sort, index.now(index.find({}, sort).numbers).map((one) => one.id)]).toEqual([
        sort,
        fresh.now(fresh.find({}, sort).numbers).map((one) => one.id),
      ]);
  }
  function keysOf(): Partial<Product> {
    return {
      title: `Bat ${Math.floor(random() * 9)}`,
      price: Math.floor(random() * 5),
      featured: random() < 0.5,
      stock: Math.floor(random() * 3),
    };
  }
  function shuffled(): Product {
    return product('', { ...keysOf(), createdAt: new Date(Math.floor(random() * 5)) });
  }
});

/** Pseudo-random numbers in [0, 1), the same each time. */
function mulberry(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

it('keeps a product that was brought back when it is told late how it was deleted', () => {
  const index = new CatalogueIndex();
  const bat = product('Willow bat');
  const deleted = later(bat, { deletedAt: new Date(2) });
  index.applyProducts([bat]);
  index.applyProducts([later(deleted, { deletedAt: undefined })]);
  index.applyProducts([deleted]);
  expect(found(index, 'bat')).toEqual(['Willow bat']);
});
