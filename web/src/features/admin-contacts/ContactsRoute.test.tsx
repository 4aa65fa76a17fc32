// The list of messages while it is on its way, when there is none, and when it cannot be had.
import { screen } from '@testing-library/react';
import { cartOf, customer, noAnswer, openScreen, press } from '../../../test/stage';
import { ContactsRoute } from './ContactsRoute';

const page = (items: object[]) => ({
  contactSubmissions: {
    __typename: 'ContactSubmissionPage',
    total: items.length,
    page: 1,
    pages: 1,
    pageSize: 20,
    items,
  },
});
const message = {
  __typename: 'ContactSubmission',
  id: 'c1',
  name: 'Gurpreet Kaur',
  email: 'gurpreet@example.com',
  phone: '+91 66666 00888',
  subject: 'Goal posts for a school',
  message: 'We need two pairs.',
  createdAt: '2026-11-22T05:00:00.000Z',
  state: 'NEW',
  unseen: true,
  version: 1,
  complaint: false,
  ticketNumber: null,
  referenceNumber: 'MSG-20200101-0004',
  acknowledgeBy: null,
  settleBy: null,
  acknowledgedAt: null,
  answers: [],
};
const open = (AdminContacts: () => object | Promise<object>) =>
  openScreen('/admin/contacts', <ContactsRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN' }),
    AdminContacts,
    AdminOverdueComplaints: () => ({
      waitingCorrespondence: {
        __typename: 'WaitingCorrespondence',
        newContactSubmissions: 0,
        newCustomOrders: 0,
        unseenContactSubmissions: 0,
        unseenCustomOrders: 0,
        overdueComplaints: 0,
      },
    }),
  });

test('says that it is loading, then that there are none yet', async () => {
  let answer: (none: object) => void = () => undefined;
  open(() => new Promise<object>((resolve) => (answer = resolve)));
  expect(await screen.findByText('Loading...')).toBeVisible();
  answer(page([]));
  expect(await screen.findByText('No contact submissions yet')).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('says that they could not be fetched, and fetches them when asked again', async () => {
  let gone = true;
  open(() => (gone ? noAnswer() : page([message])));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch contact submissions');
  expect(screen.queryByText('No contact submissions yet')).toBeNull();
  gone = false;
  press('Retry');
  expect(await screen.findByText('Gurpreet Kaur')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
