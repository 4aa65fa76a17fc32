// The security log in words, with its filters in the address.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, openScreen, Refusal } from '../../../test/stage';
import { SecurityRoute } from './SecurityRoute';

const cart = cartOf([]);
const line = (id: string, kind: string, more: object = {}) => ({
  __typename: 'SecurityEvent',
  id,
  at: '2026-11-22T05:00:00.000Z',
  kind,
  actorName: null,
  email: null,
  address: '203.0.113.7',
  detail: null,
  ...more,
});
const lines = [
  line('1', 'LOG_IN_FAILED', { email: 'asha@example.com', detail: 'Wrong password (log-in)' }),
  line('2', 'EXPORTED', { actorName: 'Meera', email: 'meera@example.com', detail: 'exportOrders' }),
];

function open(address: string, answer: (variables: Record<string, any>) => object[]) {
  const asked = jest.fn();
  openScreen(address, <SecurityRoute />, {
    Me: () => customer(cart, { role: 'ADMIN' }),
    MyCart: () => ({ myCart: cart }),
    AdminSecurityLog: (variables) => {
      asked(variables);
      const items = answer(variables);
      return {
        securityLog: { __typename: 'SecurityLogPage', total: items.length, page: 1, pages: 1, pageSize: 50, items },
      };
    },
  });
  return asked;
}

test('each line says in words what happened, to which account and from where', async () => {
  open('/admin/security', () => lines);
  expect(await screen.findByText('2 entries')).toBeVisible();
  const [failed, exported] = screen.getAllByRole('row').slice(1);
  expect(within(failed!).getByText('Wrong password or code')).toBeVisible();
  expect(failed).toHaveTextContent('Nobody signed in');
  expect(failed).toHaveTextContent('asha@example.com');
  expect(failed).toHaveTextContent('203.0.113.7');
  expect(exported).toHaveTextContent(/Exported.*exportOrders.*Meera/);
});

test('the address narrows it, what is chosen goes into the address, and nothing found is said', async () => {
  const asked = open('/admin/security?kind=LOG_IN_FAILED&email=asha', ({ filter }) =>
    filter.kind === 'LOG_IN_FAILED' && filter.email === 'asha' ? lines.slice(0, 1) : [],
  );
  expect(await screen.findByText('1 entry')).toBeVisible();
  expect(asked).toHaveBeenCalledWith({ filter: { kind: 'LOG_IN_FAILED', email: 'asha' }, page: 1, pageSize: 50 });
  await userEvent.clear(screen.getByRole('searchbox', { name: 'E-mail of the account' }));
  await waitFor(() => expect(window.location.search).toBe('?kind=LOG_IN_FAILED'));
  await screen.findByText('0 entries');
  expect(await screen.findByText(/^Nothing happened\./)).toBeVisible();
});

test('a log that cannot be loaded says so and is asked for again', async () => {
  let refused = true;
  open('/admin/security', () => {
    if (refused) throw new Refusal('UNAVAILABLE', 'Please try again later.');
    return lines;
  });
  expect(await screen.findByText('Please try again later.')).toBeVisible();
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByText('2 entries')).toBeVisible();
});
