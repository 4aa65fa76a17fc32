/** Exactly one mail to each address that requested it when a product is back in stock. */
import 'reflect-metadata';
import { emptyCatalogue } from '../../../test/catalogue-fixtures.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { BackInStockRequestModel } from './back-in-stock.model.js';
import { sendBackInStock } from './back-in-stock.service.js';

const ADD = 'mutation($input: AddProductInput!){addProduct(input:$input){id version}}';
const EDIT = 'mutation($input: EditProductInput!){editProduct(input:$input){id version}}';
const TELL = 'mutation($input: RequestStockNoticeInput!){requestStockNotice(input:$input){message}}';

let app: TestApp;
let admin: SignedIn;
let product: { id: string; version: number };

beforeAll(async () => {
  app = await startTestApp();
  // What the shop does by itself would be first.
  await app.stopBackgroundWork();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyCatalogue();
  admin = await app.signIn(Role.ADMIN);
  await app.data('mutation{addCategory(name:"Indoor Games",emoji:"♟️"){id}}', {}, admin.token);
  const input = { title: 'Chess Set', description: 'Of wood.', price: 900, stock: 0, category: 'Indoor Games' };
  product = (await app.data(ADD, { input }, admin.token)).addProduct;
});

const tell = (email: string, productId = product.id) => app.query(TELL, { input: { productId, email } });
const stock = async (pieces: number) => {
  const input = { id: product.id, version: product.version, stock: pieces };
  product = (await app.data(EDIT, { input }, admin.token)).editProduct;
};
const written = async () =>
  (await OutboxMailModel.find({ key: /^back-in-stock:/ }).lean()).map(({ to, subject }) => [to, subject]);

it('writes once to everybody who asked, when it can be bought again, and forgets them', async () => {
  for (const email of ['Asha@example.com', 'asha@example.com ', 'ravi@example.com'])
    expect((await tell(email.trim())).errors).toBeUndefined();
  expect(await sendBackInStock()).toBe(0);
  expect(await written()).toEqual([]);
  await stock(4);
  expect(await sendBackInStock()).toBe(2);
  expect((await written()).sort()).toEqual([
    ['asha@example.com', 'Chess Set is back in stock'],
    ['ravi@example.com', 'Chess Set is back in stock'],
  ]);
  expect(await BackInStockRequestModel.countDocuments()).toBe(0);
  await stock(0);
  await stock(4);
  expect(await sendBackInStock()).toBe(0);
});

it('gives the same answer to a repeated request and to one with an account', async () => {
  const said = async (email: string) => (await tell(email)).data?.requestStockNotice.message.replace(email, '…');
  const first = await said('nobody@example.com');
  expect(first).toBe('We write to … once, when it is back.');
  expect(await said('nobody@example.com')).toBe(first);
  expect(await said(admin.email)).toBe(first);
});

it('refuses what is no product and what is no e-mail, and keeps nothing', async () => {
  const codes = [await tell('a@example.com', '64f000000000000000000000'), await tell('not an e-mail')];
  expect(codes.map(({ errors }) => errors?.[0]?.extensions?.['code'])).toEqual(['NOT_FOUND', 'BAD_INPUT']);
  expect(await BackInStockRequestModel.countDocuments()).toBe(0);
});

it('writes more than one transaction holds', async () => {
  const expiresAt = new Date(Date.now() + 60_000);
  const { product: id } = (await tell('a@example.com'), await BackInStockRequestModel.findOne())!;
  await BackInStockRequestModel.insertMany(
    Array.from({ length: 150 }, (_, n) => ({ product: id, email: `waits${n}@example.com`, expiresAt })),
  );
  await stock(1);
  expect(await sendBackInStock()).toBe(151);
  expect(await written()).toHaveLength(151);
});
