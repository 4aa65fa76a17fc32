// What a list's address holds when things are asked for faster than the screen is drawn.
import { act, render, screen } from '@testing-library/react';
import { fireEvent } from '@testing-library/dom';
import { BrowserRouter } from 'react-router-dom';
import { SearchBox } from './SearchBox';
import { oneOf, text, useUrlState, wholeNumber } from './url-state';

const fields = { search: text, stock: oneOf(['LOW', 'OUT_OF_STOCK']), page: wholeNumber(1) };

function List() {
  const [{ search }, setState] = useUrlState(fields);
  return (
    <SearchBox label="Search" value={search} onSearch={(typed) => setState({ search: typed }, { replace: true })} />
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const typeThen = (typed: string, meanwhile: string) => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } });
  // The address is ahead of the screen, as while the router's new screen is still being drawn.
  window.history.pushState(window.history.state, '', meanwhile);
  act(() => jest.advanceTimersByTime(1_000));
};

test('a search that waits for its pause keeps the filter that was chosen meanwhile', () => {
  window.history.replaceState(null, '', '/admin/products?search=ball&page=3');
  render(<List />, { wrapper: BrowserRouter });
  typeThen('', '/admin/products?search=ball&stock=LOW');
  expect(window.location.search).toBe('?stock=LOW');
});

test('a search that waits for its pause writes nothing into the address of the next screen', () => {
  window.history.replaceState(null, '', '/admin/products');
  render(<List />, { wrapper: BrowserRouter });
  typeThen('ball', '/admin/orders?status=PENDING');
  expect(window.location.pathname + window.location.search).toBe('/admin/orders?status=PENDING');
});
