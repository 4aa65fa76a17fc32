/** Tests identifiers, phones and names as people type them: found first, exactly or by their beginning, in shop and back office. */
import { Role } from '../src/types/viewer.js';
import { catalogue, refreshProducts } from '../src/features/catalogue/catalogue-sync.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { UserModel } from '../src/features/customers/user.model.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { ObjectId } from '../src/types/object-id.js';
import { addCategories, emptyCatalogue } from './catalogue-fixtures.js';
import { LUCKNOW, placeOrder } from './order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';

const FIND = `query ($search: String) { products(filter: { search: $search }, pageSize: 100) {
  total exactMatch missingWords items { sku title } } }`;
const ADD = 'mutation ($input: AddProductInput!) { addProduct(input: $input) { id sku title version } }';
const EDIT = 'mutation ($input: EditProductInput!) { editProduct(input: $input) { id sku title } }';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyCatalogue();
  admin = await app.signIn(Role.ADMIN);
  await addCategories(admin, { Hardware: '🔩', Bedroom: '🛏️' });
});

const input = (sku: string, fields: Record<string, unknown> = {}) => ({
  sku,
  title: `Thing of ${sku.length} letters`,
  description: 'Useful.',
  price: 100,
  stock: 5,
  category: 'Hardware',
  ...fields,
});
const add = async (sku: string, fields: Record<string, unknown> = {}) =>
  (await app.data(ADD, { input: input(sku, fields) }, admin.token)).addProduct;
const find = async (search: string) => (await app.data(FIND, { search })).products;
const skus = async (search: string) => (await find(search)).items.map(({ sku }: { sku: string }) => sku);

describe('an identifier of a product', () => {
  beforeEach(async () => {
    const barcode = (value: string) => ({
      specifications: [
        { key: 'Packed in', value: 'carton of 10' },
        { key: 'Barcode', value },
      ],
    });
    await add('AB-001', { title: 'Hinge 125 mm, zinc' });
    await add('AB-002', { title: 'Hinge 12.5 mm, brass' });
    await add('AB-102', barcode('8901234567894'));
    await add('ABX-0', { title: 'Latch, 100200 cycles' });
    await add('125');
    await add('12.5');
    await add('100200');
    await add('100201', { specifications: [{ key: 'EAN', value: '036000291452' }] });
    await add('GATE', { title: 'Bolt' });
    await add('MG-7', { title: 'Iron Gate' });
  });

  it.each([
    ['AB-001', ['AB-001']],
    ['ab-001', ['AB-001']],
    ['ab–001', ['AB-001']],
    ['ab 001', ['AB-001']],
    ['AB001', ['AB-001']],
    ['AB-0', ['AB-001', 'AB-002']],
    ['ab-00', ['AB-001', 'AB-002']],
    ['ab00', ['AB-001', 'AB-002']],
    ['125', ['125']],
    ['12.5', ['12.5']],
    ['100200', ['100200']],
    ['१००२००', ['100200']],
    ['1002', ['100200', '100201']],
    ['8901234567894', ['AB-102']],
    ['8 901234 567894', ['AB-102']],
    ['89012345', ['AB-102']],
    ['0036000291452', ['100201']],
  ])('finds exactly its products in the shop, asked as %s', async (search, expected) => {
    expect([search, await skus(search)]).toEqual([search, expected]);
  });

  it('that is a word as well stands before what the word finds', async () => {
    expect(await skus('gate')).toEqual(['GATE', 'MG-7']);
    expect(await skus('iron gate')).toEqual(['MG-7']);
  });

  it('finds them by REST, in the suggestions and in the search of the back office, before orders of like numbers', async () => {
    const { body } = await app.rest('GET', '/api/products?search=ab-0');
    expect((body.items ?? body.products ?? body).map(({ sku }: any) => sku)).toEqual(['AB-001', 'AB-002']);
    const { searchSuggestions } = await app.data('{ searchSuggestions(text: "AB-00") { products { sku } } }');
    expect(searchSuggestions.products).toEqual([{ sku: 'AB-001' }, { sku: 'AB-002' }]);
    await placeOrder(app, await app.signIn(), {
      items: [{ productId: (await ProductModel.findOne().lean())!._id.toHexString(), quantity: 1 }],
      contactInfo: { email: 'asha@example.com', phone: '98765 10020' },
    });
    const kinds = async (text: string) =>
      (
        await app.data('query ($text: String!) { search(text: $text) { kind title } }', { text }, admin.token)
      ).search.map(({ kind }: any) => kind);
    expect((await kinds('10020'))[0]).toBe('PRODUCT');
    const { orderNumber } = (await OrderModel.findOne().sort({ _id: -1 }).lean())!;
    expect(await kinds(orderNumber.toLowerCase())).toEqual(['ORDER']);
  });

  it('is forgotten with its product, and found anew when it changes', async () => {
    const { id } = await add('NEW-900');
    expect(await skus('new-9')).toEqual(['NEW-900']);
    await app.data(EDIT, { input: { id, sku: 'OLD-900' } }, admin.token);
    expect([await skus('NEW-9'), await skus('old-9')]).toEqual([[], ['OLD-900']]);
    await app.data('mutation ($id: ID!) { deleteProduct(id: $id) { id } }', { id }, admin.token);
    expect(await skus('old-9')).toEqual([]);
  });
});

