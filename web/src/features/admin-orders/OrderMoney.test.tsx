// What staff do about the money of an order in stages.
import { screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, fill, notice, openScreen, press, Refusal, type Answers } from '../../../test/stage';
import type { AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { moneyOf } from '../../shared/back-office/order-words';
import { OrderMoney } from './OrderMoney';
import { RefundOrder } from './RefundOrder';

const stage = (id: string, label: string, due: string, amount: number, paidAmount: number, dueAt: string | null) => ({
  __typename: 'PaymentStage',
  id,
  label,
  due,
  amount,
  paidAmount,
  dueAmount: amount - paidAmount,
  dueAt,
});

const payment = (id: string, method: string, amount: number, more: object = {}) => ({
  __typename: 'OrderPayment',
  id,
  kind: 'PAYMENT',
  method,
  amount,
  state: 'CONFIRMED',
  reference: null,
  at: '2026-11-20T10:00:00Z',
  note: null,
  correctionOf: null,
  voucherNumber: null,
  voucherUrl: null,
  ...more,
});

/** ₹10,000 in three stages, of which ₹3,000 of the first ₹4,000 came. */
const order = {
  __typename: 'Order',
  id: 'o1',
  orderNumber: 'GS-20261126-0001',
  orderStatus: 'CONFIRMED',
  paymentStatus: 'PENDING',
  paymentMethod: 'ONLINE',
  totalAmount: 10_000,
  paidAmount: 3_000,
  dueAmount: 7_000,
  payPath: '/pay/token',
  contactInfo: { __typename: 'ContactInfo', phone: '98765 43210', email: '' },
  stages: [
    stage('s1', 'Advance', 'NOW', 4_000, 3_000, '2026-11-20T09:00:00Z'),
    stage('s2', 'Ready', 'READY', 4_000, 0, null),
    stage('s3', 'Rest', 'DELIVERY', 2_000, 0, null),
  ],
  payments: [
    payment('p1', 'UPI', 1_000, { reference: 'UTR1', voucherNumber: 'RV/26-27/000001', voucherUrl: '/files/rv1' }),
    payment('p2', 'CASH', 500, { state: 'TAKEN_BACK' }),
    payment('p3', 'CASH', -500, { kind: 'CORRECTION', correctionOf: 'p2', note: 'Wrong order' }),
    payment('p4', 'ONLINE', 2_000),
  ],
  paymentRequests: [
    {
      __typename: 'PaymentRequest',
      id: 'l1',
      kind: 'LINK',
      amount: 1_000,
      label: 'Advance',
      state: 'OPEN',
      url: 'https://rzp.io/i/abc',
      createdAt: '2026-11-20T10:00:00Z',
      expiresAt: '2026-11-27T10:00:00Z',
    },
  ],
} as unknown as AdminOrderDetailsFragment;

function show(answers: Answers = {}, manages = true) {
  const changed = jest.fn();
  openScreen(
    '/admin/orders',
    <App>
      <OrderMoney order={order} {...(manages && { onChanged: changed })} />
    </App>,
    {
      Me: () => customer(cartOf([]), { role: 'ADMIN' }),
      ...answers,
    },
  );
  return changed;
}

test('shows how far the stages are filled, what came with its voucher, and the link to send', () => {
  show();
  const [first, second] = within(screen.getByRole('list', { name: 'Stages of payment' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Due since 20 Nov 2026');
  expect(first).toHaveTextContent('₹3,000 of ₹4,000');
  expect(second).toHaveTextContent('Due when it is ready');
  const payments = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem');
  expect(payments.map((one) => one.textContent)).toEqual([
    expect.stringContaining('By UPI, UTR1'),
    expect.stringContaining('Taken back'),
    expect.stringContaining('−₹500'),
    expect.stringContaining('Online'),
  ]);
  expect(screen.getByRole('link', { name: /Receipt voucher RV/ })).toHaveAttribute('href', '/files/rv1');
  const chat = new URL(screen.getByRole('link', { name: /by WhatsApp/ }).getAttribute('href')!);
  expect(chat.pathname).toBe('/919876543210');
  expect(chat.searchParams.get('text')).toMatch(
    /₹1,000 \(Advance\) for order GS-20261126-0001.*https:\/\/rzp\.io\/i\/abc/s,
  );
  // Only money that came by hand and stands can be taken back.
  expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
  expect(moneyOf(order).words).toBe('₹3,000 of ₹10,000 paid');
});

test('whoever only reads orders changes nothing of it', () => {
  show({}, false);
  expect(screen.getByText('Left to pay')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Record|Take back|Withdraw|due now|Payment link/ })).toBeNull();
});

test('a payment is recorded once however often it is sent, and a refusal stands at its field', async () => {
  const sent: Record<string, unknown>[] = [];
  const changed = show({
    AdminRecordPayment: ({ input }) => {
      sent.push(input as Record<string, unknown>);
      if (sent.length === 1)
        throw new Refusal('BAD_INPUT', 'At most ₹6,000 are left to pay.', {
          fields: [{ path: 'amount', message: 'At most ₹6,000 are left to pay.' }],
        });
      return { recordPayment: { __typename: 'Order', id: 'o1', orderNumber: 'GS-20261126-0001', dueAmount: 0 } };
    },
  });
  press('Record a payment');
  const amount = await screen.findByLabelText('Amount');
  expect(amount).toHaveValue('7000.00');
  await userEvent.click(screen.getByText('Bank'));
  fill('UTR', 'HDFC0001');
  await userEvent.click(screen.getByRole('button', { name: 'Record ₹7,000' }));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/At most ₹6,000/));
  fill('Amount', '6000');
  await userEvent.click(await screen.findByRole('button', { name: 'Record ₹6,000' }));
  await notice('₹6,000 by bank transfer recorded. All is paid');
  expect(sent.map(({ amount: came, method, reference }) => [came, method, reference])).toEqual([
    [7_000, 'BANK', 'HDFC0001'],
    [6_000, 'BANK', 'HDFC0001'],
  ]);
  expect(sent[0]!['idempotencyKey']).toBe(sent[1]!['idempotencyKey']);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('a payment is taken back with a reason only', async () => {
  const sent: unknown[] = [];
  show({
    AdminCorrectPayment: ({ input }) => {
      sent.push(input);
      return { correctPayment: { __typename: 'Order', id: 'o1', orderNumber: 'GS-20261126-0001', dueAmount: 8_000 } };
    },
  });
  press('Take back ₹1,000 by UPI');
  await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }));
  expect(await screen.findByText('Say why it is taken back')).toBeVisible();
  fill('Why', 'Typed twice');
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
  await notice('Taken back. ₹8,000 of GS-20261126-0001 are left to pay');
  expect(sent).toEqual([{ orderId: 'o1', paymentId: 'p1', reason: 'Typed twice' }]);
});

