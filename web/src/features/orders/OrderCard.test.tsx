// A closed order says in words how it stands, and shows what was bought.
import { screen, within } from '@testing-library/react';
import { openScreen } from '../../../test/stage';
import type { OrderDetailsFragment } from '../../generated/orders';
import { OrderCard } from './OrderCard';

const item = (title: string): OrderDetailsFragment['items'][number] => ({
  __typename: 'OrderItem',
  title,
  detail: null,
  isOwnWork: false,
  image: `media/${title}.webp`,
  price: 500,
  priceWithTax: 590,
  priceHoldsTax: false,
  quantity: 1,
  productId: title,
  category: 'Cricket',
  specifications: [],
  product: null,
});

function orderOf(facts: Partial<OrderDetailsFragment>) {
  return {
    id: '64f000000000000000abcdef',
    orderNumber: 'GS-20261122-0004',
    createdAt: '2026-11-22T05:00:00.000Z',
    deliveredAt: null,
    totalAmount: 2410,
    orderStatus: 'OUT_FOR_DELIVERY',
    paymentStatus: 'PENDING',
    paymentMethod: 'COD',
    items: [item('Wicket Set'), item('Leather Ball'), item('Bat'), item('Gloves')],
    shipments: [],
    piecesToReturn: [],
    discounts: [],
    stages: [],
    ...facts,
  } as unknown as OrderDetailsFragment;
}

function show(facts: Partial<OrderDetailsFragment>) {
  const order = orderOf(facts);
  const { unmount, container } = openScreen(
    '/my-orders',
    <OrderCard order={order} open={false} onToggle={() => undefined} />,
    {},
    'anonymous',
  );
  return { unmount, container, button: screen.getByRole('button', { expanded: false }) };
}

test('its states stand in words, each saying what it is the state of', () => {
  const { button } = show({});
  for (const words of ['Out for delivery', 'Payment pending', 'Cash on delivery'])
    expect(within(button).getByText(words)).toBeVisible();
  expect(button).not.toHaveTextContent(/OUT_FOR|pending pending/);
});

test('pictures and names tell what was bought', () => {
  const { button, container } = show({});
  expect(button).toHaveTextContent('Wicket Set and 3 more');
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/media/Wicket Set.webp',
    '/media/Leather Ball.webp',
    '/media/Bat.webp',
  ]);
});

test('what was paid for an order that came back is no good news, and its delivery stays told', () => {
  const deliveredAt = '2026-11-24T05:00:00.000Z';
  const delivered = show({ orderStatus: 'DELIVERED', paymentStatus: 'PAID', deliveredAt });
  const good = within(delivered.button).getByText('Paid').className;
  expect(good).toContain('text-success');
  expect(delivered.button).toHaveTextContent('delivered 24 Nov 2026');
  delivered.unmount();
  const { button } = show({ orderStatus: 'RETURNED', paymentStatus: 'PAID', deliveredAt });
  expect(within(button).getByText('Was paid').className).not.toContain('text-success');
  expect(button).toHaveTextContent('delivered 24 Nov 2026');
});

test('what has arrived can be reviewed, the first parcel of several too; what came back cannot', () => {
  const shipment = (state: string) => ({ shipments: [{ state }] }) as unknown as Partial<OrderDetailsFragment>;
  const link = () => screen.queryByRole('link', { name: 'Write a review' });
  for (const [facts, isOffered] of [
    [{ orderStatus: 'DELIVERED' }, true],
    [{ orderStatus: 'SHIPPED', ...shipment('DELIVERED') }, true],
    [{ orderStatus: 'SHIPPED', ...shipment('SHIPPED') }, false],
    [{ orderStatus: 'RETURNED', ...shipment('DELIVERED') }, false],
    [{ orderStatus: 'DELIVERED', items: [{ ...item('Gate'), isOwnWork: true }] }, false],
  ] satisfies [Partial<OrderDetailsFragment>, boolean][]) {
    const { unmount } = show(facts);
    expect(link() !== null).toBe(isOffered);
    if (isOffered) expect(link()).toHaveAttribute('href', '/review?order=64f000000000000000abcdef');
    unmount();
  }
});

test('the next date stands on the closed card, and what is wanted most is one press away', () => {
  const expectedDelivery = { from: '2026-11-25T05:00:00.000Z', to: '2026-11-27T05:00:00.000Z' } as never;
  const coming = show({ expectedDelivery });
  expect(coming.button).toHaveTextContent('Arrives Wed 25 Nov – Fri 27 Nov');
  expect(screen.getByRole('button', { name: 'Order again' })).toHaveAccessibleDescription('Order GS-20261122-0004');
  const help = screen.getByRole('link', { name: 'Help' });
  expect(help.getAttribute('href')).toContain(encodeURIComponent('GS-20261122-0004'));
  coming.unmount();
  const there = show({ orderStatus: 'DELIVERED', expectedDelivery, returnUntil: '2026-12-04T05:00:00.000Z' });
  expect(there.button).toHaveTextContent('Can be returned until 04 Dec 2026');
  there.unmount();
  expect(show({ canPay: true, payBy: '2026-11-22T06:00:00.000Z' }).button).toHaveTextContent('Pay before 22 Nov 2026');
});

