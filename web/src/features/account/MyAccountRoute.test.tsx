// My account: details, another e-mail address in two steps, consents, and the deletion of the account.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, fill, notice, openScreen, press, Refusal, type Answers } from '../../../test/stage';
import MyAccountRoute from './MyAccountRoute';

const cart = cartOf([]);
const request = (more: object = {}) => ({
  __typename: 'PrivacyRequest',
  id: 'r1',
  kind: 'ERASURE',
  state: 'WAITING',
  askedAt: '2026-11-25T05:00:00.000Z',
  dueAt: '2026-12-25T05:00:00.000Z',
  waitsFor: ['Order GS-20261125-0001 has not arrived yet.'],
  ...more,
});
const consent = {
  __typename: 'Consent',
  id: 'c1',
  purpose: 'BACK_IN_STOCK',
  about: 'Garden gate',
  given: true,
  at: '2026-11-25T05:00:00.000Z',
  source: 'PRODUCT_PAGE',
  wording: 'One mail.',
  canWithdraw: true,
};
const consents = (items: object[] = []) => ({
  myConsents: { __typename: 'ConsentPage', page: 1, pages: 1, total: items.length, items },
});
const account = (requests: object[] = []) => ({
  me: {
    __typename: 'User',
    id: 'asha',
    name: 'Asha Verma',
    email: 'asha@example.com',
    phone: null,
    createdAt: '2026-11-01T05:00:00.000Z',
  },
  myPrivacyRequests: { __typename: 'PrivacyRequestPage', items: requests },
  shop: { __typename: 'Shop', privacyDays: 30, erasureWaitDays: 0, invoiceYears: 8 },
});
const open = (more: Answers = {}) =>
  openScreen('/account', <MyAccountRoute />, {
    Me: () => customer(cart),
    MyCart: () => ({ myCart: cart }),
    MyAccount: () => account(),
    MyConsents: () => consents(),
    ...more,
  });

test('saves the details, and says beside the field what the server refused', async () => {
  const sent: unknown[] = [];
  open({
    UpdateMyProfile: ({ input }) => {
      sent.push(input);
      if (sent.length === 1)
        throw new Refusal('BAD_INPUT', 'Wrong', { fields: [{ path: 'name', message: 'Too long.' }] });
      return { updateMyProfile: { __typename: 'User', id: 'asha', name: 'Asha Rawat', phone: null } };
    },
  });
  await screen.findByText('asha@example.com');
  fill('Name', 'Asha Rawat');
  press('Save');
  expect(await screen.findByText('Too long.')).toBeVisible();
  press('Save');
  await notice('Saved');
  expect(sent[1]).toEqual({ name: 'Asha Rawat', phone: '' });
});

test('changes the e-mail address by password and code', async () => {
  const sent: unknown[] = [];
  open({
    RequestEmailChange: ({ input }) => {
      sent.push(input);
      return {
        requestEmailChange: { __typename: 'CodeSent', message: 'sent', resendAt: '2026-11-25T05:00:00.000Z' },
      };
    },
    ChangeEmail: ({ input }) => {
      sent.push(input);
      return {
        changeEmail: {
          __typename: 'Session',
          token: 'another',
          device: 'd',
          user: { __typename: 'User', id: 'asha', email: 'new@example.com' },
        },
      };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  fill('New email', 'new@example.com');
  await userEvent.type(screen.getAllByLabelText(/^Password/)[0]!, 'Secret-123');
  press('Send code');
  fill(await screen.findByLabelText(/^Verification Code/).then(() => 'Verification Code'), '123456');
  press('Use this address');
  await notice('Your new address is in use. You are logged out everywhere else.');
  expect(sent).toEqual([
    { newEmail: 'new@example.com', password: 'Secret-123' },
    { newEmail: 'new@example.com', code: '123456' },
  ]);
  expect(localStorage.getItem('token')).toBe('another');
});

test('lists consents with their words and takes one back', async () => {
  let given = true;
  open({
    MyConsents: () => consents([{ ...consent, canWithdraw: given }]),
    WithdrawConsent: () => {
      given = false;
      return { withdrawConsent: { __typename: 'Consent', id: 'c2' } };
    },
  });
  expect(await screen.findByText('“One mail.”')).toBeVisible();
  press('Take back: A mail when a product is back: Garden gate');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull());
});

test('tells what a deletion waits for, and keeps the account on a second thought', async () => {
  let requests: object[] = [request()];
  open({
    MyAccount: () => account(requests),
    TakeBackErasure: () => {
      requests = [];
      return { takeBackErasure: request({ state: 'WITHDRAWN', waitsFor: [] }) };
    },
  });
  expect(await screen.findByText('Order GS-20261125-0001 has not arrived yet.')).toBeVisible();
  press('Keep my account');
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeVisible();
});

test('deletes the account after the password, and leaves nobody logged in', async () => {
  let tries = 0;
  open({
    LogOut: () => ({ logOut: { __typename: 'LogOutPayload', success: true } }),
    RequestErasure: () => {
      if ((tries += 1) === 1)
        throw new Refusal('WRONG_CREDENTIALS', 'Wrong', {
          fields: [{ path: 'password', message: 'The password is wrong.' }],
        });
      return { requestErasure: request({ state: 'DONE', waitsFor: [] }) };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const fields = screen.getAllByLabelText(/^Your password/);
  await userEvent.type(fields.at(-1)!, 'Secret-123');
  press('Delete my account for good');
  expect(await screen.findByText('The password is wrong.')).toBeVisible();
  press('Delete my account for good');
  expect(await screen.findByRole('heading', { name: 'Your account is deleted' })).toHaveFocus();
  expect(localStorage.getItem('token')).toBeNull();
});
