// A price as a shopper reads it.
import { render, screen } from '@testing-library/react';
import { Price } from './Price';

test('an MRP above the price is struck through, with the percent saved', () => {
  render(<Price price={9499} originalPrice={12999} />);
  expect(screen.getByText('₹9,499')).toBeVisible();
  expect(screen.getByText(/₹12,999/).closest('s')).not.toBeNull();
  expect(screen.getByText('27% OFF')).toBeVisible();
});

test.each([null, undefined, 9499, 500])('an MRP of %s says nothing', (originalPrice) => {
  render(<Price price={9499} originalPrice={originalPrice} />);
  expect(screen.queryByText(/OFF/)).toBeNull();
  expect(document.querySelector('s')).toBeNull();
});
