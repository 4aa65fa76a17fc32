import { inTransaction } from '../../platform/database/database.js';
import { JobModel } from '../../platform/jobs/job.model.js';
import { forgetOldJobs } from '../../platform/jobs/jobs.js';
import { LeaseModel } from '../../platform/database/lease.js';
import { ObjectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { addCategories, emptyCatalogue } from '../../../test/catalogue-fixtures.js';
import { tryToPlace } from '../../../test/order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { catalogue, refreshCategories, refreshProducts, textsRead } from './catalogue-sync.js';
import { CategoryModel } from './category.model.js';
import { ProductJobChangeModel } from './product-job-change.model.js';
import { effectiveFacts } from './product-fields.js';
import { ProductModel, StockMovementModel } from './product.model.js';

const ADD = `mutation($input: AddProductInput!){addProduct(input:$input){id sku title price originalPrice discountPercent stock version category images{key url srcSet}}}`;
const EDIT = `mutation($input: EditProductInput!){editProduct(input:$input){id title price originalPrice stock version category}}`;
const FIND = `query($filter: ProductFilter,$sort: ProductSort,$page: Int!=1,$pageSize: Int!=24){products(filter:$filter,sort:$sort,page:$page,pageSize:$pageSize){
  items{id title price} total page pages catalogueTotal facets{categories{category count} priceBands{band count} stock{stock count}}}}`;

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyCatalogue();
  admin = await app.signIn(Role.ADMIN);
  await addCategories(admin, { Cricket: '🏏', Bedroom: '🛏️' });
});

const add = async (fields: Record<string, unknown> = {}) =>
  (
    await app.data(
      ADD,
      {
        input: {
          title: 'Kashmir Willow Bat',
          description: 'A bat.',
          price: 1899,
          stock: 5,
          category: 'Cricket',
          ...fields,
        },
      },
      admin.token,
    )
  ).addProduct;
const find = async (filter?: object, sort?: string) => (await app.data(FIND, { filter, sort })).products;
const titles = (page: { items: { title: string }[] }) => page.items.map((p) => p.title);

it('reads the texts of many products between requests, and a search waits for them', async () => {
  await add();
  const bat = (await ProductModel.findOne().lean())!;
  const many = Array.from({ length: 200 }, (_, n) => ({ ...bat, _id: new ObjectId(), title: `Bat ${n}` }));
  const leftThen: number[] = [];
  const { find: lookUp, readTexts } = catalogue;
  const looks = jest.spyOn(catalogue, 'find').mockImplementation((...asked) => {
    leftThen.push(catalogue.unreadTexts);
    return lookUp.apply(catalogue, asked);
  });
  // However quick or slow the machine, between requests none is read until the search waits.
  let isHeld = true;
  const reads = jest
    .spyOn(catalogue, 'readTexts')
    .mockImplementation((most) => (isHeld && most !== undefined ? true : readTexts.call(catalogue, most)));
  try {
    // As at a start, when all come at once.
    catalogue.applyProducts(many);
    await refreshProducts([]);
    expect(textsRead()).toBeDefined();
    // Nothing else has to happen for it to go on: only what holds the process turns the event loop.
    expect(process.getActiveResourcesInfo()).toContain('Immediate');
    const found = find({ search: 'bat' });
    // Others are answered meanwhile.
    await app.data('{__typename}');
    expect(leftThen).toEqual([]);
    isHeld = false;
    expect(await found).toMatchObject({ total: 201 });
    expect(leftThen).toEqual([0]);
    expect(textsRead()).toBeUndefined();
  } finally {
    looks.mockRestore();
    reads.mockRestore();
    const gone = { deletedAt: new Date(), version: bat.version + 1 };
    catalogue.applyProducts(many.map((one) => ({ ...one, ...gone })));
  }
});

