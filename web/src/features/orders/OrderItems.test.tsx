// The lines of an order, as they were when it was placed.
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { OrderDetailsFragment } from '../../generated/orders';
import { OrderItems } from './OrderItems';

const item: OrderDetailsFragment['items'][number] = {
  __typename: 'OrderItem',
  title: 'Wicket Set',
  detail: null,
  isOwnWork: false,
  image: 'media/wicket.webp',
  price: 2799,
  priceWithTax: 3302.82,
  priceHoldsTax: false,
  quantity: 2,
  productId: 'p1',
  category: 'Cricket',
  specifications: [],
  product: { __typename: 'Product', id: 'p1', slug: 'wicket-set', optionValues: [], group: null },
};

const show = (line: typeof item) =>
  render(
    <MemoryRouter>
      <OrderItems items={[line]} discounts={[]} />
    </MemoryRouter>,
  );

test('a picture that cannot be loaded gives way to a placeholder', () => {
  const { container } = show(item);
  const image = container.querySelector('img')!;
  expect(image).toHaveAttribute('src', '/media/wicket.webp');
  fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByTestId('image-placeholder')).toBeVisible();
});

test('a line says what it cost, and leads to the product as long as there is one', () => {
  show(item);
  expect(screen.getByText('₹2,799 × 2 (₹3,302.82 incl. GST)')).toBeVisible();
  expect(screen.getByText('₹5,598')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Wicket Set' })).toHaveAttribute('href', '/product/p1/wicket-set');
});

test('a product that is gone keeps its title, without a link', () => {
  show({ ...item, product: null });
  expect(screen.getByText('Wicket Set')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
