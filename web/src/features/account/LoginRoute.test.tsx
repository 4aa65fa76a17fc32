// The log-in form: required fields, refusals, and where it leads.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  cartOf,
  customer,
  fill,
  internalError,
  noAnswer,
  notice,
  openScreen,
  press,
  type Answers,
} from '../../../test/stage';
import LoginRoute from './LoginRoute';

const codeSent = () => ({
  requestLoginCode: { __typename: 'CodeSent', message: 'Sent', resendAt: new Date().toISOString() },
});
const open = (answers: Answers = {}, address = '/login') =>
  openScreen(address, <LoginRoute />, { RequestLoginCode: codeSent, ...answers }, 'anonymous');

async function send(email = 'asha@example.com', password = 'Secret-123') {
  await screen.findByRole('button', { name: 'Login' });
  fill('Email', email);
  fill('Password', password);
  press('Login');
}

async function verify(code = '123456') {
  await screen.findByLabelText(/^Verification Code/);
  fill('Verification Code', code);
  press('Verify & Login');
}

/** In the red box above the form, and in a notice. */
async function refused(words: string) {
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await notice(words);
}

test('asks for a valid e-mail address and a password, and leads to the sign-up', async () => {
  const { asked } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Login to GS Mart' })).toBeVisible();
  press('Login');
  await screen.findByText('Email is required');
  expect(screen.getByText('Password is required')).toBeVisible();
  await send('nonsense', 'x');
  await screen.findByText('Enter a valid email address');
  expect(screen.queryByText('Password is required')).toBeNull();
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Create an Account' }));
  expect(window.location.pathname).toBe('/signup');
});

test('says that something went wrong when nobody answers', async () => {
  open({ RequestLoginCode: noAnswer });
  await send();
  await refused('Something went wrong');
});

test('has words of its own when the server has none for people', async () => {
  open({ RequestLoginCode: internalError });
  await send();
  await refused('Login failed');
});

test('has words of its own for a code that is refused without any', async () => {
  open({ LogIn: internalError });
  await send();
  await verify();
  await refused('OTP verification failed');
});

test('asks for another code by the same call, with the credentials held still', async () => {
  const { asked } = open();
  await send();
  const again = await screen.findByRole('button', { name: 'Resend code' });
  await screen.findByText('OTP sent to your email');
  fireEvent.click(again);
  await waitFor(() => expect(asked).toEqual(['RequestLoginCode', 'RequestLoginCode']));
  // Counted in the notice that stands there already.
  await waitFor(() => expect(screen.getByText('OTP sent to your email').parentElement).toHaveTextContent('2 times'));
  expect(screen.getByLabelText(/^Email/)).toBeDisabled();
  expect(screen.getByLabelText(/^Password/)).toBeDisabled();
});

test.each([
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['/my-orders?page=2', '/my-orders?page=2'],
])('with %s as the next address leads to %s', async (next, to) => {
  open(
    {
      LogIn: () => ({ logIn: { __typename: 'P', token: 'fresh', device: 'd' } }),
      Me: () => customer(cartOf([])),
    },
    `/login?next=${encodeURIComponent(next)}`,
  );
  await send();
  await verify();
  await notice('Logged in successfully!');
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(to));
  expect(window.location.origin).toBe('http://localhost');
});
