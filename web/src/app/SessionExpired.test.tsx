// A session that expires while a form is filled in: the log-in is shown over the screen, and nothing is lost.
import { useState } from 'react';
import { gql } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen, Refusal, type Answers } from '../../test/stage';
import { useLoginOverlay } from '../shared/session/login-overlay';
import { useSession } from '../shared/session/session';
import { SessionExpired } from './SessionExpired';

const SAVE = gql`
  mutation Save($text: String!) {
    save(text: $text)
  }
`;

function Form({ kept }: { kept: boolean }) {
  useLoginOverlay(kept);
  const { user } = useSession();
  const [save, { data }] = useMutation<{ save: string }>(SAVE, { errorPolicy: 'all' });
  const [text, setText] = useState('');
  return (
    <>
      <p>{user ? `Signed in as ${user.name}` : 'Signed out'}</p>
      <textarea aria-label="Words" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => void save({ variables: { text } })}>Save</button>
      {data && <p>Saved: {data.save}</p>}
      <SessionExpired />
    </>
  );
}

const me = {
  __typename: 'User',
  id: 'u1',
  name: 'Asha',
  email: 'asha@example.com',
  phone: null,
  loginPhone: null,
  role: 'ADMIN',
  permissions: [],
  liked: [],
};
const cart = { __typename: 'Cart', items: [], gone: [], total: 0, count: 0 };

let refused = true;
const answers: Answers = {
  Me: () => ({ me: { ...me, cart } }),
  Cart: () => ({ cart }),
  Save: ({ text }) => {
    if (refused) throw new Refusal('SESSION_EXPIRED', 'Session expired. Please login again.');
    return { save: text as string };
  },
  RequestLoginCode: () => ({ requestLoginCode: { __typename: 'P', message: 'sent', resendAt: null } }),
  LogIn: ({ input }) => {
    expect(input).toEqual({ email: me.email, password: 'a good one', otp: '123456' });
    refused = false;
    return { logIn: { __typename: 'P', token: 'fresh' } };
  },
};

beforeEach(() => {
  refused = true;
});

const open = async (kept: boolean, more: Answers = {}) => {
  const { asked } = openScreen('/admin/products', <Form kept={kept} />, { ...answers, ...more });
  await screen.findByText('Signed in as Asha');
  await userEvent.type(screen.getByLabelText('Words'), 'half a page');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return asked;
};

test('log-in over the screen goes on with what was being saved, once', async () => {
  const asked = await open(true);
  await screen.findByRole('heading', { name: 'Session expired. Please login again.' });
  expect(screen.getByText('Signed in as Asha')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Email/)).toHaveValue(me.email);
  await userEvent.type(screen.getByLabelText(/^Password/), 'a good one');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await userEvent.type(await screen.findByLabelText(/Verification Code/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Verify & Login' }));
  await screen.findByText('Saved: half a page');
  expect(screen.queryByRole('heading', { name: /Session expired/ })).toBeNull();
  expect(screen.getByLabelText('Words')).toHaveValue('half a page');
  expect(asked.filter((operation) => operation === 'Save')).toHaveLength(2);
  expect(localStorage.getItem('token')).toBe('fresh');
});

test('an account that has a phone number alone goes on by a code to it', async () => {
  const loginPhone = '+919839012345';
  await open(true, {
    Me: () => ({ me: { ...me, email: '', loginPhone, cart } }),
    RequestPhoneCode: ({ input }) => {
      expect(input).toEqual({ phone: loginPhone, purpose: 'LOG_IN' });
      return { requestPhoneCode: { __typename: 'P', message: 'sent', resendAt: null } };
    },
    LogInByPhone: () => {
      refused = false;
      return { logInByPhone: { __typename: 'P', token: 'fresh', device: 'd' } };
    },
  });
  expect(await screen.findByLabelText(/^Mobile number/)).toHaveAttribute('readonly');
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await userEvent.type(await screen.findByLabelText(/Verification Code/), '123456');
  await screen.findByText('Saved: half a page');
  expect(screen.queryByRole('heading', { name: /Session expired/ })).toBeNull();
});

test('who would rather leave is logged out, and what waited is refused', async () => {
  const asked = await open(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Log out and leave this screen' }));
  await screen.findByText('Signed out');
  expect(asked.filter((operation) => operation === 'Save')).toHaveLength(1);
  expect(localStorage.getItem('token')).toBeNull();
});

test('a screen with nothing to lose is logged out at once, in words', async () => {
  await open(false);
  await screen.findByText('Session expired. Please login again.');
  await waitFor(() => expect(screen.getByText('Signed out')).toBeInTheDocument());
  await act(async () => undefined);
});
