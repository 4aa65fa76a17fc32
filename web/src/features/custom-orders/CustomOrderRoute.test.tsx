// The custom order form: required fields, accepted files, refusals.
import { fireEvent, screen, within } from '@testing-library/react';
import { fill, internalError, noAnswer, notice, openScreen, press, type Answers } from '../../../test/stage';
import CustomOrderRoute from './CustomOrderRoute';

const open = (answers: Answers = {}) => openScreen('/custom-order', <CustomOrderRoute />, answers, 'anonymous');

function send() {
  fill('Name', 'Asha Verma');
  fill('Phone', '98765 43210');
  fill('Project Description', 'A gate of 3 m with a peacock.');
  press('Submit Request');
}

const choices = (label: string) =>
  within(screen.getByLabelText(new RegExp(`^${label}`)))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('needs name, phone and description, and offers the owner’s materials and timelines', async () => {
  const { asked } = open();
  press('Submit Request');
  for (const field of ['Name', 'Phone', 'Description'])
    expect(await screen.findByText(`${field} is required`)).toBeVisible();
  expect(asked).toEqual([]);
  expect(choices('Material')).toEqual([
    'Select a material',
    'Mild Steel',
    'Stainless Steel',
    'Galvanized Steel',
    'Carbon Steel',
    'Wrought Iron',
    'Aluminum',
    'Other (specify in description)',
  ]);
  expect(choices('Timeline')).toEqual([
    'Select a timeline',
    'Rush (1-2 weeks)',
    'Standard (2-4 weeks)',
    'Flexible (4-6 weeks)',
    'No rush (6+ weeks)',
  ]);
  expect(screen.getByRole('heading', { name: 'What happens next?' })).toBeVisible();
});

test('turns away other files than pictures and PDF, and those above 10MB', async () => {
  open();
  expect(screen.getByText('Images or PDF, up to 10MB')).toBeVisible();
  const choose = (name: string, type: string, size: number) => {
    const file = new File([], name, { type });
    Object.defineProperty(file, 'size', { value: size });
    fireEvent.change(screen.getByLabelText('Design Sketch (optional)'), { target: { files: [file] } });
  };
  choose('notes.txt', 'text/plain', 5);
  expect(await screen.findByText('Please choose an image or a PDF.')).toBeVisible();
  choose('huge.pdf', 'application/pdf', 10 * 1024 * 1024 + 1);
  expect(await screen.findByText('The file is larger than 10MB.')).toBeVisible();
  expect(screen.queryByText('huge.pdf')).toBeNull();
  choose('gate.pdf', 'application/pdf', 10 * 1024 * 1024);
  expect(await screen.findByText('gate.pdf')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['the connection fails', noAnswer, 'Something went wrong. Please try again.'],
  ['the server has no words for people', internalError, 'Submission failed. Please try again.'],
])('says so and keeps what was written when %s', async (_why, SubmitCustomOrder, words) => {
  open({ SubmitCustomOrder });
  send();
  await notice(words);
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Asha Verma');
});

test.each([
  ['18,75', 'A comma only groups digits, as in 1,499 or 1,49,900, and decimals follow a point, as in 1499.50.'],
  ['10.005', 'An amount has at most two decimals after the point, such as 1499.50.'],
  ['5000 or so', 'Write an amount in digits, such as 1499, 1,49,900 or 1499.50.'],
  ['-5', 'The budget is not below zero.'],
])('does not guess at a budget of %s', async (budget, sentence) => {
  const { asked } = open();
  fill('Budget', budget);
  send();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(asked).toEqual([]);
});

test('sends a budget as it is written in India', async () => {
  const { asked } = open({
    SubmitCustomOrder: ({ input }) => {
      expect(input).toMatchObject({ budget: 149_900.5 });
      const customOrder = { __typename: 'CustomOrder', id: 'r1', referenceNumber: 'REQ-20261126-0001' };
      return { submitCustomOrder: { __typename: 'Payload', success: true, message: 'Thank you', customOrder } };
    },
  });
  fill('Budget', '₹ 1,49,900.50');
  send();
  await notice('Your request was submitted successfully!');
  expect(asked).toHaveLength(1);
});

test('ends in a page with its number, which a reload shows again and from which another request begins', async () => {
  openScreen('/custom-order?sent=REQ-20261126-0001', <CustomOrderRoute />, {}, 'anonymous');
  expect(await screen.findByRole('heading', { name: 'We have your request' })).toHaveFocus();
  expect(screen.getByText('REQ-20261126-0001')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy number REQ-20261126-0001' })).toBeEnabled();
  press('Send another request');
  expect(await screen.findByRole('button', { name: 'Submit Request' })).toBeEnabled();
  expect(location.search).toBe('');
});

test('shows nothing of an address that is no number of the shop', () => {
  openScreen('/custom-order?sent=call-us-on-12345', <CustomOrderRoute />, {}, 'anonymous');
  expect(screen.queryByText(/call-us/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Submit Request' })).toBeEnabled();
});
