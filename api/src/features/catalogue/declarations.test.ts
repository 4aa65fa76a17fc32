/** What the law has shown with a product: said by it, by its category or by the shop; filters, sort and what is missing. */
import { settings } from '../../platform/settings/current.js';
import { addCategories, emptyCatalogue } from '../../../test/catalogue-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';

let app: TestApp;
let admin: SignedIn;
let categories: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyCatalogue();
  admin = await app.signIn(Role.ADMIN);
  await addCategories(admin, { Cricket: '🏏', Bedroom: '🛏️' });
  categories = Object.fromEntries((await app.data('{categories{id name}}')).categories.map((c: any) => [c.name, c.id]));
});

const add = async (title: string, facts: object = {}): Promise<string> =>
  (
    await app.data(
      'mutation($input:AddProductInput!){addProduct(input:$input){id}}',
      { input: { title, price: 100, gstRatePercent: 18, stock: 5, category: 'Cricket', ...facts } },
      admin.token,
    )
  ).addProduct.id;
const say = (category: string, productDefaults: object) =>
  app.data(
    'mutation($id:ID!,$d:UsualProductValuesInput){editCategory(id:$id,productDefaults:$d){id}}',
    { id: categories[category], d: productDefaults },
    admin.token,
  );
const DECLARATION =
  'makerRole makerName makerAddress countryOfOrigin genericName netQuantity netQuantityUnit unitPrice unitPriceUnit mrp madeInMonth size boxContents';
const declarationOf = async (id: string) =>
  (await app.data(`query($id:ID!){product(id:$id){declaration{${DECLARATION}}}}`, { id })).product.declaration;

describe('a declaration', () => {
  it('is what the product says, else its category, else the shop as the maker', async () => {
    const bare = await add('Bat');
    const own = await add('Gloves', {
      originalPrice: 300,
      makerRole: 'PACKER',
      makerName: ' Meerut Leather Works ',
      genericName: 'Batting gloves',
      netQuantity: 2,
      netQuantityUnit: 'PAIR',
      madeInMonth: '2026-10',
      size: 'L',
    });
    const { legalName, brand, address } = settings();
    const shop = { makerName: legalName || brand, makerAddress: expect.stringContaining(`, ${address.city} `) };
    expect(await declarationOf(bare)).toEqual({
      ...shop,
      makerRole: 'MANUFACTURER',
      mrp: 118,
      ...Object.fromEntries(
        'countryOfOrigin genericName netQuantity netQuantityUnit unitPrice unitPriceUnit madeInMonth size boxContents'
          .split(' ')
          .map((name) => [name, null]),
      ),
    });
    await say('Cricket', {
      makerName: 'Category Works',
      makerAddress: '1 Mill Road, Meerut 250001',
      genericName: 'Cricket goods',
      netQuantity: 1,
      netQuantityUnit: 'PIECE',
      boxContents: '1 piece',
    });
    expect(await declarationOf(bare)).toMatchObject({
      makerRole: 'MANUFACTURER',
      makerName: 'Category Works',
      makerAddress: '1 Mill Road, Meerut 250001',
      genericName: 'Cricket goods',
      netQuantity: 1,
      unitPrice: null,
    });
    // A maker is one whole: a name of its own is never shown with the address of another.
    expect(await declarationOf(own)).toEqual({
      makerRole: 'PACKER',
      makerName: 'Meerut Leather Works',
      makerAddress: null,
      countryOfOrigin: null,
      genericName: 'Batting gloves',
      netQuantity: 2,
      netQuantityUnit: 'PAIR',
      unitPrice: 59,
      unitPriceUnit: 'PAIR',
      mrp: 300,
      madeInMonth: '2026-10',
      size: 'L',
      boxContents: '1 piece',
    });
    // Half of a net quantity says nothing, and the shop imports what was made elsewhere.
    await say('Cricket', {
      makerName: null,
      makerAddress: null,
      netQuantityUnit: null,
      countryOfOrigin: ' Sri  Lanka ',
    });
    expect(await declarationOf(bare)).toMatchObject({
      ...shop,
      makerRole: 'IMPORTER',
      countryOfOrigin: 'Sri Lanka',
      netQuantity: null,
      netQuantityUnit: null,
    });
  });

  it('takes the country of origin from the specifications where they name it', async () => {
    const id = await add('Bat', {
      countryOfOrigin: 'India',
      specifications: [{ key: 'Country of Origin', value: 'Nepal' }],
    });
    expect((await declarationOf(id)).countryOfOrigin).toBe('Nepal');
  });

  it.each([
    [{ madeInMonth: '2026-13' }, 'madeInMonth', /year and a month, such as 2026-11/],
    [{ madeInMonth: '11/2026' }, 'madeInMonth', /year and a month/],
    [{ netQuantity: 0 }, 'netQuantity', /above 0/],
    [{ netQuantity: 1.0001 }, 'netQuantity', /at most three decimals/],
    [{ netQuantityUnit: 'OUNCE' }, 'netQuantityUnit', /QuantityUnit/],
    [{ makerAddress: '  ' }, 'makerAddress', /is not blank/],
    [{ genericName: 'x'.repeat(101) }, 'genericName', /at most 100 characters/],
  ])('%j is refused at its field', async (facts, path, message) => {
    const { errors } = await app.query(
      'mutation($input:AddProductInput!){addProduct(input:$input){id}}',
      { input: { title: 'Bat', price: 100, stock: 5, category: 'Cricket', ...facts } },
      admin.token,
    );
    expect(errors![0]!.extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: expect.stringMatching(new RegExp(`${path}$`)), message: expect.stringMatching(message) }],
    });
  });
});

