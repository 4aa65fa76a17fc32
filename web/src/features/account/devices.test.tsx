// An account's sessions and how they are ended; a contact address accepts or declines mails about orders.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, openScreen, press, Refusal, type Answers } from '../../../test/stage';
import CartRemindersRoute from './CartRemindersRoute';
import ContactMailsRoute from './ContactMailsRoute';
import DevicesRoute from './DevicesRoute';

const cart = cartOf([]);
const device = (id: string, name: string, current = false) => ({
  __typename: 'ActiveSession',
  id,
  current,
  device: name,
  address: '203.0.113.7',
  createdAt: '2026-11-20T05:00:00.000Z',
  lastUsedAt: '2026-11-22T05:00:00.000Z',
});
const answers = (more: Answers): Answers => ({
  Me: () => customer(cart),
  MyCart: () => ({ myCart: cart }),
  ...more,
});

describe('the devices', () => {
  test('are listed with this one first to tell, and one of them is logged out', async () => {
    let devices = [device('here', 'Chrome on Windows', true), device('phone', 'Safari on iPhone')];
    const ended: unknown[] = [];
    openScreen(
      '/devices',
      <DevicesRoute />,
      answers({
        MySessions: () => ({ mySessions: devices }),
        EndSession: ({ id }) => {
          ended.push(id);
          devices = devices.filter((one) => one.id !== id);
          return { endSession: { __typename: 'EndSessionPayload', id } };
        },
      }),
    );
    expect(await screen.findByText(/^This device/)).toBeVisible();
    // The one that is looked from is logged out by the menu of the account.
    expect(screen.queryByRole('button', { name: 'Log out Chrome on Windows' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(ended).toEqual(['phone']);
    expect(screen.queryByRole('button', { name: 'Log out of all other devices' })).toBeNull();
  });

  test('are logged out all at once; a failure is said and leaves the list', async () => {
    let refused = true;
    let devices = [device('here', 'Chrome on Windows', true), device('phone', 'Safari on iPhone')];
    openScreen(
      '/devices',
      <DevicesRoute />,
      answers({
        MySessions: () => ({ mySessions: devices }),
        EndOtherSessions: () => {
          if (refused) throw new Refusal('UNAVAILABLE', 'Please try again later.');
          devices = devices.slice(0, 1);
          return { endOtherSessions: { __typename: 'EndOtherSessionsPayload', ended: 1 } };
        },
      }),
    );
    const all = await screen.findByRole('button', { name: 'Log out of all other devices' });
    await userEvent.click(all);
    await screen.findByText('Please try again later.');
    expect(screen.getByText('Safari on iPhone')).toBeVisible();
    refused = false;
    await userEvent.click(all);
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  });

  test('that cannot be fetched are asked for again; a visitor is led to the log-in', async () => {
    let refused = true;
    const { unmount } = openScreen(
      '/devices',
      <DevicesRoute />,
      answers({
        MySessions: () => {
          if (refused) throw new Refusal('UNAVAILABLE', 'Please try again later.');
          return { mySessions: [device('here', 'Chrome on Windows', true)] };
        },
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again later.');
    refused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Chrome on Windows')).toBeVisible();
    unmount();
    openScreen('/devices', <DevicesRoute />, {}, 'anonymous');
    expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Fdevices');
  });
});

describe('a contact address', () => {
  const answer = jest.fn(({ wanted }: Record<string, unknown>) => ({
    answerContactMails: { __typename: 'AnswerContactMailsPayload', email: 'friend@example.com', wanted },
  }));
  const open = (address: string, refuse?: Refusal) =>
    openScreen(
      address,
      <ContactMailsRoute />,
      {
        AnswerContactMails: (variables) => {
          if (refuse) throw refuse;
          return answer(variables);
        },
      },
      'anonymous',
    );
  beforeEach(() => answer.mockClear());

  test('says nothing by opening the link, yes by a press, and no when it has enough', async () => {
    open('/contact-mails?token=t-1');
    expect(await screen.findByText(/Do you want emails about their orders/)).toBeVisible();
    expect(answer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Yes, send me emails' }));
    expect(await screen.findByText(/friend@example.com will now get emails about these orders/)).toBeVisible();
    expect(answer).toHaveBeenCalledWith({ token: 't-1', wanted: true });
    await userEvent.click(screen.getByRole('button', { name: 'No emails, please' }));
    expect(await screen.findByText(/friend@example.com will not get emails/)).toBeVisible();
    expect(answer).toHaveBeenLastCalledWith({ token: 't-1', wanted: false });
  });

  test('is told when its link is too old, and that there is none', async () => {
    const { unmount } = open('/contact-mails?token=old', new Refusal('NOT_FOUND', 'This link is not valid any more.'));
    await userEvent.click(await screen.findByRole('button', { name: 'No emails, please' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more.');
    unmount();
    open('/contact-mails');
    expect(await screen.findByRole('button', { name: 'Yes, send me emails' })).toBeDisabled();
  });
});

test('reminders of a cart end by a button, and a link that is too old says so', async () => {
  const tokens: unknown[] = [];
  openScreen('/cart-reminders?stop=abc', <CartRemindersRoute />, {
    EndCartReminders: ({ token }) => {
      tokens.push(token);
      if (tokens.length === 1) throw new Refusal('NOT_FOUND', 'This link is not valid any more.');
      return { endCartReminders: { __typename: 'EndCartRemindersPayload', ended: true } };
    },
  });
  press('No more reminders');
  expect(await screen.findByText('This link is not valid any more.')).toBeVisible();
  press('No more reminders');
  expect(await screen.findByText(/We remind you of your cart no more/)).toBeVisible();
  expect(tokens).toEqual(['abc', 'abc']);
});
