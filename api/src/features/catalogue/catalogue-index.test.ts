/** The catalogue in memory: its text index is filled bit by bit, and its orders follow each change. */
import 'reflect-metadata';
import { ObjectId } from '../../types/object-id.js';
import { AttributeKind } from './attribute.model.js';
import { CatalogueIndex } from './catalogue-index.js';
import { rounds } from '../../../test/rounds.js';
import type { Category } from './category.model.js';
import { hasStock, priceBandOf } from './facet-columns.js';
import { membershipOf } from './groups/choice.js';
import type { StoredProductGroup } from './groups/group.model.js';
import { PriceBand, ProductSort, StockFilter, type CatalogueFilter } from './product.inputs.js';
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
        ? later(one, { deletedAt: new Date(at), updatedAt: new Date(at) })
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

it('keeps a restored product when the change that deleted it arrives late', () => {
  const index = new CatalogueIndex();
  const bat = product('Willow bat');
  const deleted = later(bat, { deletedAt: new Date(2) });
  index.applyProducts([bat]);
  index.applyProducts([later(deleted, { deletedAt: undefined })]);
  index.applyProducts([deleted]);
  expect(found(index, 'bat')).toEqual(['Willow bat']);
});

it('counts and pictures categories as their products come, change and go', () => {
  const index = new CatalogueIndex();
  const other = new ObjectId();
  const named = (_id: ObjectId, name: string) =>
    ({ _id, name, nameKey: name.toLowerCase(), position: 0, updatedAt: new Date(1) }) as unknown as Category;
  index.applyCategories([named(category, 'Cricket'), named(other, 'Garden')]);
  const shown = () => index.categories().map(({ name, productCount, imageUrl }) => [name, productCount, imageUrl]);
  const picture = (key: string) => ({ images: [{ key, width: 480, height: 480, widths: [480], alt: '' }] }) as object;
  let bat = product('Bat', picture('bat'));
  index.applyProducts([bat, product('Ball', picture('ball'))]);
  const cover = (key: string) => `/media/${key}-480.webp`;
  expect(shown()).toEqual([
    ['Cricket', 2, cover('ball')],
    ['Garden', 0, null],
  ]);
  const change = (fields: Partial<Product>) => index.applyProducts([(bat = later(bat, fields))]);
  change({ featured: true });
  expect(shown()[0]).toEqual(['Cricket', 2, cover('bat')]);
  change(picture('gate'));
  expect(shown()[0]).toEqual(['Cricket', 2, cover('gate')]);
  change({ category: other });
  expect(shown()).toEqual([
    ['Cricket', 1, cover('ball')],
    ['Garden', 1, cover('gate')],
  ]);
  change({ deletedAt: new Date(9) });
  expect(shown()[1]).toEqual(['Garden', 0, null]);
});

it('keeps to limits of price whatever the prices become', () => {
  const index = new CatalogueIndex();
  const bat = product('Bat', { price: 100, gstRatePercent: 0 });
  const ball = product('Ball', { price: 300, gstRatePercent: 0 });
  index.applyProducts([bat, ball]);
  const between = (minPrice: number, maxPrice: number) =>
    index.now(index.find({ minPrice, maxPrice }, undefined).numbers).map(({ title }) => title);
  expect([between(50, 150), between(150, 250), between(300, 300)]).toEqual([['Bat'], [], ['Ball']]);
  index.applyProducts([later(bat, { price: 200 })]);
  expect([between(50, 150), between(150, 250), between(100, 400)]).toEqual([[], ['Bat'], ['Ball', 'Bat']]);
  index.applyProducts([later(ball, { deletedAt: new Date(9) })]);
  expect([between(300, 300), between(0, 1000)]).toEqual([[], ['Bat']]);
});