test('an open order says of each line what offers took off, and of each offer what it gave', () => {
  const discount = (name: string, code: string | null, amounts: number[], deliverySaved = 0) => ({
    __typename: 'Discount' as const,
    name,
    code,
    amount: amounts.reduce((sum, amount) => sum + amount, deliverySaved),
    deliverySaved,
    lines: amounts.map((amount, line) => ({ __typename: 'DiscountLine' as const, line, amount })),
  });
  const order = orderOf({
    items: [
      { ...item('Wicket Set'), quantity: 0 },
      { ...item('Leather Ball'), quantity: 3 },
    ],
    discounts: [discount('Diwali sale', 'DIWALI10', [0, 150]), discount('Monsoon', null, [], 99)],
    goodsTotal: 1500,
    discountAmount: 150,
    rounding: 0,
    subtotal: 1350,
    taxByRate: [{ __typename: 'TaxAtRate', ratePercent: 18, tax: 243 }],
    deliveryCharge: 0,
    codCharge: 0,
    totalAmount: 1593,
    shipments: [],
    returns: [],
    refunds: [],
    history: [],
    cancelledPieces: [1, 0],
    piecesToCancel: [],
    shippingMethod: { __typename: 'ShippingMethod', name: 'Standard', price: 0, deliveryTime: '3-5 days' },
    deliveryAddress: {} as never,
    contactInfo: {} as never,
  });
  openScreen('/my-orders', <OrderCard order={order} open onToggle={() => undefined} />, {}, 'anonymous');
  // At its price, so that lines and amounts add up as on the bill.
  const line = within(screen.getByText('₹500 × 3 (₹590 incl. GST)').closest('li')!);
  expect(line.getByText('−₹150 with Diwali sale')).toBeVisible();
  expect(line.getByText('₹1,500')).toBeVisible();
  const amounts = screen.getAllByRole('term').map((term) => `${term.textContent} | ${term.nextSibling!.textContent}`);
  expect(amounts).toEqual([
    'Goods | ₹1,500',
    'Diwali sale (DIWALI10) | −₹150',
    'Subtotal | ₹1,350',
    'Tax (18%) | ₹243',
    'DeliveryFree delivery with Monsoon | Free',
    'Total | ₹1,593',
  ]);
  expect(document.querySelector('s')).toBeNull();
});

test('what waits for the shopper is one press away: the payment itself, and what else opens the card', () => {
  const payBy = '2099-11-26T05:00:00.000Z';
  const unpaid = show({ paymentMethod: 'ONLINE', orderStatus: 'PENDING', canPay: true, payBy });
  const title = screen.getByText('Order GS-20261122-0004').id;
  expect(screen.getByRole('button', { name: 'Pay Now' })).toHaveAttribute('aria-describedby', title);
  expect(screen.queryByRole('button', { name: 'Pay online instead' })).toBeNull();
  unpaid.unmount();
  const waiting = show({ orderStatus: 'PENDING', needsShopper: true, canPayInstead: true });
  expect(waiting.button).toHaveTextContent('Please confirm this order');
  expect(screen.getByRole('button', { name: 'Confirm this order' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Pay online instead' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
});

describe('an order in stages', () => {
  const DUE = '2026-11-24T05:00:00.000Z';
  const stage = (id: string, amount: number, paidAmount: number, dueAt: string | null) => ({
    __typename: 'PaymentStage' as const,
    id,
    label: id,
    amount,
    due: 'READY' as const,
    dueAt,
    paidAmount,
    dueAmount: amount - paidAmount,
  });
  const staged = (dueAt: string | null): Partial<OrderDetailsFragment> => ({
    orderStatus: 'CONFIRMED',
    paymentMethod: 'ONLINE',
    canPay: true,
    canCancel: false,
    payBy: null,
    totalAmount: 2000,
    paidAmount: 800,
    dueAmount: 1200,
    refundedAmount: 0,
    stages: [stage('Advance', 800, 800, DUE), stage('When ready', 1200, 0, dueAt)],
    items: [{ ...item('Gate'), isOwnWork: true, quantity: 28, detail: '28 ft' }],
  });

  test('says what is paid of it and asks for the stage that is due, never that it is cancelled', () => {
    const { button, container } = show(staged(DUE));
    for (const words of ['₹800 of ₹2,000 paid', 'Paid in stages', '₹1,200 to pay now'])
      expect(within(button).getByText(words)).toBeVisible();
    expect(button).toHaveTextContent('1 item');
    expect(screen.getByRole('button', { name: 'Pay ₹1,200 now' })).toBeEnabled();
    expect(container).not.toHaveTextContent(/cancel|pending/i);
    // Own work is not sold again from the list of products.
    expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull();
  });

  test('asks for nothing while no stage is due', () => {
    const { button } = show(staged(null));
    expect(within(button).getByText('Next payment: ₹1,200 when it is ready')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('has its date where it is cancelled unless something is paid', () => {
    const { button } = show({ ...staged(DUE), payBy: '2026-11-30T05:00:00.000Z' });
    expect(within(button).getByText('Pay ₹1,200 before 30 Nov 2026, 10:30 AM')).toBeVisible();
  });
});
