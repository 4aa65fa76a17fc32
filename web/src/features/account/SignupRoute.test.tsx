// The sign-up form: required fields and refusals.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cartOf, customer, fill, internalError, notice, openScreen, press } from '../../../test/stage';
import { holdShop, shop } from '../../shared/shop';
import SignupRoute from './SignupRoute';

const hint = 'Use 8 or more characters with a mix of letters, numbers & symbols';

test('asks for a name, an e-mail address and a password of eight characters, which can be shown', async () => {
  const { asked, container } = openScreen('/signup', <SignupRoute />, {}, 'anonymous');
  await screen.findByText(hint);
  expect([...container.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Full Name *',
    'Email *',
    'Password *',
  ]);
  press('Send Code');
  for (const text of ['Name is required', 'Email is required', 'Password is required'])
    expect(await screen.findByText(text)).toBeVisible();
  const password = screen.getByLabelText(/^Password/);
  fill('Password', 'short');
  press('Send Code');
  await screen.findByText(hint);
  expect(password).toBeInvalid();
  expect(password).toHaveAccessibleDescription(hint);
  expect(asked).toEqual([]);
  expect(password).toHaveAttribute('type', 'password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
});

test('has words of its own when the server has none for people', async () => {
  openScreen('/signup', <SignupRoute />, { RequestSignUpCode: internalError }, 'anonymous');
  await screen.findByText(hint);
  fill('Full Name', 'New Shopper');
  fill('Email', 'new@example.com');
  fill('Password', 'Secret-123');
  press('Send Code');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send OTP');
  await notice('Failed to send OTP');
});

test('logs in at once where the owner allows, and leads to the next address', async () => {
  const before = shop;
  holdShop({ ...before, signUpLogsIn: true });
  try {
    openScreen(
      '/signup?next=%2Fcart%3Fstep%3Daddress',
      <SignupRoute />,
      {
        RequestSignUpCode: () => ({ requestSignUpCode: { __typename: 'CodeSent', message: 'Sent', resendAt: null } }),
        SignUp: () => ({ signUp: { __typename: 'Session', token: 'fresh', device: 'd' } }),
        Me: () => customer(cartOf([])),
      },
      'anonymous',
    );
    await screen.findByText(hint);
    fill('Full Name', 'New Shopper');
    fill('Email', 'new@example.com');
    fill('Password', 'Secret-123');
    press('Send Code');
    await screen.findByLabelText(/^Verification Code/);
    fill('Verification Code', '123456');
    press('Create Account');
    await notice('Account created successfully! Redirecting...');
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/cart?step=address'));
    expect(localStorage.getItem('token')).toBe('fresh');
  } finally {
    holdShop(before);
  }
});
