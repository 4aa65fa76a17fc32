// Connections as the owner sees them: secrets stay out of the page, the server's own are only told, tests answer in words, changes ask for the password.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, openScreen, Refusal, type Answers } from '../../../test/stage';
import { PasswordQuestion } from '../admin-shell/PasswordQuestion';
import { ConnectionsRoute } from './ConnectionsRoute';

const field = (name: string, label: string, more: object = {}) => ({
  __typename: 'ConnectionField',
  name,
  label,
  help: '',
  secret: false,
  optional: false,
  set: true,
  value: null,
  options: [],
  ...more,
});
const connection = (kind: string, title: string, more: object = {}) => ({
  __typename: 'Connection',
  id: kind,
  kind,
  title,
  about: '',
  source: 'SHOP',
  environment: [],
  version: 3,
  changedAt: null,
  needsRestart: false,
  problem: null,
  previousSecretUntil: null,
  lastTrial: null,
  fields: [],
  presets: [],
  ...more,
});
const payments = connection('PAYMENTS', 'Payments (Razorpay)', {
  fields: [
    field('keyId', 'Key Id', { value: 'rzp_live_1' }),
    field('keySecret', 'Key Secret', { secret: true }),
    field('webhookSecret', 'Webhook secret', { secret: true }),
  ],
});
const mail = connection('MAIL', 'Mail', {
  source: 'SERVER',
  environment: ['SMTP_URL'],
  fields: [field('host', 'Server', { value: 'smtp.example.com' })],
});

const cart = cartOf([]);
const openConnections = (answers: Answers) =>
  openScreen(
    '/admin/connections?kind=PAYMENTS',
    <>
      <ConnectionsRoute />
      <PasswordQuestion />
    </>,
    {
      Me: () => customer(cart, { role: 'ADMIN' }),
      MyCart: () => ({ myCart: cart }),
      AdminConnectionKinds: () => ({
        connections: {
          __typename: 'Connections',
          webhookUrl: 'https://shop.example/api/payment/webhook',
          kinds: [mail, payments],
        },
      }),
      ...answers,
    },
  );

test('what the server sets is told and cannot be changed here; a saved secret is said to be there and never shown', async () => {
  openConnections({});
  const ofServer = await screen.findByRole('region', { name: 'Mail' });
  expect(within(ofServer).getByText('Set on the server')).toBeVisible();
  expect(within(ofServer).getByText(/SMTP_URL/)).toBeVisible();
  expect(within(ofServer).queryByRole('textbox')).toBeNull();
  expect(
    within(ofServer)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Test Mail']);
  for (const label of ['Key Secret', 'Webhook secret']) {
    const secret = screen.getByLabelText(label);
    expect(secret).toHaveValue('');
    expect(secret).toHaveAttribute('type', 'password');
    expect(secret).toHaveAttribute('placeholder', 'Saved. Leave empty to keep it.');
  }
  expect(screen.getByLabelText('Key Id')).toHaveValue('rzp_live_1');
});

test('the test says in words what the other side answered, and a changed secret is saved alone once the password is given', async () => {
  let given = false;
  const sent: any[] = [];
  openConnections({
    AdminVerifyConnection: ({ input }: any) => {
      sent.push(input);
      return {
        verifyConnection: {
          __typename: 'ConnectionTrial',
          success: false,
          message: 'Razorpay does not accept the keys. Copy both again.',
        },
      };
    },
    AdminSaveConnection: ({ input }: any) => {
      if (!given) throw new Refusal('PASSWORD_NEEDED', 'Please enter your password again.');
      sent.push(input);
      return { saveConnection: { ...payments, version: 4 } };
    },
    AdminConfirmPassword: () => {
      given = true;
      return { confirmPassword: { __typename: 'P', confirmedUntil: '2026-11-22T05:00:00.000Z' } };
    },
  });
  const secret = await screen.findByLabelText('Key Secret');
  const panel = within(screen.getByRole('region', { name: 'Payments (Razorpay)' }));
  await userEvent.type(secret, 'another');
  await userEvent.click(panel.getByRole('button', { name: 'Test' }));
  expect(await panel.findByText('Razorpay does not accept the keys. Copy both again.')).toBeVisible();
  const values = [{ name: 'keySecret', value: 'another' }];
  expect(sent).toEqual([{ kind: 'PAYMENTS', values }]);
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));
  await userEvent.type(await screen.findByLabelText('Password'), 'right');
  expect(sent).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent[1]).toEqual({ kind: 'PAYMENTS', version: 3, values }));
  // What was typed is gone from the page with the save.
  await waitFor(() => expect(secret).toHaveValue(''));
});
