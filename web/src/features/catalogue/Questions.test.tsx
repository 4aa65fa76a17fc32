// Questions about a product: read and searched by everybody, asked by who is logged in, answered by who has the product.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, noAnswer, openScreen, Refusal, type Answers } from '../../../test/stage';
import { QuestionsPart } from './QuestionsPart';

const question = {
  __typename: 'Question',
  id: 'q1',
  text: 'Does it fold?',
  name: 'Ravi K.',
  createdAt: '2026-11-20T05:00:00.000Z',
  answers: [
    { __typename: 'QuestionAnswer', id: 'a1', text: 'Yes.', by: 'SHOP', name: null, at: '2026-11-21T05:00:00.000Z' },
  ],
};
const pageOf = (items: object[]) => ({ questions: { __typename: 'QuestionPage', total: items.length, items } });

function open(answers: Answers = {}, visitor: 'anonymous' | 'signed in' = 'signed in') {
  const asked: object[] = [];
  openScreen(
    '/product/p1',
    <QuestionsPart productId="p1" />,
    {
      Me: () => customer(cartOf([])),
      MyCart: () => ({ myCart: cartOf([]) }),
      MayAnswer: () => ({
        reviewables: [{ __typename: 'Reviewable', productId: 'p1', canReview: true, review: null }],
      }),
      Questions: (variables) => {
        asked.push(variables);
        return pageOf(variables['search'] ? [] : [question]);
      },
      ...answers,
    },
    visitor,
  );
  return asked;
}

test('everybody reads and searches; to ask leads to the log-in and back here', async () => {
  const asked = open({}, 'anonymous');
  expect(await screen.findByRole('heading', { name: 'Does it fold?' })).toBeVisible();
  expect(screen.getByText('Yes.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in to ask' }).getAttribute('href')).toContain('%23questions');
  await userEvent.type(screen.getByLabelText('Search the questions'), ' rust ');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Nothing found. Try other words, or ask below.')).toBeVisible();
  expect(asked.at(-1)).toEqual({ productId: 'p1', search: 'rust', page: 1, pageSize: 5 });
});

test('a question and an answer are sent, and say what comes next', async () => {
  const sent: object[] = [];
  open({
    AskQuestion: ({ input }) => {
      sent.push(input as object);
      if (sent.length === 1) throw new Refusal('RATE_LIMITED', 'Please wait a little.');
      return { askQuestion: { __typename: 'OwnQuestion', id: 'q2' } };
    },
    AnswerAsBuyer: ({ input }) => {
      sent.push(input as object);
      return { answerAsBuyer: { __typename: 'OwnAnswer', id: 'a2', state: 'PENDING' } };
    },
  });
  const field = await screen.findByLabelText('Your question');
  const ask = screen.getByRole('button', { name: 'Ask' });
  await userEvent.type(field, 'Eh');
  await userEvent.click(ask);
  expect(await screen.findByText('Ask in a few more words.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'Is it heavy?');
  await userEvent.click(ask);
  expect(await screen.findByText('Please wait a little.')).toBeVisible();
  expect(field).toHaveValue('Is it heavy?');
  await userEvent.click(ask);
  expect(await screen.findByText('Thank you. We answer here soon, and tell you by email.')).toBeVisible();
  expect(field).toHaveValue('');
  await userEvent.click(await screen.findByRole('button', { name: 'Answer: Does it fold?' }));
  const row = within(screen.getByRole('listitem'));
  await userEvent.type(row.getByLabelText('Your answer'), 'Mine does.');
  await userEvent.click(row.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(row.getByRole('status')).toHaveTextContent('once the shop has looked at it'));
  expect(sent).toEqual([
    { productId: 'p1', text: 'Is it heavy?' },
    { productId: 'p1', text: 'Is it heavy?' },
    { questionId: 'q1', text: 'Mine does.' },
  ]);
});

test('all questions can be reached, and the first of those that were asked for has the focus', async () => {
  const all = Array.from({ length: 230 }, (_, at) => ({
    ...question,
    id: `q${at}`,
    text: `Question ${at}?`,
    answers: [],
  }));
  open({
    Questions: ({ page, pageSize }) => {
      const [at, size] = [Number(page), Number(pageSize)];
      const items = all.slice((at - 1) * size, at * size);
      return { questions: { __typename: 'QuestionPage', total: all.length, items } };
    },
  });
  const shown = () => screen.getAllByRole('heading', { level: 3 });
  for (const [before, after] of [
    [5, 15],
    [15, 35],
    [35, 75],
    [75, 100],
    [100, 200],
    [200, 230],
  ] as const) {
    await waitFor(() => expect(shown()).toHaveLength(before));
    await userEvent.click(screen.getByRole('button', { name: 'More questions' }));
    await waitFor(() => expect(shown()).toHaveLength(after));
    await waitFor(() => expect(shown()[before]!.closest('li')).toHaveFocus());
  }
  expect(new Set(shown().map(({ textContent }) => textContent)).size).toBe(230);
  expect(screen.queryByRole('button', { name: 'More questions' })).toBeNull();
});

test('a question outlives a session that expires', async () => {
  let refused = 0;
  open({
    AskQuestion: () => {
      refused += 1;
      throw new Refusal('SESSION_EXPIRED', 'Session expired. Please login again.');
    },
  });
  const field = await screen.findByLabelText('Your question');
  await userEvent.type(field, 'Is it heavy?');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  // The log-in lies over the screen, which stays.
  await waitFor(() => expect(refused).toBe(1));
  await screen.findByRole('button', { name: 'Ask' });
  expect(await screen.findByLabelText('Your question')).toHaveValue('Is it heavy?');
});

test('a failure is forgotten once the question is sent', async () => {
  let attempts = 0;
  open({
    AskQuestion: () => {
      attempts += 1;
      return attempts === 1 ? noAnswer() : { askQuestion: { __typename: 'OwnQuestion', id: 'q2' } };
    },
  });
  await userEvent.type(await screen.findByLabelText('Your question'), 'Is it heavy?');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Your question could not be sent. Please try again.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText(/^Thank you\./)).toBeVisible();
  expect(screen.queryByText('Your question could not be sent. Please try again.')).toBeNull();
});

test('who received another choice of the group may answer', async () => {
  const other = {
    __typename: 'Reviewable',
    productId: 'p2',
    canReview: false,
    review: { __typename: 'OwnReview', id: 'r1' },
  };
  const own = { __typename: 'Reviewable', productId: 'p1', canReview: false, review: null };
  open({ MayAnswer: () => ({ reviewables: [own, other] }) });
  expect(await screen.findByRole('button', { name: 'Answer: Does it fold?' })).toBeVisible();
});
