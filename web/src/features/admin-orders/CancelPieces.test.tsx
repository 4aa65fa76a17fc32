// Cancelling part of an order shows its consequences first and asks for the reason.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { cartOf, customer, openScreen } from '../../../test/stage';
import CancelPieces from './CancelPieces';

const order = {
  id: 'o1',
  orderNumber: 'GS-20261122-0001',
  paymentMethod: 'ONLINE',
  version: 4,
  piecesToCancel: [2, 0, 1],
  items: ['Bench', 'Lamp', 'Gate'].map((title) => ({ title, productId: title, quantity: 2 })),
} as unknown as AdminOrderDetailsFragment;

test('names what goes back for the chosen pieces, and sends them with the reason and the version that was looked at', async () => {
  const [sent, done, closed] = [jest.fn(), jest.fn(), jest.fn()];
  const cart = cartOf([]);
  openScreen('/admin/orders', <CancelPieces order={order} onClose={closed} onDone={done} />, {
    Me: () => customer(cart, { role: 'ADMIN' }),
    MyCart: () => ({ myCart: cart }),
    AdminItemsCancellation: ({ input }) => ({
      itemsCancellation: {
        __typename: 'ItemsCancellation',
        refundAmount: 1180 * (input as { lines: { quantity: number }[] }).lines[0]!.quantity,
        totalAmount: 5900,
        cancelsOrder: false,
      },
    }),
    AdminCancelItems: ({ input }) => {
      sent(input);
      return { cancelItemsForCustomer: { __typename: 'Order', id: 'o1' } };
    },
  });
  const field = await screen.findByLabelText('Pieces of Bench to cancel');
  expect(screen.queryByLabelText('Pieces of Lamp to cancel')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel these' })).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.type(field, '2');
  expect(await screen.findByText('₹2,360 go back the way they came.')).toBeVisible();
  const send = screen.getByRole('button', { name: 'Cancel and refund ₹2,360' });
  await userEvent.click(send);
  expect(await screen.findByText('Say why')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Reason, sent to the customer'), 'The last one was scratched ');
  await userEvent.click(send);
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(closed).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledWith({
    orderId: 'o1',
    lines: [{ line: 0, quantity: 2 }],
    reason: 'The last one was scratched',
    version: 4,
  });
});

test.each(['1.5', '3', '0x1', '1,0', '-1'])(
  'does not guess how many pieces %s are, and cancels none',
  async (typed) => {
    const cart = cartOf([]);
    const { asked } = openScreen('/admin/orders', <CancelPieces order={order} onClose={() => {}} onDone={() => {}} />, {
      Me: () => customer(cart, { role: 'ADMIN' }),
      MyCart: () => ({ myCart: cart }),
      AdminItemsCancellation: () => {
        throw new Error('Nothing is asked about a number that is none');
      },
    });
    const gate = await screen.findByLabelText('Pieces of Bench to cancel');
    await userEvent.clear(gate);
    await userEvent.click(gate);
    await userEvent.paste(typed);
    expect(await screen.findByText('Write a whole number from 0 to 2')).toBeVisible();
    expect(gate).toHaveValue(typed);
    expect(screen.getByRole('button', { name: 'Cancel these' })).toBeDisabled();
    expect(asked).not.toContainEqual(expect.objectContaining({ operationName: 'AdminItemsCancellation' }));
  },
);
