// The address of the product list, read and written.
import fc from 'fast-check';
import {
  changed,
  priceBands,
  readListQuery,
  sortChoices,
  sorts,
  toVariables,
  writeListQuery,
  type ListQuery,
  type SortKey,
} from './list-query';

const anyQuery: fc.Arbitrary<ListQuery> = fc
  .record({
    search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    category: fc.string({ maxLength: 40 }),
    bands: fc.subarray(priceBands.map(({ band }) => band)),
    attributes: fc.constant({}),
    countries: fc.uniqueArray(
      fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.trim() || 'India'),
      { maxLength: 4 },
    ),
    sort: fc.constantFrom(...(Object.keys(sorts) as SortKey[])),
    page: fc.integer({ min: 1, max: 99 }),
  })
  .map((query) => changed(query, query));

test('what is written is read back, whatever it is', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(readListQuery(new URLSearchParams(writeListQuery(query).toString()))).toEqual(query);
    }),
    { seed: 1999 },
  );
});

test('a list without filters has a bare address', () => {
  expect(writeListQuery(readListQuery(new URLSearchParams())).toString()).toBe('');
});

test('a search brings the best match first until another order is chosen', () => {
  const bare = readListQuery(new URLSearchParams());
  const searched = changed(bare, { search: 'sofa' });
  expect(searched.sort).toBe('relevance');
  expect(writeListQuery(searched).toString()).toBe('search=sofa');
  expect(toVariables(searched).sort).toBe('RELEVANCE');
  expect(changed(searched, { search: '' }).sort).toBe('name');
  const byPrice = changed(searched, { sort: 'price-asc' });
  expect(changed(byPrice, { search: 'bed' }).sort).toBe('price-asc');
  expect(writeListQuery(changed(searched, { sort: 'name' })).toString()).toBe('search=sofa&sort=name');
  expect(sortChoices('')).not.toContain('relevance');
});

test('attributes stand in the address, values and ranges', () => {
  const query = changed(readListQuery(new URLSearchParams('category=Bedroom')), {
    attributes: { Material: { values: ['Steel', 'Mango wood'] }, Width: { values: [], min: 90, max: 180.5 } },
  });
  const address = writeListQuery(query).toString();
  expect(address).toBe('category=Bedroom&attr.Material=Steel&attr.Material=Mango+wood&attr.Width=90..180.5');
  expect(readListQuery(new URLSearchParams(address))).toEqual(query);
  expect(toVariables(query).filter?.attributes).toEqual([
    { name: 'Material', values: ['Steel', 'Mango wood'], min: undefined, max: undefined },
    { name: 'Width', values: [], min: 90, max: 180.5 },
  ]);
  expect(readListQuery(new URLSearchParams('attr.=x&attr.Width=..')).attributes).toEqual({});
});

test('nonsense in an address falls back to the defaults', () => {
  expect(readListQuery(new URLSearchParams('sort=toString&page=-3&price=free'))).toEqual({
    search: '',
    category: '',
    bands: [],
    attributes: {},
    countries: [],
    sort: 'name',
    page: 1,
  });
});

test('what is out of stock comes last in the order nobody chose alone', () => {
  const sortOf = (address: string) => toVariables(readListQuery(new URLSearchParams(address))).sort;
  expect(sortOf('')).toBe('IN_STOCK_FIRST');
  expect(sortOf('category=Cricket')).toBe('IN_STOCK_FIRST');
  expect(sortOf('search=bat')).toBe('RELEVANCE');
  expect(sortOf('search=bat&sort=name')).toBe('NAME');
  expect(sortOf('sort=price-desc')).toBe('PRICE_DESC');
});

test('only what is narrowed to is sent to the server', () => {
  expect(toVariables(readListQuery(new URLSearchParams('category=Cricket&sort=price-asc&price=10000-')))).toEqual({
    filter: {
      search: null,
      category: 'Cricket',
      priceBands: ['OVER_10000'],
      countriesOfOrigin: null,
      attributes: null,
    },
    sort: 'PRICE_ASC',
    page: 1,
  });
});
