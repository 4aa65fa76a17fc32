// What the workshop did for an order.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { cartOf, customer, fill, notice, openScreen, press, type Answers } from '../../../test/stage';
import type { AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { WorkSteps } from './WorkSteps';

const order = (more: object = {}) =>
  ({
    __typename: 'Order',
    id: 'o1',
    orderNumber: 'GS-20261126-0001',
    orderStatus: 'PROCESSING',
    stages: [],
    workSteps: [
      {
        __typename: 'WorkStep',
        id: 'w1',
        label: 'Cut',
        note: 'Sheet of 2 mm',
        at: '2026-11-20T10:00:00Z',
        by: 'Ravi',
        isShown: false,
        pictures: [{ __typename: 'WorkPicture', id: 'f1', name: 'cut.jpg', url: '/files/cut' }],
      },
    ],
    ...more,
  }) as unknown as AdminOrderDetailsFragment;

function show(one: AdminOrderDetailsFragment, answers: Answers = {}, manages = true) {
  const changed = jest.fn();
  openScreen(
    '/admin/orders',
    <App>
      <WorkSteps order={one} {...(manages && { onChanged: changed })} />
    </App>,
    {
      Me: () => customer(cartOf([]), { role: 'ADMIN' }),
      AdminWorkStepNames: () => ({ workStepNames: ['Cut', 'Welded'] }),
      ...answers,
    },
  );
  return changed;
}

test('shows who did what, with pictures, and who sees it; a removal is confirmed', async () => {
  const sent: unknown[] = [];
  const changed = show(order(), {
    AdminRemoveWorkStep: (variables) => {
      sent.push(variables);
      return { removeWorkStep: { __typename: 'Order', id: 'o1' } };
    },
  });
  const step = within(screen.getByRole('list', { name: 'Steps of work' })).getByRole('listitem');
  for (const words of ['Only staff', 'Sheet of 2 mm', 'Ravi']) expect(step).toHaveTextContent(words);
  expect(within(step).getByRole('img', { name: 'Cut: cut.jpg' })).toHaveAttribute('src', '/files/cut');
  press('Remove step Cut');
  expect(await screen.findByText('Its pictures are deleted with it.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(sent).toEqual([{ orderId: 'o1', stepId: 'w1' }]);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('a step for staff alone mails nobody, whatever was ticked before', async () => {
  const sent: unknown[] = [];
  show(order(), {
    AdminAddWorkStep: (variables) => {
      sent.push(variables);
      return { addWorkStep: { __typename: 'Order', id: 'o1' } };
    },
  });
  press('Note a step of work');
  await userEvent.type(await screen.findByRole('combobox', { name: 'What was done' }), 'Weld');
  await userEvent.click(await screen.findByText('Welded', { selector: '.ant-select-item-option-content' }));
  fill('More about it', 'Both frames');
  await userEvent.click(screen.getByRole('checkbox', { name: 'The customer gets a mail about it' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Only staff' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await notice('Noted for staff');
  expect(sent).toEqual([
    { orderId: 'o1', label: 'Welded', note: 'Both frames', isShown: false, tellCustomer: false, pictures: null },
  ]);
});

test('an order without work has no empty part', () => {
  show(order({ orderStatus: 'DELIVERED', workSteps: [] }));
  expect(screen.queryByText('Workshop')).toBeNull();
});