describe('a search of words', () => {
  it('puts a title that has all its words before matches by synonyms, and knows measures side by side', async () => {
    for (let n = 1; n <= 30; n += 1)
      await add(`IG-${n}`, {
        title: `Darwaza ${n}`,
        specifications: [{ key: 'Main use', value: '12 rods, 7 rails, entrance' }],
      });
    await add('TM-1', { title: 'Main Gate 12x7 with two shutters and a hand-forged crown for a house' });
    await add('TM-2', { title: 'Steel door, 12 x 7 ft' });
    expect((await find('Main Gate 12x7')).items[0]).toMatchObject({ sku: 'TM-1' });
    for (const search of ['12x7', '12 x 7', '12×7', '12*7', '12X7'])
      expect([search, (await skus(search)).slice(0, 2).sort()]).toEqual([search, ['TM-1', 'TM-2']]);
    expect((await skus('12x7 ft'))[0]).toBe('TM-2');
  });

  it('names the words that nothing found has', async () => {
    await add('BD-1', { title: 'King Size Bed', category: 'Bedroom' });
    expect(await find('Queen bed')).toMatchObject({
      total: 1,
      exactMatch: false,
      missingWords: ['Queen'],
      items: [{ sku: 'BD-1' }],
    });
    expect(await find('king bed')).toMatchObject({ exactMatch: true, missingWords: [] });
    const suggested = async (text: string) =>
      (await app.data('query ($text: String!) { searchSuggestions(text: $text) { missingWords } }', { text }))
        .searchSuggestions.missingWords;
    expect([await suggested('queen bed'), await suggested('bed quee'), await suggested('bed quee ')]).toEqual([
      ['queen'],
      [],
      ['quee'],
    ]);
  });
});

