/** Products as CSV, written piece by piece while they are downloaded. */
import 'reflect-metadata';
import { makeProduct } from '../../../test/order-fixtures.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { refreshProducts } from './catalogue-sync.js';
import { ProductModel } from './product.model.js';

const PRODUCTS = 600;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const id = await makeProduct({ title: '=HYPERLINK("https://example.com")', stock: 0 });
  const { _id: _first, ...body } = (await ProductModel.findById(id).lean())!;
  const more = Array.from({ length: PRODUCTS - 1 }, (_, i) => ({
    ...body,
    sku: `MORE-${i}`,
    slug: `more-${i}`,
    title: `Plank ${i}, "planed"`,
  }));
  const inserted = await ProductModel.insertMany(more);
  await refreshProducts(inserted.map(({ _id }) => _id));
});
afterAll(() => app.stop());

it('exports every product once, each on its line, with nothing that a spreadsheet would run', async () => {
  const { token } = await app.signIn(Role.CATALOGUE);
  const { exportProducts } = await app.data('mutation { exportProducts { url filename } }', {}, token);
  const answer = await fetch(app.url + exportProducts.url);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const lines = bytes.toString('utf8').split('\r\n');
  expect(lines.shift()).toMatch(/^\uFEFFsku,title,category,price/);
  expect(lines.pop()).toBe('');
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(PRODUCTS);
  expect(lines).toHaveLength(PRODUCTS);
  expect(lines.some((line) => line.includes('"\'=HYPERLINK'))).toBe(true);
});
