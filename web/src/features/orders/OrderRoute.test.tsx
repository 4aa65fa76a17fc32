// An order that was just placed and is paid in the provider's window: how the window can fail, and what it is told.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { cartOf, customer, noAnswer, openScreen, press, Refusal, type Answers } from '../../../test/stage';
import MyOrdersRoute from './MyOrdersRoute';
import OrderRoute from './OrderRoute';

const payment = {
  __typename: 'PaymentSession',
  provider: 'RAZORPAY',
  keyId: 'rzp_test',
  providerOrderId: 'order_1',
  amountPaise: 118_000,
  currency: 'INR',
  name: 'GS Mart',
  description: 'Order GS-20261122-0004',
  prefillName: 'Asha Verma',
  prefillEmail: 'asha@example.com',
  prefillContact: '98765 43210',
  testMode: true,
};

const order = {
  __typename: 'Order',
  id: 'o1',
  orderNumber: 'GS-20261122-0004',
  goodsTotal: 1000,
  discountAmount: 0,
  rounding: 0,
  discounts: [],
  refundedAmount: 0,
  paidAmount: 0,
  dueAmount: 1180,
  stages: [],
  payments: [],
  workSteps: [],
  subtotal: 1000,
  taxByRate: [{ __typename: 'TaxAtRate', ratePercent: 18, tax: 180 }],
  deliveryCharge: 0,
  codCharge: 0,
  totalAmount: 1180,
  orderStatus: 'PENDING',
  orderStatusText: 'Pending',
  paymentStatus: 'PENDING',
  paymentStatusText: 'Pending',
  paymentMethod: 'ONLINE',
  createdAt: '2026-11-22T05:00:00.000Z',
  user: { __typename: 'User', id: 'asha', email: 'asha@example.com' },
  paidAt: null,
  deliveredAt: null,
  notes: null,
  contactInfo: { __typename: 'ContactInfo', email: 'asha@example.com', phone: '98765 43210' },
  deliveryAddress: {
    __typename: 'DeliveryAddress',
    firstName: 'Asha',
    lastName: 'Verma',
    company: null,
    street: '1 Station Road',
    street2: null,
    city: 'Kanpur',
    state: 'Uttar Pradesh',
    postalCode: '208001',
    country: 'India',
  },
  shippingMethod: { __typename: 'ShippingMethod', name: 'Standard', deliveryTime: '3-5 business days', price: 0 },
  expectedDelivery: null,
  items: [],
  shipments: [],
  history: [],
  refunds: [],
  invoiceNumber: null,
  invoiceUrl: null,
  payBy: '2026-11-22T05:30:00.000Z',
  acceptBy: null,
  canCancel: true,
  canPay: true,
  version: 1,
  piecesToCancel: [],
  cancelledPieces: [],
  returnUntil: null,
  piecesToReturn: [],
  returns: [],
};

/** The window of the provider, as far as a payment needs it. */
interface Opened {
  options: {
    handler(answer: object): void;
    modal: { ondismiss(): void };
  } & Record<string, unknown>;
  failed(): void;
}

afterEach(() => {
  delete window.Razorpay;
  document.querySelectorAll('script[src*=razorpay]').forEach((script) => script.remove());
});

async function acknowledge(words: string) {
  const alert = await screen.findByRole('alertdialog', { name: words });
  fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: words })).toBeNull());
}

test('alerts when the provider’s window cannot be had, when a payment in it fails, and when it is not genuine', async () => {
  const verified: unknown[] = [];
  openScreen(
    '/cart',
    <Routes>
      <Route
        path="/cart"
        element={
          <Link to="/order/o1" state={{ pay: payment }}>
            Pay
          </Link>
        }
      />
      <Route path="/order/:id" element={<OrderRoute />} />
    </Routes>,
    {
      Me: () => customer(cartOf([])),
      MyOrder: () => ({ myOrder: order }),
      PayOrder: () => ({
        payOrder: {
          __typename: 'P',
          order: { __typename: 'Order', id: 'o1', canPay: true, payBy: order.payBy },
          payment,
        },
      }),
      VerifyPayment: ({ input }) => {
        verified.push(input);
        return { verifyPayment: { __typename: 'V', success: false, order } };
      },
    },
  );
  fireEvent.click(await screen.findByText('Pay'));
  const script = await waitFor(() => {
    const found = document.querySelector('script[src*=razorpay]');
    expect(found).not.toBeNull();
    return found!;
  });
  expect(script).toHaveAttribute('src', 'https://checkout.razorpay.com/v1/checkout.js');
  fireEvent.error(script);
  await acknowledge('Razorpay SDK failed to load. Are you online?');
  expect(document.querySelector('script[src*=razorpay]')).toBeNull();
  await screen.findByText(/is waiting for payment/);

  const opened: Opened[] = [];
  window.Razorpay = class {
    private readonly window: Opened;
    constructor(options: object) {
      this.window = { options: options as Opened['options'], failed: () => undefined };
    }
    on(_event: 'payment.failed', listener: () => void) {
      this.window.failed = listener;
    }
    open() {
      opened.push(this.window);
    }
    close() {}
  };
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay Now' })).toBeEnabled());
  press('Pay Now');
  await waitFor(() => expect(opened).toHaveLength(1));
  const [shown] = opened;
  expect(shown!.options).toMatchObject({
    key: 'rzp_test',
    amount: 118_000,
    currency: 'INR',
    name: 'GS Mart',
    description: 'Order GS-20261122-0004',
    order_id: 'order_1',
    prefill: { name: 'Asha Verma', email: 'asha@example.com', contact: '98765 43210' },
  });
  act(() => shown!.failed());
  await acknowledge('Payment failed.');
  act(() =>
    shown!.options.handler({
      razorpay_payment_id: 'pay_none',
      razorpay_order_id: 'order_1',
      razorpay_signature: 'forged',
    }),
  );
  await acknowledge('Payment verification failed.');
  expect(verified).toEqual([{ orderId: 'order_1', paymentId: 'pay_none', signature: 'forged' }]);
});

