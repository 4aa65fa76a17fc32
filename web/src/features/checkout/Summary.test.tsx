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
