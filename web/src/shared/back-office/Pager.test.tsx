// The pager of the back office: steps, a page by its number, rows of a page that are remembered.
import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import { fireEvent } from '@testing-library/dom';
import { Pager } from './Pager';
import { usePageSize } from './page-size';

function List({ total }: { total: number }) {
  const [page, setPage] = useState(1);
  const [size, setSize] = usePageSize('test', 20);
  const pages = Math.max(1, Math.ceil(total / size));
  return <Pager page={page} pages={pages} total={total} noun="orders" size={size} onSize={setSize} onPage={setPage} />;
}

const jump = (typed: string) => {
  const field = screen.getByRole('textbox', { name: /^Page, 1 to/ });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.submit(field);
};

beforeEach(() => globalThis.localStorage.clear());

test('a page is reached by its number, one beyond the end leads to the last, and no other text leads anywhere', () => {
  render(<List total={100} />);
  jump('4');
  screen.getByText('Page 4 of 5 (100 orders)');
  jump('99');
  screen.getByText('Page 5 of 5 (100 orders)');
  for (const typed of ['0', '-1', 'two']) {
    jump(typed);
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  }
  screen.getByText('Page 5 of 5 (100 orders)');
});

test('the rows of a page are remembered, and a list that fits the smallest page asks nothing', () => {
  const first = render(<List total={100} />);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Rows of a page' }));
  fireEvent.click(screen.getByTitle('50 a page'));
  screen.getByText('Page 1 of 2 (100 orders)');
  first.unmount();
  const second = render(<List total={100} />);
  screen.getByText('Page 1 of 2 (100 orders)');
  second.unmount();
  render(<List total={10} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
