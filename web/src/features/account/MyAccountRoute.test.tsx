// My account: details, another e-mail address in two steps, consents, and the deletion of the account.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, fill, notice, openScreen, press, Refusal, type Answers } from '../../../test/stage';
import { holdShop, shop } from '../../shared/shop';
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
    phone: null as string | null,
    loginPhone: null as string | null,
    createdAt: '2026-11-01T05:00:00.000Z',
  },
  myPrivacyRequests: { __typename: 'PrivacyRequestPage', items: requests },
  shop: { __typename: 'Shop', privacyDays: 30, erasureWaitDays: 0, invoiceYears: 8 },
});
const whatsapp = (more: object = {}) => ({
  myWhatsappUpdates: {
    __typename: 'WhatsappUpdates',
    phone: '+919876543210',
    offered: true,
    wanted: false,
    stopped: false,
    ...more,
  },
});
const reminders = (more: object = {}) => ({
  __typename: 'CartReminders',
  mailOffered: false,
  byMail: false,
  whatsappOffered: false,
  byWhatsapp: false,
  phone: null as string | null,
  ...more,
});
const session = { __typename: 'Session', token: 'renewed', device: 'd1' };
const codeSent = { __typename: 'CodeSent', message: 'Sent.', resendAt: '2026-11-25T05:00:00.000Z' };
const open = (more: Answers = {}) =>
  openScreen('/account', <MyAccountRoute />, {
    Me: () => customer(cart),
    MyCart: () => ({ myCart: cart }),
    MyAccount: () => account(),
    MyConsents: () => consents(),
    MyWhatsappUpdates: () => whatsapp(),
    MyCartReminders: () => ({ myCartReminders: reminders() }),
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

test('adds a phone number: the password is asked for, a merge is explained, and an older order of that number is proved', async () => {
  holdShop({ ...shop, phoneLogIn: true });
  const added: unknown[] = [];
  let given = false;
  const { asked } = open({
    RequestLoginPhone: () => {
      if (!given) throw new Refusal('PASSWORD_NEEDED', 'Please enter your password again.');
      return { requestLoginPhone: codeSent };
    },
    ConfirmMyPassword: ({ password }) => {
      if (password !== 'Secret-123') throw new Refusal('WRONG_CREDENTIALS', 'The password is wrong.');
      given = true;
      return { confirmPassword: { __typename: 'C', confirmedUntil: '2026-11-25T05:00:00.000Z' } };
    },
    AddLoginPhone: ({ input }) => {
      added.push(input);
      const pin = 'Give the PIN code of one of them.';
      if (added.length === 1) throw new Refusal('BAD_INPUT', pin, { fields: [{ path: 'pin', message: pin }] });
      return { addLoginPhone: session };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a phone number' }));
  expect(screen.getByText(/those orders, addresses and likes come into this account/)).toBeVisible();
  fill('Mobile number', '98765 43210');
  const send = screen.getAllByRole('button', { name: 'Send code' });
  await userEvent.click(send[0]!);
  const question = await screen.findByRole('dialog', { name: 'Is it you?' });
  const password = within(question).getByLabelText(/^Your password/);
  await userEvent.type(password, 'wrong{Enter}');
  expect(await within(question).findByText('The password is wrong.')).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, 'Secret-123{Enter}');
  await userEvent.type(await screen.findByLabelText(/^Verification Code/), '123456');
  expect(await screen.findByText('Give the PIN code of one of them.')).toBeVisible();
  fill('PIN code of an older order', '226001');
  press('Add a phone number');
  await notice('You log in with this number now. You are logged out everywhere else.');
  expect(added).toEqual([
    { phone: '98765 43210', otp: '123456' },
    { phone: '98765 43210', otp: '123456', pin: '226001' },
  ]);
  expect(localStorage.getItem('token')).toBe('renewed');
  expect(asked.filter((name) => name === 'RequestLoginPhone')).toHaveLength(2);
});

test('an account with a phone number alone proves itself by a code and adds an e-mail', async () => {
  let given = false;
  open({
    MyAccount: () => ({ ...account(), me: { ...account().me, email: '', loginPhone: '+919876543210' } }),
    RequestLoginEmail: () => {
      if (!given) throw new Refusal('PASSWORD_NEEDED', 'Please enter your password again.');
      return { requestLoginEmail: codeSent };
    },
    RequestPhoneCode: ({ input }) => {
      expect(input).toEqual({ phone: '+919876543210' });
      return { requestPhoneCode: codeSent };
    },
    ConfirmMyPassword: ({ password }) => {
      given = password === '654321';
      return { confirmPassword: { __typename: 'C', confirmedUntil: '2026-11-25T05:00:00.000Z' } };
    },
    AddLoginEmail: () => ({ addLoginEmail: session }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add an email' }));
  const card = screen.getByRole('region', { name: 'Your email' });
  await userEvent.type(within(card).getByLabelText(/^Email/), 'asha@example.com{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Is it you?' });
  expect(within(question).queryByLabelText(/password/)).toBeNull();
  await userEvent.click(within(question).getByRole('button', { name: 'Send a code' }));
  await userEvent.type(await within(question).findByLabelText(/^Verification Code/), '654321');
  await userEvent.type(await within(card).findByLabelText(/^Verification Code/), '111111');
  await userEvent.click(within(card).getByRole('button', { name: 'Add an email' }));
  await notice('Your email is in use. You are logged out everywhere else.');
});

test('news by WhatsApp are switched on and off, and a number that wrote STOP says how to have them again', async () => {
  const wanted: unknown[] = [];
  let now = false;
  const { unmount } = open({
    MyWhatsappUpdates: () => whatsapp({ wanted: now }),
    SetWhatsappUpdates: ({ input }) => {
      wanted.push(input);
      now = !now;
      return { setWhatsappUpdates: whatsapp({ wanted: now }).myWhatsappUpdates };
    },
  });
  await userEvent.click(await screen.findByRole('switch', { name: /by WhatsApp to \+919876543210/ }));
  await notice('You get news of your orders by WhatsApp');
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  await userEvent.click(screen.getByRole('switch'));
  await notice('We send you nothing by WhatsApp any more');
  expect(wanted).toEqual([{ wanted: true }, { wanted: false }]);
  unmount();
  open({ MyWhatsappUpdates: () => whatsapp({ stopped: true }) });
  expect(await screen.findByText(/write START from WhatsApp on that phone/)).toBeVisible();
  expect(screen.getByRole('switch')).toBeDisabled();
});

test('is reminded of a cart only after saying so, by each way of its own, and says so when there is none', async () => {
  const said: unknown[] = [];
  const both = { mailOffered: true, whatsappOffered: true, phone: '+919876543210' };
  const { unmount } = open({
    MyCartReminders: () => ({ myCartReminders: reminders({ ...both, byWhatsapp: true }) }),
    SetCartReminders: ({ input }) => {
      said.push(input);
      return { setCartReminders: reminders({ ...both, ...(input as object) }) };
    },
  });
  const region = await screen.findByRole('region', { name: 'Reminders of your cart' });
  expect(await within(region).findByRole('checkbox', { name: /^Mail me/ })).not.toBeChecked();
  await userEvent.click(within(region).getByRole('checkbox', { name: /WhatsApp to \+919876543210/ }));
  await notice('Saved');
  expect(said).toEqual([{ byWhatsapp: false }]);
  expect(within(region).getByRole('checkbox', { name: /WhatsApp/ })).not.toBeChecked();
  unmount();
  open();
  expect(await screen.findByText('At present we send no reminders.')).toBeVisible();
});
