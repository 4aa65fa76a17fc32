// The list of products and its address, as the shopper changes both.
import { act, fireEvent, screen } from '@testing-library/react';
import { openScreen, product, type Answers } from '../../../test/stage';
import ProductsRoute from './ProductsRoute';

const answers: Answers = {
  Categories: () => ({ categories: [{ __typename: 'Category', id: 'c', name: 'Cricket', emoji: '🏏' }] }),
  Products: ({ page }) => ({
    products: {
      __typename: 'ProductPage',
      items: page === 3 ? [product('bat'), product('ball')] : page === 99 ? [] : [product('net')],
      total: 50,
      page,
      pages: 3,
      catalogueTotal: 60,
      facets: { __typename: 'ProductFacets', priceBands: [] },
    },
  }),
};

const open = (address: string) => openScreen(address, <ProductsRoute />, answers, false);
const address = () => Object.fromEntries(new URLSearchParams(window.location.search));

test('what was typed is written into the address as it is then, not as it was when the typing stopped', async () => {
  open('/products?search=bat&sort=price-asc');
  await screen.findByText('Showing 1 of 60 products');
  jest.useFakeTimers();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  fireEvent.click(screen.getAllByRole('checkbox', { name: /Under ₹1,000/ })[0]!);
  // One turn for both: the screen has not been drawn anew with this address when the pause after the typing is over.
  act(() => {
    window.history.pushState({ idx: 2 }, '', '/products?search=bat&price=1000-5000');
    fireEvent.popState(window);
    jest.advanceTimersByTime(1000);
  });
  jest.useRealTimers();
  expect(address()).toEqual({ price: '1000-5000' });
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a page beyond the end is the last page', async () => {
  open('/products?page=99&sort=featured');
  await screen.findByText('Showing 2 of 60 products');
  expect(screen.getByText('Page 3 of 3')).toBeVisible();
  expect(address()).toEqual({ page: '3', sort: 'featured' });
});
