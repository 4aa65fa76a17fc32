// What the cart shows when answers of the server come in another order than they were asked for.
import { CartStore } from './cart-store';
import type { CheckedCart } from './checked-cart';

const line = (id: string, quantity: number) => ({
  product: { id, title: id, price: 100, stock: 9, inStock: true, images: [] },
  quantity,
});
const cart = (...items: ReturnType<typeof line>[]) => ({ items, gone: [] }) as unknown as CheckedCart;

it('keeps the cart that was joined at log-in when the account’s of before is answered late', async () => {
  const store = new CartStore(() => undefined);
  store.restore({ ...cart(line('ball', 2)) });
  let answer!: (said: CheckedCart) => void;
  const asked = new Promise<CheckedCart>((resolve) => (answer = resolve));
  const checked = store.check(() => asked);
  await Promise.resolve();
  const joined = Promise.resolve().then(() => store.confirm(cart(line('bat', 3), line('ball', 2))));
  store.hold(joined);
  await joined;
  answer(cart(line('bat', 3)));
  expect((await checked).items.map(({ quantity }) => quantity)).toEqual([3, 2]);
});

it('shows what became of the cart when nothing was decided about it meanwhile', async () => {
  const store = new CartStore(() => undefined);
  store.restore({ ...cart(line('ball', 2)) });
  const { items, asked } = await store.check(() => Promise.resolve(cart(line('ball', 1))));
  expect([asked, items.map(({ quantity }) => quantity)]).toEqual([true, [1]]);
});
