/** Prices that hold their GST: one figure everywhere, a change of all of them with an undo, and no price above the MRP. */
import { addCategories, emptyCatalogue } from '../../../test/catalogue-fixtures.js';
import { placeOrder, readOrder, setStatus } from '../../../test/order-fixtures.js';
import { readPdf } from '../../../test/pdf-reader.js';
import { setSettings, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { brokenRules } from '../../../scripts/data-checks.js';
import { Role } from '../../types/viewer.js';
import { settings } from '../../platform/settings/current.js';
import { ProductModel } from './product.model.js';

let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyCatalogue();
  admin = await app.signIn(Role.ADMIN);
  buyer = await app.signIn();
  await setSettings(app, 'selling', { taxMode: null, wholeRupees: null });
  await setSettings(app, 'company', { sellerKind: null });
  await addCategories(admin, { Bedroom: '🛏️' });
});
afterEach(async () => expect(await brokenRules()).toEqual([]));

const FIELDS = 'id title price priceWithTax priceHoldsTax originalPrice discountPercent discountPercentWithTax version';
const add = async (fields: Record<string, unknown> = {}): Promise<any> =>
  (
    await app.data(
      `mutation ($input: AddProductInput!) { addProduct(input: $input) { ${FIELDS} } }`,
      { input: { title: 'Sofa', price: 34500, stock: 50, category: 'Bedroom', ...fields } },
      admin.token,
    )
  ).addProduct;
const products = async (filter: object = {}, sort = 'NAME'): Promise<any[]> =>
  (
    await app.data(
      `query ($filter: ProductFilter, $sort: ProductSort) { products(filter: $filter, sort: $sort) { items { ${FIELDS} } } }`,
      { filter, sort },
    )
  ).products.items;
const refused = async (document: string, input: object) =>
  (await app.query(document, { input }, admin.token)).errors?.[0]?.message;

/** The settings follow the database, as they do in every process. */
async function modeIs(mode: string): Promise<void> {
  while (settings().taxMode !== mode) await new Promise((resolve) => setImmediate(resolve));
}

