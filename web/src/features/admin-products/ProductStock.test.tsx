// The stock of a product: corrected with a reason or by a count, refused at its field, and explained line by line.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen, Refusal } from '../../../test/stage';
import ProductStock from './ProductStock';

const stands = (more: object = {}) => ({
  __typename: 'ProductStock',
  id: 'bench',
  shelf: 'B-12',
  stock: 7,
  promised: 3,
  onShelf: 10,
  ...more,
});
const ledger = (more: object = {}) => ({
  stockLedger: {
    __typename: 'StockLedgerPage',
    page: 1,
    pages: 1,
    total: 2,
    stock: stands(more),
    items: [
      {
        __typename: 'StockEntry',
        id: '2',
        at: '2026-11-22T06:00:00.000Z',
        change: -3,
        stockAfter: 7,
        reason: 'SOLD',
        actor: null,
        note: null,
        orderNumber: 'GS-20261122-0001',
      },
      {
        __typename: 'StockEntry',
        id: '1',
        at: '2026-11-20T06:00:00.000Z',
        change: 10,
        stockAfter: 10,
        reason: 'RECEIVED',
        actor: 'Ravi',
        note: 'First lot',
        orderNumber: null,
      },
    ],
  },
});

test('what is promised lies on the shelf too, every movement says why, and a count goes with what was seen', async () => {
  const sent: any[] = [];
  let shelf: unknown;
  let now = {};
  const changed = jest.fn();
  openScreen('/admin/products', <ProductStock id="bench" onChanged={changed} />, {
    AdminStockLedger: () => ledger(now),
    AdminChangeStock: ({ input }: any) => {
      sent.push(input);
      if (input.change === -9)
        throw new Refusal('BAD_INPUT', 'At most 7 can be taken away: 3 more are booked in orders.', {
          fields: [{ path: 'change', message: 'At most 7 can be taken away: 3 more are booked in orders.' }],
        });
      now = { stock: 6, onShelf: 9 };
      return { changeStock: stands(now) };
    },
    AdminSetShelf: ({ shelf: wanted }: any) => {
      shelf = wanted;
      now = { ...now, shelf: wanted };
      return { setShelf: stands(now) };
    },
  });
  await screen.findByText('Sold · GS-20261122-0001');
  expect(screen.getByText('Came in · First lot')).toBeVisible();
  expect(screen.getByText('−3')).toBeVisible();

  await userEvent.type(screen.getByLabelText('Pieces more or fewer'), '-9');
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  await screen.findAllByText('At most 7 can be taken away: 3 more are booked in orders.');
  expect(changed).not.toHaveBeenCalled();

  await userEvent.click(screen.getByText('Counted on the shelf'));
  expect(await screen.findByText('10 by the ledger')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Pieces counted'));
  await userEvent.type(screen.getByLabelText('Pieces counted'), '9');
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    { productId: 'bench', change: -9, seenOnShelf: 10, reason: 'RECEIVED', note: null },
    { productId: 'bench', counted: 9, seenOnShelf: 10, reason: 'COUNTED', note: null },
  ]);

  await userEvent.clear(screen.getByLabelText('Shelf'));
  await userEvent.type(screen.getByLabelText('Shelf'), 'C-1');
  await userEvent.click(screen.getByRole('button', { name: 'Save shelf' }));
  await waitFor(() => expect(shelf).toBe('C-1'));
}, 60_000);
