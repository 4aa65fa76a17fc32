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
  Refusal,
  type Answers,
} from '../../../test/stage';
import { holdShop, shop } from '../../shared/shop';
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

test('offers a code to the phone where the owner allows, which leads to the next address', async () => {
  const next = '/login?next=%2Fmy-orders';
  const { unmount } = open({}, next);
  await screen.findByRole('button', { name: 'Login' });
  expect(screen.queryByRole('link', { name: 'Log in with a code to your phone' })).toBeNull();
  unmount();
  const before = shop;
  holdShop({ ...before, phoneLogIn: true });
  try {
    open(
      {
        RequestPhoneCode: () => ({
          requestPhoneCode: { ...codeSent().requestLoginCode, message: 'OTP sent to your phone' },
        }),
        LogInByPhone: () => ({ logInByPhone: { __typename: 'Session', token: 'fresh', device: 'd' } }),
        Me: () => customer(cartOf([])),
      },
      next,
    );
    fireEvent.click(await screen.findByRole('link', { name: 'Log in with a code to your phone' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Login to GS Mart' })).toBeVisible();
    // The browser takes the code out of the message (WebOTP).
    const read = jest.fn().mockResolvedValue({ code: '123456' });
    Object.assign(window, { OTPCredential: class {} });
    Object.assign(navigator, { credentials: { get: read } });
    fill('Mobile number', '98390 12345');
    press('Send code');
    await notice('OTP sent to your phone');
    expect(read).toHaveBeenCalledWith({ otp: { transport: ['sms'] }, signal: expect.any(AbortSignal) });
    await notice('Logged in successfully!');
    await waitFor(() => expect(window.location.pathname).toBe('/my-orders'));
    expect(localStorage.getItem('phonedevice')).toBe('d');
  } finally {
    Reflect.deleteProperty(window, 'OTPCredential');
    Reflect.deleteProperty(navigator, 'credentials');
    holdShop(before);
  }
});

describe('a new password', () => {
  const set = (effectiveAt: Date) => ({
    resetPassword: { __typename: 'ResetPasswordPayload', effectiveAt: effectiveAt.toISOString(), device: 'd' },
  });
  const codeFor = {
    RequestPasswordReset: () => ({ requestPasswordReset: { ...codeSent().requestLoginCode } }),
  };
  const choose = async (password: string) => {
    await screen.findByRole('heading', { name: 'Set a new password' });
    fill('Email', 'asha@example.com');
    fill('New Password', password);
    press('Send Code');
  };
  const setByCode = async () => {
    await choose('Brand-new-77');
    await screen.findByLabelText(/^Verification Code/);
    fill('Verification Code', '123456');
    press('Set Password');
  };
  const hint = 'Use 8 or more characters with a mix of letters, numbers & symbols';

  test('leads to the log-in, where nobody is logged in yet', async () => {
    const { asked } = open({ ...codeFor, ResetPassword: () => set(new Date()) }, '/login?forgotten=1');
    await setByCode();
    expect(await screen.findByRole('heading', { level: 1, name: 'Login to GS Mart' })).toBeVisible();
    expect(screen.getByText('Your new password is set. Please log in with it.', { selector: 'p' })).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/login');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('asha@example.com');
    expect(localStorage.getItem('token')).toBeNull();
    expect(asked).toEqual(['RequestPasswordReset', 'ResetPassword']);
  });

  test('that waits says until when the old one counts', async () => {
    open({ ...codeFor, ResetPassword: () => set(new Date(Date.now() + 3_600_000)) }, '/login?forgotten=1');
    await setByCode();
    const words = /^Your new password takes effect at .*\. Until then, log in with the old one\.$/;
    expect(await screen.findByText(words, { selector: 'p' })).toBeVisible();
  });

  test.each(['aaaaaaaa', 'abababab', 'hgfedcba', 'qwertyui', 'Xy7Xy7Xy7'])(
    'such as %s is refused before a code is asked for',
    async (password) => {
      const { asked } = open(codeFor, '/login?forgotten=1');
      await choose(password);
      await waitFor(() => expect(screen.getByLabelText(/^New Password/)).toBeInvalid());
      expect(screen.getByLabelText(/^New Password/)).toHaveAccessibleDescription(hint);
      expect(asked).toEqual([]);
    },
  );

  test('is set by the link of a mail without a code; a link that is too old says so', async () => {
    let old = true;
    const sent: unknown[] = [];
    open(
      {
        ResetPassword: ({ input }) => {
          sent.push(input);
          if (old) throw new Refusal('WRONG_CODE', 'This link was used already or is too old.');
          return set(new Date());
        },
      },
      '/login?forgotten=1&link=l-1',
    );
    await screen.findByRole('button', { name: 'Set Password' });
    fill('New Password', 'Brand-new-77');
    press('Set Password');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was used already or is too old.');
    expect(screen.getByRole('link', { name: 'Get a new one' })).toHaveAttribute('href', '/login?forgotten=1');
    old = false;
    press('Set Password');
    expect(await screen.findByRole('heading', { level: 1, name: 'Login to GS Mart' })).toBeVisible();
    expect(sent).toEqual(Array(2).fill({ link: 'l-1', password: 'Brand-new-77' }));
  });

  test('of staff is cancelled by a press, never by opening the link', async () => {
    const asked = jest.fn();
    open(
      {
        CancelPasswordReset: (variables) => {
          asked(variables);
          return { cancelPasswordReset: { __typename: 'CancelPasswordResetPayload', cancelled: true } };
        },
      },
      '/login?cancel=t-1',
    );
    const cancel = await screen.findByRole('button', { name: 'Cancel the reset' });
    expect(asked).not.toHaveBeenCalled();
    fireEvent.click(cancel);
    expect(await screen.findByText(/The reset is cancelled, and the old password stays/)).toBeVisible();
    expect(asked).toHaveBeenCalledWith({ token: 't-1' });
  });
});
