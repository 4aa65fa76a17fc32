// Asking for the password again: the dialog, the repeated request, and one's own sessions.
import { gql } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, openScreen, Refusal, type Answers } from '../../../test/stage';
import OwnSessions from './OwnSessions';
import { PasswordQuestion } from './PasswordQuestion';

const REFUND = gql`
  mutation Refund {
    refund
  }
`;
const cart = cartOf([]);
const staff: Answers = { Me: () => customer(cart, { role: 'ADMIN' }), MyCart: () => ({ myCart: cart }) };

function Grave() {
  const [refund, { data, error }] = useMutation<{ refund: string }>(REFUND, { errorPolicy: 'all' });
  return (
    <>
      <button onClick={() => void refund()}>Refund</button>
      {data?.refund && <p>{data.refund}</p>}
      {error && <p>{error.message}</p>}
      <PasswordQuestion />
    </>
  );
}

function openGrave() {
  let given = false;
  return openScreen('/admin/orders', <Grave />, {
    ...staff,
    Refund: () => {
      if (!given) throw new Refusal('PASSWORD_NEEDED', 'Please enter your password again.');
      return { refund: 'Refunded' };
    },
    AdminConfirmPassword: ({ password }) => {
      if (password !== 'right') throw new Refusal('WRONG_CREDENTIALS', 'The password is wrong.');
      given = true;
      return { confirmPassword: { __typename: 'P', confirmedUntil: '2026-11-22T05:00:00.000Z' } };
    },
  });
}

test('a grave change goes on by itself once the right password is given; a wrong one is said and may be typed again', async () => {
  const { asked } = openGrave();
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  const field = await screen.findByLabelText('Password');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Enter your password')).toBeVisible();
  await userEvent.type(field, 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The password is wrong.')).toBeVisible();
  expect(asked.filter((one) => one === 'Refund')).toHaveLength(1);
  await userEvent.clear(field);
  await userEvent.type(field, 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Refunded')).toBeVisible();
  expect(asked.filter((one) => one === 'Refund')).toHaveLength(2);
});

test('whoever does not want to give it is told that nothing was done, and the field forgets what was typed', async () => {
  const { asked } = openGrave();
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await userEvent.type(await screen.findByLabelText('Password'), 'half');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please enter your password again.')).toBeVisible();
  expect(asked).not.toContain('AdminConfirmPassword');
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue(''));
});

test("one's own sessions are listed and ended, but never the one that looks", async () => {
  const session = (id: string, device: string, current = false) => ({
    __typename: 'ActiveSession',
    id,
    current,
    device,
    address: '203.0.113.7',
    createdAt: '2026-11-20T05:00:00.000Z',
    lastUsedAt: '2026-11-22T05:00:00.000Z',
  });
  let sessions = [session('here', 'Firefox on Linux', true), session('a', 'Chrome on Android'), session('b', 'Edge')];
  const closed = jest.fn();
  openScreen('/admin', <OwnSessions onClose={closed} />, {
    ...staff,
    AdminOwnSessions: () => ({ mySessions: sessions }),
    AdminEndOwnSession: ({ id }) => {
      sessions = sessions.filter((one) => one.id !== id);
      return { endSession: { __typename: 'EndSessionPayload', id } };
    },
    AdminEndOtherSessions: () => {
      sessions = sessions.slice(0, 1);
      return { endOtherSessions: { __typename: 'EndOtherSessionsPayload', ended: 1 } };
    },
  });
  await screen.findByText('this one');
  expect(screen.queryByRole('button', { name: 'End Firefox on Linux' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'End Chrome on Android' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  screen.getByText('Edge');
  const all = screen.getByRole('button', { name: 'End all others' });
  await userEvent.click(all);
  await waitFor(() => expect(screen.queryByText('Edge')).toBeNull());
  await waitFor(() => expect(all).toBeDisabled());
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(closed).toHaveBeenCalled();
});
