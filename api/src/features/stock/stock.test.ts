/** Stock takes and corrections: sellable, promised and on the shelf; the ledger explains each number. */
import { brokenRules } from '../../../scripts/data-checks.js';
import { makeProduct, placeOrder, setStatus, stockOf } from '../../../test/order-fixtures.js';
import { emptyDatabase, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { ProductModel, StockMovementModel } from '../catalogue/product.model.js';

let app: TestApp;
let admin: SignedIn;
let keeper: SignedIn;
let buyer: SignedIn;
let productId: string;
let sku: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  admin = await app.signIn(Role.ADMIN);
  keeper = await app.signIn(Role.CATALOGUE, { name: 'Ravi Keeper' });
  buyer = await app.signIn();
  productId = await makeProduct({ title: 'Bench press', stock: 10 });
  sku = (await ProductModel.findById(productId).lean())!.sku;
});
afterEach(async () => {
  expect(await brokenRules()).toEqual([]);
});

const STANDS = 'id sku shelf stock promised onShelf';
const CHANGE = `mutation ($input: ChangeStockInput!) { changeStock(input: $input) { ${STANDS} } }`;
const tryToChange = (input: Record<string, unknown>, token = keeper.token) =>
  app.query(CHANGE, { input: { productId, ...input } }, token);
const change = async (input: Record<string, unknown>) =>
  (await app.data(CHANGE, { input: { productId, ...input } }, keeper.token)).changeStock;
const ledger = async (page = 1, pageSize = 20) =>
  (
    await app.data(
      `query ($id: ID!, $page: Int!, $size: Int!) { stockLedger(productId: $id, page: $page, pageSize: $size) { total pages stock { ${STANDS} }
        items { change stockAfter reason actor note orderNumber } } }`,
      { id: productId, page, size: pageSize },
      keeper.token,
    )
  ).stockLedger;

