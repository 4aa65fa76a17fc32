// What each action makes of a cart.
import fc from 'fast-check';
import type { ProductLineFragment } from '../../generated/shared';
import {
  cartAfter,
  cartLinesMost,
  emptyCart,
  joinedCarts,
  problemCounts,
  problemsOf,
  refusalToAdd,
  type CartAction,
} from './cart-rules';

const product = (id: string, price: number) => ({ id, price, title: id, stock: 10 }) as ProductLineFragment;
const bat = product('bat', 9499);
const ball = product('ball', 649.5);

test('a new product is appended and a known one grows by what is added', () => {
  const one = cartAfter(emptyCart, { type: 'add', product: bat, quantity: 1 });
  const two = cartAfter(one, { type: 'add', product: ball, quantity: 2 });
  const three = cartAfter(two, { type: 'add', product: bat, quantity: 3 });
  expect(three.items.map((line) => [line.product.id, line.quantity])).toEqual([
    ['bat', 4],
    ['ball', 2],
  ]);
  expect(three).toMatchObject({ count: 6, total: 9499 * 4 + 1299 });
});

test('a quantity of zero or less removes the line', () => {
  const cart = cartAfter(emptyCart, { type: 'add', product: bat, quantity: 2 });
  expect(cartAfter(cart, { type: 'setQuantity', productId: 'bat', quantity: 0 })).toEqual(emptyCart);
  expect(cartAfter(cart, { type: 'setQuantity', productId: 'bat', quantity: -3 })).toEqual(emptyCart);
  expect(cartAfter(cart, { type: 'setQuantity', productId: 'bat', quantity: 5 }).count).toBe(5);
});

test('clearing leaves nothing, and loading replaces everything', () => {
  const cart = cartAfter(emptyCart, { type: 'add', product: bat, quantity: 2 });
  expect(cartAfter(cart, { type: 'clear' })).toEqual({ items: [], gone: [], total: 0, count: 0 });
  expect(cartAfter(cart, { type: 'load', items: [{ product: ball, quantity: 1 }], gone: [] })).toMatchObject({
    count: 1,
    total: 649.5,
  });
});

test('a line that is gone, short or has another price is told apart, and set right in one step', () => {
  const cart = [bat, ball].reduce(
    (state, each) => cartAfter(state, { type: 'add', product: each, quantity: 3 }),
    emptyCart,
  );
  const later = cartAfter(cart, {
    type: 'load',
    items: [{ product: { ...ball, price: 700, stock: 2 }, quantity: 3 }],
    gone: [{ productId: 'bat', title: null, quantity: 3 }],
  });
  expect(later.gone).toEqual([{ productId: 'bat', title: 'bat', quantity: 3 }]);
  expect(problemsOf(later.items[0]!)).toEqual([
    { kind: 'short', left: 2 },
    { kind: 'repriced', was: 649.5 },
  ]);
  expect(problemCounts(later)).toEqual({ unavailable: 2, repriced: 1 });
  const right = (
    [
      { type: 'remove', productId: 'bat' },
      { type: 'setQuantity', productId: 'ball', quantity: 2 },
      { type: 'acceptPrices' },
    ] as CartAction[]
  ).reduce(cartAfter, later);
  expect(problemCounts(right)).toEqual({ unavailable: 0, repriced: 0 });
  expect(right).toMatchObject({ total: 1400, count: 2 });
});

test('a cart without an account has the limits of one with: the stock, and so many products', () => {
  const one = cartAfter(emptyCart, { type: 'add', product: bat, quantity: 9 });
  expect(refusalToAdd(one, bat, 1)).toBeUndefined();
  expect(refusalToAdd(one, bat, 2)).toBe('Out of Stock');
  const full = Array.from({ length: cartLinesMost }, (_, number) => product(`p${number}`, 1)).reduce(
    (state, each) => cartAfter(state, { type: 'add', product: each, quantity: 1 }),
    emptyCart,
  );
  expect(refusalToAdd(full, bat, 1)).toBe('A cart holds at most 100 different products.');
  expect(refusalToAdd(full, product('p7', 1), 1)).toBeUndefined();
});

test('two carts become one with the larger quantity of each product, and what is gone once', () => {
  const own = cartAfter(cartAfter(emptyCart, { type: 'add', product: bat, quantity: 3 }), {
    type: 'add',
    product: ball,
    quantity: 1,
  });
  const net = { productId: 'net', title: 'Net', quantity: 1 };
  const more = {
    items: [bat, product('gate', 5)].map((each) => ({ product: each, quantity: 2 })),
    gone: [net],
  };
  const { items, gone } = joinedCarts({ ...own, gone: [net] }, more);
  expect(items.map((line) => [line.product.id, line.quantity])).toEqual([
    ['bat', 3],
    ['ball', 1],
    ['gate', 2],
  ]);
  expect(gone).toEqual([net]);
});

test('total and count are the sums of the lines after any actions', () => {
  const products = [bat, ball, product('net', 0.1), product('gate', 68500)];
  const someProduct = fc.constantFrom(...products);
  const action: fc.Arbitrary<CartAction> = fc.oneof(
    fc.record({ type: fc.constant('add' as const), product: someProduct, quantity: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ type: fc.constant('remove' as const), productId: someProduct.map(({ id }) => id) }),
    fc.record({
      type: fc.constant('setQuantity' as const),
      productId: someProduct.map(({ id }) => id),
      quantity: fc.integer({ min: -2, max: 50 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const cart = actions.reduce(cartAfter, emptyCart);
      const paise = cart.items.reduce((sum, line) => sum + Math.round(line.product.price * 100) * line.quantity, 0);
      expect(Math.round(cart.total * 100)).toBe(paise);
      expect(cart.count).toBe(cart.items.reduce((sum, line) => sum + line.quantity, 0));
      expect(cart.items.every((line) => line.quantity >= 1)).toBe(true);
    }),
    { seed: 1999 },
  );
});
