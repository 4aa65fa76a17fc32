// What a customer sees of the way of an order.
import { render, screen, within } from '@testing-library/react';
import type { OrderStatus } from '../../generated/orders';
import { OrderTracker } from './OrderTracker';

test.each<[OrderStatus, number]>([
  ['PENDING', 0],
  ['CONFIRMED', 20],
  ['PROCESSING', 40],
  ['SHIPPED', 60],
  ['OUT_FOR_DELIVERY', 80],
  ['DELIVERED', 100],
])('%s fills the bar to %i percent', (status, percent) => {
  render(<OrderTracker status={status} />);
  const bar = screen.getByRole('progressbar');
  expect(bar).toHaveAttribute('aria-valuenow', String(percent));
  expect(bar.firstElementChild).toHaveStyle({ width: `${percent}%` });
});

test('earlier steps are done, the current one is marked, later ones are not', () => {
  render(<OrderTracker status="SHIPPED" />);
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Pending (done)',
    'Confirmed (done)',
    'Processing (done)',
    '4Shipped',
    '5Out for delivery',
    '6Delivered',
  ]);
  expect(steps.findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(3);
});

test('a cancelled order shows that step alone, without a bar', () => {
  render(<OrderTracker status="CANCELLED" />);
  expect(screen.getByText('Cancelled')).toHaveClass('text-danger');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText('Pending')).toBeNull();
});