describe('the country of origin', () => {
  const find = async (filter: object, sort?: string) => {
    const { products } = await app.data(
      'query($filter:ProductFilter,$sort:ProductSort){products(filter:$filter,sort:$sort){items{title} facets{countriesOfOrigin{country count} stock{stock count}}}}',
      { filter, sort },
    );
    return {
      titles: products.items.map(({ title }: { title: string }) => title),
      countries: products.facets.countriesOfOrigin.map((one: any) => [one.country, one.count]),
      inStock: products.facets.stock[0].count,
    };
  };

  it('filters, counts and sorts, whatever its case and blanks and whoever says it', async () => {
    await say('Bedroom', { countryOfOrigin: 'sri lanka' });
    await add('A bed', { category: 'Bedroom' });
    await add('B bat', { countryOfOrigin: 'INDIA' });
    await add('C bat', { countryOfOrigin: 'India', stock: 0 });
    await add('D bat', { specifications: [{ key: 'Country of origin', value: 'Sri  Lanka' }] });
    await add('E bat');
    expect(await find({}, 'ORIGIN')).toEqual({
      titles: ['B bat', 'C bat', 'A bed', 'D bat', 'E bat'],
      countries: [
        ['India', 2],
        ['Sri Lanka', 2],
      ],
      inStock: 4,
    });
    // A facet ignores its own condition, the others follow it.
    expect(await find({ countriesOfOrigin: [' sri  LANKA'] })).toEqual({
      titles: ['A bed', 'D bat'],
      countries: [
        ['India', 2],
        ['Sri Lanka', 2],
      ],
      inStock: 2,
    });
    expect(await find({ countriesOfOrigin: ['India', 'Sri Lanka'], stock: 'IN_STOCK' })).toMatchObject({
      titles: ['A bed', 'B bat', 'D bat'],
      countries: [
        ['Sri Lanka', 2],
        ['India', 1],
      ],
    });
    expect((await find({ countriesOfOrigin: [''] })).titles).toEqual([]);
    await say('Bedroom', { countryOfOrigin: 'Nepal' });
    expect((await find({ countriesOfOrigin: ['nepal'] }, 'ORIGIN')).titles).toEqual(['A bed']);
    const rest = await app.rest('GET', '/api/products?countriesOfOrigin=nepal&countriesOfOrigin=india&sort=ORIGIN');
    expect(rest.body.map((one: any) => [one.title, one.declaration.countryOfOrigin])).toEqual([
      ['B bat', 'INDIA'],
      ['C bat', 'India'],
      ['A bed', 'Nepal'],
    ]);
  });
});

describe('what is missing', () => {
  const gaps = async (variables: object = {}) =>
    (
      await app.data(
        'query($c:ID,$f:DeclarationField,$n:Int!,$p:Int!){declarationGaps(categoryId:$c,field:$f,page:$p,pageSize:$n){total pages categories{category products incomplete missing{field products}} items{product{title} missing}}}',
        { n: 20, p: 1, ...variables },
        admin.token,
      )
    ).declarationGaps;

  it('is counted by category and listed by product, a page at a time', async () => {
    const whole = { countryOfOrigin: 'India', genericName: 'Bat', netQuantity: 1, netQuantityUnit: 'PIECE' };
    await add('A bat', whole);
    await add('B bat', { ...whole, makerName: 'Meerut Works' });
    await add('C bat', { ...whole, netQuantityUnit: null });
    await add('D bed', { category: 'Bedroom', countryOfOrigin: 'India' });
    const all = await gaps();
    expect(all.categories).toEqual([
      {
        category: 'Cricket',
        products: 3,
        incomplete: 2,
        missing: [
          { field: 'MAKER_ADDRESS', products: 1 },
          { field: 'NET_QUANTITY', products: 1 },
        ],
      },
      {
        category: 'Bedroom',
        products: 1,
        incomplete: 1,
        missing: [
          { field: 'GENERIC_NAME', products: 1 },
          { field: 'NET_QUANTITY', products: 1 },
        ],
      },
    ]);
    expect(all.items).toEqual([
      { product: { title: 'B bat' }, missing: ['MAKER_ADDRESS'] },
      { product: { title: 'C bat' }, missing: ['NET_QUANTITY'] },
      { product: { title: 'D bed' }, missing: ['GENERIC_NAME', 'NET_QUANTITY'] },
    ]);
    expect(await gaps({ c: categories.Cricket, f: 'NET_QUANTITY' })).toMatchObject({
      total: 1,
      items: [{ product: { title: 'C bat' } }],
    });
    expect(await gaps({ f: 'NET_QUANTITY', n: 1, p: 2 })).toMatchObject({
      pages: 2,
      items: [{ product: { title: 'D bed' } }],
    });
    await say('Bedroom', { genericName: 'Bed', netQuantity: 1, netQuantityUnit: 'SET' });
    expect((await gaps()).categories[1]).toEqual({ category: 'Bedroom', products: 1, incomplete: 0, missing: [] });
    expect((await app.query('{declarationGaps{total}}', {}, (await app.signIn()).token)).status).toBe(403);
  });
});
