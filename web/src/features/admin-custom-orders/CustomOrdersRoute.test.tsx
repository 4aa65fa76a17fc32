// The list of custom orders while loading, after a failure, and when empty; new requests are marked.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

const request = (id: string, name: string, unseen: boolean) => ({
  __typename: 'CustomOrder',
  id,
  name,
  phone: '+91 66666 00777',
  email: null,
  description: 'A double-leaf gate',
  dimensions: null,
  material: null,
  budget: 125000,
  timeline: null,
  sketchUrl: null,
  referenceNumber: 'REQ-20200101-0007',
  sketchName: null,
  sketchType: null,
  createdAt: '2026-11-22T05:00:00.000Z',
  state: 'NEW',
  unseen,
  version: 1,
  answers: [],
});

test('a request is new until it is opened, which the server is told once; cards or list is remembered', async () => {
  const seen = jest.fn();
  const answers = {
    Me: () => customer(cartOf([]), { role: 'ADMIN' }),
    AdminCustomOrders: () => ({
      customOrders: {
        __typename: 'CustomOrderPage',
        total: 2,
        page: 1,
        pages: 1,
        items: [request('r1', 'Imran Qureshi', seen.mock.calls.length === 0), request('r2', 'Zubin Mistry', false)],
      },
    }),
    AdminSeeCustomOrder: ({ id }: Record<string, unknown>) => {
      seen(id);
      return { seeCustomOrder: request('r1', 'Imran Qureshi', false) };
    },
  };
  const { unmount } = openScreen('/admin/custom-order', <CustomOrdersRoute />, answers);
  expect(await screen.findByText('New')).toBeVisible();
  expect(screen.getByText('Waits')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  const row = screen.getByRole('row', { name: /Imran Qureshi/ });
  expect(within(row).getByText(/₹1,25,000/)).toBeVisible();
  await userEvent.click(within(row).getByRole('button', { name: "View Details of Imran Qureshi's Order" }));
  expect(await screen.findByText('REQ-20200101-0007')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());
  expect(seen.mock.calls).toEqual([['r1']]);
  unmount();
  openScreen('/admin/custom-order', <CustomOrdersRoute />, answers, 'again');
  expect(await screen.findByRole('row', { name: /Imran Qureshi/ })).toBeVisible();
  expect(screen.getAllByText('Waits')).toHaveLength(2);
  await userEvent.click(screen.getByRole('radio', { name: 'Cards' }));
  expect(screen.queryByRole('row')).toBeNull();
  expect(screen.getByText("Imran Qureshi's Order")).toBeVisible();
});

test('its quotes lead on to them and to the order, and a new one begins with the request', async () => {
  const [asked, edited] = [jest.fn(), jest.fn()];
  const quote = (id: string, more: object) => ({
    __typename: 'Quotation',
    id,
    number: `Q-${id}`,
    state: 'SENT',
    orderId: null,
    waitsForAnswer: false,
    draft: { __typename: 'QuotationContent', totalAmount: 91_191 },
    ...more,
  });
  openScreen('/admin/custom-order?view=r1', <CustomOrdersRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN', permissions: ['READ_ORDERS', 'MANAGE_ORDERS', 'MANAGE_SUPPORT'] }),
    AdminCustomOrders: () => ({
      customOrders: {
        __typename: 'CustomOrderPage',
        total: 1,
        page: 1,
        pages: 1,
        items: [request('r1', 'Imran Qureshi', false)],
      },
    }),
    AdminEditCustomOrder: (variables) => {
      edited(variables);
      return { editCustomOrder: { ...request('r1', 'Imran Qureshi', false), state: 'CLOSED', version: 2 } };
    },
    AdminQuotesOfCustomOrder: (variables) => {
      asked(variables);
      const items = [quote('2', { state: 'ACCEPTED', orderId: 'o1' }), quote('1', { waitsForAnswer: true })];
      return { quotes: { __typename: 'QuotationPage', total: 2, items } };
    },
  });
  const list = await screen.findByRole('list', { name: 'Quotes' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Q-2', '/admin/quotes?view=2'],
    ['Its order', '/admin/orders?view=o1'],
    ['Q-1', '/admin/quotes?view=1'],
  ]);
  expect(list).toHaveTextContent('Question waits');
  expect(asked.mock.calls).toEqual([[{ customOrderId: 'r1' }]]);
  press('Mark as Completed');
  await waitFor(() => expect(edited.mock.calls).toEqual([[{ input: { id: 'r1', version: 1, state: 'CLOSED' } }]]));
  press('Make a quote');
  await waitFor(() => expect(location.pathname + location.search).toBe('/admin/quotes?edit=new&customOrder=r1'));
});
