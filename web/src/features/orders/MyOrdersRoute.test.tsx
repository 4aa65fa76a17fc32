// One's own orders while they are on their way, when there are none, and when they cannot be had.
import { screen, waitFor } from '@testing-library/react';
import { cartOf, customer, noAnswer, notice, openScreen, press, silence, type Answers } from '../../../test/stage';
import MyOrdersRoute from './MyOrdersRoute';

const none = () => ({ myOrders: { __typename: 'OrderPage', orders: [], page: 1, pages: 1, total: 0 } });
const open = (MyOrders: Answers[string]) =>
  openScreen('/my-orders', <MyOrdersRoute />, { Me: () => customer(cartOf([])), MyOrders });

test('are nobody’s without an account, and the log-in leads back to the order that was asked for', async () => {
  const { asked } = openScreen('/my-orders?order=of-a-mail', <MyOrdersRoute />, {}, 'anonymous');
  await screen.findByText('Please login first');
  const toLogin = screen.getByRole<HTMLAnchorElement>('link', { name: 'Login' }).href;
  expect(new URL(toLogin).searchParams.get('next')).toBe('/my-orders?order=of-a-mail');
  expect(asked).toEqual([]);
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
