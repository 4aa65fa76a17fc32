/** Synonyms that the owner keeps, and what shoppers searched in vain. */
import { addCategories, emptyCatalogue } from '../../../../test/catalogue-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.js';
import { Role } from '../../../types/viewer.js';
import { VainSearchModel } from './vain-search.model.js';

let app: TestApp;
let staff: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyCatalogue();
  staff = await app.signIn(Role.CATALOGUE);
  await addCategories(staff, { Bedroom: '🛏️' });
  for (const title of ['Three-Door Wardrobe', 'King-Size Bed', 'Bedside Table with Drawer'])
    await app.data(
      'mutation($t:String!){addProduct(input:{title:$t,price:100,stock:1,category:"Bedroom"}){id}}',
      { t: title },
      staff.token,
    );
});

const find = async (search: string) =>
  (await app.data('query($s:String){products(filter:{search:$s}){items{title} exactMatch}}', { s: search })).products;
const titles = async (search: string) => (await find(search)).items.map((p: { title: string }) => p.title);
const add = (words: string[], means?: string[]) =>
  app.query(
    'mutation($i:SynonymInput!){addSynonym(input:$i){id words means fromStart}}',
    { i: { words, means } },
    staff.token,
  );
const lines = async (search?: string) =>
  (
    await app.data(
      'query($s:String){synonyms(search:$s){total items{id words means fromStart}}}',
      { s: search },
      staff.token,
    )
  ).synonyms;
const vain = async () =>
  (await app.data('{vainSearches{total items{words count nothing days{day count} suggestion}}}', {}, staff.token))
    .vainSearches;

describe('synonyms', () => {
  it('are followed by searches as soon as they are added, changed or deleted', async () => {
    expect(await titles('zzgarb')).toEqual([]);
    const { id } = (await add(['zzgarb', 'wardrobe'])).data!.addSynonym;
    expect(await titles('zzgarb')).toEqual(['Three-Door Wardrobe']);
    await app.data(
      'mutation($id:ID!,$i:SynonymInput!){editSynonym(id:$id,input:$i){id}}',
      { id, i: { words: ['zzgarb'], means: ['king-size bed'] } },
      staff.token,
    );
    expect(await titles('zzgarb')).toEqual(['King-Size Bed']);
    await app.data('mutation($id:ID!){deleteSynonym(id:$id){success}}', { id }, staff.token);
    expect(await titles('zzgarb')).toEqual([]);
  });

  it('of the list a shop starts with can be changed and taken out, and stay so', async () => {
    expect(await titles('अलमारी')).toContain('Three-Door Wardrobe');
    const [line] = (await lines('nightstand')).items;
    expect(line).toMatchObject({ fromStart: true });
    expect(await titles('nightstand')).toEqual(['Bedside Table with Drawer']);
    await app.data('mutation($id:ID!){deleteSynonym(id:$id){success}}', { id: line.id }, staff.token);
    expect(await titles('nightstand')).toEqual([]);
    expect((await lines('nightstand')).total).toBe(0);
  });

  it.each([
    ['one word alone', ['wardrobe'], undefined],
    ['no letter', ['!', 'wardrobe'], undefined],
    ['a word that is too long', ['x'.repeat(61), 'wardrobe'], undefined],
  ])('are refused with %s', async (_what, words, means) =>
    expect((await add(words, means)).errors?.[0]?.extensions.code).toBe('BAD_INPUT'),
  );

  it('are for staff', async () => {
    const customer = await app.signIn();
    for (const operation of ['query{synonyms{total}}', 'query{vainSearches{total}}'])
      expect((await app.query(operation, {}, customer.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('searches in vain', () => {
  it('are counted by day without a write for each, and lead to a synonym that ends them', async () => {
    for (const search of ['Zzgarb  wala', 'zzgarb wala', 'zzgarb bed', 'bed']) await find(search);
    expect(await VainSearchModel.countDocuments()).toBe(0);
    const { items } = await vain();
    expect(items).toMatchObject([
      { words: 'zzgarb wala', count: 2, nothing: 2 },
      { words: 'zzgarb bed', count: 1, nothing: 0, suggestion: 'King-Size Bed' },
    ]);
    expect(items[0].days).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), count: 2 }]);
    await add(['zzgarb wala'], ['wardrobe']);
    expect(await titles('zzgarb wala')).toEqual(['Three-Door Wardrobe']);
    expect((await vain()).items.map((line: { words: string }) => line.words)).toEqual(['zzgarb bed']);
  });

  it('are counted as well when the response comes from the cache, and only when a shopper asks', async () => {
    const query = '{products(filter:{search:"zzgarb"}){total}}';
    const { hits } = app.figures().responseCache;
    for (let turn = 0; turn < 3; turn += 1) await app.data(query, {});
    const customer = await app.signIn();
    for (const { token } of [customer, staff]) await app.data(query, {}, token);
    await app.data('{products(filter:{search:"zzgarb"}){total page}}', {}, staff.token);
    expect(app.figures().responseCache.hits - hits).toBe(2);
    expect((await vain()).items).toMatchObject([{ words: 'zzgarb', count: 4 }]);
  });

  it('are not kept when they look like an e-mail address or a phone number, or when a filter may be the reason', async () => {
    for (const search of ['asha@example.com', 'call 98765 43210 now', 'zz']) await find(search);
    await app.data('{products(filter:{search:"zzgarb",stock:OUT_OF_STOCK}){total}}');
    expect((await vain()).total).toBe(0);
  });

  it('can be dismissed', async () => {
    await find('zzgarb');
    expect((await vain()).total).toBe(1);
    await app.data('mutation{deleteVainSearch(words:"zzgarb"){words}}', {}, staff.token);
    expect((await vain()).total).toBe(0);
  });
});

describe('suggestions', () => {
  const suggest = async (text: string) =>
    (await app.data('query($t:String!){searchSuggestions(text:$t){products{title} categories{name}}}', { t: text }))
      .searchSuggestions;

  it('come while the last word is unfinished, with the categories that are meant', async () => {
    expect(await suggest('wardr')).toEqual({ products: [{ title: 'Three-Door Wardrobe' }], categories: [] });
    const { products, categories } = await suggest('bed');
    expect(products[0]).toEqual({ title: 'King-Size Bed' });
    expect(products).toContainEqual({ title: 'Bedside Table with Drawer' });
    expect(categories).toEqual([{ name: 'Bedroom' }]);
    expect(await suggest('  ')).toEqual({ products: [], categories: [] });
  });

  it('refuse more than anybody types', async () => {
    const { errors } = await app.query('query($t:String!){searchSuggestions(text:$t){products{id}}}', {
      t: 'x'.repeat(201),
    });
    expect(errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  });
});
