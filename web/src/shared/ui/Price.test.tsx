// A price as a shopper reads it.
import { render, screen } from '@testing-library/react';
import { Price } from './Price';

test('an MRP above the price is struck through, with the percent that the API says is saved', () => {
  render(<Price price={855} originalPrice={1000} discountPercent={15} />);
  expect(screen.getByText('₹855')).toBeVisible();
  expect(screen.getByText(/₹1,000/).closest('s')).not.toBeNull();
  expect(screen.getByText('15% OFF')).toBeVisible();
});

test.each([null, undefined, 9499])('an MRP of %s says nothing', (originalPrice) => {
  render(<Price price={9499} originalPrice={originalPrice} discountPercent={0} />);
  expect(screen.queryByText(/OFF/)).toBeNull();
  expect(document.querySelector('s')).toBeNull();
});
