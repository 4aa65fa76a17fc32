// The list of messages by WhatsApp and SMS: what became of each, and sending again what failed.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, notice, openScreen, Refusal } from '../../../test/stage';
import { MessagesRoute } from './MessagesRoute';

const message = (id: string, more: object) => ({
  __typename: 'SentMessage',
  id,
  channel: 'WHATSAPP',
  kind: 'COD_CONFIRM',
  phone: '+919876543210',
  text: `Please confirm ${id}`,
  orderNumber: 'GS-20261122-0001',
  status: 'DELIVERED',
  error: null,
  instead: null,
  cost: 0.15,
  canSendAgain: false,
  createdAt: '2026-11-22T05:00:00.000Z',
  sentAt: '2026-11-22T05:00:01.000Z',
  deliveredAt: '2026-11-22T05:00:02.000Z',
  readAt: null,
  ...more,
});
const failed = { status: 'FAILED', error: 'WhatsApp (131026): Message undeliverable', canSendAgain: true };

function show(permissions: string[], resend: (variables: Record<string, unknown>) => object = () => ({})) {
  const asked = jest.fn();
  openScreen('/admin/messages', <MessagesRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN', permissions }),
    AdminMessageSpending: () => ({
      messageSpending: [
        {
          __typename: 'MessageSpendingToday',
          channel: 'WHATSAPP',
          isConnected: true,
          messages: 82,
          spent: 410,
          limit: 500,
        },
        { __typename: 'MessageSpendingToday', channel: 'SMS', isConnected: false, messages: 0, spent: 0, limit: 500 },
      ],
    }),
    AdminCartReminders: () => ({
      cartReminderFigures: {
        __typename: 'CartReminderFigures',
        days: 90,
        sent: 40,
        opened: 12,
        ordered: 3,
        orderTotal: 7080.5,
      },
    }),
    AdminMessages: ({ filter }) => {
      asked(filter);
      const items = [
        message('first', {}),
        message('second', { ...failed, instead: 'SMS' }),
        message('code', { kind: 'CODE', orderNumber: null, status: 'FAILED', error: 'It was too late to send it.' }),
      ];
      return { messages: { __typename: 'SentMessagePage', total: 3, page: 1, pages: 1, items } };
    },
    AdminResendMessage: resend,
  });
  return asked;
}

test('says of each message to whom it went, what became of it and what came instead, and what today has cost', async () => {
  const asked = show(['VIEW_CUSTOMERS', 'READ_ORDERS', 'MANAGE_ORDERS', 'MANAGE_SETTINGS']);
  const row = await screen.findByRole('row', { name: /Please confirm second/ });
  expect(within(row).getByText('+91 98765 43210')).toBeVisible();
  expect(within(row).getByText('Sent by SMS instead')).toBeVisible();
  expect(within(row).getByText(/131026/)).toBeVisible();
  expect(within(row).getByRole('link', { name: 'GS-20261122-0001' })).toHaveAttribute(
    'href',
    '/admin/orders?search=GS-20261122-0001',
  );
  const spent = screen.getByRole('list', { name: 'Spent today' });
  expect(spent).toHaveTextContent('₹410 of ₹500');
  expect(spent).toHaveTextContent('Only codes go this way until midnight');
  expect(within(spent).getByRole('link', { name: 'Connect SMS' })).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Phone number' }), '98');
  expect(await screen.findByText('Type at least three digits of the number.')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Phone number' }), '7');
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ phone: '987' }));
  expect(asked).not.toHaveBeenCalledWith({ phone: '98' });
});

test('what failed is sent again, and a refusal is said', async () => {
  let refuses = true;
  const sent: unknown[] = [];
  show(['VIEW_CUSTOMERS', 'MANAGE_ORDERS'], ({ id }) => {
    sent.push(id);
    if (refuses) throw new Refusal('CONFLICT', 'This customer does not want messages by WhatsApp any more.');
    return { resendMessage: message('second', { status: 'WAITING' }) };
  });
  const again = await screen.findByRole('button', {
    name: 'Send again to +91 98765 43210: Confirm a cash-on-delivery order',
  });
  // Neither what arrived nor a code.
  expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1);
  await userEvent.click(again);
  await notice('This customer does not want messages by WhatsApp any more.');
  refuses = false;
  await userEvent.click(again);
  await notice('It is sent again to +91 98765 43210');
  expect(within(screen.getByRole('row', { name: /second/ })).getByText('Waiting')).toBeVisible();
  expect(sent).toEqual(['second', 'second']);
});

test('whoever may not send sees no button', async () => {
  show(['VIEW_CUSTOMERS']);
  await screen.findByText(/Please confirm second/);
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
});

test('says what came of reminders of carts to who sees figures of sales', async () => {
  show(['VIEW_CUSTOMERS', 'VIEW_DASHBOARD']);
  const figures = await screen.findByRole('group', { name: 'Abandoned carts, the last 90 days' });
  expect(figures).toHaveTextContent('Reminders40Came back by the link12Ordered within 7 days3Ordered for₹7,080.50');
});
