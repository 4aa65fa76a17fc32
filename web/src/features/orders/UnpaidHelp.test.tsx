// After a payment without a good end: what is said of the money comes from the server, and what can be done then.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cartOf, customer, notice, openScreen, press, type Answers } from '../../../test/stage';
import type { OrderDetailsFragment } from '../../generated/orders';
import { UnpaidHelp } from './UnpaidHelp';

const order = (facts: object) =>
  ({ id: 'o1', canPay: true, canCancel: true, paymentStatus: 'PENDING', ...facts }) as unknown as OrderDetailsFragment;

const open = (facts: object, answers: Answers = {}, attempted = true) =>
  openScreen(
    '/order/o1',
    <UnpaidHelp order={order(facts)} attempted={attempted} busy={false} onPay={() => undefined} />,
    { Me: () => customer(cartOf([])), ...answers },
  );

test('says that nothing was charged only where the server knows so; otherwise it is checking', async () => {
  const failed = open({ paymentStatus: 'FAILED' });
  expect(screen.getByRole('status')).toHaveTextContent('The payment failed, and nothing was charged');
  expect(screen.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
  failed.unmount();
  open({}, { MyOrder: () => ({ myOrder: null }) });
  expect(screen.getByRole('status')).toHaveTextContent('We are checking.');
  expect(screen.getByRole('status')).toHaveTextContent('please do not pay twice');
  expect(screen.getByRole('status')).not.toHaveTextContent('nothing was charged');
});

test('asks the server at once how the payment ended', async () => {
  const { asked } = open({}, { MyOrder: () => ({ myOrder: null }) });
  await waitFor(() => expect(asked).toContain('MyOrder'));
});

test('cash on delivery instead cancels the order, brings its items back into the cart and leads to the payment', async () => {
  const { asked } = open(
    { paymentStatus: 'FAILED' },
    {
      CancelOrder: () => ({ cancelOrder: { __typename: 'Order', id: 'o1' } }),
      BuyAgain: () => ({ buyAgain: { __typename: 'B', notices: [], cart: cartOf([]) } }),
    },
  );
  await waitFor(() => expect(asked).toContain('Me'));
  fireEvent.click(screen.getByRole('button', { name: 'Order with cash on delivery instead' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/cart?step=payment'));
  expect(asked.filter((name) => name === 'CancelOrder' || name === 'BuyAgain')).toEqual(['CancelOrder', 'BuyAgain']);
});

test('cancels the order, and says that nothing was charged', async () => {
  open({ paymentStatus: 'FAILED' }, { CancelOrder: () => ({ cancelOrder: { __typename: 'Order', id: 'o1' } }) });
  press('Cancel the order');
  await notice('The order is cancelled. You were charged nothing.');
});