/** Starts long work and waits until it has come to its end. */
async function work(mutation: string): Promise<string> {
  const data = await app.data(`mutation { ${mutation} { id } }`, {}, admin.token);
  const id = (Object.values(data)[0] as { id: string }).id;
  for (;;) {
    const { job } = await app.data('query ($id: ID!) { job(id: $id) { status message } }', { id }, admin.token);
    if (job.status === 'DONE') return id;
    if (job.status === 'FAILED' || job.status === 'CANCELLED') throw new Error(JSON.stringify(job));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the tax mode of the shop', () => {
  it('changes every price so that shoppers pay as before, in one figure everywhere, and goes back', async () => {
    await add({ originalPrice: 44500 });
    await add({ title: 'Table', price: 4950.5, gstRatePercent: 12 });
    await add({ title: 'Book', price: 300, gstRatePercent: 0 });
    const before = await products();
    expect(before.map(({ price, priceWithTax }) => [price, priceWithTax])).toEqual([
      [300, 300],
      [34500, 40710],
      [4950.5, 5544.56],
    ]);
    expect(before[1]).toMatchObject({ discountPercent: 22, discountPercentWithTax: 9, priceHoldsTax: false });
    const { taxModePreview } = await app.data(
      `{ taxModePreview(mode: TAX_INCLUSIVE, keep: PAID) { changed items { product { title } oldPrice newPrice oldPriceWithTax newPriceWithTax } } }`,
      {},
      admin.token,
    );
    expect(taxModePreview.changed).toBe(3);
    expect(taxModePreview.items[1]).toEqual({
      product: { title: 'Sofa' },
      oldPrice: 34500,
      newPrice: 40710,
      oldPriceWithTax: 40710,
      newPriceWithTax: 40710,
    });
    const id = await work('startTaxModeChange(mode: TAX_INCLUSIVE, keep: PAID)');
    const after = await products();
    expect(after.map(({ price, priceWithTax, priceHoldsTax }) => [price, priceWithTax, priceHoldsTax])).toEqual([
      [300, 300, true],
      [40710, 40710, true],
      [5544.56, 5544.56, true],
    ]);
    expect(after[1]).toMatchObject({ discountPercent: 9, discountPercentWithTax: 9 });
    await modeIs('TAX_INCLUSIVE');
    const last = (await app.data('{ lastBulkPriceChange { id } }', {}, admin.token)).lastBulkPriceChange.id;
    // A new price is meant so too.
    expect(await add({ title: 'Chair', price: 1180 })).toMatchObject({ priceWithTax: 1180, priceHoldsTax: true });
    const clerk = await app.signIn(Role.CATALOGUE);
    const undo = 'mutation ($id: ID!) { startPriceUndo(id: $id) { id } }';
    expect((await app.query(undo, { id: last }, clerk.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await work(`startPriceUndo(id: "${id}")`);
    await modeIs('TAX_EXCLUSIVE');
    expect((await products()).map(({ title, price, priceHoldsTax }) => [title, price, priceHoldsTax])).toEqual([
      ['Book', 300, false],
      ['Chair', 1180, true],
      ['Sofa', 34500, false],
      ['Table', 4950.5, false],
    ]);
  });

  it('can keep the number on the price tag instead, and the MRP follows what shoppers pay', async () => {
    await setSettings(app, 'selling', { taxMode: 'TAX_INCLUSIVE' });
    await add({ price: 1000, originalPrice: 1100 });
    await work('startTaxModeChange(mode: TAX_EXCLUSIVE, keep: NUMBER)');
    expect((await products())[0]).toMatchObject({ price: 1000, priceWithTax: 1180, originalPrice: 1180 });
  });

  it.each(['TAX_EXCLUSIVE', 'TAX_INCLUSIVE'])(
    'under %s says one figure in page, structured data, REST, GraphQL and the quote, for every product',
    async (taxMode) => {
      await setSettings(app, 'selling', { taxMode });
      for (const [at, gstRatePercent] of [0, 0.25, 3, 5, 12, 18, 28, 40].entries())
        await add({ title: `Piece ${at}`, price: 999.99 + at * 7.77, gstRatePercent });
      for (const { id, priceWithTax } of await products()) {
        const { body } = await app.rest('GET', `/api/products/${id}`);
        expect(body.priceWithTax).toBe(priceWithTax);
        const { quote } = await app.data(
          'query ($items: [QuoteLineInput!]) { quote(items: $items) { totalAmount deliveryCharge lines { priceWithTax } } }',
          { items: [{ productId: id, quantity: 1 }] },
        );
        expect(quote.lines[0].priceWithTax).toBe(priceWithTax);
        expect(quote.totalAmount).toBe(priceWithTax);
      }
    },
  );

  it('makes an order cost what its prices say, with the GST taken out of them, over REST and on the invoice too', async () => {
    await setSettings(app, 'selling', { taxMode: 'TAX_INCLUSIVE' });
    const sofa = await add({ price: 40710 });
    const book = await add({ title: 'Book', price: 299.99, gstRatePercent: 0 });
    const items = [
      { productId: sofa.id, quantity: 1 },
      { productId: book.id, quantity: 3 },
    ];
    const { order } = await placeOrder(app, buyer, { items });
    // ₹50 for cash on delivery.
    expect(order).toMatchObject({ totalAmount: 41659.97, taxAmount: 6210, deliveryCharge: 50, subtotal: 35399.97 });
    expect(order.subtotal).toBe(Math.round((order.totalAmount - order.taxAmount - order.deliveryCharge) * 100) / 100);
    await setStatus(app, admin, order.id, 'CONFIRMED');
    const { invoiceUrl } = await readOrder(app, admin, order.id);
    const text = readPdf(Buffer.from(await (await fetch(app.url + invoiceUrl)).arrayBuffer()))
      .map((one) => one.text)
      .join(' ');
    for (const part of ['34,500.00', '3,105.00', '40,710.00', '41,659.97', 'Prices of one piece include GST'])
      expect(text).toContain(part);
    const { body } = await app.rest('GET', `/api/orders/my?page=1`, undefined, buyer.token);
    const shown = body.orders[0];
    expect(shown.totalAmount - shown.taxAmount - shown.deliveryCharge).toBeCloseTo(shown.subtotal, 2);
  });

  it('rounds totals to the rupee where the owner wants it: on the quote, the order and the invoice', async () => {
    await setSettings(app, 'selling', { wholeRupees: true });
    const book = await add({ price: 100.4, gstRatePercent: 0 });
    const { order } = await placeOrder(app, buyer, { items: [{ productId: book.id, quantity: 1 }] });
    expect(order).toMatchObject({ totalAmount: 150, subtotal: 100, deliveryCharge: 50 });
    await setStatus(app, admin, order.id, 'CONFIRMED');
    const { invoiceUrl } = await readOrder(app, admin, order.id);
    const text = readPdf(Buffer.from(await (await fetch(app.url + invoiceUrl)).arrayBuffer()))
      .map((one) => one.text)
      .join(' ');
    expect(text).toContain('Rounding');
    expect(text).toContain('-₹0.40');
  });
});

it('sorts and filters by what shoppers pay, in words too', async () => {
  await add({ title: 'Dear table', price: 4950, gstRatePercent: 18 });
  await add({ title: 'Cheap table', price: 4960, gstRatePercent: 0 });
  const titles = (found: any[]) => found.map(({ title }) => title);
  expect(titles(await products({}, 'PRICE_ASC'))).toEqual(['Cheap table', 'Dear table']);
  expect(titles(await products({ maxPrice: 5000 }))).toEqual(['Cheap table']);
  expect(titles(await products({ search: 'table under 5000' }))).toEqual(['Cheap table']);
  expect(titles(await products({ priceBands: ['FROM_5000_TO_10000'] }))).toEqual(['Dear table']);
});

describe('a price above the MRP', () => {
  const ADD = 'mutation ($input: AddProductInput!) { addProduct(input: $input) { id } }';
  const EDIT = 'mutation ($input: EditProductInput!) { editProduct(input: $input) { id } }';
  const SET = 'mutation ($input: SetProductPriceInput!) { setProductPrice(input: $input) { id } }';
  const sentence =
    'The MRP holds all taxes: ₹1,100 is below the price of ₹1,180 with 18% GST. Raise the MRP or lower the price.';

  it('is refused wherever it could come about, with a sentence', async () => {
    const input = { title: 'Sofa', price: 1000, originalPrice: 1100, stock: 1, category: 'Bedroom' };
    expect(await refused(ADD, input)).toBe(sentence);
    const { id } = await add({ price: 900, originalPrice: 1100 });
    expect(await refused(EDIT, { id, price: 1000 })).toBe(sentence);
    expect(await refused(SET, { id, price: 1000 })).toBe(sentence);
    expect(await refused(SET, { id, price: 1000, discountPercent: 10 })).toContain(
      '₹1,111 is below the price of ₹1,180',
    );
    expect(await refused(EDIT, { id, gstRatePercent: 40 })).toContain(
      '₹1,100 is below the price of ₹1,260 with 40% GST',
    );
    const { status, body } = await app.rest(
      'PUT',
      `/api/products/${id}/price`,
      { price: 1000, originalPrice: 1100 },
      admin.token,
    );
    expect([status, body.message]).toEqual([400, sentence]);
    expect((await products())[0]).toMatchObject({ price: 900, originalPrice: 1100 });
  });

  it('that is there already is listed, and mended with one press; all else of the product can be edited', async () => {
    const { id } = await add({ price: 900, originalPrice: 1100 });
    await ProductModel.updateOne({ _id: id }, { $set: { originalPrice: 95000 }, $inc: { version: 1 } });
    await app.data(EDIT, { input: { id, title: 'Old sofa' } }, admin.token);
    const above = async () =>
      (await app.data('{ pricesAboveMrp { total items { title } } }', {}, admin.token)).pricesAboveMrp;
    expect(await above()).toEqual({ total: 1, items: [{ title: 'Old sofa' }] });
    expect(await brokenRules()).toEqual([expect.stringMatching(/costs more than its MRP/)]);
    expect((await app.data('mutation { raiseMrps { raised left } }', {}, admin.token)).raiseMrps).toEqual({
      raised: 1,
      left: 0,
    });
    expect((await products())[0]).toMatchObject({ price: 900, originalPrice: 1062, priceWithTax: 1062 });
    expect((await above()).total).toBe(0);
  });

  it('counts what is paid: where no GST is charged, prices up to the MRP stand, and changes of all prices reckon without it', async () => {
    await setSettings(app, 'company', { sellerKind: 'unregistered' });
    const { id } = await add({ price: 1000, originalPrice: 1050 });
    const above = async () =>
      (await app.data('{ pricesAboveMrp { total } }', {}, admin.token)).pricesAboveMrp.total as number;
    expect(await above()).toBe(0);
    expect(await refused(EDIT, { id, price: 1051 })).toMatch(/₹1,050 is below the price of ₹1,051\. Raise the MRP/);
    const preview = async (field: string) =>
      (await app.data(`{ preview: ${field} { items { newPrice newPriceWithTax newOriginalPrice } } }`, {}, admin.token))
        .preview.items;
    expect(await preview('bulkPricePreview(percent: 5)')).toEqual([
      { newPrice: 1050, newPriceWithTax: 1050, newOriginalPrice: 1050 },
    ]);
    expect(await preview('taxModePreview(mode: TAX_INCLUSIVE, keep: PAID)')).toEqual([
      { newPrice: 1000, newPriceWithTax: 1000, newOriginalPrice: 1050 },
    ]);
    await work('startPriceChange(percent: 10)');
    expect((await products())[0]).toMatchObject({ price: 1100, priceWithTax: 1100, originalPrice: 1100 });
    // With a registration the same price holds 18 % more, and the MRP is raised to that.
    await setSettings(app, 'company', { sellerKind: null });
    expect(await above()).toBe(1);
    await app.data('mutation { raiseMrps { raised } }', {}, admin.token);
    expect((await products())[0]).toMatchObject({ priceWithTax: 1298, originalPrice: 1298 });
  });
});