test('that cannot be loaded says so, and is loaded when asked again', async () => {
  let gone = true;
  openScreen(
    '/order/o1',
    <Routes>
      <Route path="/order/:id" element={<OrderRoute />} />
    </Routes>,
    { Me: () => customer(cartOf([])), MyOrder: () => (gone ? noAnswer() : { myOrder: order }) },
  );
  await screen.findByRole('heading', { level: 1, name: 'This order could not be loaded' });
  gone = false;
  press('Try again');
  await screen.findByText(/is waiting for payment/);
});

describe('in stages', () => {
  const DUE = '2026-11-24T05:00:00.000Z';
  const stage = (id: string, amount: number, paidAmount: number) => ({
    __typename: 'PaymentStage',
    id,
    label: id,
    amount,
    due: 'READY',
    dueAt: DUE,
    paidAmount,
    dueAmount: amount - paidAmount,
  });
  const item = {
    __typename: 'OrderItem',
    title: 'Gate',
    detail: '3000 × 2100 mm',
    isOwnWork: true,
    image: null,
    price: 1000,
    priceWithTax: 1180,
    priceHoldsTax: false,
    quantity: 1,
    productId: 'g1',
    category: null,
    specifications: [],
    product: null,
  };
  const staged = {
    ...order,
    orderStatus: 'CONFIRMED',
    canCancel: false,
    payBy: null,
    items: [item],
    confirmBy: null,
    confirmedAt: null,
    needsShopper: false,
    canPayInstead: false,
    paidAmount: 472,
    dueAmount: 708,
    stages: [stage('Advance', 472, 472), stage('When ready', 708, 0)],
    workSteps: [
      { __typename: 'WorkStep', id: 's1', label: 'Welded', note: 'The frame stands.', at: DUE, pictures: [] },
    ],
    refunds: [
      {
        __typename: 'Refund',
        id: 'r1',
        amount: 100,
        status: 'PROCESSED',
        createdAt: DUE,
        creditNoteNumber: null,
        creditNoteUrl: null,
        voucherNumber: 'RF/26-27/000001',
        voucherUrl: '/download/refund',
      },
    ],
  };
  const whole = {
    paidAmount: 1180,
    dueAmount: 0,
    canPay: false,
    paymentStatus: 'PAID',
    stages: [stage('Advance', 472, 472), stage('When ready', 708, 708)],
  };
  const sandbox = { ...payment, provider: 'SANDBOX', amountPaise: 70_800 };

  const open = (answers: Answers, address = '/order/o1') => {
    let isPaid = false;
    return openScreen(
      address,
      <Routes>
        <Route path="/order/:id" element={<OrderRoute />} />
        <Route path="/my-orders" element={<MyOrdersRoute />} />
      </Routes>,
      {
        Me: () => customer(cartOf([])),
        HasHiddenOrders: () => ({ hasHiddenOrders: false }),
        MyOrder: () => ({ myOrder: isPaid ? { ...staged, ...whole } : staged }),
        MyOrders: () => ({ myOrders: { __typename: 'OrderPage', orders: [staged], page: 1, pages: 1, total: 1 } }),
        PayOrder: () => ({
          payOrder: {
            __typename: 'PayOrderPayload',
            order: { __typename: 'Order', id: 'o1', canPay: true, payBy: null },
            payment: sandbox,
          },
        }),
        PaySandbox: () => ({ paySandbox: { __typename: 'S', paymentId: 'pay_1', signature: 'signed' } }),
        VerifyPayment: () => {
          isPaid = true;
          return { verifyPayment: { __typename: 'V', success: true, order: { ...staged, ...whole } } };
        },
        ...answers,
      },
    );
  };
  const pay = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Pay ₹708 now' }));
    const window = within(await screen.findByRole('dialog', { name: 'Test payment' }));
    fireEvent.click(window.getByRole('button', { name: 'Pay ₹708' }));
  };

  test('is paid stage by stage in the window, and shows the work and what went back', async () => {
    open({});
    await screen.findByRole('heading', { level: 1, name: /is ready/ });
    expect(await screen.findByText('The frame stands.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Refund voucher RF/26-27/000001' })).toHaveAttribute(
      'href',
      '/download/refund',
    );
    await pay();
    await acknowledge('Payment successful! Thank you.');
    await screen.findByRole('heading', { level: 1, name: /is paid/ });
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('after a payment of unknown end is not offered to be cancelled or paid in cash', async () => {
    open({
      // An attempt before this one failed.
      MyOrder: () => ({ myOrder: { ...staged, paymentStatus: 'FAILED' } }),
      VerifyPayment: () => {
        throw new Refusal('PAYMENT_UNAVAILABLE', 'Your payment is being confirmed.');
      },
    });
    await pay();
    await acknowledge('Your payment is being confirmed.');
    await screen.findByText(/We have not received your payment yet.*please do not pay twice\.$/);
    expect(screen.queryByRole('button', { name: /cancel|cash/i })).toBeNull();
    expect(screen.queryByText(/is cancelled/)).toBeNull();
  });

  test('is not cancelled by its customer once a stage is paid: who to ask stands in its place', async () => {
    open({}, '/my-orders?order=o1');
    await screen.findByText(/Work on this order has begun\. To change or cancel it, call/);
    expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Buy Again' })).toBeNull();
    expect(screen.getByText('3000 × 2100 mm')).toBeVisible();
  });
});
