/** Products that are not live: nowhere for shoppers, in every list of staff; and what staff do with many products, with its undo. */
import sharp from 'sharp';
import { resultOf } from '../../platform/jobs/jobs.js';
import { PERMISSIONS, Role } from '../../types/viewer.js';
import { pass } from '../../../test/clock.js';
import { addCategories, emptyCatalogue } from '../../../test/catalogue-fixtures.js';
import { placeOrder, tryToPlace } from '../../../test/order-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { takeInImages } from './image.service.js';
import { startProductImport } from './product-import.service.js';
import { publishPlanned } from './planned-products.service.js';
import { ProductModel } from './product.model.js';

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyCatalogue();
  staff = await app.signIn(Role.CATALOGUE);
  await addCategories(await app.signIn(Role.ADMIN), { Cricket: '🏏', Bedroom: '🛏️' });
});

const add = async (title: string, fields: object = {}): Promise<any> =>
  (
    await app.data(
      'mutation ($input: AddProductInput!) { addProduct(input: $input) { id sku version visibility liveFrom } }',
      { input: { title, price: 1000, stock: 3, category: 'Cricket', ...fields } },
      staff.token,
    )
  ).addProduct;
const EDIT = 'mutation ($input: EditProductInput!) { editProduct(input: $input) { id visibility liveFrom } }';
const edit = async (id: string, fields: object) =>
  (await app.data(EDIT, { input: { id, ...fields } }, staff.token)).editProduct;
const LIST = `query ($filter: ProductFilter, $sort: ProductSort, $page: Int! = 1, $pageSize: Int! = 24) {
  products(filter: $filter, sort: $sort, page: $page, pageSize: $pageSize, grouped: false) {
    total catalogueTotal exactMatch items { id title visibility } facets { categories { category count } } } }`;
const list = async (filter: object = {}, sort?: string, token?: string, page = {}) =>
  (await app.data(LIST, { filter, sort, ...page }, token)).products;
const EVERY = ['LIVE', 'DRAFT', 'HIDDEN'];
const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title);
const run = async (mutation: string, type: string, input: object): Promise<string> => {
  const data = await app.data(
    `mutation ($input: ${type}!) { job: ${mutation}(input: $input) { id } }`,
    { input },
    staff.token,
  );
  await resultOf(data.job.id);
  return data.job.id;
};
const jobOf = async (id: string) =>
  (await app.data('query ($id: ID!) { job(id: $id) { status message canUndo changed: done } }', { id }, staff.token))
    .job;
const undo = async (id: string) => {
  const { undoJob } = await app.data('mutation ($id: ID!) { undoJob(id: $id) { id } }', { id }, staff.token);
  await resultOf(undoJob.id);
  return jobOf(undoJob.id);
};

