// A return from the goods on their way to the money back, in its dialog.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, notice, openScreen, Refusal } from '../../../test/stage';
import { ReturnsRoute } from './ReturnsRoute';

const one = (more: object = {}) => ({
  __typename: 'Return',
  id: 'r1',
  number: 'GS-20261117-0002-R1',
  orderId: 'o1',
  orderNumber: 'GS-20261117-0002',
  customerName: 'Sourav Ghosh',
  kind: 'RETURN',
  state: 'ACCEPTED',
  reason: 'DAMAGED',
  text: 'One leg is bent.',
  answer: null,
  proposedRefund: 10856,
  refundAmount: 0,
  isCash: false,
  createdAt: '2026-11-20T05:00:00.000Z',
  updatedAt: '2026-11-20T05:00:00.000Z',
  pictures: [],
  lines: [
    {
      __typename: 'ReturnLine',
      line: 0,
      quantity: 2,
      restocked: 0,
      writtenOff: 0,
      title: 'Study Desk with Drawers',
      image: null,
      sku: 'GS-OFC-001',
    },
  ],
  ...more,
});

const received = one({ state: 'RECEIVED', lines: [{ ...one().lines[0], restocked: 1, writtenOff: 1 }] });

test('goods are counted in, then the money goes back: the button says how much, and changes with what is typed', async () => {
  const sent: object[] = [];
  let now: object = one();
  openScreen('/admin/returns', <ReturnsRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN', permissions: ['MANAGE_RETURNS', 'MANAGE_ORDERS'] }),
    AdminReturns: () => ({ returns: { __typename: 'ReturnPage', total: 1, page: 1, pages: 1, items: [now] } }),
    AdminReceiveReturn: ({ input }) => {
      sent.push(input as object);
      return { receiveReturn: (now = received) };
    },
    AdminSettleReturn: ({ input }) => {
      sent.push(input as object);
      if (sent.length === 2) throw new Refusal('CONFLICT', 'More than was paid.');
      return { settleReturn: (now = one({ state: 'REFUNDED', refundAmount: 10000 })) };
    },
  });
  const row = await screen.findByRole('listitem', { name: 'GS-20261117-0002-R1' });
  await userEvent.click(within(row).getByRole('button', { name: 'Open GS-20261117-0002-R1' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = async (label: string, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), text);
  };
  // What came back damaged is not proposed for sale again.
  expect(dialog.getByLabelText('Back to the stock')).toHaveValue('0');
  expect(dialog.getByLabelText('Written off')).toHaveValue('2');
  await type('Back to the stock', '1');
  await type('Written off', '1');
  await userEvent.click(dialog.getByRole('button', { name: 'Take in' }));
  await dialog.findByText('GS-OFC-001 · 1 back in the stock, 1 written off');
  expect(dialog.queryByRole('button', { name: 'Take in' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Refund ₹10,856' })).toBeVisible();
  // Nothing needs a reason; money does not, also after it was missing.
  await userEvent.click(dialog.getByRole('radio', { name: 'Nothing' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }));
  expect(await dialog.findByText('Say why')).toBeVisible();
  expect(dialog.getByLabelText('Message to the customer')).toBeInvalid();
  await userEvent.click(dialog.getByRole('radio', { name: 'Money back' }));
  await waitFor(() => expect(dialog.queryByText('Say why')).toBeNull());
  expect(dialog.getByLabelText('Message to the customer (optional)')).toBeValid();
  await type('Amount', '10900');
  await userEvent.click(await dialog.findByRole('button', { name: 'Refund ₹10,900' }));
  expect(await dialog.findByText('More than was paid.')).toBeVisible();
  await type('Amount', '10000');
  await userEvent.click(await dialog.findByRole('button', { name: 'Refund ₹10,000' }));
  await notice('GS-20261117-0002-R1 is settled, the customer gets a mail');
  expect(dialog.getByText('Money back')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Refund/ })).toBeNull();
  await waitFor(() => expect(within(row).getByText('Refunded')).toBeInTheDocument());
  expect(sent).toEqual([
    { id: 'r1', lines: [{ line: 0, restocked: 1, writtenOff: 1 }] },
    { id: 'r1', end: 'REFUND', amount: 10900 },
    { id: 'r1', end: 'REFUND', amount: 10000 },
  ]);
});

test('whoever takes goods in but refunds nobody has no settling, and an empty list says where returns come from', async () => {
  const { unmount } = openScreen('/admin/returns', <ReturnsRoute />, {
    Me: () => customer(cartOf([]), { role: 'SUPPORT', permissions: ['MANAGE_RETURNS'] }),
    AdminReturns: () => ({ returns: { __typename: 'ReturnPage', total: 1, page: 1, pages: 1, items: [received] } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open GS-20261117-0002-R1' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/1 written off/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Refund/ })).toBeNull();
  unmount();
  openScreen('/admin/returns', <ReturnsRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN', permissions: ['MANAGE_RETURNS'] }),
    AdminReturns: () => ({ returns: { __typename: 'ReturnPage', total: 0, page: 1, pages: 1, items: [] } }),
  });
  expect(await screen.findByText('Customers ask for them from their orders.')).toBeVisible();
});

test('promises no step to those who only read', async () => {
  openScreen('/admin/returns', <ReturnsRoute />, {
    Me: () => customer(cartOf([]), { role: 'ACCOUNTANT', permissions: ['READ_ORDERS'] }),
    AdminReturns: () => ({ returns: { __typename: 'ReturnPage', total: 1, page: 1, pages: 1, items: [one()] } }),
  });
  const row = within(await screen.findByRole('listitem', { name: 'GS-20261117-0002-R1' }));
  expect(row.getByRole('button', { name: 'Open GS-20261117-0002-R1' })).toHaveTextContent('Open');
});