describe('an SKU that differs from another only by case', () => {
  const refusal = ({ errors }: { errors?: any[] }) => [
    errors?.[0]?.extensions.code,
    errors?.[0]?.extensions.fields?.map(({ path }: any) => path),
  ];

  it('is refused for a new product, an edit and two that come at once', async () => {
    await add('Bolt-8');
    const { id } = await add('Nut-8');
    expect(refusal(await app.query(ADD, { input: input('BOLT-8') }, admin.token))).toEqual(['CONFLICT', ['sku']]);
    expect(refusal(await app.query(EDIT, { input: { id, sku: 'bolt-8' } }, admin.token))).toEqual([
      'CONFLICT',
      ['sku'],
    ]);
    await app.data(EDIT, { input: { id, sku: 'NUT-8' } }, admin.token);
    const both = await Promise.all(
      ['rod-1', 'ROD-1', 'Rod-1'].map((sku) => app.query(ADD, { input: input(sku) }, admin.token)),
    );
    expect(both.map(({ errors }) => errors?.[0]?.extensions?.code ?? 'added').sort()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'added',
    ]);
    expect(await ProductModel.countDocuments()).toBe(3);
  });

  it('is free again when its product is deleted, and is not given back to it when another has it', async () => {
    const { id } = await add('Bolt-8');
    await app.data('mutation ($id: ID!) { deleteProduct(id: $id) { id } }', { id }, admin.token);
    await add('BOLT-8');
    const { restoreProduct } = await app.data(
      'mutation ($id: ID!) { restoreProduct(id: $id) { sku } }',
      { id },
      admin.token,
    );
    expect(restoreProduct.sku).toBe(`GS-${id.slice(-8).toUpperCase()}`);
  });

  it('names the same product in a file, once, and leaves its SKU as it is', async () => {
    await add('Bolt-8', { title: 'Bolt' });
    const upload = async (csv: string) => {
      const form = new FormData();
      const query = `mutation ($file: Upload!) { importProducts(file: $file, dryRun: false) {
        created updated failed lines { line outcome messages } } }`;
      form.set('operations', JSON.stringify({ query, variables: { file: null } }));
      form.set('map', JSON.stringify({ 0: ['variables.file'] }));
      form.set('0', new Blob([csv], { type: 'text/csv' }), 'products.csv');
      const headers = { authorization: `Bearer ${admin.token}`, 'apollo-require-preflight': '1' };
      const response = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body: form });
      return ((await response.json()) as any).data.importProducts;
    };
    expect(await upload('sku,title\nBOLT-8,Long bolt\nbolt-8,Longer bolt\n')).toMatchObject({
      created: 0,
      updated: 1,
      failed: 1,
      lines: [
        { line: 2, outcome: 'UPDATED' },
        { line: 3, outcome: 'FAILED' },
      ],
    });
    expect(await ProductModel.findOne().lean()).toMatchObject({ sku: 'Bolt-8', title: 'Long bolt' });
  });

  it('of an earlier release stays, is told, and can be mended', async () => {
    const { id } = await add('zz-1', { title: 'Small letters' });
    const stored = (await ProductModel.findById(id).lean())!;
    const twin = new ObjectId();
    await ProductModel.collection.insertOne({ ...stored, _id: twin, sku: 'ZZ-1', title: 'Capitals' } as any);
    await refreshProducts([twin]);
    expect(catalogue.skuConflicts(10)).toHaveLength(1);
    const conflicts = async () =>
      (await app.data('{ skuConflicts { sku products { sku title } } }', {}, admin.token)).skuConflicts;
    expect(await conflicts()).toEqual([
      {
        sku: 'ZZ-1',
        products: [
          { sku: 'zz-1', title: 'Small letters' },
          { sku: 'ZZ-1', title: 'Capitals' },
        ],
      },
    ]);
    expect((await skus('zz-1')).sort()).toEqual(['ZZ-1', 'zz-1']);
    // Each can be edited as it stands; no third one can come.
    await app.data(EDIT, { input: { id: twin.toHexString(), sku: 'ZZ-1', title: 'In capitals' } }, admin.token);
    expect(refusal(await app.query(ADD, { input: input('Zz-1') }, admin.token))).toEqual(['CONFLICT', ['sku']]);
    await app.data(EDIT, { input: { id: twin.toHexString(), sku: 'ZZ-2' } }, admin.token);
    expect(await conflicts()).toEqual([]);
    expect(
      (await app.query('{ skuConflicts { sku } }', {}, (await app.signIn()).token)).errors?.[0]?.extensions?.code,
    ).toBe('FORBIDDEN');
  });
});