it('shows a product that is not live to nobody but staff, and never sells it', async () => {
  const shopper = await app.signIn();
  const bat = await add('Willow Bat');
  const ball = await add('Leather Ball');
  const { order } = await placeOrder(app, shopper, { items: [{ productId: bat.id, quantity: 1 }] });
  const cart = (productId: string) =>
    app.query(
      'mutation ($p: ID!) { addToCart(productId: $p, quantity: 1) { items { product { id } } gone { productId title } } }',
      { p: productId },
      shopper.token,
    );
  await cart(bat.id);
  // As nobody, so that the answers come to lie in the response cache.
  const nobody = () =>
    Promise.all([
      list().then(titles),
      list({ search: 'willow' }).then(titles),
      app
        .data('{ searchSuggestions(text: "wil") { products { title } } categories { name productCount } }')
        .then(({ searchSuggestions, categories }) => [searchSuggestions.products.length, categories[0].productCount]),
      app.data('query ($id: ID!) { product(id: $id) { title } }', { id: bat.id }).then(({ product }) => product),
      app.rest('GET', `/api/products/${bat.id}`).then(({ status }) => status),
      app.rest('GET', '/sitemap.xml').then(({ body }) => String(body).includes(bat.id)),
      app.rest('GET', `/product/${bat.id}/willow-bat`).then(({ status }) => status),
    ]);
  const before = [['Leather Ball', 'Willow Bat'], ['Willow Bat'], [1, 2], { title: 'Willow Bat' }, 200, true];
  expect((await nobody()).slice(0, 6)).toEqual(before);
  expect((await nobody()).slice(0, 6)).toEqual(before);

  expect(await edit(bat.id, { visibility: 'HIDDEN' })).toMatchObject({ visibility: 'HIDDEN' });
  expect(await nobody()).toEqual([['Leather Ball'], [], [0, 1], null, 404, false, 404]);
  expect(await list()).toMatchObject({ total: 1, catalogueTotal: 1, facets: { categories: [{ count: 1 }] } });

  const refused = await cart(bat.id);
  expect(refused.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  const { data } = await cart(ball.id);
  expect((data as any).addToCart).toEqual({
    items: [{ product: { id: ball.id } }],
    gone: [{ productId: bat.id, title: 'Willow Bat' }],
  });
  const placed = await tryToPlace(app, shopper, { items: [{ productId: bat.id, quantity: 1 }] });
  expect(placed.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  const notice = await app.query(
    'mutation ($input: RequestStockNoticeInput!) { requestStockNotice(input: $input) { message } }',
    { input: { productId: bat.id, email: 'asha@example.com' } },
  );
  expect(notice.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  // An order keeps what it holds, and can still be cancelled.
  const cancelled = await app.data(
    'mutation ($id: ID!) { cancelOrder(id: $id) { orderStatus items { title product { id } } } }',
    { id: order.id },
    shopper.token,
  );
  expect(cancelled.cancelOrder).toEqual({
    orderStatus: 'CANCELLED',
    items: [{ title: 'Willow Bat', product: null }],
  });
  expect((await ProductModel.findById(bat.id).lean())!.stock).toBe(3);

  // Staff see it in their lists, in its place, and by itself.
  expect(titles(await list({ visibility: EVERY }, 'NAME', staff.token))).toEqual(['Leather Ball', 'Willow Bat']);
  expect(await list({ visibility: ['HIDDEN'], search: 'wilow' }, undefined, staff.token)).toMatchObject({
    total: 1,
    items: [{ title: 'Willow Bat', visibility: 'HIDDEN' }],
  });
  const seen = await app.data('query ($id: ID!) { productForStaff(id: $id) { title } }', { id: bat.id }, staff.token);
  expect(seen.productForStaff).toEqual({ title: 'Willow Bat' });
  for (const token of [undefined, shopper.token]) {
    const { errors } = await app.query(LIST, { filter: { visibility: EVERY } }, token);
    expect(errors?.[0]?.extensions.code).toBe(token ? 'FORBIDDEN' : 'UNAUTHENTICATED');
  }
  // Its SKU stays taken, whatever the case.
  const taken = await app.query(
    'mutation ($input: AddProductInput!) { addProduct(input: $input) { id } }',
    { input: { title: 'Other', price: 1, stock: 0, category: 'Cricket', sku: bat.sku.toLowerCase() } },
    staff.token,
  );
  expect(taken.errors?.[0]?.extensions.code).toBe('CONFLICT');

  await edit(bat.id, { visibility: 'LIVE' });
  expect((await nobody()).slice(0, 6)).toEqual(before);
});

it('pages live and other products in one order', async () => {
  for (const [title, visibility] of [
    ['A', 'LIVE'],
    ['B', 'DRAFT'],
    ['C', 'LIVE'],
    ['D', 'HIDDEN'],
    ['E', 'DRAFT'],
  ])
    await add(title!, { visibility, price: 1000 + title!.charCodeAt(0) });
  const page = async (at: number, sort: string) =>
    titles(await list({ visibility: EVERY }, sort, staff.token, { page: at, pageSize: 2 })).join('');
  expect([await page(1, 'NAME'), await page(2, 'NAME'), await page(3, 'NAME')]).toEqual(['AB', 'CD', 'E']);
  expect([await page(1, 'PRICE_DESC'), await page(2, 'PRICE_DESC')]).toEqual(['ED', 'CB']);
  expect(await list({ visibility: ['DRAFT'] }, 'NAME', staff.token)).toMatchObject({
    total: 2,
    catalogueTotal: 5,
    items: [{ title: 'B' }, { title: 'E' }],
  });
  const all = await list({ visibility: EVERY, search: 'nothing like it' }, undefined, staff.token);
  expect(all.total).toBe(0);
});

it('leaves a hidden member out of its group for shoppers, and shows it to staff', async () => {
  const group = (
    await app.data(
      'mutation ($input: AddProductGroupInput!) { addProductGroup(input: $input) { id } }',
      { input: { title: 'Bed', options: [{ name: 'Size', values: [{ value: 'Queen' }, { value: 'King' }] }] } },
      staff.token,
    )
  ).addProductGroup;
  const made = await app.data(
    'mutation ($input: GenerateMembersInput!) { generateMembers(input: $input) { added { id title } } }',
    { input: { groupId: group.id, price: 20000, stock: 2, category: 'Bedroom' } },
    staff.token,
  );
  const [queen, king] = made.generateMembers.added;
  await edit(king.id, { visibility: 'HIDDEN' });
  const read = (id: string, fields: string, token?: string) =>
    app.query(`query ($id: ID!) { productGroup(id: $id) { ${fields} } }`, { id }, token);
  const shown = await read(group.id, 'memberCount members { id }');
  expect((shown.data as any).productGroup).toEqual({ memberCount: 1, members: [{ id: queen.id }] });
  // The address of the hidden one leads to its group, as that of a deleted one.
  expect(((await read(king.id, 'id')).data as any).productGroup).toEqual({ id: group.id });
  expect((await read(group.id, 'everyMember { id }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  const all = await read(group.id, 'everyMember { id visibility }', staff.token);
  expect((all.data as any).productGroup.everyMember).toEqual([
    { id: queen.id, visibility: 'LIVE' },
    { id: king.id, visibility: 'HIDDEN' },
  ]);
  expect((await list()).catalogueTotal).toBe(1);
});

it('makes a planned product live at its moment, also when the shop was away then', async () => {
  const liveFrom = new Date(Date.now() + 3_600_000).toISOString();
  const refusal = async (fields: object) => {
    const { errors } = await app.query(EDIT, { input: { id: bat.id, ...fields } }, staff.token);
    return [errors?.[0]?.extensions.code, (errors?.[0]?.extensions.fields as any)?.[0].path];
  };
  const bat = await add('Willow Bat', { visibility: 'DRAFT', liveFrom });
  expect(bat).toMatchObject({ visibility: 'DRAFT', liveFrom });
  expect(await publishPlanned()).toBe(0);
  expect((await list()).total).toBe(0);
  expect(await refusal({ liveFrom: new Date(Date.now() - 1000).toISOString() })).toEqual(['BAD_INPUT', 'liveFrom']);
  try {
    pass(3_700_000);
    expect(await publishPlanned()).toBe(1);
  } finally {
    jest.useRealTimers();
  }
  expect(titles(await list())).toEqual(['Willow Bat']);
  expect(await publishPlanned()).toBe(0);
  const entry = await AuditEntryModel.findOne({ entityId: bat.id, actorName: 'As planned' }).lean();
  expect(entry).toMatchObject({ before: { visibility: 'DRAFT' }, after: { visibility: 'LIVE', liveFrom: null } });
  // A live product waits for nothing, and making one live ends its plan.
  expect(await refusal({ liveFrom })).toEqual(['BAD_INPUT', 'liveFrom']);
  await edit(bat.id, { visibility: 'HIDDEN', liveFrom });
  expect(await edit(bat.id, { visibility: 'LIVE' })).toMatchObject({ visibility: 'LIVE', liveFrom: null });
});

it('takes products of before there was a visibility as live, and tells programs that a hidden one is gone', async () => {
  const bat = await add('Willow Bat');
  await ProductModel.updateOne({ _id: bat.id }, { $unset: { visibility: 1, liveFrom: 1 } });
  const changed = await edit(bat.id, { visibility: 'LIVE', title: 'Bat of old' });
  expect(changed).toMatchObject({ visibility: 'LIVE', liveFrom: null });
  const entry = await AuditEntryModel.findOne({ entityId: bat.id, action: 'product.edit' }).lean();
  expect(Object.keys(entry!.after!)).not.toContain('visibility');
  expect(await placeOrder(app, await app.signIn(), { items: [{ productId: bat.id, quantity: 1 }] })).toBeDefined();
  const feed = async () =>
    (
      await app.data(
        `{ productChanges(updatedSince: "2020-01-01T00:00:00.000Z") { items { id deleted product { id } } } }`,
        {},
        staff.token,
      )
    ).productChanges.items.find(({ id }: { id: string }) => id === bat.id);
  await edit(bat.id, { visibility: 'DRAFT' });
  const told = await feed();
  expect(told === undefined || told.deleted).toBe(true);
});

it('makes a draft of a product with another SKU, in no group and without stock', async () => {
  const bat = await add('Willow Bat', {
    sku: 'BAT-1',
    description: 'A bat.',
    originalPrice: 2000,
    hsnCode: '9506',
    featured: true,
    specifications: [{ key: 'Wood', value: 'Willow' }],
  });
  const DUPLICATE = `mutation ($input: DuplicateProductInput!) { duplicateProduct(input: $input) {
    id sku title description price originalPrice hsnCode stock featured visibility groupId specifications { key value } } }`;
  const copy = (sku: string, who = staff) => app.query(DUPLICATE, { input: { id: bat.id, sku } }, who.token);
  expect(((await copy('BAT-2')).data as any).duplicateProduct).toMatchObject({
    ...{ sku: 'BAT-2', title: 'Willow Bat', description: 'A bat.', price: 1000, originalPrice: 2000, hsnCode: '9506' },
    ...{ stock: 0, featured: false, visibility: 'DRAFT', groupId: null },
    specifications: [{ key: 'Wood', value: 'Willow' }],
  });
  const again = await copy('bat-2');
  expect([again.errors?.[0]?.extensions.code, (again.errors?.[0]?.extensions.fields as any)?.[0].path]).toEqual([
    'CONFLICT',
    'sku',
  ]);
  expect((await copy('BAT-3', await app.signIn())).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const { status, body } = await app.rest('POST', `/api/products/${bat.id}/duplicate`, { sku: 'BAT-4' }, staff.token);
  expect([status, body.sku, body.visibility]).toEqual([201, 'BAT-4', 'DRAFT']);
});

it('deletes, hides and moves many products at once, and takes each of it back', async () => {
  const [bat, ball, bed] = [await add('Bat'), await add('Ball'), await add('Bed', { category: 'Bedroom' })];
  const ids = [bat.id, ball.id];
  const hidden = await run('startBulkEdit', 'StartBulkEditInput', { ids, visibility: 'HIDDEN' });
  expect(titles(await list())).toEqual(['Bed']);
  expect(await jobOf(hidden)).toMatchObject({ status: 'DONE', canUndo: true });
  // What somebody changed since stays.
  await edit(ball.id, { visibility: 'DRAFT' });
  expect(await undo(hidden)).toMatchObject({ status: 'DONE', message: expect.stringContaining('1 product put back.') });
  expect(titles(await list())).toEqual(['Bat', 'Bed']);
  expect(await jobOf(hidden)).toMatchObject({ canUndo: false });
  const twice = await app.query('mutation ($id: ID!) { undoJob(id: $id) { id } }', { id: hidden }, staff.token);
  expect(twice.errors?.[0]?.extensions.code).toBe('CONFLICT');

  // By category, drafts among them.
  const moved = await run('startBulkEdit', 'StartBulkEditInput', {
    filter: { category: 'Cricket' },
    category: 'Bedroom',
  });
  expect((await list({ category: 'Bedroom' })).total).toBe(2);
  await undo(moved);
  expect((await list({ category: 'Bedroom' })).total).toBe(1);

  const deleted = await run('startProductDeletion', 'StartProductDeletionInput', { filter: { category: 'Cricket' } });
  expect(await ProductModel.countDocuments({ deletedAt: null })).toBe(1);
  expect(await jobOf(deleted)).toMatchObject({ message: '2 products deleted.' });
  await undo(deleted);
  expect(titles(await list({ visibility: EVERY }, 'NAME', staff.token))).toEqual(['Ball', 'Bat', 'Bed']);
  const neither = await app.query(
    'mutation ($input: StartProductDeletionInput!) { startProductDeletion(input: $input) { id } }',
    { input: {} },
    staff.token,
  );
  expect(neither.errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  expect(bed.id).toBeDefined();
});

it('gives chosen products new prices by percent or rupees, after a preview and with an undo', async () => {
  const [bat, ball] = [
    await add('Bat', { originalPrice: 1250 }),
    await add('Ball', { price: 40, visibility: 'DRAFT' }),
  ];
  await add('Bed', { category: 'Bedroom' });
  const prices = async () => (await ProductModel.find().sort({ title: 1 }).lean()).map(({ price }) => price / 100);
  const PREVIEW = `query ($input: StartRepriceInput!) { repricePreview(input: $input) {
    total changed items { newPrice newOriginalPrice product { title } } } }`;
  const preview = async (input: object) => (await app.data(PREVIEW, { input }, staff.token)).repricePreview;
  expect(await preview({ filter: { category: 'Cricket' }, amount: -50 })).toMatchObject({
    ...{ total: 2, changed: 2 },
    // Never below ₹1.
    items: [
      { newPrice: 1, product: { title: 'Ball' } },
      { newPrice: 950, newOriginalPrice: 1250, product: { title: 'Bat' } },
    ],
  });
  expect(await preview({ ids: [bat.id], percent: 10 })).toMatchObject({
    // What a shopper pays is above the MRP, which follows.
    items: [{ newPrice: 1100, newOriginalPrice: 1298 }],
  });
  expect(await prices()).toEqual([40, 1000, 1000]);
  const id = await run('startReprice', 'StartRepriceInput', { filter: { category: 'Cricket' }, amount: -50 });
  expect(await prices()).toEqual([1, 950, 1000]);
  const { bulkPriceChanges } = await app.data(
    '{ bulkPriceChanges { items { percent amount ofChosen changed canUndo } } }',
    {},
    staff.token,
  );
  expect(bulkPriceChanges.items).toEqual([{ percent: 0, amount: -50, ofChosen: true, changed: 2, canUndo: true }]);
  await app.data('mutation ($id: ID!) { undoBulkPriceChange(id: $id) { restored } }', { id }, staff.token);
  expect(await prices()).toEqual([40, 1000, 1000]);
  const wrong = await app.query(PREVIEW, { input: { ids: [ball.id], percent: 5, amount: 5 } }, staff.token);
  expect(wrong.errors?.[0]?.extensions.code).toBe('BAD_INPUT');
});

const uploaded = async (...colours: string[]): Promise<string[]> => {
  const contents = colours.map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
  return (await takeInImages(await Promise.all(contents))).images.map(({ key }) => key);
};
const picturesOf = async (id: string) => (await ProductModel.findById(id).lean())!.images.map(({ key }) => key);

it('gives products their pictures by the names of files: all of them or none, and again without doing it twice', async () => {
  const [bat, ball] = [await add('Bat', { sku: 'BAT-1' }), await add('Ball', { sku: 'BALL/2', visibility: 'DRAFT' })];
  const [cover, second, other, late] = await uploaded('red', 'green', 'blue', 'white');
  const match = async (...names: string[]) =>
    (
      await app.data(
        'query ($names: [String!]!) { pictureMatches(names: $names) { name state place product { id } } }',
        { names },
        staff.token,
      )
    ).pictureMatches.map(({ state, place, product }: any) => [state, place, product?.id]);
  const names = [
    'bat-1.JPG',
    'photos/BAT-1-2.jpg',
    'BAT-1 (3).webp',
    'BAT-1-2.png',
    'ball_2.jpg',
    'HAT-9.jpg',
    'BAT-1-11.jpg',
  ];
  expect(await match(...names)).toEqual([
    ['MATCHED', 1, bat.id],
    ['MATCHED', 2, bat.id],
    ['MATCHED', 3, bat.id],
    ['SAME_PLACE', 2, bat.id],
    ['MATCHED', 1, ball.id],
    ['UNKNOWN_SKU', null, undefined],
    ['UNKNOWN_SKU', null, undefined],
  ]);
  const give = (products: object[], replace = false) =>
    run('startPictureChange', 'StartPictureChangeInput', { products, replace });
  const both = [
    { productId: bat.id, images: [cover, second] },
    { productId: ball.id, images: [other] },
  ];
  // One that was never uploaded: none gets any.
  await expect(give([both[0]!, { productId: ball.id, images: ['p/none'] }])).rejects.toThrow(
    'There is no picture p/none',
  );
  expect(await picturesOf(bat.id)).toEqual([]);
  const job = await give(both);
  expect([await picturesOf(bat.id), await picturesOf(ball.id)]).toEqual([[cover, second], [other]]);
  expect((await match('BAT-1.jpg'))[0][0]).toBe('HAS_PICTURES');
  expect((await jobOf(await give(both))).message).toBe('0 products got pictures. 2 products had theirs already.');
  await give([{ productId: ball.id, images: [late] }]);
  expect(await picturesOf(ball.id)).toEqual([other]);
  await give([{ productId: ball.id, images: [late] }], true);
  expect(await picturesOf(ball.id)).toEqual([late]);
  // Undone where nobody changed it since.
  await undo(job);
  expect([await picturesOf(bat.id), await picturesOf(ball.id)]).toEqual([[], [late]]);
});

it('takes visibility, plan and pictures from a file, and writes them into one that it takes back', async () => {
  const [cover, second] = await uploaded('red', 'green');
  const role = Role.CATALOGUE;
  const viewer = { kind: 'account' as const, ...staff, name: 'Asha', role, permissions: PERMISSIONS[role] };
  const names = [
    { name: 'Bat.jpg', key: cover! },
    { name: 'bat side.jpg', key: second! },
  ];
  const take = async (csv: string, pictures = names) => {
    const { id } = await startProductImport(viewer, Buffer.from(csv), false, null, pictures);
    return resultOf<any>(id);
  };
  const report = await take(
    [
      'sku,title,category,price,visibility,live_from,pictures',
      'BAT-1,Bat,Cricket,100,Draft,2099-11-30 18:00,bat.jpg | BAT SIDE.jpg',
      'BAT-2,Bat,Cricket,100,,,',
      'BAT-3,Bat,Cricket,100,gone,,',
      'BAT-4,Bat,Cricket,100,,,ball.jpg',
      'BAT-5,Bat,Cricket,100,live,2099-11-30 18:00,',
      'BAT-6,Bat,Cricket,100,,,https://example.com/x.jpg',
    ].join('\n'),
  );
  expect(report.lines.map(({ outcome }: any) => outcome)).toEqual([
    ...['CREATED', 'CREATED', 'FAILED', 'FAILED', 'FAILED', 'FAILED'],
  ]);
  const words = report.lines.map(({ messages }: any) => messages.join()).join('\n');
  expect(words).toContain('visibility is one of live, draft, hidden'.replace('v', 'V'));
  expect(words).toContain('No file of this name was uploaded with it.');
  const bat = (await ProductModel.findOne({ sku: 'BAT-1' }).lean())!;
  expect(bat).toMatchObject({ visibility: 'DRAFT', liveFrom: new Date('2099-11-30T12:30:00.000Z') });
  expect(bat.images.map(({ key }) => key)).toEqual([cover, second]);
  const { exportProducts } = await app.data('mutation { exportProducts { url } }', {}, staff.token);
  const csv = await (await fetch(app.url + exportProducts.url)).text();
  expect(csv).toContain('draft,2099-11-30 18:00');
  expect(csv).toMatch(/\/media\/p\/\w+-8\.webp \| \/media/);
  // The addresses of an export are the shop's own pictures.
  expect(await take(csv, [])).toMatchObject({ created: 0, updated: 0, unchanged: 2, failed: 0 });
});