describe('a correction', () => {
  it('is a line of the ledger with who, why and what was left, and a line of the audit log', async () => {
    expect(await change({ change: -2, reason: 'DAMAGED', note: 'Fell off the truck' })).toMatchObject({
      stock: 8,
      onShelf: 8,
    });
    expect(await change({ change: 5, reason: 'RECEIVED' })).toMatchObject({ stock: 13 });
    const { order } = await placeOrder(app, buyer, { items: [{ productId, quantity: 3 }] });
    const all = await ledger();
    expect(all.items).toEqual([
      { change: -3, stockAfter: 10, reason: 'SOLD', actor: null, note: null, orderNumber: order.orderNumber },
      { change: 5, stockAfter: 13, reason: 'RECEIVED', actor: 'Ravi Keeper', note: null, orderNumber: null },
      {
        change: -2,
        stockAfter: 8,
        reason: 'DAMAGED',
        actor: 'Ravi Keeper',
        note: 'Fell off the truck',
        orderNumber: null,
      },
      { change: 10, stockAfter: 10, reason: 'RECEIVED', actor: null, note: null, orderNumber: null },
    ]);
    // Each page goes on where the one before it ended.
    expect((await ledger(2, 2)).items).toEqual(all.items.slice(2));
    expect(await AuditEntryModel.findOne({ action: 'stock.change' }).lean()).toMatchObject({
      entityId: productId,
      actorName: 'Ravi Keeper',
      summary: 'Stock of Bench press −2 (damaged); Fell off the truck',
      before: { stock: 10 },
      after: { stock: 8 },
    });
  });
  it('shows at once in the shop, and leaves the form of somebody who edits the product as it is', async () => {
    const { product } = await app.data('query ($id: ID!) { product(id: $id) { version } }', { id: productId });
    await change({ change: -10, reason: 'LOST' });
    expect(
      (await app.data('query ($id: ID!) { product(id: $id) { stock inStock } }', { id: productId })).product,
    ).toEqual({
      stock: 0,
      inStock: false,
    });
    await app.data(
      'mutation ($input: EditProductInput!) { editProduct(input: $input) { id } }',
      { input: { id: productId, version: product.version, title: 'Bench press, steel', stock: 10 } },
      keeper.token,
    );
    expect(await stockOf(productId)).toBe(0);
  });
  it.each([
    ['more than there is', { change: -11, reason: 'LOST' }, 'change', /At most 10 can be taken away\./],
    ['more pieces by a loss', { change: 1, reason: 'LOST' }, 'reason', /LOST|lost.*fewer/],
    ['fewer pieces by an arrival', { change: -1, reason: 'RECEIVED' }, 'reason', /more pieces/],
    ['a reason of orders', { change: -1, reason: 'SOLD' }, 'reason', /that of orders/],
    ['both at once', { change: -1, counted: 4, reason: 'COUNTED' }, 'change', /either/],
    ['neither', { reason: 'COUNTED' }, 'change', /either/],
  ])('of %s is refused at its field and writes nothing', async (_, input, path, message) => {
    const { errors } = await tryToChange(input);
    expect(errors![0]!.extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path, message: expect.stringMatching(message) }],
    });
    expect([await stockOf(productId), await StockMovementModel.countDocuments()]).toEqual([10, 1]);
  });
  it('is for the catalogue staff and admins alone', async () => {
    for (const role of [Role.CUSTOMER, Role.ORDERS, Role.SUPPORT]) {
      const { token } = await app.signIn(role);
      expect((await tryToChange({ change: 1, reason: 'FOUND' }, token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect((await tryToChange({ change: 1, reason: 'FOUND' }, admin.token)).errors).toBeUndefined();
  });
  it('beside orders and other corrections loses none of them', async () => {
    await Promise.all([
      ...Array.from({ length: 6 }, () => change({ change: 1, reason: 'FOUND' })),
      ...Array.from({ length: 4 }, () => placeOrder(app, buyer, { items: [{ productId, quantity: 1 }] })),
      change({ change: -3, reason: 'DAMAGED' }),
    ]);
    expect((await ledger()).stock).toMatchObject({ stock: 9, promised: 4, onShelf: 13 });
  });
});

describe('a stock take', () => {
  it('counts what is promised too: pieces lie on the shelf until they are packed', async () => {
    const { order } = await placeOrder(app, buyer, { items: [{ productId, quantity: 3 }] });
    expect((await ledger()).stock).toMatchObject({ stock: 7, promised: 3, onShelf: 10 });
    expect(await change({ counted: 9, reason: 'COUNTED', seenOnShelf: 10 })).toMatchObject({
      stock: 6,
      promised: 3,
      onShelf: 9,
    });
    const { errors } = await tryToChange({ counted: 2, reason: 'COUNTED' });
    expect(errors![0]!.message).toBe('At most 6 can be taken away: 3 more are booked in orders.');
    await setStatus(app, admin, order.id, 'SHIPPED');
    expect((await ledger()).stock).toMatchObject({ stock: 6, promised: 0, onShelf: 6 });
  });
  it('that is sent twice changes once, and one of a shelf that moved meanwhile is refused', async () => {
    const counted = { counted: 12, reason: 'COUNTED', seenOnShelf: 10 };
    await change(counted);
    expect(await change(counted)).toMatchObject({ stock: 12 });
    const { errors } = await tryToChange({ counted: 11, reason: 'COUNTED', seenOnShelf: 10 });
    expect(errors![0]!.extensions).toMatchObject({ code: 'STALE_VERSION', onShelf: 12 });
    expect((await ledger()).total).toBe(2);
  });
});

it('a shelf is a text for staff alone, and is taken away by a blank one', async () => {
  const SET = `mutation ($id: ID!, $shelf: String!) { setShelf(productId: $id, shelf: $shelf) { ${STANDS} } }`;
  const set = async (shelf: string) => (await app.data(SET, { id: productId, shelf }, keeper.token)).setShelf.shelf;
  expect(await set(' B-12 ')).toBe('B-12');
  expect((await ledger()).stock.shelf).toBe('B-12');
  expect(JSON.stringify((await app.rest('GET', `/api/products/${productId}`)).body)).not.toContain('B-12');
  expect(await set(' ')).toBeNull();
  expect((await ledger()).total).toBe(1);
});

describe('a sheet', () => {
  const IMPORT = `mutation ($file: Upload!, $dryRun: Boolean!) { importStock(file: $file, dryRun: $dryRun) { dryRun updated unchanged failed encoding unusualCharacters lines { line sku title outcome messages } } }`;
  async function send(text: string | Uint8Array<ArrayBuffer>, dryRun = false) {
    const form = new FormData();
    form.set('operations', JSON.stringify({ query: IMPORT, variables: { file: null, dryRun } }));
    form.set('map', JSON.stringify({ 0: ['variables.file'] }));
    form.set('0', new Blob([text], { type: 'text/csv' }), 'stock.csv');
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${keeper.token}`, 'apollo-require-preflight': 'true' },
    });
    const answer: any = await response.json();
    return answer.data?.importStock ?? answer.errors[0];
  }

  it('is written by shelf, filled in, rehearsed, taken in once however often it is sent, and tells each line that is not right', async () => {
    const other = await makeProduct({ title: 'Dumb-bell', stock: 4 });
    const otherSku = (await ProductModel.findById(other).lean())!.sku;
    await placeOrder(app, buyer, { items: [{ productId, quantity: 2 }] });
    const { exportStock } = await app.data('mutation { exportStock { url filename } }', {}, keeper.token);
    const sheet = await (await fetch(app.url + exportStock.url)).text();
    const lines = sheet.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe('sku,title,shelf,on_shelf,counted,change,reason,note');
    expect(lines).toContain(`${sku},Bench press,,10,,,,`);

    const filled = [
      lines[0],
      `${sku},Bench press,A-1,10,9,,,One is bent`,
      `${otherSku},Dumb-bell,,4,,-1,damaged,`,
      `NONE,Nothing,,1,1,,,`,
      `${otherSku},Dumb-bell,,4,4,,,`,
    ].join('\n');
    const expected = {
      updated: 2,
      unchanged: 0,
      failed: 2,
      lines: [
        { line: 2, sku, title: 'Bench press', outcome: 'UPDATED', messages: ['−1', 'shelf A-1'] },
        { line: 3, sku: otherSku, title: 'Dumb-bell', outcome: 'UPDATED', messages: ['−1'] },
        { line: 4, sku: 'NONE', title: null, outcome: 'FAILED', messages: ['No product has the SKU NONE.'] },
        {
          line: 5,
          sku: otherSku,
          title: 'Dumb-bell',
          outcome: 'FAILED',
          messages: [expect.stringContaining('earlier line')],
        },
      ],
      encoding: 'UTF_8',
      unusualCharacters: '',
    };
    expect(await send(filled, true)).toEqual({ dryRun: true, ...expected });
    expect([await stockOf(productId), await stockOf(other)]).toEqual([8, 4]);
    expect(await send(filled)).toEqual({ dryRun: false, ...expected });
    expect([await stockOf(productId), await stockOf(other)]).toEqual([7, 3]);
    expect((await ledger()).stock).toMatchObject({ shelf: 'A-1', onShelf: 9 });
    expect(await send(filled)).toMatchObject({ updated: 0, unchanged: 2, failed: 2 });
    expect([await stockOf(productId), await stockOf(other)]).toEqual([7, 3]);
  });
  it.each([
    ['a shelf that moved since', 'sku,on_shelf,counted\nSKU,12,9', /holds 10 now, not 12/],
    [
      'no number',
      'sku,on_shelf,counted\nSKU,10,many',
      /^counted: "many" cannot be read\. Write a whole number in digits/,
    ],
    [
      'a decimal comma',
      'sku,on_shelf,counted\nSKU,10,"18,75"',
      /^counted: "18,75" cannot be read\. A comma only groups digits/,
    ],
    [
      'a number of programmers',
      'sku,on_shelf,change\nSKU,10,-0x2',
      /^change: "-0x2" cannot be read\. Write a whole number/,
    ],
    ['what the sheet said missing', 'sku,counted\nSKU,9', /on_shelf is needed/],
    ['both columns', 'sku,on_shelf,counted,change\nSKU,10,9,-1', /not both/],
    ['an unknown reason', 'sku,on_shelf,change,reason\nSKU,10,-1,stolen', /"stolen" is none of/],
    ['more taken than there is', 'sku,on_shelf,change\nSKU,10,-11', /At most 10/],
  ])('with %s fails at its line', async (_, text, message) => {
    const answer = await send(text.replace('SKU', sku));
    expect(answer).toMatchObject({
      updated: 0,
      failed: 1,
      lines: [{ line: 2, messages: [expect.stringMatching(message)] }],
    });
    expect(await stockOf(productId)).toBe(10);
  });
  it('is read in the encoding it has, with the row numbers of a spreadsheet, and a row of another shape fails alone', async () => {
    const text = `sku,on_shelf,counted,note\n\n${sku},10,9,Caf\xe9 \xbd\nA,1\nB,1,499,2,x\nC,1,2,x`;
    const answer = await send(new Uint8Array(Buffer.from(text, 'latin1')));
    expect(answer).toMatchObject({ updated: 1, failed: 3, encoding: 'WINDOWS_1252', unusualCharacters: 'é ½' });
    expect(answer.lines.map(({ line, messages }: any) => [line, messages[0]])).toEqual([
      [3, '−1'],
      [4, expect.stringMatching(/^The row has 2 cells and there are 4 headings/)],
      [5, expect.stringMatching(/^The row has 5 cells and there are 4 headings/)],
      [6, 'No product has the SKU C.'],
    ]);
    expect((await ledger()).items[0].note).toBe('Café ½');
  });
  it.each([
    ['a shelf of too many characters', `sku,shelf\nSKU,${'x'.repeat(61)}`, 'shelf: at most 60 characters.'],
    ['letters that were lost', 'sku,shelf\nSKU,Caf\uFFFD', expect.stringMatching(/^Letters were lost/)],
  ])('with %s does not store them', async (_, text, message) => {
    const answer = await send(text.replace('SKU', sku));
    expect(answer).toMatchObject({ updated: 0, failed: 1, lines: [{ line: 2, messages: [message] }] });
    expect((await ledger()).stock.shelf).toBeNull();
  });
  it('with a heading twice is refused as a whole', async () => {
    expect((await send('sku,counted,Counted\nX,1,2')).message).toMatch(/^The heading Counted stands twice/);
  });
  it('with columns nobody knows is refused as a whole', async () => {
    expect((await send('sku,pieces\nX,1')).extensions).toMatchObject({ code: 'BAD_INPUT' });
  });
});
