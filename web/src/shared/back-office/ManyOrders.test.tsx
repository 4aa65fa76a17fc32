// Many orders at once: one list names what failed and why.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, openScreen } from '../../../test/stage';
import { ManyOrders } from './ManyOrders';

const cart = cartOf([]);
const result = (id: string, orderNumber: string, done: boolean, message: string) => ({
  __typename: 'OrderResult',
  id,
  orderNumber,
  done,
  message,
});

function show(results: object[], manages = true) {
  const [asked, cleared, changed] = [jest.fn(), jest.fn(), jest.fn()];
  openScreen(
    '/admin/to-pack',
    <ManyOrders chosen={['o1', 'o2']} manages={manages} onClear={cleared} onChanged={changed} />,
    {
      Me: () => customer(cart, { role: 'ADMIN' }),
      MyCart: () => ({ myCart: cart }),
      BackOfficeChangeManyOrders: (variables) => {
        asked(variables);
        const done = results.filter((one) => (one as { done: boolean }).done).length;
        return {
          changeManyOrders: { __typename: 'ChangeManyOrdersPayload', done, failed: results.length - done, results },
        };
      },
    },
  );
  return { asked, cleared, changed };
}

test('what was not done is named with its reason, beside how many were', async () => {
  const { asked, cleared, changed } = show([
    result('o1', 'GS-20261122-0001', true, 'Is shipped now'),
    result('o2', 'GS-20261122-0002', false, 'This order is cancelled: nothing of it is sent any more.'),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark shipped' }));
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(asked).toHaveBeenCalledWith({ input: { ids: ['o1', 'o2'], shipments: 'SHIPPED' } });
  expect(cleared).toHaveBeenCalledTimes(1);
  expect(screen.getByText('1 order done, 1 not')).toBeVisible();
  const list = screen.getByRole('list', { name: 'What was not done' });
  expect(list).toHaveTextContent('GS-20261122-0002: This order is cancelled');
  expect(list).not.toHaveTextContent('GS-20261122-0001');
});

test('whoever only reads orders prints and exports them, and changes none', async () => {
  show([], false);
  expect(await screen.findByRole('button', { name: /Print/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Mark|status/ })).toBeNull();
});
