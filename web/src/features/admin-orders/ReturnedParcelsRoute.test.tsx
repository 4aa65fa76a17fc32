// The report of parcels that came back undelivered.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, openScreen } from '../../../test/stage';
import { ReturnedParcelsRoute } from './ReturnedParcelsRoute';

const rows: Record<string, object[]> = {
  PIN: [{ __typename: 'CodReturnsRow', key: '226002', name: 'Lucknow', sent: 4, cameBack: 3, percent: 75 }],
  PAYMENT: [
    { __typename: 'CodReturnsRow', key: 'cod', name: 'Cash on delivery', sent: 11, cameBack: 6, percent: 54.5 },
  ],
};

function show(...permissions: string[]) {
  const asked = jest.fn();
  openScreen('/admin/returned-parcels', <ReturnedParcelsRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN', permissions }),
    AdminCodReturns: (variables) => {
      asked(variables);
      return {
        codReturns: {
          __typename: 'CodReturnsPage',
          total: 1,
          page: 1,
          pages: 1,
          rows: rows[variables['by'] as string],
        },
      };
    },
  });
  return asked;
}

test('counts by PIN code first, by what is chosen then, and leads to the orders and to the rules', async () => {
  const asked = show('READ_ORDERS', 'MANAGE_SETTINGS');
  const row = await screen.findByRole('row', { name: /226002/ });
  for (const words of ['Lucknow', '75 %', '3']) expect(row).toHaveTextContent(words);
  expect(asked).toHaveBeenLastCalledWith({ by: 'PIN', days: 180, page: 1, pageSize: 50 });
  expect(screen.getByRole('link', { name: /Set from how many percent/ })).toHaveAttribute(
    'href',
    '/admin/settings?part=selling',
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Counted by' }));
  await userEvent.click(await screen.findByText('By payment', { selector: '.ant-select-item-option-content' }));
  const paid = await screen.findByRole('row', { name: /Cash on delivery/ });
  expect(within(paid).getByRole('link')).toHaveAttribute('href', '/admin/orders?method=COD&status=RETURNED');
  await waitFor(() => expect(window.location.search).toBe('?by=PAYMENT'));
});

test('whoever sets nothing is told who does', async () => {
  show('READ_ORDERS');
  await screen.findByRole('row', { name: /226002/ });
  expect(screen.queryByRole('link', { name: /Set from/ })).toBeNull();
  expect(screen.getByText(/An admin sets from how many percent/)).toBeVisible();
});
