// An order by cash on delivery that its shopper has not confirmed.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrderRowFragment } from '../../generated/admin-orders';
import { render } from '../../../test/stage';
import { notWaiting, orderFilter, orderListFields, waits } from './order-list-state';
import { ShopperAnswer } from './ShopperAnswer';

const order = {
  id: 'o1',
  orderNumber: 'GS-20261122-0001',
  totalAmount: 7200,
  needsShopper: true,
  noAnswer: false,
  confirmBy: '2026-11-24T05:00:00.000Z',
  contactInfo: { email: '', phone: '+91 98765 43210' },
} as unknown as AdminOrderRowFragment & { confirmBy: string };

test('says until when it waits and what staff can do, and leads to both ends', async () => {
  const [confirm, cancel] = [jest.fn(), jest.fn()];
  render(<ShopperAnswer order={order} onConfirm={confirm} onCancel={cancel} />);
  const notice = screen.getByRole('alert');
  for (const words of ['has not confirmed this order yet', '₹7,200', 'until 24 Nov 2026', 'you are asked for a reason'])
    expect(notice).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+91 98765 43210');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm for the Shopper' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Order' }));
  expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
});

test('says that no answer came in time, and shows no button to whoever only reads orders', () => {
  render(<ShopperAnswer order={{ ...order, noAnswer: true }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The shopper has not answered');
  expect(screen.getByRole('alert')).toHaveTextContent('nothing is cancelled by itself');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the list finds both, one at a time', () => {
  const nothing = Object.fromEntries(
    Object.entries(orderListFields).map(([name, field]) => [name, field.read(null)]),
  ) as Parameters<typeof orderFilter>[0];
  expect(orderFilter({ ...nothing, shopper: true })).toEqual({ waitsForShopper: true });
  expect(orderFilter({ ...nothing, noanswer: true })).toEqual({ noAnswer: true });
  expect(waits.map(({ value }) => value).filter((value) => !(value in notWaiting))).toEqual([]);
});
