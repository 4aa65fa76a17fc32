// The text of a mail: preview while typing, refusals at the field, saving and reset.
import { App, ConfigProvider } from 'antd';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminMailTextFragment } from '../../generated/admin-settings';
import { cartOf, customer, openScreen, Refusal } from '../../../test/stage';
import { MailTextForm } from './MailTextForm';

const cart = cartOf([]);
const mail = {
  __typename: 'MailText',
  id: 'order-paid',
  title: 'Payment received',
  about: 'Sent when an online payment has arrived.',
  fields: [{ __typename: 'MailTextField', name: 'orderNumber', about: 'Number of the order.' }],
  subject: 'Payment received for order {orderNumber}',
  heading: 'We have your payment',
  text: 'Thank you.',
  note: '',
  changed: true,
  version: 3,
} satisfies AdminMailTextFragment;

test('a mail is made anew while it is typed; a field it does not have is refused at its place, and what is right is saved', async () => {
  const saved: object[] = [];
  openScreen(
    '/admin/settings',
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <MailTextForm mail={mail} onReload={async () => {}} />
      </App>
    </ConfigProvider>,
    {
      Me: () => customer(cart, { role: 'ADMIN' }),
      MyCart: () => ({ myCart: cart }),
      AdminMailPreview: ({ draft }) => {
        const { subject } = draft as { subject: string };
        if (subject.includes('{wrong}'))
          throw new Refusal('BAD_INPUT', 'There is no field {wrong} in this mail.', {
            fields: [{ path: 'subject', message: 'There is no field {wrong} in this mail.' }],
          });
        const made = subject.replace('{orderNumber}', 'GS-1');
        return {
          mailPreview: { __typename: 'MailPreview', subject: made, html: '<p>Thank you.</p>', orderNumber: 'GS-1' },
        };
      },
      AdminEditMailText: ({ input }) => {
        saved.push(input as object);
        return { editMailText: { ...mail, ...(input as object), version: 4 } };
      },
      AdminResetMailText: () => ({ resetMailText: { ...mail, subject: 'As it was', changed: false, version: 5 } }),
    },
  );
  await screen.findByText('Payment received for order GS-1');
  const subject = screen.getByLabelText('Subject');
  const save = screen.getByText('Save').closest('button')!;
  expect(save).toBeDisabled();
  const type = async (words: string) => {
    await userEvent.clear(subject);
    await userEvent.click(subject);
    await userEvent.paste(words);
  };
  await type('Paid: {wrong}');
  await screen.findByText('There is no field {wrong} in this mail.');
  await type('Paid: {orderNumber}');
  await screen.findByText('Paid: GS-1');
  await waitFor(() => expect(screen.queryByText('There is no field {wrong} in this mail.')).toBeNull());
  await userEvent.click(save);
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ version: 3, subject: 'Paid: {orderNumber}' })]));
  await userEvent.click(screen.getByText('Reset'));
  await waitFor(() => expect(subject).toHaveValue('As it was'));
});
