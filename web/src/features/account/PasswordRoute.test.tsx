// The password is changed by whoever knows the present one, and the session goes on with the new token.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, notice, openScreen, press, Refusal } from '../../../test/stage';
import PasswordRoute from './PasswordRoute';

const cart = cartOf([]);
const both = { Me: () => customer(cart), MyCart: () => ({ myCart: cart }) };

test('a wrong present password is told at its field and leaves with the next letter; the new token is kept', async () => {
  const sent: unknown[] = [];
  let right = false;
  openScreen('/password', <PasswordRoute />, {
    ...both,
    ChangePassword: ({ input }) => {
      sent.push(input);
      if (!right)
        throw new Refusal('WRONG_CREDENTIALS', 'The current password is wrong.', {
          fields: [{ path: 'currentPassword', message: 'The current password is wrong.' }],
        });
      return { changePassword: { __typename: 'Session', token: 'after-the-change', device: 'kept' } };
    },
  });
  const current = await screen.findByLabelText(/^Current Password/);
  press('Change Password');
  expect(await screen.findAllByText('Password is required')).toHaveLength(2);
  await userEvent.type(current, 'Secret-12');
  await userEvent.type(screen.getByLabelText(/^New Password/), 'Sunlit-Teak-42');
  press('Change Password');
  await screen.findByText('The current password is wrong.');
  expect(localStorage.getItem('token')).toBe('of-a-test');
  right = true;
  await userEvent.type(current, '3');
  await waitFor(() => expect(screen.queryByText('The current password is wrong.')).toBeNull());
  press('Change Password');
  await notice('Password changed. You are logged out everywhere else.');
  expect(sent.at(-1)).toEqual({ currentPassword: 'Secret-123', newPassword: 'Sunlit-Teak-42' });
  expect(localStorage.getItem('token')).toBe('after-the-change');
  expect(current).toHaveValue('');
}, 60_000);

test('a visitor is led to the log-in', async () => {
  openScreen('/password', <PasswordRoute />, both, 'anonymous');
  expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Fpassword');
});
