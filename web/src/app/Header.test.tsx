// The header follows the session: signed in, expired, or not reachable.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { cartOf, customer, noAnswer, notice, openScreen, Refusal, type Answers } from '../../test/stage';
import { LikeButton } from '../shared/catalogue/LikeButton';
import { Header } from './Header';
import { OfflineNotice } from './OfflineNotice';

const bar = (
  <>
    <Header />
    <OfflineNotice />
    <LikeButton productId="bat" title="Cricket Bat" />
  </>
);
const open = (answers: Answers, visitor: 'anonymous' | 'signed in' = 'signed in') =>
  openScreen('/about', bar, answers, visitor);
const links = () =>
  [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')].map(({ textContent }) => textContent);
const signedIn = () => screen.findByRole('button', { name: 'Account' });
const signedOut = () =>
  waitFor(() => expect(screen.getAllByRole('link', { name: 'Login' })[0]).not.toHaveAttribute('data-nobody'));

const everybody = ['Home', 'Products', 'Custom Order', 'About', 'Contact'];
const asha = () => customer(cartOf([]));
const refused = (code: string) => () => {
  throw new Refusal(code, 'Session expired. Please login again.');
};

test('offers visitors the log-in, customers their orders, and the back office to staff alone', async () => {
  const visitor = open({}, 'anonymous');
  await signedOut();
  expect(links()).toEqual(everybody);
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  visitor.unmount();
  const shopper = open({ Me: asha });
  await signedIn();
  expect(links()).toContain('My Orders');
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  shopper.unmount();
  open({ Me: () => customer(cartOf([]), { role: 'ADMIN' }), LogOut: () => ({ logOut: { success: true } }) });
  expect(await screen.findByRole('link', { name: 'Admin' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await signedOut();
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test('with a token that is refused at once ends the session without a word to the visitor', async () => {
  open({ Me: refused('UNAUTHENTICATED') });
  await signedOut();
  expect(localStorage.getItem('token')).toBeNull();
  expect(document.querySelector('.toasts')).toHaveTextContent(/^$/);
});

test('with a token that is refused later says so and asks for a new log-in', async () => {
  open({ Me: asha, LikeProduct: refused('SESSION_EXPIRED') });
  await signedIn();
  fireEvent.click(screen.getByRole('button', { name: 'Like Cricket Bat' }));
  await notice('Session expired. Please login again.');
  await signedOut();
});

test('keeps a customer logged in over a line that is gone', async () => {
  let online = false;
  const line = jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  try {
    const { asked } = open({ Me: () => (online ? asha() : noAnswer()) });
    expect(await screen.findByText(/^You are offline\./)).toBeVisible();
    await waitFor(() => expect(asked).toEqual(['Me']));
    await act(async () => undefined);
    expect(localStorage.getItem('token')).toBe('of-a-test');
    online = true;
    fireEvent(window, new Event('online'));
    await signedIn();
    expect(screen.queryByText(/^You are offline\./)).toBeNull();
  } finally {
    line.mockRestore();
  }
});

test('asks once more who is there when a page that is left has cut the question off', async () => {
  let first = true;
  const { asked } = open({
    Me: () => {
      if (!first) return asha();
      first = false;
      return noAnswer();
    },
  });
  await signedIn();
  expect(asked).toEqual(['Me', 'Me']);
  expect(localStorage.getItem('token')).not.toBeNull();
});
