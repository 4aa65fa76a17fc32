/** The cart on the account, over GraphQL against the embedded database. */
import 'reflect-metadata';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { UserModel } from '../customers/user.model.js';

const CART = 'items { product { id title } quantity lineTotal available } count total';
const ADD = `mutation ($id: ID!, $quantity: Int! = 1) { addToCart(productId: $id, quantity: $quantity) { ${CART} } }`;
const SET = `mutation ($id: ID!, $quantity: Int!) { setCartQuantity(productId: $id, quantity: $quantity) { ${CART} } }`;
const REMOVE = `mutation ($id: ID!) { removeFromCart(productId: $id) { ${CART} } }`;
const CLEAR = `mutation { clearCart { ${CART} } }`;
const MERGE = `mutation ($items: [MergeCartItemInput!]!) { mergeCart(items: $items) { cart { ${CART} } notices } }`;
const MY_CART = `{ myCart { ${CART} } }`;

let app: TestApp;
let admin: SignedIn;
let shopper: SignedIn;
let titles = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(Role.ADMIN);
  await app.data('mutation { addCategory(name: "Gates", emoji: "🚪") { id } }', {}, admin.token);
});
afterAll(() => app.stop());
beforeEach(async () => {
  shopper = await app.signIn();
});

async function product(stock: number, price = 1150.5): Promise<string> {
  const input = { title: `Gate ${(titles += 1)}`, description: 'Mild steel', price, stock, category: 'Gates' };
  const document = 'mutation ($input: AddProductInput!) { addProduct(input: $input) { id } }';
  return (await app.data(document, { input }, admin.token)).addProduct.id;
}

const as = (document: string, variables: Record<string, unknown> = {}) => app.query(document, variables, shopper.token);

it('adds to what is there and reckons count and total in rupees', async () => {
  const [gate, grill] = [await product(10), await product(5, 99.99)];
  await as(ADD, { id: gate });
  await as(ADD, { id: grill, quantity: 2 });
  const { data } = await as(ADD, { id: gate, quantity: 3 });
  expect(data.addToCart).toMatchObject({
    items: [
      { product: { id: gate }, quantity: 4, lineTotal: 4602, available: true },
      { product: { id: grill }, quantity: 2, lineTotal: 199.98 },
    ],
    count: 6,
    total: 4801.98,
  });
});

it('refuses an increase beyond stock with Out of Stock, by adding and by setting, and keeps the cart', async () => {
  const id = await product(3);
  await as(ADD, { id, quantity: 2 });
  for (const [document, quantity] of [
    [ADD, 2],
    [ADD, 4],
    [SET, 4],
  ] as const) {
    const answer = await as(document, { id, quantity });
    expect(answer.status).toBe(409);
    expect(answer.errors![0]).toMatchObject({
      message: 'Out of Stock',
      extensions: { code: 'OUT_OF_STOCK', lines: [{ productId: id, requested: 4, available: 3 }] },
    });
  }
  expect((await as(MY_CART)).data.myCart.count).toBe(2);
});

it('adds once for each of many requests at once and never beyond stock', async () => {
  const id = await product(7);
  const answers = await Promise.all(Array.from({ length: 20 }, () => as(ADD, { id })));
  expect(answers.filter((answer) => !answer.errors)).toHaveLength(7);
  const stored = await UserModel.findById(shopper.id).lean();
  expect(stored!.cart.map((line) => line.quantity)).toEqual([7]);
});

it('sets a quantity, accepts fewer even above stock, and removes at zero or less', async () => {
  const id = await product(5);
  await as(ADD, { id, quantity: 5 });
  await app.data('mutation ($id: ID!) { editProduct(input: { id: $id, stock: 2 }) { id } }', { id }, admin.token);
  expect((await as(MY_CART)).data.myCart.items[0]).toMatchObject({ quantity: 5, available: false });
  expect((await as(SET, { id, quantity: 4 })).data.setCartQuantity.items[0].quantity).toBe(4);
  expect((await as(SET, { id, quantity: 5 })).errors![0]!.extensions.code).toBe('OUT_OF_STOCK');
  expect((await as(SET, { id, quantity: 0 })).data.setCartQuantity).toEqual({ items: [], count: 0, total: 0 });
  expect((await as(SET, { id, quantity: 1 })).errors![0]!.extensions.code).toBe('NOT_FOUND');
});

