// One's own orders while they are on their way, when there are none, and when they cannot be had.
import { screen, waitFor } from '@testing-library/react';
import {
  cartOf,
  customer,
  fill,
  noAnswer,
  notice,
  openScreen,
  press,
  Refusal,
  silence,
  type Answers,
} from '../../../test/stage';
import { holdShop, shop } from '../../shared/shop';
import MyOrdersRoute from './MyOrdersRoute';

const none = () => ({ myOrders: { __typename: 'OrderPage', orders: [], page: 1, pages: 1, total: 0 } });
const open = (MyOrders: Answers[string]) =>
  openScreen('/my-orders', <MyOrdersRoute />, {
    Me: () => customer(cartOf([])),
    HasHiddenOrders: () => ({ hasHiddenOrders: false }),
    MyOrders,
  });

test('are nobody’s without an account, and the log-in leads back to the order that was asked for', async () => {
  holdShop({ ...shop, phoneLogIn: true });
  const { asked } = openScreen('/my-orders?order=of-a-mail', <MyOrdersRoute />, {}, 'anonymous');
  await screen.findByText('Please login first');
  const toLogin = screen.getByRole<HTMLAnchorElement>('link', { name: 'Login' }).href;
  expect(new URL(toLogin).searchParams.get('next')).toBe('/my-orders?order=of-a-mail');
  const byPhone = screen.getByRole<HTMLAnchorElement>('link', { name: 'Log in with a code to your phone' }).href;
  expect(new URL(byPhone).search).toBe('?next=%2Fmy-orders%3Forder%3Dof-a-mail&by=phone');
  expect(screen.getByRole('link', { name: 'Follow an order by its number' })).toHaveAttribute('href', '/follow');
  expect(asked).toEqual([]);
});

test('older than 90 days are shown once one of their PIN codes was given, and a wrong one is told at its field', async () => {
  let hidden = true;
  const pins: unknown[] = [];
  openScreen('/my-orders', <MyOrdersRoute />, {
    Me: () => customer(cartOf([])),
    MyOrders: none,
    HasHiddenOrders: () => ({ hasHiddenOrders: hidden }),
    UnlockOlderOrders: ({ pin }) => {
      pins.push(pin);
      if (pin !== '226001') throw new Refusal('WRONG_CODE', 'This is not the PIN code of one of the older orders.');
      hidden = false;
      return { unlockOlderOrders: { __typename: 'U', success: true } };
    },
  });
  await screen.findByRole('region', { name: 'You have orders older than 90 days' });
  press('Show older orders');
  expect(await screen.findByText('PIN code is required')).toBeVisible();
  fill('PIN code of an older order', '110001');
  press('Show older orders');
  expect(await screen.findByText('This is not the PIN code of one of the older orders.')).toBeVisible();
  fill('PIN code of an older order', '226001');
  press('Show older orders');
  await notice('All your orders are shown');
  await waitFor(() => expect(screen.queryByRole('region', { name: /older than 90 days/ })).toBeNull());
  expect(pins).toEqual(['110001', '226001']);
});

test('are none at first', async () => {
  open(none);
  await screen.findByText('No orders yet');
  expect(screen.getByText('Your order history will appear here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});

test('show three shapes while they are on their way', async () => {
  const { asked } = open(silence);
  await waitFor(() => expect(asked).toContain('MyOrders'));
  expect(await screen.findByRole('status', { name: 'Loading orders' })).toBeVisible();
  expect(screen.getAllByTestId('order-skeleton')).toHaveLength(3);
});

test('say when they cannot be fetched, and are fetched when asked again', async () => {
  let gone = true;
  open(() => (gone ? noAnswer() : none()));
  await notice('Failed to fetch orders');
  gone = false;
  press('Try again');
  await screen.findByText('No orders yet');
});
