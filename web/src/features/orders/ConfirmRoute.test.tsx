// The link that asks about an order by cash on delivery: each state in words, each answer once, and what became of a lost one.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { fill, noAnswer, openScreen, press, Refusal, type Answers } from '../../../test/stage';
import type { ToConfirmFragment } from '../../generated/orders';
import { toldOf } from './confirm-words';
import ConfirmRoute from './ConfirmRoute';

const LATER = '2099-11-27T05:00:00.000Z';
const order: ToConfirmFragment = {
  __typename: 'OrderToConfirm',
  orderNumber: 'GS-20261126-0004',
  createdAt: '2026-11-26T05:00:00.000Z',
  orderStatus: 'PENDING',
  paymentMethod: 'COD',
  paymentStatus: 'PENDING',
  needsShopper: true,
  confirmBy: LATER,
  confirmedAt: null,
  payBy: null,
  lines: [{ __typename: 'OrderToConfirmLine', title: 'Yoga Mat', image: null, quantity: 2, lineTotal: 1000 }],
  discounts: [],
  subtotal: 1000,
  taxAmount: 180,
  deliveryCharge: 50,
  codCharge: 50,
  totalAmount: 1230,
  address: ['Asha Verma', '5 Hazratganj', 'Lucknow, Uttar Pradesh 226001', 'India'],
  deliveryAddress: {
    __typename: 'DeliveryAddress',
    firstName: 'Asha',
    lastName: 'Verma',
    company: null,
    street: '5 Hazratganj',
    street2: null,
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    postalCode: '226001',
    country: 'India',
  },
  canChoose: true,
  payNow: { __typename: 'PayNow', totalAmount: 1180, saves: 50 },
};
const confirmed: ToConfirmFragment = { ...order, needsShopper: false, confirmBy: null, confirmedAt: LATER };

const open = (answers: Answers) =>
  openScreen(
    '/confirm/a.1.b',
    <Routes>
      <Route path="/confirm/:token" element={<ConfirmRoute />} />
    </Routes>,
    answers,
    'anonymous',
  );

test.each<[Partial<ToConfirmFragment>, string, string]>([
  [{}, 'Please confirm your order', 'You pay ₹1,230 on delivery. Please answer before'],
  [{ confirmBy: '2026-11-26T06:00:00.000Z' }, 'Please confirm your order', 'You can still answer.'],
  [confirmed, 'Thank you! Order GS-20261126-0004 is confirmed', 'You pay ₹1,230 on delivery.'],
  [{ ...confirmed, orderStatus: 'SHIPPED' }, 'Order GS-20261126-0004 is on its way', 'Please have ₹1,230 ready'],
  [{ orderStatus: 'CANCELLED' }, 'Order GS-20261126-0004 is cancelled', 'You pay nothing.'],
  [
    { orderStatus: 'CANCELLED', paymentMethod: 'ONLINE', paymentStatus: 'REFUNDED' },
    'Order GS-20261126-0004 is cancelled',
    'What was paid goes back the way it came',
  ],
  [
    { paymentMethod: 'ONLINE', needsShopper: false, payBy: LATER, totalAmount: 1180 },
    'Order GS-20261126-0004 is waiting for payment',
    'Please pay ₹1,180 before',
  ],
  [
    { paymentMethod: 'ONLINE', needsShopper: false, paymentStatus: 'PAID' },
    'Order GS-20261126-0004 is paid',
    'We prepare it now.',
  ],
])('says how an order with %o stands', (facts, heading, words) => {
  const told = toldOf({ ...order, ...facts });
  expect(told.heading).toBe(heading);
  expect(told.text).toContain(words);
});

