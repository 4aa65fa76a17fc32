// A price as a shopper reads it.
import { render, screen } from '@testing-library/react';
import { holdShop, shop } from '../shop';
import { Price } from './Price';

const bat = { price: 855, priceWithTax: 1008.9, originalPrice: 1200, discountPercent: 29, discountPercentWithTax: 16 };

test('an MRP above the price is struck through, with the percent that the API says is saved', () => {
  render(<Price {...bat} />);
  expect(screen.getByText('₹855')).toBeVisible();
  expect(screen.getByText(/₹1,200/).closest('s')).not.toBeNull();
  expect(screen.getByText('29% OFF')).toBeVisible();
});

test('what is paid stands beside a price to which GST is added, and not beside one that holds it', () => {
  const { rerender } = render(<Price {...bat} />);
  expect(screen.getByText('₹1,008.90 incl. GST')).toBeVisible();
  rerender(<Price {...bat} price={1008.9} />);
  expect(screen.queryByText(/incl. GST/)).toBeNull();
});

test('the owner may show the percent that a shopper really saves', () => {
  const before = shop;
  holdShop({ ...before, trueDiscount: true });
  render(<Price {...bat} />);
  holdShop(before);
  expect(screen.getByText('16% OFF')).toBeVisible();
});

test.each([null, undefined, 9499])('an MRP of %s says nothing', (originalPrice) => {
  render(
    <Price
      price={9499}
      priceWithTax={9499}
      discountPercent={0}
      discountPercentWithTax={0}
      {...(originalPrice !== undefined && { originalPrice })}
    />,
  );
  expect(screen.queryByText(/OFF/)).toBeNull();
  expect(document.querySelector('s')).toBeNull();
});
