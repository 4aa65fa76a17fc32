// The list of custom orders while it is on its way, when it cannot be had, and when there is none.
import { screen } from '@testing-library/react';
import { cartOf, customer, noAnswer, openScreen, press } from '../../../test/stage';
import { CustomOrdersRoute } from './CustomOrdersRoute';

test('shows six placeholders, then a failure with Retry, then that there are none', async () => {
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  let gone = true;
  const { container } = openScreen('/admin/custom-order', <CustomOrdersRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN' }),
    AdminCustomOrders: () =>
      gone
        ? failed.then(noAnswer)
        : { customOrders: { __typename: 'CustomOrderPage', total: 0, page: 1, pages: 1, items: [] } },
  });
  expect(container.querySelectorAll('.ant-skeleton')).toHaveLength(6);
  fail();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load orders. Please try again later.');
  expect(screen.queryByText('No custom orders')).toBeNull();
  gone = false;
  press('Retry');
  await screen.findByText('No custom orders');
  expect(screen.getByText('There are no custom furniture requests at this time.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