test('confirms once, although the first answer is lost, and reads out what came of it', async () => {
  const asked: unknown[] = [];
  let isConfirmed = false;
  open({
    OrderToConfirm: () => ({ orderToConfirm: isConfirmed ? confirmed : order }),
    ConfirmCodOrder: (variables) => {
      asked.push(variables);
      isConfirmed = true;
      return asked.length === 1 ? noAnswer() : { confirmCodOrder: confirmed };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, confirm the order' }));
  await screen.findByRole('dialog', { name: 'We are checking whether your answer has arrived.' });
  expect(await screen.findByRole('heading', { name: /is confirmed$/ })).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Yes, confirm the order' })).toBeNull();
  expect(asked).toEqual([{ token: 'a.1.b' }, { token: 'a.1.b' }]);
});

test('asks before an address that costs more, and shows what the server refuses at its field', async () => {
  const sent: { address: { postalCode: string; city: string }; totalAmount?: number | null }[] = [];
  open({
    OrderToConfirm: () => ({ orderToConfirm: order }),
    PlaceOfPin: () => ({
      pinCode: { __typename: 'PinCode', pin: '110001', city: 'New Delhi', state: 'Delhi' },
      pinCodeProblem: null,
    }),
    MendOrderAddress: ({ input }) => {
      sent.push(input as (typeof sent)[number]);
      if (sent.length === 1)
        throw new Refusal('BAD_INPUT', 'No.', { fields: [{ path: 'address.street', message: 'A street is needed.' }] });
      if (sent.length === 2) throw new Refusal('PRICE_CHANGED', 'Changed.', { amounts: { totalAmount: 1378 } });
      return { mendOrderAddress: { ...order, totalAmount: 1378 } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Correct the address' }));
  await screen.findByRole('form', { name: 'Correct the address' });
  fill('PIN code', '110001');
  await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveValue('New Delhi'));
  expect(screen.getByLabelText(/^State/)).toHaveValue('Delhi');
  press('Save address');
  expect(await screen.findByText('A street is needed.')).toBeVisible();
  fill('Street address', '1 Parliament Street');
  press('Save address');
  expect(await screen.findByRole('alert')).toHaveTextContent('costs ₹1,378 instead of ₹1,230');
  press('Yes, send it there for ₹1,378');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(sent.map(({ totalAmount }) => totalAmount ?? null)).toEqual([null, null, 1378]);
  expect(sent[2]!.address).toMatchObject({ postalCode: '110001', city: 'New Delhi', country: 'India' });
});

test('shows another amount before it is paid, and says that a late payment goes back', async () => {
  const seen: unknown[] = [];
  const payment = {
    __typename: 'PaymentSession',
    provider: 'SANDBOX',
    keyId: '',
    providerOrderId: 'order_1',
    amountPaise: 117_000,
    currency: 'INR',
    name: 'GS Mart',
    description: 'Order',
    prefillName: '',
    prefillEmail: '',
    prefillContact: '',
    testMode: true,
  };
  const late = 'Order GS-20261126-0004 is cancelled. Your ₹1,170 is on its way back to where it came from.';
  open({
    OrderToConfirm: () => ({ orderToConfirm: order }),
    PayInsteadOfCod: ({ input }) => {
      seen.push((input as { totalAmount: number }).totalAmount);
      if (seen.length === 1) throw new Refusal('PRICE_CHANGED', 'Changed.', { amounts: { totalAmount: 1170 } });
      return { payInsteadOfCod: { __typename: 'P', order, payment } };
    },
    PaySandboxByLink: () => ({ paySandboxByLink: { __typename: 'S', paymentId: 'pay_1', signature: 'signed' } }),
    VerifyPaymentByLink: () => {
      throw new Refusal('CONFLICT', late);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay online instead and save ₹50' }));
  expect(await screen.findByText('You save ₹50.')).toBeVisible();
  press('Pay ₹1,180 online');
  expect(await screen.findByRole('alert')).toHaveTextContent('it is ₹1,170 now');
  press('Pay ₹1,170 online');
  const window = await screen.findByRole('dialog', { name: 'Test payment' });
  fireEvent.click(within(window).getByRole('button', { name: 'Pay ₹1,170' }));
  const alert = await screen.findByRole('alertdialog', { name: late });
  fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(seen).toEqual([1180, 1170]);
});

test('a link that opens nothing says where to go, and one that could not be asked is asked again', async () => {
  let gone = true;
  open({
    OrderToConfirm: () => {
      if (gone) return noAnswer();
      throw new Refusal('NOT_FOUND', 'This link has expired. Log in to see your order.');
    },
  });
  await screen.findByRole('heading', { name: 'Your order could not be loaded' });
  gone = false;
  press('Try again');
  await screen.findByRole('heading', { name: 'This link has expired' });
  expect(screen.getByRole('link', { name: 'Follow an order' })).toHaveAttribute('href', '/follow');
});
