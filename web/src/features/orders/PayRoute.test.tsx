// The link that an order in stages is paid by: how it stands, each stage in its turn, a payment that is not there yet, and the way back from a payment link.
import { fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { openScreen, Refusal, type Answers } from '../../../test/stage';
import type { StageFragment, ToPayFragment } from '../../generated/orders';
import { holdShop, shop } from '../../shared/shop';
import PayRoute from './PayRoute';
import { stagedTold } from './staged-words';

const DUE = '2026-11-26T05:00:00.000Z';
const LATER = '2099-11-27T05:00:00.000Z';

const stage = (label: string, amount: number, due: StageFragment['due'], more: Partial<StageFragment> = {}) =>
  ({
    __typename: 'PaymentStage',
    id: label,
    label,
    amount,
    due,
    dueAt: null,
    paidAmount: 0,
    dueAmount: amount,
    ...more,
  }) satisfies StageFragment;
const paid = (amount: number) => ({ dueAt: DUE, paidAmount: amount, dueAmount: 0 });

const order: ToPayFragment = {
  __typename: 'OrderToPay',
  orderNumber: 'GS-20261126-0004',
  orderStatus: 'PENDING',
  paymentStatus: 'PENDING',
  createdAt: DUE,
  deliveredAt: null,
  expectedDelivery: null,
  lines: [
    { __typename: 'LineToPay', title: 'Gate', detail: '3000 × 2100 mm · 120.5 kg', quantity: 1, amount: 9000 },
    { __typename: 'LineToPay', title: 'Lock', detail: null, quantity: 2, amount: 1000 },
  ],
  subtotal: 10_000,
  taxAmount: 1800,
  deliveryCharge: 200,
  totalAmount: 12_000,
  paidAmount: 0,
  dueAmount: 12_000,
  refundedAmount: 0,
  payNow: 4800,
  payBy: null,
  stages: [
    stage('Advance', 4800, 'NOW', { dueAt: DUE }),
    stage('When ready', 4800, 'READY'),
    stage('Rest', 2400, 'DELIVERY'),
  ],
  payments: [],
  workSteps: [],
  invoiceUrl: null,
  billOfSupply: false,
  trackingPath: '/track/a',
};
const payment = {
  __typename: 'OrderPayment',
  id: 'p1',
  kind: 'PAYMENT',
  method: 'ONLINE',
  amount: 4800,
  state: 'CONFIRMED',
  reference: 'pay_1',
  at: DUE,
  note: null,
  voucherNumber: 'RV/26-27/000001',
  voucherUrl: '/download/voucher',
} as const;
const advanced: ToPayFragment = {
  ...order,
  orderStatus: 'CONFIRMED',
  paidAmount: 4800,
  dueAmount: 7200,
  stages: [stage('Advance', 4800, 'NOW', paid(4800)), order.stages[1]!, order.stages[2]!],
  payments: [payment],
  workSteps: [
    {
      __typename: 'WorkStep',
      id: 's1',
      label: 'Welded',
      note: 'The frame stands.',
      at: DUE,
      pictures: [{ __typename: 'WorkPicture', id: 'w1', url: '/download/w1' }],
    },
  ],
};
const session = {
  __typename: 'PaymentSession',
  provider: 'SANDBOX',
  keyId: 'sandbox',
  providerOrderId: 'order_1',
  amountPaise: 480_000,
  currency: 'INR',
  name: 'GS Mart',
  description: 'Order GS-20261126-0004',
  prefillName: '',
  prefillEmail: '',
  prefillContact: '',
  testMode: true,
};
const begun = (amountPaise = 480_000) => ({
  payStage: { __typename: 'PayStagePayload', order, payment: { ...session, amountPaise } },
});

const open = (answers: Answers, address = '/pay/a.1.b') =>
  openScreen(
    address,
    <Routes>
      <Route path="/pay/:token" element={<PayRoute />} />
    </Routes>,
    answers,
    'anonymous',
  );
const payButton = (name: string) => screen.findByRole('button', { name });
/** Presses OK, and waits until the rest of the screen can be reached again. */
async function acknowledge(words: string) {
  const alert = await screen.findByRole('alertdialog', { name: words });
  fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
  await waitForElementToBeRemoved(alert);
}

test.each<[string, Partial<ToPayFragment>, string, string]>([
  ['that is new', order, 'Please pay ₹4,800 for order GS-20261126-0004', 'we begin as soon as it is here.'],
  ['that ends unpaid', { payBy: LATER }, 'Please pay ₹4,800 for order', 'after that the order is cancelled.'],
  ['that is begun', advanced, 'We are working on order', 'Nothing is to be paid now. You pay ₹4,800 when it is ready.'],
  [
    'that is ready',
    { ...advanced, stages: [advanced.stages[0]!, { ...order.stages[1]!, dueAt: DUE }, order.stages[2]!] },
    'Order GS-20261126-0004 is ready',
    'Please pay ₹4,800 now: then we send it.',
  ],
  [
    'on its way',
    {
      ...advanced,
      orderStatus: 'SHIPPED',
      stages: [advanced.stages[0]!, stage('When ready', 4800, 'READY', paid(4800)), order.stages[2]!],
    },
    'is on its way',
    'You pay ₹2,400 at delivery.',
  ],
  ['cancelled unpaid', { orderStatus: 'CANCELLED' }, 'is cancelled', 'You pay nothing.'],
  [
    'cancelled and refunded',
    { orderStatus: 'CANCELLED', refundedAmount: 4800 },
    'is cancelled',
    '₹4,800 goes back the way it came; banks take five to seven working days.',
  ],
  [
    'cancelled and paid',
    { orderStatus: 'CANCELLED', paidAmount: 4800 },
    'is cancelled',
    'Ask us about ₹4,800 that you have paid.',
  ],
])('says how an order %s stands', (_name, facts, heading, words) => {
  const told = stagedTold({ ...order, ...facts });
  expect(told.heading).toContain(heading);
  expect(told.text).toContain(words);
  // It is cancelled by itself only where the server says when.
  expect(/is cancelled\.$/.test(told.text)).toBe(Boolean(facts.payBy));
});

test('shows what is paid, due and later, the vouchers and the work, and offers what comes next', async () => {
  open({ OrderToPay: () => ({ orderToPay: advanced }) });
  await screen.findByRole('heading', { level: 1, name: /We are working on/ });
  const ladder = screen.getByRole('list', { name: 'Payments of this order' });
  const [first, second, third] = within(ladder).getAllByRole('listitem');
  expect(first).toHaveTextContent(/Advance.*Paid.*₹4,800/);
  expect(second).toHaveTextContent(/When ready.*when it is ready/);
  expect(second).toHaveAttribute('aria-current', 'step');
  expect(third).toHaveTextContent(/Rest.*at delivery.*₹2,400/);
  expect(within(second!).getByRole('button', { name: 'Pay ₹4,800 ahead' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Receipt voucher RV/26-27/000001 (PDF)' })).toHaveAttribute(
    'href',
    '/download/voucher',
  );
  expect(screen.getByText('The frame stands.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Welded' })).toBeEnabled();
  expect(screen.getByText('Lock × 2')).toBeVisible();
});

test('pays the stage that is due, and reads out how the order stands then', async () => {
  let isPaid = false;
  const verified: unknown[] = [];
  open({
    OrderToPay: () => ({ orderToPay: isPaid ? advanced : order }),
    PayStage: () => begun(),
    PayStageInSandbox: () => ({
      payStageInSandbox: { __typename: 'PaySandboxPayload', paymentId: 'pay_1', signature: 'signed' },
    }),
    VerifyStagePayment: ({ input }) => {
      verified.push(input);
      isPaid = true;
      return { verifyStagePayment: { __typename: 'OrderToPay', orderNumber: order.orderNumber, paidAmount: 4800 } };
    },
  });
  fireEvent.click(await payButton('Pay ₹4,800 now'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pay ₹4,800' }));
  await acknowledge('Payment successful! Thank you.');
  expect(await screen.findByRole('heading', { level: 1, name: /We are working on/ })).toHaveFocus();
  expect(verified).toEqual([{ token: 'a.1.b', paymentId: 'pay_1', signature: 'signed' }]);
});

test('a payment that the server has not seen is not paid twice: it says so, asks again, and shows it when it is there', async () => {
  let asked = 0;
  let arrive: (answer: object) => void;
  const arrived = new Promise<object>((resolve) => (arrive = resolve));
  open({
    // When the screen opens, after the attempt, and then to look for the money.
    OrderToPay: () => ((asked += 1) > 2 ? arrived : { orderToPay: order }),
    PayStage: () => begun(),
    PayStageInSandbox: () => ({
      payStageInSandbox: { __typename: 'PaySandboxPayload', paymentId: 'pay_1', signature: 'signed' },
    }),
    VerifyStagePayment: () => {
      throw new Refusal('PAYMENT_UNAVAILABLE', 'Your payment is being confirmed.');
    },
  });
  fireEvent.click(await payButton('Pay ₹4,800 now'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pay ₹4,800' }));
  await acknowledge('Your payment is being confirmed.');
  await screen.findByText(/We have not received your payment yet.*please do not pay twice\.$/);
  arrive!({ orderToPay: advanced });
  await screen.findByRole('heading', { level: 1, name: /We are working on/ });
  expect(screen.queryByText(/We have not received/)).toBeNull();
});

test('does not ask for another amount than the one that was shown', async () => {
  open({ OrderToPay: () => ({ orderToPay: order }), PayStage: () => begun(300_000) });
  fireEvent.click(await payButton('Pay ₹4,800 now'));
  await acknowledge('The amount has changed meanwhile: ₹3,000 is to be paid now.');
  expect(screen.queryByRole('dialog', { name: 'Test payment' })).toBeNull();
});

describe('back from a payment link', () => {
  const back = `/pay/a.1.b?${new URLSearchParams({
    razorpay_payment_id: 'pay_1',
    razorpay_payment_link_id: 'plink_1',
    razorpay_payment_link_reference_id: 'ref_1',
    razorpay_payment_link_status: 'paid',
    razorpay_signature: 'signed',
  })}`;

  test('the payment is verified, and what the provider appended is taken out of the address', async () => {
    const asked: unknown[] = [];
    open(
      {
        OrderToPay: () => ({ orderToPay: asked.length > 0 ? advanced : order }),
        VerifyPaymentLink: ({ input }) => {
          asked.push(input);
          return { verifyPaymentLink: advanced };
        },
      },
      back,
    );
    await screen.findByText('Thank you! We have received your payment.');
    await screen.findByRole('heading', { level: 1, name: /We are working on/ });
    expect(asked).toEqual([
      {
        token: 'a.1.b',
        paymentId: 'pay_1',
        linkId: 'plink_1',
        reference: 'ref_1',
        status: 'paid',
        signature: 'signed',
      },
    ]);
    expect(location.pathname + location.search).toBe('/pay/a.1.b');
  });

  test('one that the provider has not confirmed is told so, and not to be paid twice', async () => {
    let asked = 0;
    let arrive: (answer: object) => void;
    const arrived = new Promise<object>((resolve) => (arrive = resolve));
    open(
      {
        // When the screen opens, after the answer, and then to look for the money.
        OrderToPay: () => ((asked += 1) > 2 ? arrived : { orderToPay: order }),
        VerifyPaymentLink: () => ({ verifyPaymentLink: order }),
      },
      back,
    );
    await screen.findByText(/We have not received your payment yet.*please do not pay twice\.$/);
    await waitFor(() => expect(location.search).toBe(''));
    await waitFor(() => expect(asked).toBeGreaterThan(2));
    arrive!({ orderToPay: advanced });
    await screen.findByText('Thank you! We have received your payment.');
    expect(screen.queryByText(/We have not received/)).toBeNull();
  });

  test('what nobody signed is refused in words', async () => {
    open(
      {
        OrderToPay: () => ({ orderToPay: order }),
        VerifyPaymentLink: () => {
          throw new Refusal('PAYMENT_FAILED', 'The payment could not be verified.');
        },
      },
      back,
    );
    await screen.findByText(/^The payment could not be verified\..*call us before you pay again\.$/);
    await waitFor(() => expect(location.search).toBe(''));
  });
});

test('a link that opens nothing says what to do', async () => {
  open({
    OrderToPay: () => {
      throw new Refusal('NOT_FOUND', 'No.');
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'This link opens no order' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('of a seller without GST has no tax, and a bill of supply', async () => {
  const before = shop;
  holdShop({ ...shop, chargesTax: false });
  open({
    OrderToPay: () => ({ orderToPay: { ...order, taxAmount: 0, invoiceUrl: '/download/b', billOfSupply: true } }),
  });
  expect(await screen.findByRole('link', { name: 'Bill of supply (PDF)' })).toBeVisible();
  expect(document.body).toHaveTextContent('Subtotal₹10,000Delivery₹200');
  expect(document.body).not.toHaveTextContent('GST');
  holdShop(before);
});