describe('searching the catalogue', () => {
  beforeEach(async () => {
    await add();
    await add({
      title: 'Leather Ball',
      price: 450,
      stock: 0,
      specifications: [{ key: 'Stitching', value: 'hand-sewn' }],
    });
    await add({
      title: 'King Size Bed',
      price: 32000,
      category: 'Bedroom',
      description: 'Sheesham wood.',
      featured: true,
    });
  });

  it.each([
    ['a word of the title', 'willow', ['Kashmir Willow Bat']],
    ['the beginning of a word', 'leath', ['Leather Ball']],
    ['a small typo', 'kasmir', ['Kashmir Willow Bat']],
    ['a word of the description', 'sheesham', ['King Size Bed']],
    ['a specification', 'sewn', ['Leather Ball']],
    ['the category', 'bedroom', ['King Size Bed']],
    ['a word of Hindi, in either script', 'गेंद', ['Leather Ball']],
    ['a synonym', 'palang', ['King Size Bed']],
    ['the nearest, when nothing has all words', 'willow submarine', ['Kashmir Willow Bat']],
    ['what it may cost', 'bat under 1500', ['Kashmir Willow Bat']],
    ['nothing it has', 'submarine', []],
  ])('finds by %s', async (_what, search, expected) => expect(titles(await find({ search }))).toEqual(expected));

  it('puts beside a product what goes with it and can be bought, never just anything', async () => {
    const beside = async (id: string) =>
      titles({ items: (await app.data('query($id:ID!){relatedProducts(id:$id){title}}', { id })).relatedProducts });
    const { items } = await find();
    const idOf = (title: string) => items.find((one: { title: string }) => one.title === title).id;
    await add({ title: 'English Willow Bat' });
    await add({ title: 'Batting Pads, Pair' });
    await add({ title: 'Wardrobe with Mirror', category: 'Bedroom' });
    expect(await beside(idOf('Kashmir Willow Bat'))).toEqual(['Batting Pads, Pair', 'English Willow Bat']);
    expect(await beside(idOf('King Size Bed'))).toEqual(['Wardrobe with Mirror']);
    const outOfStock = (await add({ title: 'Poplar Bat', stock: 0 })).id;
    expect((await beside(outOfStock)).slice(0, 2)).toEqual(['English Willow Bat', 'Kashmir Willow Bat']);
    await app.data('mutation($n:String!){addCategory(name:$n,emoji:"🛋️"){id}}', { n: 'Living Room' }, admin.token);
    await add({ title: 'Sofa', category: 'Living Room' });
    expect(await beside(idOf('King Size Bed'))).toEqual(['Wardrobe with Mirror', 'Sofa']);
  });

  it('says when nothing has all the words', async () => {
    const exact = async (search?: string) =>
      (await app.data('query($s:String){products(filter:{search:$s}){exactMatch}}', { s: search })).products.exactMatch;
    expect(await exact('willow bat')).toBe(true);
    expect(await exact()).toBe(true);
    expect(await exact('willow submarine')).toBe(false);
  });

  it('filters by category whatever its case, by band and by stock', async () => {
    expect(titles(await find({ category: 'cRICKET' }))).toEqual(['Kashmir Willow Bat', 'Leather Ball']);
    expect(titles(await find({ category: 'Nothing' }))).toEqual([]);
    expect(titles(await find({ priceBands: ['UNDER_1000', 'OVER_10000'] }))).toEqual(['King Size Bed', 'Leather Ball']);
    expect(titles(await find({ stock: 'OUT_OF_STOCK' }))).toEqual(['Leather Ball']);
  });

  it('puts what is out of stock last in the order nobody chose, and nowhere else', async () => {
    await add({ title: 'Aluminium Bat', stock: 0 });
    const able = ['Kashmir Willow Bat', 'King Size Bed'];
    expect(titles(await find({}))).toEqual([...able, 'Aluminium Bat', 'Leather Ball']);
    expect(titles(await find({}, 'RELEVANCE'))).toEqual([...able, 'Aluminium Bat', 'Leather Ball']);
    expect(titles(await find({}, 'NAME'))[0]).toBe('Aluminium Bat');
    expect(titles(await find({ search: 'ball' }))).toEqual(['Leather Ball']);
  });

  it('sorts by name, price and featured', async () => {
    expect(titles(await find({}, 'NAME'))).toEqual(['Kashmir Willow Bat', 'King Size Bed', 'Leather Ball']);
    expect(titles(await find({}, 'PRICE_ASC'))).toEqual(['Leather Ball', 'Kashmir Willow Bat', 'King Size Bed']);
    expect(titles(await find({}, 'PRICE_DESC'))).toEqual(['King Size Bed', 'Kashmir Willow Bat', 'Leather Ball']);
    expect(titles(await find({}, 'FEATURED'))[0]).toBe('King Size Bed');
  });

  it('counts in a facet what choosing it would show', async () => {
    const page = await find({ category: 'Cricket' });
    expect(page).toMatchObject({ total: 2, catalogueTotal: 3 });
    expect(page.facets.categories).toEqual([
      { category: 'Cricket', count: 2 },
      { category: 'Bedroom', count: 1 },
    ]);
    expect(page.facets.priceBands.map((f: { count: number }) => f.count)).toEqual([1, 1, 0, 0]);
    expect(page.facets.stock).toContainEqual({ stock: 'OUT_OF_STOCK', count: 1 });
  });

  it('refuses pages outside of what there can be', async () => {
    for (const page of [{ page: 0 }, { pageSize: 101 }, { pageSize: 0 }])
      expect((await app.query(FIND, page)).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  });
});

describe('writing products', () => {
  it('keeps paise whole and shows rupees', async () => {
    const made = await add({ price: 1899.15, originalPrice: 2499.5 });
    expect(made).toMatchObject({ price: 1899.15, originalPrice: 2499.5, discountPercent: 24 });
    expect(await ProductModel.findById(made.id).lean()).toMatchObject({ price: 189915, originalPrice: 249950 });
  });

  it.each([
    ['an MRP below the price', { originalPrice: 100 }],
    ['a category that is not there', { category: 'Nothing' }],
    ['a price of three decimals', { price: 1.555 }],
    ['a negative stock', { stock: -1 }],
    ['a blank title', { title: '   ' }],
    ['a picture it does not have', { images: ['/media/p/nothing-480.webp'] }],
  ])('refuses %s and writes nothing', async (_what, fields) => {
    await expect(add(fields)).rejects.toThrow('BAD_INPUT');
    expect(await ProductModel.countDocuments()).toBe(0);
    expect(await StockMovementModel.countDocuments()).toBe(0);
  });

  it('sets an MRP by the discount, and refuses prices of nothing and beyond all bounds', async () => {
    const { id } = await add();
    const set = (input: object) =>
      app.query(
        'mutation($input:SetProductPriceInput!){setProductPrice(input:$input){price originalPrice discountPercent}}',
        { input: { id, ...input } },
        admin.token,
      );
    expect((await set({ price: 999, discountPercent: 33 })).data?.setProductPrice).toEqual({
      price: 999,
      originalPrice: 1491,
      discountPercent: 33,
    });
    const MRP = 'query($price:Rupees!,$percent:Float!){mrpForDiscount(price:$price,percent:$percent)}';
    expect((await app.data(MRP, { price: 999, percent: 33 }, admin.token)).mrpForDiscount).toBe(1491);
    for (const wrong of [
      { price: 0 },
      { price: -5 },
      { price: 1_000_000_000.01 },
      { price: 5, originalPrice: -1 },
      { price: 5, discountPercent: 100 },
      { price: 1_000_000_000, discountPercent: 50 },
      { price: 5, discountPercent: 5, originalPrice: 9 },
    ])
      expect([wrong, (await set(wrong)).errors?.[0]?.extensions.code]).toEqual([wrong, 'BAD_INPUT']);
    expect((await find()).items[0].price).toBe(999);
  });

  it('refuses an SKU that another product has', async () => {
    await add({ sku: 'BAT-1' });
    await expect(add({ sku: 'BAT-1' })).rejects.toThrow('CONFLICT');
  });

  it('changes only what is sent and refuses a stale version', async () => {
    const made = await add();
    const edit = (input: object) => app.query(EDIT, { input: { id: made.id, ...input } }, admin.token);
    expect((await edit({ version: 1, price: 2000 })).data?.editProduct).toMatchObject({
      title: 'Kashmir Willow Bat',
      price: 2000,
      version: 2,
    });
    expect((await edit({ version: 1, price: 3000 })).errors?.[0]?.extensions).toMatchObject({
      code: 'STALE_VERSION',
      version: 2,
    });
    expect((await edit({ expectedStock: 4, stock: 10 })).errors?.[0]?.extensions.code).toBe('STALE_VERSION');
  });

  it('keeps the ledger of stock equal to the stock', async () => {
    const { id } = await add({ stock: 5 });
    for (const stock of [9, 2, 0]) await app.data(EDIT, { input: { id, stock } }, admin.token);
    const moves = await StockMovementModel.find({ product: new ObjectId(id) })
      .sort({ at: 1, _id: 1 })
      .lean();
    expect(moves.map((m) => m.delta)).toEqual([5, 4, -7, -2]);
  });

  it('brings a deleted product back as it was, with another SKU or category when its own is taken or gone', async () => {
    const { id } = await add({ stock: 5, sku: 'BALL-1' });
    const drop = () => app.data('mutation($id:ID!){deleteProduct(id:$id){success}}', { id }, admin.token);
    const restore = (category?: string) =>
      app.query(
        'mutation($id:ID!,$category:String){restoreProduct(id:$id,category:$category){id sku stock category}}',
        { id, category },
        admin.token,
      );
    const listed = async () =>
      (await app.data('{deletedProducts{total items{id title sku stock category deletedAt}}}', {}, admin.token))
        .deletedProducts;
    await drop();
    expect(await listed()).toMatchObject({ total: 1, items: [{ id, sku: 'BALL-1', stock: 5, category: 'Cricket' }] });
    const [one, two] = await Promise.all([restore(), restore()]);
    for (const answer of [one, two])
      expect(answer.data?.restoreProduct).toEqual({ id, sku: 'BALL-1', stock: 5, category: 'Cricket' });
    expect([(await find()).total, (await listed()).total]).toEqual([1, 0]);

    await drop();
    await add({ sku: 'BALL-1' });
    expect((await restore()).data?.restoreProduct).toMatchObject({ id, sku: `GS-${id.slice(-8).toUpperCase()}` });

    await drop();
    // A random category id: one that is created and deleted directly in the database could be polled in between.
    await ProductModel.updateOne({ _id: id }, { $set: { category: new ObjectId() } });
    expect((await listed()).items[0]).toMatchObject({ id, category: null });
    expect((await restore()).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await restore('Nowhere')).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
    expect((await restore('Cricket')).data?.restoreProduct).toMatchObject({ id, category: 'Cricket' });
    const audit = await AuditEntryModel.find({ action: 'product.restore' }).lean();
    expect(audit).toHaveLength(3);
  });

  it('takes a deleted product out of every list and tells the feed of it', async () => {
    const { id } = await add();
    await app.data('mutation($id:ID!){deleteProduct(id:$id){success}}', { id }, admin.token);
    expect((await find()).total).toBe(0);
    expect((await app.data('query($id:ID!){product(id:$id){id}}', { id })).product).toBeNull();
    await ProductModel.updateMany({}, { $set: { updatedAt: new Date(Date.now() - 60_000) } }, { timestamps: false });
    const feed = await app.data('{productChanges(limit:10){items{id deleted product{id}} hasMore}}', {}, admin.token);
    expect(feed.productChanges.items).toEqual([{ id, deleted: true, product: null }]);
  });

  it.each([
    'addProduct(input:{title:"x",description:"",price:1,stock:1,category:"Cricket"}){id}',
    'changeAllPrices(percent:1){changed}',
    'addCategory(name:"x",emoji:"x"){id}',
  ])('is for staff: %s', async (operation) => {
    const customer = await app.signIn();
    expect(await app.query(`mutation{${operation}}`)).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    expect(await app.query(`mutation{${operation}}`, {}, customer.token)).toMatchObject({
      status: 403,
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
  });
});

describe('categories', () => {
  it('shows a new name on every product at once', async () => {
    const { id } = await add();
    const { categories } = await app.data('{categories{id name}}');
    await app.data(
      'mutation($id:ID!){editCategory(id:$id,name:"Bats & Balls"){name}}',
      { id: categories[0].id },
      admin.token,
    );
    expect((await app.data('query($id:ID!){product(id:$id){category}}', { id })).product.category).toBe('Bats & Balls');
    expect(titles(await find({ search: 'balls' }))).toEqual(['Kashmir Willow Bat']);
  });
  it('say what holds for their products that do not say it themselves, in the index and the change feed', async () => {
    const own = await add({ title: 'Bat of its own', countryOfOrigin: 'Nepal' });
    const none = await add();
    const [{ id, version }] = (await app.data('{categories{id version}}')).categories;
    const edit = (change: object) =>
      app.query(
        'mutation($id:ID!,$v:Int,$d:UsualProductValuesInput){editCategory(id:$id,version:$v,productDefaults:$d){version productDefaults{countryOfOrigin}}}',
        { id, ...change },
        admin.token,
      );
    const origins = () =>
      [own, none].map((one) => {
        const product = catalogue.product(one.id)!;
        return effectiveFacts(product, product.categoryDefaults).countryOfOrigin;
      });
    const { content } = catalogue;
    const { updatedAt } = catalogue.product(none.id)!;
    expect((await edit({ v: version, d: { countryOfOrigin: ' India ' } })).data?.editCategory).toEqual({
      version: version + 1,
      productDefaults: { countryOfOrigin: 'India' },
    });
    expect(origins()).toEqual(['Nepal', 'India']);
    // Answers that were kept go, and integrators are told.
    expect(catalogue.content).toBeGreaterThan(content);
    const stamped = await ProductModel.findById(none.id).lean();
    expect(stamped).toMatchObject({ countryOfOrigin: null, version: 1 });
    expect(stamped!.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
    expect((await edit({ v: version, d: {} })).errors?.[0]?.extensions.code).toBe('STALE_VERSION');
    expect((await edit({ d: { countryOfOrigin: ' ' } })).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'countryOfOrigin', message: 'The country of origin is not blank' }],
    });
    // Nothing sent, nothing changed; null takes it away.
    expect((await edit({ d: {} })).data?.editCategory.version).toBe(version + 1);
    expect(
      (await edit({ d: { countryOfOrigin: null } })).data?.editCategory.productDefaults.countryOfOrigin,
    ).toBeNull();
    expect(origins()).toEqual(['Nepal', null]);
    const { auditLog } = await app.data(
      'query($f:AuditFilter){auditLog(filter:$f){items{before after}}}',
      { f: { entityId: id } },
      admin.token,
    );
    expect(auditLog.items.map(({ before, after }: any) => [before, after].map((one) => JSON.parse(one)))).toMatchObject(
      [
        [{ countryOfOrigin: 'India' }, { countryOfOrigin: null }],
        [{ countryOfOrigin: null }, { countryOfOrigin: 'India' }],
        [null, { name: 'Cricket' }],
      ],
    );
  });
  it('have the order the owner gave, which is refused when the order changed since', async () => {
    const ids = async (): Promise<string[]> => (await app.data('{categories{id}}')).categories.map(({ id }: any) => id);
    const order = (wanted: string[], seen: string[], who = admin) =>
      app.query(
        'mutation($ids:[ID!]!,$seen:[ID!]!){sortCategories(ids:$ids,seen:$seen){id}}',
        { ids: wanted, seen },
        who.token,
      );
    await app.data('mutation{addCategory(name:"Tables",emoji:"🪑"){id}}', {}, admin.token);
    const before = await ids();
    expect(before.length).toBeGreaterThan(1);
    const after = [before.at(-1)!, ...before.slice(0, -1)];
    const { data } = await order(after, before);
    expect(data?.sortCategories.map(({ id }: any) => id)).toEqual(after);
    expect(await ids()).toEqual(after);
    await refreshCategories();
    expect(await ids()).toEqual(after);
    expect((await order(before, before)).errors![0]!.extensions.code).toBe('STALE_VERSION');
    for (const wrong of [after.slice(1), [...after.slice(1), after[1]!]])
      expect((await order(wrong, after)).errors![0]!.extensions.code).toBe('BAD_INPUT');
    expect((await order(before, after, await app.signIn())).status).toBe(403);
    expect(await ids()).toEqual(after);
    await order(before, after);
    await app.data('mutation($id:ID!){deleteCategory(id:$id){id}}', { id: before.at(-1) }, admin.token);
  });
  it('changes only what is sent, and refuses an edit that started from an older version', async () => {
    const [{ id }] = (await app.data('{categories{id}}')).categories;
    const edit = (change: object) =>
      app.query(
        'mutation($id:ID!,$name:String,$emoji:String,$version:Int){editCategory(id:$id,name:$name,emoji:$emoji,version:$version){name emoji version}}',
        { id, ...change },
        admin.token,
      );
    const shown = async () => (await app.data('{categories{name emoji version}}')).categories[0];
    expect((await edit({ version: 1, name: 'Bats' })).data?.editCategory).toEqual({
      name: 'Bats',
      emoji: '🏏',
      version: 2,
    });
    expect((await edit({ version: 1, name: 'Balls' })).errors?.[0]).toMatchObject({
      message: 'This was changed by somebody else meanwhile. Reload, then make your change again.',
      extensions: { code: 'STALE_VERSION', version: 2 },
    });
    expect(await shown()).toEqual({ name: 'Bats', emoji: '🏏', version: 2 });
    expect((await edit({ version: 2, name: 'Bats', emoji: '🏏' })).data?.editCategory.version).toBe(2);
    expect((await edit({ emoji: '🥎' })).data?.editCategory).toEqual({ name: 'Bats', emoji: '🥎', version: 3 });
    expect(await shown()).toEqual({ name: 'Bats', emoji: '🥎', version: 3 });
  });
  it('has a version that takes edits when it was stored without one', async () => {
    const [{ id }] = (await app.data('{categories{id}}')).categories;
    await CategoryModel.collection.updateOne(
      { _id: new ObjectId(id) },
      { $unset: { version: '' }, $set: { updatedAt: new Date() } },
    );
    await refreshCategories();
    expect((await app.data('{categories{version}}')).categories[0].version).toBe(1);
    const edit = () =>
      app.query('mutation($id:ID!){editCategory(id:$id,emoji:"🥎",version:1){version}}', { id }, admin.token);
    expect((await edit()).data?.editCategory.version).toBe(2);
    expect((await edit()).errors?.[0]?.extensions.code).toBe('STALE_VERSION');
  });
  it('takes one of two edits that start from the same version at once', async () => {
    const [{ id }] = (await app.data('{categories{id}}')).categories;
    const answers = await Promise.all(
      ['Bats', 'Balls'].map((name) =>
        app.query(
          'mutation($id:ID!,$name:String){editCategory(id:$id,name:$name,version:1){name}}',
          { id, name },
          admin.token,
        ),
      ),
    );
    const taken = answers.flatMap((answer) => answer.data?.editCategory?.name ?? []);
    expect(taken).toHaveLength(1);
    expect((await app.data('{categories{name version}}')).categories[0]).toEqual({ name: taken[0], version: 2 });
  });
  it('is not deleted while products use it, and says how many', async () => {
    await add();
    const { categories } = await app.data('{categories{id name}}');
    const remove = (id: string) => app.query('mutation($id:ID!){deleteCategory(id:$id){success}}', { id }, admin.token);
    expect((await remove(categories[0].id)).errors?.[0]).toMatchObject({
      message: expect.stringContaining('1 product uses'),
      extensions: { code: 'CATEGORY_IN_USE' },
    });
    expect((await remove(categories[1].id)).data?.deleteCategory.success).toBe(true);
    expect((await app.data('{categories{name}}')).categories).toEqual([{ name: 'Cricket' }]);
  });
  it('refuses a name that differs only in case', async () => {
    expect(
      (await app.query('mutation{addCategory(name:"CRICKET",emoji:"x"){id}}', {}, admin.token)).errors?.[0]?.extensions
        .code,
    ).toBe('CONFLICT');
  });
});

describe('changing all prices', () => {
  const change = (percent: number) =>
    app.query(
      'mutation($p:Float!){changeAllPrices(percent:$p){changeId changed products{title price originalPrice}}}',
      { p: percent },
      admin.token,
    );
  const undo = (id: string) =>
    app.query('mutation($id:ID!){undoBulkPriceChange(id:$id){restored skipped}}', { id }, admin.token);

  it('previews, changes, rounds to the rupee and undoes what was not touched since', async () => {
    const bat = await add({ price: 1899, originalPrice: 2300 });
    await add({ title: 'Ball', price: 450 });
    const preview = await app.data(
      '{bulkPricePreview(percent:10){total items{product{title} oldPrice newPrice newOriginalPrice}}}',
      {},
      admin.token,
    );
    expect(preview.bulkPricePreview.items[1]).toMatchObject({
      oldPrice: 1899,
      newPrice: 2089,
      // The MRP holds all taxes: it follows what a shopper pays.
      newOriginalPrice: 2465.02,
    });
    expect((await find({ search: 'bat' })).items[0].price).toBe(1899);
    const { changeId, changed } = (await change(10)).data!.changeAllPrices;
    expect(changed).toBe(2);
    await app.data(EDIT, { input: { id: bat.id, price: 1500 } }, admin.token);
    expect((await undo(changeId)).data?.undoBulkPriceChange).toEqual({ restored: 1, skipped: 1 });
    expect((await find({}, 'NAME')).items.map((p: { price: number }) => p.price)).toEqual([450, 1500]);
    expect((await undo(changeId)).errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
  it('is made once when it is asked for twice from the same state', async () => {
    await add({ price: 1000 });
    const from = (lastChangeId: string | null) =>
      app.query(
        'mutation($last:ID){changeAllPrices(percent:10,lastChangeId:$last){changeId}}',
        { last: lastChangeId },
        admin.token,
      );
    const both = await Promise.all([from(null), from(null)]);
    const made = both.flatMap((answer) => answer.data?.changeAllPrices?.changeId ?? []);
    expect(made).toHaveLength(1);
    expect(both.flatMap((answer) => answer.errors?.[0]?.extensions.code ?? [])).toEqual(['STALE_VERSION']);
    expect((await find({ search: 'bat' })).items[0].price).toBe(1100);
    expect((await from(made[0])).data?.changeAllPrices.changeId).toBeTruthy();
    expect((await find({ search: 'bat' })).items[0].price).toBe(1210);
  });
  it('says how far it reaches before it is made, and refuses as a whole what would be beyond all bounds', async () => {
    await add({ price: 1000 });
    await add({ title: 'Ball', price: 66 });
    const preview = (percent: number) =>
      app.query(
        'query($p:Float!){bulkPricePreview(percent:$p){total changed largest{product{title} oldPrice newPrice}}}',
        { p: percent },
        admin.token,
      );
    expect((await preview(0.75)).data?.bulkPricePreview).toEqual({
      total: 2,
      changed: 1,
      largest: { product: { title: 'Kashmir Willow Bat' }, oldPrice: 1000, newPrice: 1008 },
    });
    await add({ title: 'Gold', price: 1_000_000_000 });
    const refused = { message: expect.stringContaining('Gold'), extensions: { code: 'BAD_INPUT' } };
    expect((await preview(1)).errors?.[0]).toMatchObject(refused);
    expect((await change(1)).errors?.[0]).toMatchObject(refused);
    expect((await find({}, 'NAME')).items.map((p: { price: number }) => p.price)).toEqual([66, 1_000_000_000, 1000]);
    expect((await app.data('{bulkPriceChanges{total}}', {}, admin.token)).bulkPriceChanges.total).toBe(0);
  });

  it('offers every earlier change for its undo, the last one first', async () => {
    await add({ price: 1000 });
    const ids = [];
    for (const percent of [10, 20, 50]) ids.push((await change(percent)).data!.changeAllPrices.changeId);
    expect((await undo(ids[1]!)).errors?.[0]).toMatchObject({
      message: 'Only the last change of many prices can be undone.',
      extensions: { code: 'CONFLICT' },
    });
    const offered = async () =>
      (await app.data('{bulkPriceChanges{items{percent undone canUndo}}}', {}, admin.token)).bulkPriceChanges.items;
    for (const [left, price] of [
      [2, 1320],
      [1, 1100],
      [0, 1000],
    ] as const) {
      expect((await offered()).findIndex((one: { canUndo: boolean }) => one.canUndo)).toBe(2 - left);
      expect((await undo(ids[left]!)).data?.undoBulkPriceChange).toEqual({ restored: 1, skipped: 0 });
      expect((await find()).items[0].price).toBe(price);
    }
    expect((await offered()).map((one: { undone: boolean }) => one.undone)).toEqual([true, true, true]);
  });

  describe('with many products', () => {
    const MANY = 120;
    const JOB = 'query($id:ID!){job(id:$id){status title total done message canCancel endedAt actor}}';
    const job = async (id: string) => (await app.data(JOB, { id }, admin.token)).job;
    const prices = async () =>
      (await ProductModel.find({}, { price: 1 }).sort({ _id: 1 }).lean()).map((one) => one.price / 100);
    const start = async (percent: number): Promise<string> =>
      (await app.data('mutation($p:Float!){startPriceChange(percent:$p){id}}', { p: percent }, admin.token))
        .startPriceChange.id;
    const cancel = (id: string) =>
      app.query('mutation($id:ID!){cancelJob(id:$id){status canCancel}}', { id }, admin.token);
    const until = async (id: string, fits: (now: any) => boolean) => {
      for (;;) {
        const now = await job(id);
        if (fits(now)) return now;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const isOver = (now: { endedAt: string | null }) => now.endedAt !== null;
    let ids: ObjectId[];

    beforeEach(async () => {
      const { id } = await add({ price: 100 });
      const { _id: first, ...body } = (await ProductModel.findById(id).lean())!;
      const more = Array.from({ length: MANY - 1 }, (_, i) => ({ ...body, sku: `MANY-${i}`, title: `Ball ${i}` }));
      ids = [first, ...(await ProductModel.insertMany(more)).map(({ _id }) => _id)];
      await refreshProducts(ids);
    });

    /** While somebody else's transaction holds one of the last products, the work cannot come to its end. */
    const halfWay = (begin: number | (() => Promise<string>), then: (id: string) => Promise<void>): Promise<string> => {
      let made = '';
      return inTransaction(async (session) => {
        if (made) return made;
        await ProductModel.updateOne({ _id: ids[MANY - 2] }, { $set: { slug: 'held' } }, { session });
        made = await (typeof begin === 'number' ? start(begin) : begin());
        await until(made, (now) => now.status === 'RUNNING' && now.done >= 50);
        await then(made);
        return made;
      });
    };

    it('tells how far it is, and is undone as a whole when it is cancelled', async () => {
      const id = await halfWay(10, async (id) => {
        const now = await job(id);
        expect(now).toMatchObject({ title: 'Change all prices by +10 %', total: MANY, canCancel: true, message: null });
        expect(now.done).toBeLessThan(MANY);
        expect((await prices()).slice(0, 50)).toEqual(Array(50).fill(110));
        expect((await cancel(id)).data?.cancelJob.canCancel).toBe(false);
      });
      expect(await until(id, isOver)).toMatchObject({ status: 'CANCELLED', done: 0, canCancel: false });
      expect(await prices()).toEqual(Array(MANY).fill(100));
      expect((await find({ search: 'ball' })).items[0].price).toBe(100);
      expect((await app.data('{bulkPriceChanges{total}}', {}, admin.token)).bulkPriceChanges.total).toBe(0);
      expect((await cancel(id)).errors?.[0]?.extensions.code).toBe('CONFLICT');
      const { items } = (await app.data('{auditLog{items{action summary}}}', {}, admin.token)).auditLog;
      expect(items[0]).toEqual({ action: 'job.cancel', summary: 'Cancelled: Change all prices by +10 %' });
    });

    it('is undone as a whole when it meets a price that was raised too far meanwhile', async () => {
      const id = await halfWay(10, async () => {
        await app.data(EDIT, { input: { id: ids.at(-1)!.toHexString(), price: 1_000_000_000 } }, admin.token);
      });
      expect(await until(id, isOver)).toMatchObject({
        status: 'FAILED',
        message: expect.stringContaining('would cost more than'),
      });
      expect(await prices()).toEqual([...Array(MANY - 1).fill(100), 1_000_000_000]);
    });

    it('is gone on with by another worker when the first one is gone, without changing anything twice', async () => {
      const id = await halfWay(10, async (id) => {
        await JobModel.updateOne({ _id: id }, { $set: { holder: 'another' } });
        const expiresAt = new Date(Date.now() + 100);
        await LeaseModel.updateOne({ _id: 'long-work' }, { $set: { holder: 'another', expiresAt } });
      });
      expect(await until(id, isOver)).toMatchObject({ status: 'DONE', done: MANY, message: '120 prices changed.' });
      expect(await prices()).toEqual(Array(MANY).fill(110));
      expect((await ProductModel.distinct('version')).sort()).toEqual([2]);
      expect((await undo(id)).data?.undoBulkPriceChange).toEqual({ restored: MANY, skipped: 0 });
    });

    const facts = () =>
      ProductModel.find({ deletedAt: null }, { stock: 1, featured: 1, hsnCode: 1, title: 1, weightKg: 1 })
        .sort({ _id: 1 })
        .lean();
    const startBulk = (input: object) => async () =>
      (
        await app.data(
          'mutation($input:StartBulkEditInput!){startBulkEdit(input:$input){id}}',
          { input: { ids: ids.map(String), ...input } },
          admin.token,
        )
      ).startBulkEdit.id as string;
    it('a change of many at once is put back as a whole when one of them is gone half way, but for what was sold', async () => {
      const before = await facts();
      const id = await halfWay(startBulk({ addStock: 7, featured: true, hsnCode: '9506' }), async () => {
        await app.data('mutation($id:ID!){deleteProduct(id:$id){id}}', { id: String(ids.at(-1)) }, admin.token);
        const { errors } = await tryToPlace(app, await app.signIn(), {
          items: [{ productId: String(ids[0]), quantity: 2 }],
        });
        expect(errors).toBeUndefined();
      });
      expect(await until(id, isOver)).toMatchObject({ status: 'FAILED', message: 'Product not found' });
      const [first, ...others] = before.slice(0, -1);
      expect(await facts()).toEqual([{ ...first, stock: first!.stock - 2 }, ...others]);
    });

    it('a change of many at once is done a few at a time, and counts what it changed', async () => {
      await app.data(EDIT, { input: { id: String(ids[0]), featured: true } }, admin.token);
      const id = await startBulk({ featured: true })();
      expect(await until(id, isOver)).toMatchObject({ status: 'DONE', total: MANY, message: '119 products changed.' });
      expect(await ProductModel.countDocuments({ featured: true })).toBe(MANY);
      // They stay for the undo, and go with it or with the job.
      expect(await ProductJobChangeModel.countDocuments({ job: id })).toBe(MANY);
      await JobModel.updateOne({ _id: id }, { $set: { createdAt: new Date(0) } });
      await forgetOldJobs();
      expect(await ProductJobChangeModel.countDocuments({ job: id })).toBe(0);
    });

    const FILE = `sku,title,category,price,weight_kg,stock,stock_was
NEW-0,New gate,Cricket,10,,2,
MANY-0,,,,9,3,5
${Array.from({ length: MANY - 2 }, (_, i) => `MANY-${i + 1},,,,8,,`).join('\n')}
MANY-0,,,,7,,
NEW-1,Lacks a price,Cricket,,,1,`;
    const startImport = async (): Promise<string> => {
      const form = new FormData();
      const query = 'mutation($file:Upload!){startProductImport(file:$file,dryRun:false){id}}';
      form.append('operations', JSON.stringify({ query, variables: { file: null } }));
      form.append('map', '{"0":["variables.file"]}');
      form.append('0', new Blob([FILE]), 'products.csv');
      const headers = { authorization: `Bearer ${admin.token}`, 'apollo-require-preflight': '1' };
      const answer = await fetch(`${app.url}/graphql`, { method: 'POST', body: form, headers });
      return ((await answer.json()) as any).data.startProductImport.id;
    };
    const REPORT = 'query($id:ID!){importReport(id:$id){created updated failed lines{line outcome}}}';
    const report = async (id: string) => (await app.data(REPORT, { id }, admin.token)).importReport;

    it('an import that is cancelled takes out again what it has added, and leaves what others changed since', async () => {
      const before = await facts();
      const id = await halfWay(startImport, async (id) => {
        expect(await ProductModel.findOne({ sku: 'NEW-0' }).lean()).toMatchObject({ title: 'New gate', stock: 2 });
        await app.data(EDIT, { input: { id: String(ids[1]), hsnCode: '9506' } }, admin.token);
        expect(await report(id)).toBeNull();
        await cancel(id);
      });
      expect(await until(id, isOver)).toMatchObject({ status: 'CANCELLED', done: 0 });
      expect(await ProductModel.findOne({ title: 'New gate' }).lean()).toMatchObject({ deletedAt: expect.any(Date) });
      expect(await facts()).toEqual(
        before.map((one, i) => ({ ...one, ...(i > 0 && { weightKg: null }), ...(i === 1 && { hsnCode: '9506' }) })),
      );
      expect(await ProductJobChangeModel.countDocuments()).toBe(0);
    });

    it('an import tells what it did when it is over, and what was not right with which line', async () => {
      const id = await startImport();
      expect(await until(id, isOver)).toMatchObject({
        status: 'DONE',
        total: MANY,
        message: '1 added, 119 changed, 2 lines are not right.',
      });
      const { lines, ...counts } = await report(id);
      expect(counts).toEqual({ created: 1, updated: 119, failed: 2 });
      expect(lines.slice(-2)).toEqual([MANY + 2, MANY + 3].map((line) => ({ line, outcome: 'FAILED' })));
      expect((await ProductModel.findOne({ sku: 'MANY-0' }).lean())!).toMatchObject({ weightKg: 9, stock: 3 });
      // A process that died right after the end has left its notes.
      await ProductJobChangeModel.create([{ job: id, product: ids[0] }]);
      await forgetOldJobs(new Date(Date.now() + 91 * 86_400_000));
      expect(await ProductJobChangeModel.countDocuments()).toBe(0);
      expect((await app.query(JOB, { id }, admin.token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    });

    it('a change of all that a filter lets through reaches those alone, whatever their number', async () => {
      await add({ title: 'Rope', category: 'Bedroom', stock: 1 });
      const filter = { category: 'cricket' };
      const start = (input: object) =>
        app.query(
          'mutation($input:StartBulkEditInput!){startBulkEdit(input:$input){id}}',
          { input: { addStock: 2, ...input } },
          admin.token,
        );
      const id = (await start({ filter })).data!.startBulkEdit.id;
      expect(await until(id, isOver)).toMatchObject({ status: 'DONE', message: '120 products changed.' });
      expect(
        await ProductModel.distinct('stock', { category: (await CategoryModel.findOne({ name: 'Cricket' }))!._id }),
      ).toEqual([7]);
      expect(await ProductModel.findOne({ title: 'Rope' }).lean()).toMatchObject({ stock: 1 });
      for (const wrong of [{}, { filter, ids: [String(ids[0])] }, { filter, versions: [1] }])
        expect((await start(wrong)).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
      const much = (await start({ filter, addStock: 1_000_000 })).data!.startBulkEdit.id;
      expect(await until(much, isOver)).toMatchObject({
        status: 'FAILED',
        message: expect.stringContaining('has 7 pieces'),
      });
    });

    it('takes its turn, and is not begun when it is cancelled before', async () => {
      let second = '';
      const first = await halfWay(10, async () => {
        second = await start(20);
        expect((await cancel(second)).data?.cancelJob.status).toBe('CANCELLED');
      });
      await until(first, isOver);
      expect(await prices()).toEqual(Array(MANY).fill(110));
      const { jobs } = await app.data('{jobs(kinds:[PRICE_CHANGE]){total items{id status}}}', {}, admin.token);
      expect(jobs).toEqual({
        total: 2,
        items: [
          { id: second, status: 'CANCELLED' },
          { id: first, status: 'DONE' },
        ],
      });
    });
  });

  it.each([-100, 1000.5, 0.125])('refuses %d percent', async (percent) =>
    expect((await change(percent)).errors?.[0]?.extensions.code).toBe('BAD_INPUT'),
  );
});
