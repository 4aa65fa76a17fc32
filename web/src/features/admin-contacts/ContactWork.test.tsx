// Working off one message: its time, answers by mail, and somebody else who was first.
import { App } from 'antd';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminContactFragment } from '../../generated/admin-contacts';
import { cartOf, customer, openScreen, Refusal, type Answers } from '../../../test/stage';
import { ContactWork } from './ContactWork';

const cart = cartOf([]);
const staff: Answers = { Me: () => customer(cart, { role: 'ADMIN' }), MyCart: () => ({ myCart: cart }) };
const late = {
  __typename: 'ContactSubmission',
  id: 'm1',
  name: 'Ruchi Khanna',
  email: 'ruchi@example.com',
  phone: null,
  subject: 'Staircase',
  message: 'It wobbles.',
  createdAt: '2020-01-01T00:00:00.000Z',
  state: 'NEW',
  unseen: false,
  version: 1,
  complaint: true,
  ticketNumber: 'TK-20200101-0001',
  referenceNumber: 'TK-20200101-0001',
  acknowledgeBy: '2020-01-03T00:00:00.000Z',
  settleBy: '2090-01-01T00:00:00.000Z',
  acknowledgedAt: null,
  answers: [],
} satisfies AdminContactFragment;

test('a complaint says that its time is over; an answer is sent once it is typed, and stays typed when somebody else was first', async () => {
  const sent: object[] = [];
  const reload = jest.fn();
  openScreen(
    '/admin/contacts',
    <App>
      <ContactWork contact={late} onReload={reload} />
    </App>,
    {
      ...staff,
      AdminAnswerContact: ({ input }) => {
        sent.push(input as object);
        if (sent.length === 1) throw new Refusal('STALE_VERSION', 'This was changed by somebody else meanwhile.');
        return { answerContactSubmission: { ...late, state: 'ANSWERED', version: 2 } };
      },
    },
  );
  screen.getByText('Overdue TK-20200101-0001');
  const send = screen.getByText('Send answer').closest('button')!;
  expect(send).toBeDisabled();
  const field = screen.getByLabelText('Answer to ruchi@example.com');
  await userEvent.click(field);
  await userEvent.paste(' We come on Monday. ');
  await userEvent.click(send);
  await screen.findByText('This was changed by somebody else meanwhile.');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(field).toHaveValue(' We come on Monday. ');
  await userEvent.click(send);
  await waitFor(() => expect(field).toHaveValue(''));
  expect(sent).toEqual([1, 2].map(() => ({ id: 'm1', version: 1, text: 'We come on Monday.' })));
});