test('a payment link asks for what is left of the stage, and is there to be sent', async () => {
  const sent: unknown[] = [];
  show({
    AdminCreatePaymentLink: ({ input }) => {
      sent.push(input);
      const link = { ...order.paymentRequests[0], id: 'l2', url: 'https://rzp.io/i/new' };
      return {
        createPaymentLink: { __typename: 'Order', id: 'o1', paymentRequests: [...order.paymentRequests, link] },
      };
    },
  });
  press('Payment link');
  expect(await screen.findByLabelText('Amount')).toHaveValue('1000.00');
  fill('Days it can be paid', '3');
  await userEvent.click(screen.getByRole('button', { name: 'Make the link' }));
  expect(await screen.findByRole('textbox', { name: 'Payment link' })).toHaveValue('https://rzp.io/i/new');
  expect(screen.getByRole('link', { name: 'Send by WhatsApp' })).toBeVisible();
  expect(sent).toEqual([{ orderId: 'o1', amount: 1_000, days: 3 }]);
});

test('a stage is due, and a link withdrawn, once staff have read what follows', async () => {
  const sent: unknown[] = [];
  show({
    AdminMarkStageDue: (variables) => {
      sent.push(variables);
      return { markStageDue: { __typename: 'Order', id: 'o1' } };
    },
    AdminWithdrawPaymentLink: (variables) => {
      sent.push(variables);
      return { withdrawPaymentLink: { __typename: 'Order', id: 'o1' } };
    },
  });
  press('Ready is due now');
  expect(await screen.findByText(/asks for ₹4,000/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it is due' }));
  await notice('Ready is due: ₹4,000');
  press('Withdraw the link over ₹1,000');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await notice('The link is withdrawn');
  expect(sent).toEqual([
    { orderId: 'o1', stageId: 's2' },
    { orderId: 'o1', linkId: 'l1' },
  ]);
});

test('a refund says what goes back by itself first, and what staff hand back', () => {
  openScreen(
    '/admin/orders',
    <RefundOrder open order={order} leftPaise={300_000} onClose={jest.fn()} onRefunded={jest.fn()} />,
    { Me: () => customer(cartOf([]), { role: 'ADMIN' }) },
  );
  const inTurn = within(screen.getByRole('list', { name: 'Payments it goes back to' })).getAllByRole('listitem');
  expect(inTurn.map((one) => one.textContent)).toEqual([
    '₹2,000 online, 20 Nov 2026: goes back by itself',
    '₹1,000 by UPI, 20 Nov 2026: you hand it back',
  ]);
});
