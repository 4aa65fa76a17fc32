// The amounts of an order before and after the server has said them.
import { render, screen } from '@testing-library/react';
import { product } from '../../../test/stage';
import type { CartState } from '../../shared/cart/cart-rules';
import { Summary } from './Summary';

const cart = (more: object) =>
  ({
    items: [{ product: product('bat', more), quantity: 2, knownPrice: 1000 }],
    total: 2000,
    count: 2,
  }) as unknown as CartState;

test('the sum of the prices is the subtotal while GST is added to them', () => {
  render(<Summary amounts={undefined} cart={cart({})} />);
  expect(screen.getByText('Subtotal (2 items)').nextSibling).toHaveTextContent('₹2,000');
});

test('no subtotal is shown before the server says it when prices hold their GST', () => {
  render(<Summary amounts={undefined} cart={cart({ priceHoldsTax: true })} />);
  expect(screen.getByText('Without GST (2 items)').nextSibling).toHaveTextContent('…');
});

const amounts = (more: object) =>
  ({
    subtotal: 1800,
    goodsTotal: 2000,
    discountAmount: 200,
    rounding: 0,
    taxByRate: [{ ratePercent: 18, tax: 324 }],
    deliveryCharge: 0,
    codCharge: 0,
    deliveryKnown: true,
    notDeliverable: null,
    totalAmount: 2124,
    discounts: [{ name: 'Diwali sale', code: 'DIWALI10', amount: 299, deliverySaved: 99, lines: [] }],
    ...more,
  }) as unknown as Parameters<typeof Summary>[0]['amounts'];

/** The rows as they are read. */
const rows = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent} | ${term.nextElementSibling!.textContent}`);

test('what each offer gives stands between the goods and what is paid for them, and every rupee is accounted for', () => {
  render(<Summary amounts={amounts({ rounding: 0.4, subtotal: 1800.4 })} cart={cart({})} />);
  expect(rows()).toEqual([
    'Goods (2 items) | ₹2,000',
    'Diwali sale (DIWALI10) | −₹200',
    'Rounding | ₹0.40',
    'Subtotal | ₹1,800.40',
    'Tax (18%) | ₹324',
    'DeliveryFree delivery with Diwali sale (DIWALI10) | Free',
    'Total | ₹2,124',
  ]);
});

test('free delivery is told in words at the delivery, and is no discount on the goods', () => {
  const discounts = [{ name: 'Monsoon', code: 'RAIN', amount: 99, deliverySaved: 99, lines: [] }];
  const free = { discounts, discountAmount: 0, goodsTotal: 2000, subtotal: 2000 };
  const { unmount } = render(<Summary amounts={amounts(free)} cart={cart({})} />);
  expect(rows()).toEqual([
    'Subtotal (2 items) | ₹2,000',
    'Tax (18%) | ₹324',
    'DeliveryFree delivery with Monsoon (RAIN) | Free',
    'Total | ₹2,124',
  ]);
  unmount();
  // Another way than the cheapest was chosen.
  render(<Summary amounts={amounts({ ...free, deliveryCharge: 201, codCharge: 50 })} cart={cart({})} />);
  expect(rows()).toContain('Delivery (GST included)₹99 off the delivery with Monsoon (RAIN) | ₹151');
});
