// Only accounts that the server calls staff enter the back office.
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { cartOf, customer, openScreen, Refusal, type Answers } from '../../test/stage';
import { AdminGuard } from './AdminGuard';

const open = (AdminCheck: Answers[string], visitor: 'anonymous' | 'signed in' = 'signed in') =>
  openScreen(
    '/admin/orders',
    <Routes>
      <Route
        path="/admin/*"
        element={
          <AdminGuard>
            <p>Inside</p>
          </AdminGuard>
        }
      />
      <Route path="/" element={<p>Home</p>} />
    </Routes>,
    { Me: () => customer(cartOf([])), AdminCheck },
    visitor,
  );

test('says that access is being checked, and opens', async () => {
  let answer: (yes: object) => void = () => undefined;
  open(() => new Promise<object>((resolve) => (answer = resolve)));
  expect(await screen.findByText('Checking access...')).toBeVisible();
  expect(screen.queryByText('Inside')).toBeNull();
  answer({ adminCheck: true });
  expect(await screen.findByText('Inside')).toBeVisible();
});

test.each<[string, Answers[string], 'anonymous' | 'signed in']>([
  ['visitors', () => ({ adminCheck: true }), 'anonymous'],
  ['customers', () => ({ adminCheck: false }), 'signed in'],
  [
    'those whose token is refused',
    () => {
      throw new Refusal('UNAUTHENTICATED', 'Please log in.');
    },
    'signed in',
  ],
])('sends %s home', async (_who, check, visitor) => {
  open(check, visitor);
  expect(await screen.findByText('Home')).toBeVisible();
  expect(screen.queryByText('Inside')).toBeNull();
  expect(window.location.pathname).toBe('/');
});