describe('an order', () => {
  const orders = async (search: string) =>
    (
      await app.data(
        'query ($search: String) { orders(filter: { search: $search }) { orders { orderNumber } } }',
        { search },
        admin.token,
      )
    ).orders.orders.map(({ orderNumber }: any) => orderNumber);
  let productId: string;
  let orderNumber: string;
  beforeEach(async () => {
    await OrderModel.deleteMany({});
    productId = (await add('AB-001', { stock: 100 })).id;
    const lines = { items: [{ productId, quantity: 1 }] };
    const named = (firstName: string, lastName: string) => ({ deliveryAddress: { ...LUCKNOW, firstName, lastName } });
    const contactInfo = { email: 'sean@example.com', phone: '+91 98390 11111' };
    orderNumber = (await placeOrder(app, await app.signIn(), { ...lines, ...named('Seán', 'O’Neil'), contactInfo }))
      .order.orderNumber;
    await placeOrder(app, await app.signIn(), { ...lines, ...named('Olivia', 'Neil-Rao') });
  });

  it.each([
    '098390 11111',
    '98390-11111',
    '+91-98390-11111',
    '0091 98390 11111',
    '098390',
    '+91 98390',
    '\u202a+91 98390 11111\u202c',
    '98390\u00a011111',
    '९८३९० ११११',
    'Neil +91 98390 11111',
    'O’Neil',
    "O'Neil",
    'o`neil',
    'ONEIL',
    "o'ne",
    'Sean O’Neil',
    'séan',
  ])('is found alone by %s', async (search) => expect([search, await orders(search)]).toEqual([search, [orderNumber]]));

  it('is found by its number with other dashes, with blanks and by its beginning, and by no other name', async () => {
    const [prefix, day, count] = orderNumber.split('-') as [string, string, string];
    for (const search of [
      orderNumber.toLowerCase(),
      `${prefix}–${day}–${count}`,
      `${prefix} ${day} ${count}`,
      `${prefix}${day}${count}`,
      `#${orderNumber}`,
    ])
      expect([search, await orders(search)]).toEqual([search, [orderNumber]]);
    expect(await orders(`${prefix}-${day}`)).toHaveLength(2);
    expect(await orders('rao')).not.toContain(orderNumber);
    expect(await orders('neil-rao')).toHaveLength(1);
  });

  it('of an earlier release is found by names with either apostrophe', async () => {
    await OrderModel.collection.updateOne({ orderNumber }, { $set: { searchWords: ['seán', 'o’neil'] } });
    for (const search of ['O’Neil', "O'Neil", 'seán'])
      expect([search, await orders(search)]).toEqual([search, [orderNumber]]);
  });

  it('is scanned by its number in any case, and by a tracking number as it was typed or not', async () => {
    const scan = async (number: string, state: string, more = {}) =>
      (
        await app.data(
          'mutation ($input: ScanShipmentInput!) { scanShipment(input: $input) { shipment { number state trackingNumber } } }',
          { input: { number, state, ...more } },
          admin.token,
        )
      ).scanShipment.shipment;
    expect(
      await scan(` ${orderNumber.toLowerCase().replaceAll('-', '–')} `, 'PACKED', { trackingNumber: 'Awb 12-34x' }),
    ).toMatchObject({
      state: 'PACKED',
    });
    expect(await orders('awb1234x')).toEqual([orderNumber]);
    expect(await scan('AWB1234X', 'SHIPPED')).toMatchObject({ number: `${orderNumber}-1`, state: 'SHIPPED' });
  });
});

describe('customers and messages', () => {
  it('are found by either apostrophe, without accents and by phones in any notation', async () => {
    const id = (await app.signIn()).id;
    const { accountKeys } = await import('../src/features/customers/user.model.js');
    await UserModel.updateOne({ _id: id }, { $set: accountKeys('Zoë D’Souza', 'zoe@example.com', '098390 33333') });
    const other = (await app.signIn()).id;
    await UserModel.updateOne({ _id: other }, { $set: accountKeys('Ravi Souza', 'ravi@example.com') });
    // As an earlier release stored it.
    const old = (await app.signIn()).id;
    await UserModel.updateOne({ _id: old }, { $set: { searchWords: ['old@example.com', 'ann', 'd', 'souza'] } });
    const customers = async (search: string) =>
      (
        await app.data(
          'query ($search: String) { customers(filter: { search: $search }) { items { id } } }',
          { search },
          admin.token,
        )
      ).customers.items.map((one: any) => one.id);
    for (const search of ['zoe', 'ZOË', 'zoe d’souza', "zoe d'souza", '+91 98390 33333', '098390', 'zoe 98390-33333'])
      expect([search, await customers(search)]).toEqual([search, [id]]);
    expect((await customers('D’Souza')).sort()).toEqual([id, old].sort());
    const form = { name: 'Núria O‘Brien', email: 'n@example.com', subject: 'Hello', message: 'Hello' };
    await app.rest('POST', '/api/contact', { ...form, phone: '98390 44444' });
    const messages = async (search: string) =>
      (
        await app.data(
          'query ($search: String) { contactSubmissions(filter: { search: $search }) { total } }',
          { search },
          admin.token,
        )
      ).contactSubmissions.total;
    for (const search of ['nuria', "o'brien", 'OBrien', '0091 98390 44444', '098390'])
      expect([search, await messages(search)]).toEqual([search, 1]);
  });
});
