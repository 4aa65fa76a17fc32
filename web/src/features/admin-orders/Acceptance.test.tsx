// Acceptance of a large order by cash on delivery.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrderRowFragment } from '../../generated/admin-orders';
import { cartOf, customer, openScreen, Refusal } from '../../../test/stage';
import { Acceptance } from './Acceptance';

const order = {
  id: 'o1',
  orderNumber: 'GS-20261122-0001',
  totalAmount: 72000,
  version: 3,
  acceptBy: '2026-11-24T05:00:00.000Z',
  contactInfo: { email: 'asha@example.com', phone: '+91 98765 43210' },
} as unknown as AdminOrderRowFragment & { acceptBy: string };
const cart = cartOf([]);

function show(update: (variables: Record<string, unknown>) => object, declines = true) {
  const [accepted, declined] = [jest.fn(), jest.fn()];
  openScreen(
    '/admin/orders',
    <Acceptance order={order} onAccepted={accepted} {...(declines && { onDecline: declined })} />,
    {
      Me: () => customer(cart, { role: 'ADMIN' }),
      MyCart: () => ({ myCart: cart }),
      AdminUpdateOrderStatus: update,
    },
  );
  return { accepted, declined };
}

test('says what it is about and until when; accepting confirms the order as it was looked at', async () => {
  const asked = jest.fn();
  const { accepted, declined } = show((variables) => {
    asked(variables);
    // The answer is what the server says; the screen needs of it only that it came.
    return { updateOrderStatus: { __typename: 'Order', id: 'o1' } };
  });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('This order needs your approval');
  expect(notice).toHaveTextContent('₹72,000');
  expect(notice).toHaveTextContent('+91 98765 43210');
  expect(notice).toHaveTextContent(/by 24 Nov 2026/);
  await userEvent.click(screen.getByRole('button', { name: 'Decline Order' }));
  expect(declined).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Accept Order' }));
  await waitFor(() => expect(accepted).toHaveBeenCalledTimes(1));
  expect(asked).toHaveBeenCalledWith({ input: { id: 'o1', orderStatus: 'CONFIRMED', version: 3 } });
});

test('a refusal is said, and nothing is taken for accepted', async () => {
  const { accepted } = show(() => {
    throw new Refusal('STALE_VERSION', 'Somebody else changed this meanwhile.');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept Order' }));
  expect(await screen.findByText('Somebody else changed this meanwhile.')).toBeVisible();
  expect(accepted).not.toHaveBeenCalled();
});

test('whoever only reads orders sees that it waits, and no buttons', async () => {
  show(() => ({}), false);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Order$/ })).toBeNull();
});