describe('lists that show each group once', () => {
  const option = (id: string, ...values: string[]) => ({
    id,
    name: id,
    values: values.map((value) => ({ id: value, value })),
  });
  const options = [option('Size', 'S', 'M', 'L'), option('Colour', 'red', 'blue')];

  it('have one facet of a name, a number or a choice, and never a number that is none', () => {
    const index = new CatalogueIndex();
    const width = { name: 'Width', kind: AttributeKind.NUMBER, unit: 'cm', values: [], filterable: true };
    index.applyCategories([
      {
        _id: category,
        name: 'Gates',
        nameKey: 'gates',
        attributes: [width],
        updatedAt: new Date(1),
      } as never as Category,
    ]);
    const _id = new ObjectId();
    const gates = [option('Width', '8 ft', '10 ft', '12 ft')];
    const group = { _id, title: 'Gate', options: gates, version: 1, updatedAt: new Date(1) };
    index.applyGroups([group as never as StoredProductGroup]);
    const wide = (title: string, value: string, fields: Partial<Product> = {}) =>
      product(title, { sku: title, specifications: [{ key: 'Width', value }] as never, ...fields });
    const membership = (at: string) => ({ membership: membershipOf(_id, [at]) });
    index.applyProducts([
      wide('a', '100 cm'),
      wide('b', '120 cm'),
      wide('c', '244 cm', membership('8 ft')),
      wide('d', '305 cm', membership('10 ft')),
      wide('e', '366 cm', membership('12 ft')),
    ]);
    const facets = (filter: CatalogueFilter, sort: ProductSort) => index.find(filter, sort, true).facets.attributes;
    const names = (filter: CatalogueFilter) =>
      index.now(index.find(filter, ProductSort.NAME).numbers).map(({ title }) => title);
    for (const sort of [ProductSort.NAME, ProductSort.PRICE_DESC, ProductSort.NEWEST])
      expect(facets({}, sort)).toEqual([expect.objectContaining({ kind: 'NUMBER', min: 100, max: 366 })]);
    const chosen = { attributes: [{ name: 'Width', values: ['10 ft'] }] };
    expect(names(chosen)).toEqual(['d']);
    expect(facets(chosen, ProductSort.NAME)).toEqual([expect.objectContaining({ kind: 'LIST', min: null })]);
    const narrow = { attributes: [{ name: 'Width', min: 110, max: 310 }] };
    expect(names(narrow)).toEqual(['b', 'c', 'd']);
    expect(facets(narrow, ProductSort.NAME)).toEqual([expect.objectContaining({ kind: 'NUMBER', max: 366 })]);
  });

  it('count what a slow model counts, whatever the filter', () => {
    const random = mulberry(7);
    const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    for (let round = 0; round < rounds(15, 300); round += 1) {
      const index = new CatalogueIndex();
      const categories = [category, new ObjectId()].map(
        (_id, at) => ({ _id, name: `c${at}`, nameKey: `c${at}`, position: at, updatedAt: new Date(1) }) as Category,
      );
      index.applyCategories(categories);
      const groups = Array.from(
        { length: 4 },
        (_, at) => ({ _id: new ObjectId(), title: `g${at}`, options, version: 1, updatedAt: new Date(1) }) as never,
      ) as StoredProductGroup[];
      index.applyGroups(groups);
      const products = Array.from({ length: 25 }, (_, at) =>
        product(`p${at}`, {
          sku: `S${at}`,
          price: any([500_00, 2000_00, 20000_00]),
          stock: any([0, 2, 50]),
          category: any(categories)._id,
          ...(random() < 0.7 && {
            membership: membershipOf(any(groups)._id, [any(options[0]!.values).id, any(options[1]!.values).id]),
          }),
        }),
      );
      index.applyProducts(products);
      const filter: CatalogueFilter = {
        ...(random() < 0.4 && { categoryIds: [any(categories)._id.toHexString()] }),
        ...(random() < 0.4 && { priceBands: [any(Object.values(PriceBand))] }),
        ...(random() < 0.4 && { stock: any(Object.values(StockFilter)) }),
        ...(random() < 0.4 && { attributes: [{ name: 'Size', values: [any(['S', 'M'])] }] }),
      };
      const { numbers, facets } = index.find(filter, ProductSort.NAME, true);
      const fits = (less: keyof CatalogueFilter | undefined) =>
        index.now(index.find(less ? { ...filter, [less]: undefined } : filter, ProductSort.NAME).numbers);
      const entries = (some: readonly Product[]) => new Set(some.map(({ id, groupId }) => groupId ?? id)).size;
      expect(index.now(numbers).length).toBe(entries(fits(undefined)));
      const names = index.now(numbers).map((one) => one.groupTitle || one.title);
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en-IN', { numeric: true })));
      for (const { stock, count } of facets.stock)
        expect([stock, count]).toEqual([stock, entries(fits('stock').filter((one) => hasStock(one, stock)))]);
      for (const { band, count } of facets.priceBands)
        expect([band, count]).toEqual([
          band,
          entries(fits('priceBands').filter((one) => priceBandOf(one.priceWithTax) === band)),
        ]);
      for (const { categoryId, count } of facets.categories)
        expect(count).toBe(entries(fits('categoryIds').filter((one) => one.categoryId === categoryId)));
      for (const { name, values } of facets.attributes)
        for (const { value, count } of values)
          expect([value, count]).toEqual([
            value,
            entries(
              fits(name === 'Size' ? 'attributes' : undefined).filter(({ chosen }) =>
                chosen.some((one) => one.name === name && one.value === value),
              ),
            ),
          ]);
      expect(index.entries).toBe(entries(index.now(index.find({}, ProductSort.NAME).numbers)));
    }
  });
});
