// A new status for an order that changed after its row was read.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, notice, openScreen, Refusal } from '../../../test/stage';
import { UpdateStatus } from './UpdateStatus';

test('a stale status says so in the one notice, keeps what was typed, and goes out again on the present state', async () => {
  let version = 3;
  const sent: unknown[] = [];
  const updated = jest.fn();
  openScreen(
    '/admin/orders',
    <UpdateStatus
      target={{ id: 'o1', orderNumber: 'GS-20261122-0001', orderStatus: 'CONFIRMED', to: 'PROCESSING' }}
      onClose={jest.fn()}
      onUpdated={updated}
    />,
    {
      Me: () => customer(cartOf([]), { role: 'ADMIN' }),
      AdminOrderStatusChoices: () => ({
        orderStatusChoices: {
          __typename: 'OrderStatusChoices',
          order: {
            __typename: 'Order',
            id: 'o1',
            orderNumber: 'GS-20261122-0001',
            orderStatus: version === 3 ? 'CONFIRMED' : 'SHIPPED',
            version,
            needsShopper: false,
            user: { __typename: 'OrderUser', email: 'asha@example.com' },
          },
          choices: [],
        },
      }),
      AdminUpdateOrderStatus: ({ input }) => {
        sent.push(input);
        if (version === 3) {
          version = 4;
          throw new Refusal('STALE_VERSION', 'Read it again.');
        }
        // The screen needs of the answer only its state.
        return { updateOrderStatus: { __typename: 'Order', id: 'o1', orderStatus: 'PROCESSING' } };
      },
    },
  );
  await screen.findByText('Present status: Confirmed');
  await userEvent.type(screen.getByLabelText(/^Message to the customer/), 'Painted in green');
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  expect(await screen.findByText('This order was changed meanwhile.')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(updated).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Show present status' }));
  expect(await screen.findByText('Present status: Shipped')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('This order was changed meanwhile.')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  await notice('Order GS-20261122-0001 is processing');
  expect(updated).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([
    { id: 'o1', orderStatus: 'PROCESSING', version: 3, notes: 'Painted in green' },
    { id: 'o1', orderStatus: 'PROCESSING', version: 4, notes: 'Painted in green' },
  ]);
});

test.each([
  ['DELIVERED', { cashDue: 1230 }, 'Say who has the cash', { cash: 'COURIER' }],
  [
    'SHIPPED',
    { reasonNeeded: 'This order is not paid.' },
    'Say why it is sent unpaid',
    { unpaidReason: 'Pays on Monday' },
  ],
  [
    'SHIPPED',
    {
      reasonNeeded: 'Its customer has not confirmed it.',
      question: 'Why is it sent before its shopper has confirmed it?',
    },
    'Say why it is sent unconfirmed',
    { unpaidReason: 'She called' },
  ],
] as const)('%s is set only with what must be said first', async (to, asks, missing, answer) => {
  const sent: unknown[] = [];
  const choice = {
    __typename: 'StatusChoice',
    orderStatus: to,
    refusal: null,
    reasonNeeded: null,
    cashDue: 0,
    undoesPayment: false,
    refundAmount: 0,
    refundTo: null,
    cashToReturn: 0,
    issuesInvoice: false,
    reversesInvoice: false,
    tellsCustomer: true,
  };
  openScreen(
    '/admin/orders',
    <UpdateStatus
      target={{ id: 'o1', orderNumber: 'GS-20261122-0001', orderStatus: 'PROCESSING', to }}
      onClose={jest.fn()}
      onUpdated={jest.fn()}
    />,
    {
      Me: () => customer(cartOf([]), { role: 'ADMIN' }),
      AdminOrderStatusChoices: () => ({
        orderStatusChoices: {
          __typename: 'OrderStatusChoices',
          order: {
            __typename: 'Order',
            id: 'o1',
            orderNumber: 'GS-20261122-0001',
            orderStatus: 'PROCESSING',
            version: 3,
            needsShopper: 'question' in asks,
            user: { __typename: 'OrderUser', email: 'asha@example.com' },
          },
          choices: [{ ...choice, ...asks, question: undefined }],
        },
      }),
      AdminUpdateOrderStatus: ({ input }) => {
        sent.push(input);
        return { updateOrderStatus: { __typename: 'Order', id: 'o1', orderStatus: to } };
      },
    },
  );
  await screen.findByText('Present status: Processing');
  const why = 'question' in asks ? asks.question : 'Why is it sent before it is paid?';
  await screen.findByText(to === 'DELIVERED' ? 'Was ₹1,230 in cash received?' : why);
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  expect(await screen.findByText(missing)).toBeVisible();
  expect(sent).toEqual([]);
  if ('cash' in answer) await userEvent.click(screen.getByRole('radio', { name: /The courier has it/ }));
  else await userEvent.type(screen.getByLabelText(why), answer.unpaidReason);
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'o1', orderStatus: to, version: 3, ...answer }]));
});
