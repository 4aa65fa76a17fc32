// What was received, reviewed by the mailed link or after a log-in: each line by itself, once, and taken back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { cartOf, customer, noAnswer, openScreen, Refusal, type Answers } from '../../../test/stage';
import type { ReviewablesQuery, WrittenReviewFragment } from '../../generated/reviews';
import ReviewRoute from './ReviewRoute';

type Line = ReviewablesQuery['reviewables'][number];

const written = (more: Partial<WrittenReviewFragment> = {}): WrittenReviewFragment => ({
  __typename: 'OwnReview',
  id: 'r1',
  state: 'PENDING',
  stars: 4,
  text: 'Sturdy.',
  createdAt: '2026-11-20T20:00:00.000Z',
  refusalReason: null,
  pictures: [],
  answer: null,
  ...more,
});
const line = (productId: string, more: Partial<Line> = {}): Line => ({
  __typename: 'Reviewable',
  productId,
  title: `Product ${productId}`,
  image: null,
  orderNumber: 'GS-20261120-0004',
  canReview: true,
  whyNot: null,
  product: { __typename: 'Product', id: productId, slug: 'bench', optionValues: [], group: null },
  review: null,
  ...more,
});
const reviewed = (productId: string, more: Partial<WrittenReviewFragment> = {}) =>
  line(productId, { canReview: false, whyNot: 'You have written about it.', review: written(more) });

const open = (address: string, answers: Answers, visitor: 'anonymous' | 'signed in' = 'anonymous') =>
  openScreen(
    address,
    <Routes>
      <Route path="/review" element={<ReviewRoute />} />
    </Routes>,
    answers,
    visitor,
  );
const part = async (title: string) => within(await screen.findByRole('region', { name: title }));

test('by the link each line is written by itself and can be withdrawn there, without a log-in', async () => {
  let lines = [line('bench'), line('gate', { canReview: false, whyNot: 'It went back to the shop.' })];
  const sent: unknown[] = [];
  const { asked } = open('/review?t=secret', {
    Reviewables: ({ token }) => {
      expect(token).toBe('secret');
      return { reviewables: lines };
    },
    SubmitReview: (variables) => {
      sent.push(variables);
      lines = [reviewed('bench'), lines[1]!];
      return { submitReview: written() };
    },
    WithdrawReview: (variables) => {
      sent.push(variables);
      lines = [line('bench'), lines[1]!];
      return { withdrawReview: { __typename: 'OwnReview', id: 'r1', state: 'WITHDRAWN' } };
    },
  });
  const bench = await part('Product bench');
  expect((await part('Product gate')).getByText('It went back to the shop.')).toBeVisible();
  expect((await part('Product gate')).queryByRole('radio')).toBeNull();
  fireEvent.click(bench.getByRole('button', { name: 'Send review' }));
  expect(await bench.findByText('Choose one to five stars.')).toBeVisible();
  expect(bench.getByRole('radio', { name: '1 star: Poor' })).toHaveFocus();
  fireEvent.click(bench.getByRole('radio', { name: '4 stars: Very good' }));
  expect(bench.queryByText('Choose one to five stars.')).toBeNull();
  fireEvent.change(bench.getByLabelText('In your words (optional)'), { target: { value: ' Sturdy. ' } });
  fireEvent.click(bench.getByRole('button', { name: 'Send review' }));
  expect(await bench.findByText('Waits for our look')).toBeVisible();
  expect(bench.getByRole('heading', { name: 'Product bench' })).toHaveFocus();
  expect(bench.getByText('Sturdy.')).toBeVisible();
  fireEvent.click(bench.getByRole('button', { name: 'Withdraw' }));
  fireEvent.click(bench.getByRole('button', { name: 'Yes, withdraw it' }));
  expect(await bench.findByRole('radio', { name: '5 stars: Excellent' })).not.toBeChecked();
  expect(sent).toEqual([
    { input: { productId: 'bench', stars: 4, text: 'Sturdy.', token: 'secret' }, pictures: null },
    { id: 'r1', token: 'secret' },
  ]);
  expect(asked).not.toContain('Me');
});

test('keeps what was written when it is refused or not answered, and shows it as sent when only the answer was lost', async () => {
  let attempts = 0;
  let arrived = false;
  open('/review?t=secret', {
    Reviewables: () => ({ reviewables: [arrived ? reviewed('bench') : line('bench')] }),
    SubmitReview: () => {
      attempts += 1;
      if (attempts === 1) throw new Refusal('RATE_LIMITED', 'Too many requests. Please try again in a minute.');
      if (attempts === 3) arrived = true;
      return noAnswer();
    },
  });
  const bench = await part('Product bench');
  fireEvent.click(bench.getByRole('radio', { name: /^2 stars/ }));
  fireEvent.change(bench.getByLabelText('In your words (optional)'), { target: { value: 'It rusts.' } });
  for (const words of [/Too many requests/, /What you wrote is still here/]) {
    fireEvent.click(bench.getByRole('button', { name: 'Send review' }));
    expect(await bench.findByText(words)).toBeVisible();
    expect(bench.getByLabelText('In your words (optional)')).toHaveValue('It rusts.');
  }
  fireEvent.click(bench.getByRole('button', { name: 'Send review' }));
  expect(await bench.findByText('Waits for our look')).toBeVisible();
  expect(attempts).toBe(3);
});

