// The due amounts, and the statement of a customer.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, notice, openScreen, Refusal } from '../../../test/stage';
import { DueRoute } from './DueRoute';

const owed = (reminders: number) => ({
  __typename: 'OwedOrder',
  owedAmount: 4_000,
  owedSince: '2026-10-01T10:00:00Z',
  days: 56,
  reminders,
  remindedAt: reminders ? new Date().toISOString() : null,
  order: {
    __typename: 'Order',
    id: 'o1',
    orderNumber: 'GS-20261001-0001',
    orderStatus: 'CONFIRMED',
    totalAmount: 10_000,
    paidAmount: 1_000,
    payPath: '/pay/token',
    user: { __typename: 'OrderCustomer', id: 'u1', name: 'Meera Sharma' },
    contactInfo: { __typename: 'ContactInfo', phone: '9876543210', email: '' },
  },
});

const statement = {
  __typename: 'CustomerStatement',
  customerName: 'Meera Sharma',
  from: null,
  to: '2026-11-26T18:29:59.999Z',
  opening: 0,
  closing: 9_000,
  isCut: false,
  pdfUrl: '/files/statement',
  entries: [
    {
      __typename: 'StatementEntry',
      at: '2026-10-01T10:00:00Z',
      kind: 'PAYMENT',
      orderId: 'o1',
      orderNumber: 'GS-20261001-0001',
      text: 'UPI 42',
      amount: -1_000,
      balance: 9_000,
    },
  ],
};

function show(address: string, permissions: readonly string[], refused = false) {
  let reminders = 0;
  const asked = jest.fn();
  openScreen(address, <DueRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN', permissions }),
    AdminOwedOrders: () => ({
      owedOrders: {
        __typename: 'OwedPage',
        total: 1,
        owedTotal: 4_000,
        page: 1,
        pages: 1,
        items: [owed(reminders)],
      },
    }),
    AdminRemindOfPayment: ({ orderId }) => {
      if (refused) throw new Refusal('CONFLICT', 'Its customer was reminded within the last day.');
      reminders += 1;
      return { remindOfPayment: { __typename: 'Order', id: orderId } };
    },
    AdminCustomerStatement: (variables) => {
      asked(variables);
      return { customerStatement: statement };
    },
  });
  return asked;
}

const all = ['READ_ORDERS', 'MANAGE_ORDERS'];

test('says what is due and for how long, and reminds once a day', async () => {
  show('/admin/due', all);
  expect(await screen.findByText('₹4,000 are due in all · 1 order')).toBeVisible();
  expect(screen.getByText('56 days')).toBeVisible();
  expect(screen.getByRole('link', { name: 'GS-20261001-0001' })).toHaveAttribute('href', '/admin/orders?view=o1');
  await userEvent.click(screen.getByRole('button', { name: 'Remind Meera Sharma of GS-20261001-0001' }));
  await notice('Meera Sharma gets a reminder');
  expect(await screen.findByText(/^1 reminder, last/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Remind/ })).toBeDisabled();
});

test('a refused reminder says why', async () => {
  show('/admin/due', all, true);
  await userEvent.click(await screen.findByRole('button', { name: /^Remind/ }));
  await notice('Its customer was reminded within the last day.');
});

test('the statement of a customer has its days, balance and PDF', async () => {
  const asked = show('/admin/due?customer=u1&from=2026-10-01&to=2026-11-26', ['READ_ORDERS']);
  expect(await screen.findByRole('heading', { name: 'Statement of Meera Sharma' })).toBeVisible();
  expect(asked).toHaveBeenCalledWith({
    userId: 'u1',
    from: '2026-09-30T18:30:00.000Z',
    to: '2026-11-26T18:29:59.999Z',
  });
  expect(screen.getByText('Owes ₹9,000')).toBeVisible();
  expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', '/files/statement');
  expect(screen.getByText('−₹1,000')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Due amounts' }));
  await screen.findByText('56 days');
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});
