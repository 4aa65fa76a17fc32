// The contact form: required fields, refusals, and the thank-you.
import { act, screen } from '@testing-library/react';
import { fill, notice, openScreen, press, type Answers } from '../../../test/stage';
import { ContactForm } from './ContactForm';

const open = (answers: Answers = {}) =>
  openScreen('/contact', <ContactForm title="Send us a message" text={null} />, answers, 'anonymous');

const words = 'How long does a gate take?';
function send() {
  fill('Name', 'Asha Verma');
  fill('Email', 'asha@example.com');
  fill('Subject', 'A gate');
  fill('Message', words);
  press('Send Message');
}

const answer = (success: boolean, message: string) => () => ({
  submitContact: {
    __typename: 'SubmitContactPayload',
    success,
    message,
    ticketNumber: null,
    referenceNumber: 'MSG-20261126-0001',
  },
});

test('needs name, e-mail, subject and message, and no phone', async () => {
  const { asked } = open();
  press('Send Message');
  for (const field of ['Name', 'Email', 'Subject', 'Message'])
    expect(await screen.findByText(`${field} is required`)).toBeVisible();
  expect(screen.queryByText('Phone is required')).toBeNull();
  expect(screen.getByLabelText(/^Email/)).toHaveAttribute('type', 'email');
  expect(asked).toEqual([]);
});

test.each([
  ['', 'Something went wrong.'],
  ['We are closed', 'We are closed'],
])('keeps what was written when the server refuses with "%s"', async (message, text) => {
  open({ SubmitContact: answer(false, message) });
  send();
  await notice(text);
  expect(screen.getByLabelText(/^Message/)).toHaveValue(words);
});

test('cannot be sent twice while it is on its way, thanks for five seconds, and comes back empty', async () => {
  let letGo: (answer: object) => void = () => undefined;
  open({ SubmitContact: () => new Promise((resolve) => (letGo = resolve)) });
  send();
  expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
  // Five seconds are over when the test says so.
  let over: () => void = () => undefined;
  const { setTimeout } = globalThis;
  const withoutTheFive = (work: () => void, time?: number) => {
    if (time !== 5000) return setTimeout(work, time);
    over = work;
    return 0;
  };
  globalThis.setTimeout = withoutTheFive as typeof setTimeout;
  try {
    letGo(answer(true, '')());
    await screen.findByText('Message Sent!');
    await screen.findByText('Its number is MSG-20261126-0001.');
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  act(over);
  expect(screen.queryByText('Message Sent!')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  expect(screen.getByLabelText(/^Message/)).toHaveValue('');
  // It stays, in the address too, so that a reload shows it.
  expect(screen.getByText('MSG-20261126-0001')).toBeVisible();
  expect(location.search).toBe('?sent=MSG-20261126-0001');
});