test('what was begun is there again for who comes back, until it is sent', async () => {
  let lines = [line('begun')];
  const answers: Answers = {
    Reviewables: () => ({ reviewables: lines }),
    SubmitReview: () => {
      lines = [reviewed('begun')];
      return { submitReview: written() };
    },
    WithdrawReview: () => {
      lines = [line('begun')];
      return { withdrawReview: { __typename: 'OwnReview', id: 'r1', state: 'WITHDRAWN' } };
    },
  };
  const { unmount } = open('/review?t=secret', answers);
  let bench = await part('Product begun');
  fireEvent.click(bench.getByRole('radio', { name: /^3 stars/ }));
  fireEvent.change(bench.getByLabelText('In your words (optional)'), { target: { value: 'Half a thought' } });
  unmount();
  open('/review?t=secret', answers);
  bench = await part('Product begun');
  expect(bench.getByLabelText('In your words (optional)')).toHaveValue('Half a thought');
  expect(bench.getByRole('radio', { name: /^3 stars/ })).toBeChecked();
  fireEvent.click(bench.getByRole('button', { name: 'Send review' }));
  fireEvent.click(await bench.findByRole('button', { name: 'Withdraw' }));
  fireEvent.click(bench.getByRole('button', { name: 'Yes, withdraw it' }));
  expect(await bench.findByLabelText('In your words (optional)')).toHaveValue('');
});

test('sends pictures with it, at most five, and none that is no picture', async () => {
  const sent: { pictures: unknown }[] = [];
  let lines = [line('bench')];
  open('/review?t=secret', {
    Reviewables: () => ({ reviewables: lines }),
    SubmitReview: (variables) => {
      sent.push(variables as (typeof sent)[number]);
      lines = [reviewed('bench')];
      return { submitReview: written() };
    },
  });
  const bench = await part('Product bench');
  const photo = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' });
  const choose = (...files: File[]) => fireEvent.change(bench.getByLabelText(/^Pictures/), { target: { files } });
  fireEvent.click(bench.getByRole('radio', { name: /^5 stars/ }));
  choose(photo('a.jpg'), new File(['words'], 'notes.txt', { type: 'text/plain' }));
  expect(await bench.findByText(/could not be opened as a picture/)).toBeVisible();
  fireEvent.click(bench.getByRole('button', { name: 'Send review' }));
  expect(await bench.findByText(/^notes\.txt cannot be sent/)).toBeVisible();
  fireEvent.click(bench.getByRole('button', { name: 'Remove notes.txt' }));
  fireEvent.click(bench.getByRole('button', { name: 'Send review' }));
  expect(await bench.findByText('Waits for our look')).toBeVisible();
  // The files go in parts of the request beside it.
  expect(sent.map(({ pictures }) => pictures)).toEqual([[null]]);
});

test.each<[string, Line, RegExp]>([
  ['published', reviewed('bench', { state: 'PUBLISHED' }), /See it on the page of the product/],
  [
    'refused',
    reviewed('bench', { state: 'REFUSED', refusalReason: 'PERSONAL_DATA' }),
    /We refused it for personal data/,
  ],
])('says of one that was %s where it stands', async (_state, shown, words) => {
  open('/review?t=secret', { Reviewables: () => ({ reviewables: [shown] }) });
  expect((await part('Product bench')).getByText(words)).toBeVisible();
});

test('a link that expired, is wrong or is not whole says so; one that could not be asked about is tried again', async () => {
  const refusing = {
    Reviewables: () => {
      throw new Refusal('NOT_FOUND', 'This link has expired.');
    },
  };
  for (const address of ['/review?t=old', '/review']) {
    const { unmount } = open(address, refusing);
    expect(await screen.findByRole('heading', { name: 'This link opens nothing to review' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Orders' })).toBeVisible();
    unmount();
  }
  let isUp = false;
  open('/review?t=secret', { Reviewables: () => (isUp ? { reviewables: [line('bench')] } : noAnswer()) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  fireEvent.click(again);
  expect(await screen.findByRole('region', { name: 'Product bench' })).toBeVisible();
});

test('an own order or product asks for a log-in, and says of one that was never received who may write', async () => {
  const { unmount, asked } = open('/review?product=bench', {});
  expect(await screen.findByText('Please login first')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?next=%2Freview%3Fproduct%3Dbench',
  );
  expect(asked).toEqual([]);
  unmount();
  open(
    '/review?product=bench',
    { Me: () => customer(cartOf([])), Reviewables: () => ({ reviewables: [] }) },
    'signed in',
  );
  expect(await screen.findByRole('heading', { name: 'Nothing to review yet' })).toBeVisible();
});

test('whoever holds the link may say that they are asked no more, and change their mind', async () => {
  open('/review?t=secret', {
    Reviewables: () => ({ reviewables: [line('bench')] }),
    SetReviewRequests: ({ token, wanted }) => {
      expect(token).toBe('secret');
      return { setReviewRequests: { __typename: 'SetReviewRequestsPayload', wanted } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Do not ask me again' }));
  expect(await screen.findByText('We ask you for no more reviews.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'You may ask me again' }));
  await waitFor(() => expect(screen.getByText('We ask once after a delivery, unless you said no.')).toBeVisible());
});