it('takes no quantity below one and no product that is not there', async () => {
  const id = await product(5);
  for (const quantity of [0, -1, 1_000_000]) {
    const code = (await as(ADD, { id, quantity })).errors![0]!.extensions.code;
    expect(code).toBe('BAD_INPUT');
  }
  for (const unknown of ['64b000000000000000000000', 'x', ''])
    expect((await as(ADD, { id: unknown })).errors![0]!.extensions.code).toBe('NOT_FOUND');
});

it('counts a deleted product no more, says that it is no longer sold until it is taken out, and removes and clears', async () => {
  const [first, second, third] = [await product(5), await product(5), await product(5)];
  for (const id of [first, second, third]) await as(ADD, { id });
  await app.data('mutation ($id: ID!) { deleteProduct(id: $id) { success } }', { id: first }, admin.token);
  const gone = 'gone { productId title quantity }';
  const { myCart } = (await as(`{ myCart { count ${gone} } }`)).data;
  expect(myCart).toEqual({
    count: 2,
    gone: [{ productId: first, title: expect.stringMatching(/^Gate \d+$/), quantity: 1 }],
  });
  await as(MERGE, { items: [{ productId: third, quantity: 2 }] });
  expect((await as(`{ me { cart { count ${gone} } } }`)).data.me.cart).toMatchObject({
    count: 3,
    gone: [{ productId: first }],
  });
  await as(REMOVE, { id: first });
  expect((await as(`{ myCart { ${gone} } }`)).data.myCart.gone).toEqual([]);
  expect((await as(REMOVE, { id: second })).data.removeFromCart.items.map((i: any) => i.product.id)).toEqual([third]);
  expect((await as(CLEAR)).data.clearCart.count).toBe(0);
});

it('merges another cart: the larger quantity, at most the stock, and says what it changed', async () => {
  const [plenty, few, soldOut] = [await product(10), await product(2), await product(0)];
  await as(ADD, { id: plenty, quantity: 3 });
  const items = [
    { productId: plenty, quantity: 2 },
    { productId: few, quantity: 5 },
    { productId: soldOut, quantity: 1 },
    { productId: '64b000000000000000000000', quantity: 1 },
  ];
  const { cart, notices } = (await as(MERGE, { items })).data.mergeCart;
  expect(cart.items.map((item: any) => [item.product.id, item.quantity])).toEqual([
    [plenty, 3],
    [few, 2],
  ]);
  expect(notices).toHaveLength(3);
  expect(notices.join(' ')).toMatch(/Only 2 of .* sold out.* One product is no longer sold/);
  expect((await as(MERGE, { items: [{ productId: plenty, quantity: 0 }] })).errors![0]!.extensions.code).toBe(
    'BAD_INPUT',
  );
});

it('holds at most a hundred different products', async () => {
  const id = await product(5);
  const filler = Array.from({ length: 100 }, (_, i) => ({ product: `64b0000000000000000${10_000 + i}`, quantity: 1 }));
  await UserModel.updateOne({ _id: shopper.id }, { $set: { cart: filler } });
  // These products do not exist: their lines do not count.
  expect((await as(ADD, { id })).data.addToCart.count).toBe(1);
});

it('is part of the account and closed to others', async () => {
  const id = await product(5);
  await as(ADD, { id });
  const { me } = (await as(`{ me { cart { ${CART} } } }`)).data;
  expect(me.cart.items[0].product.id).toBe(id);
  const other = await app.signIn();
  expect((await app.data(MY_CART, {}, other.token)).myCart.count).toBe(0);
  const nobody = await app.query(ADD, { id });
  expect(nobody.errors![0]).toMatchObject({ message: 'Please login first', extensions: { code: 'UNAUTHENTICATED' } });
});
