// The list of customers after a failure, and when the search finds nobody.
import { screen } from '@testing-library/react';
import { cartOf, customer, openScreen, press, Refusal } from '../../../test/stage';
import { CustomersRoute } from './CustomersRoute';

const me = () => customer(cartOf([]), { role: 'ADMIN' });
const page = (items: object[], pages = 1) => ({
  customers: { __typename: 'CustomerPage', total: items.length, page: 1, pages, pageSize: 20, items },
});

test('keeps the screen and says so when they cannot be loaded, and loads them when asked again', async () => {
  let away = true;
  openScreen('/admin/customers', <CustomersRoute />, {
    Me: me,
    AdminCustomers: () => {
      if (away) throw new Refusal('UNAVAILABLE', 'The database is away for a moment.');
      const place = { __typename: 'CustomerPlace', city: 'Lucknow', state: 'Uttar Pradesh' };
      const zubin = {
        id: 'c1',
        name: 'Zubin Mistry',
        email: 'z@example.com',
        role: 'CUSTOMER',
        cartCount: 0,
        phone: '+91 98450 12345',
        place,
      };
      return page([{ __typename: 'Customer', ...zubin }], 2);
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away for a moment.');
  expect(screen.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  expect(screen.queryByText('No customers found')).toBeNull();
  away = false;
  press('Retry');
  expect(await screen.findByText('z@example.com')).toBeVisible();
  expect(screen.getAllByText('+91 98450 12345')[0]).toBeVisible();
  expect(screen.getAllByText('Lucknow, Uttar Pradesh')[0]).toBeVisible();
  expect(screen.getByText(/^Page 1 of/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says when nobody is like what was searched for', async () => {
  openScreen('/admin/customers?search=zeppelin', <CustomersRoute />, { Me: me, AdminCustomers: () => page([]) });
  expect(await screen.findByText('No customers found')).toBeVisible();
  expect(screen.getByText('Try another search')).toBeVisible();
});
