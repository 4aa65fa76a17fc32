// Product page: buying, liking, refusals, and a missing product.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  cartOf,
  customer,
  noAnswer,
  notice,
  openScreen,
  press,
  product,
  Refusal,
  type Answers,
} from '../../../test/stage';
import { reviewsOf } from '../../../test/reviews';
import { declarationOf } from '../../../test/declaration';
import { holdShop, shop } from '../../shared/shop';
import { Header } from '../../app/Header';
import ProductRoute from './ProductRoute';

const whole = (more: object = {}) => ({
  product: product('bat', {
    description: 'Of willow.',
    sku: 'BAT-1',
    priceWithTax: 1180,
    gstRatePercent: 18,
    offers: [],
    declaration: declarationOf(),
    specifications: [],
    ...more,
  }),
});
const asha = () => customer(cartOf([]));
/** Somewhere else, and the screen of a product at every address of one. */
const screens = (
  <>
    <Header />
    <Routes>
      {['/product', '/product/:id', '/product/:id/:words'].map((path) => (
        <Route key={path} path={path} element={<ProductRoute />} />
      ))}
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>
  </>
);
const open = (answers: Answers, visitor: 'anonymous' | 'signed in' = 'signed in', address = '/product/bat') =>
  openScreen(
    address,
    screens,
    {
      Me: asha,
      Product: () => whole(),
      Reviews: () => reviewsOf(),
      RelatedProducts: () => ({ product: null, relatedProducts: [] }),
      ...answers,
    },
    visitor,
  );
const add = () => screen.findByRole('button', { name: 'Add to Cart' });
const like = () => screen.getByRole('button', { name: 'Like Product bat' });

test('shows what is under way, and takes back a like or an addition that the server refuses', async () => {
  let refuse: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (refuse = resolve));
  const refused = () => held.then(noAnswer);
  open({ AddToCart: refused, LikeProduct: refused });
  await screen.findByRole('button', { name: 'Account' });
  fireEvent.click(await add());
  fireEvent.click(like());
  expect(await screen.findByRole('button', { name: 'Adding...' })).toHaveAttribute('aria-disabled', 'true');
  await screen.findByRole('link', { name: 'Cart, 1 item' });
  await waitFor(() => expect(like()).toHaveAttribute('aria-pressed', 'true'));
  refuse();
  await notice('Failed to add to cart');
  await screen.findByRole('link', { name: 'Cart' });
  await waitFor(() => expect(like()).toHaveAttribute('aria-pressed', 'false'));
  expect(await add()).toBeEnabled();
});

test('is not refused to a customer who is quicker than the line', async () => {
  let answer: (me: object) => void = () => undefined;
  open({
    Me: () => new Promise<object>((resolve) => (answer = resolve)),
    AddToCart: ({ productId, quantity }) => ({
      addToCart: cartOf([[product(productId as string), quantity as number]]),
    }),
  });
  fireEvent.click(await add());
  await screen.findByRole('button', { name: 'Adding...' });
  answer(asha());
  await notice('Added To Cart!!');
  await screen.findByRole('link', { name: 'Cart, 1 item' });
  expect(window.location.pathname).toBe('/product/bat/product-bat');
});

test('is put into the cart without an account where the owner allows, never beyond the stock', async () => {
  const before = shop;
  holdShop({ ...before, cartNeedsAccount: false });
  try {
    const { asked } = open({ Product: () => whole({ stock: 2 }) }, 'anonymous');
    fireEvent.click(await add());
    await notice('Added To Cart!!');
    fireEvent.click(await add());
    await screen.findByRole('link', { name: 'Cart, 2 items' });
    await waitFor(async () => expect(await add()).not.toHaveAttribute('aria-disabled'));
    fireEvent.click(await add());
    await notice('Out of Stock');
    await screen.findByRole('link', { name: 'Cart, 2 items' });
    expect(JSON.parse(localStorage.getItem('gscart')!).items).toMatchObject([{ product: { id: 'bat' }, quantity: 2 }]);
    expect(asked).not.toContain('AddToCart');
    expect(window.location.pathname).toBe('/product/bat/product-bat');
  } finally {
    holdShop(before);
  }
});

test('cannot be bought when it is out of stock', async () => {
  open({ Product: () => whole({ stock: 0, inStock: false }) }, 'anonymous');
  expect(await add()).toBeDisabled();
  expect(screen.getAllByText('Out of Stock')[0]).toBeVisible();
});

test('cannot be bought when more was sold than there was', async () => {
  const { asked } = open({ Product: () => whole({ stock: -1, inStock: false }) });
  fireEvent.click(await add());
  await notice('Product Is Out Of Stock');
  expect(asked).not.toContain('AddToCart');
});

test.each(['NOT_FOUND', 'BAD_INPUT'])(
  'that the server answers with %s is not found, and there is a way back',
  async (code) => {
    open(
      {
        Product: () => {
          throw new Refusal(code, 'No such product.');
        },
      },
      'anonymous',
    );
    await screen.findByRole('heading', { level: 1, name: 'Product not found' });
    fireEvent.click(screen.getByRole('link', { name: 'Go Back' }));
    await screen.findByText('Elsewhere');
    expect(window.location.pathname).toBe('/products');
  },
);

test('that cannot be fetched is fetched when asked again', async () => {
  let gone = true;
  open({ Product: () => (gone ? noAnswer() : whole()) }, 'anonymous');
  await screen.findByRole('heading', { level: 1, name: 'This product could not be loaded' });
  gone = false;
  press('Try again');
  await screen.findByRole('heading', { level: 1, name: 'Product bat' });
});

test('without an id is the list', async () => {
  open({}, 'anonymous', '/product');
  await screen.findByText('Elsewhere');
  expect(window.location.pathname).toBe('/products');
});
