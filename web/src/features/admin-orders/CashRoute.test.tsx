// Cash that is out with couriers.
import { screen } from '@testing-library/react';
import { cartOf, customer, openScreen } from '../../../test/stage';
import { CashRoute } from './CashRoute';

test.each([
  [['READ_ORDERS'], 'Open a courier’s orders to see what it owes.'],
  [['READ_ORDERS', 'MANAGE_ORDERS'], /press Mark paid/],
])('tells those with %j what they can do there', async (permissions, said) => {
  openScreen('/admin/cash', <CashRoute />, {
    Me: () => customer(cartOf([]), { role: 'ACCOUNTANT', permissions }),
    AdminCashOutstanding: () => ({
      cashOutstanding: { __typename: 'CashOutstanding', courierAmount: 0, customerAmount: 0, couriers: [] },
    }),
  });
  expect(await screen.findByText(said)).toBeTruthy();
});
