// Reviews are published, refused for a listed reason and answered; what waits counts in the menu.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, customer, notice, openScreen, Refusal, type Answers } from '../../../test/stage';
import { ReviewsRoute } from './ReviewsRoute';

const one = (more: object = {}) => ({
  __typename: 'StaffReview',
  id: 'v1',
  productId: 'p1',
  title: 'Study Desk',
  choice: 'Finish: Walnut',
  name: 'Asha V.',
  stars: 2,
  text: 'It wobbles.\nWhatsapp me.',
  pictures: [],
  answer: null,
  helpful: 0,
  createdAt: '2026-11-20T05:00:00.000Z',
  publishedAt: null,
  state: 'PENDING',
  refusalReason: null,
  refusalNote: null,
  hints: ['WORDS'],
  orderId: 'o1',
  orderNumber: 'GS-20261117-0002',
  ...more,
});
const picture = {
  __typename: 'ProductImage',
  key: 'a',
  url: '/media/a.webp',
  thumbnailUrl: '/media/a-s.webp',
  alt: '',
};

function open(answers: Answers, items: object[] = [one()], at = '/admin/reviews') {
  const asked: object[] = [];
  openScreen(at, <ReviewsRoute />, {
    Me: () => customer(cartOf([]), { role: 'ADMIN', permissions: ['MANAGE_REVIEWS', 'READ_ORDERS'] }),
    AdminReviews: ({ filter }) => {
      asked.push(filter as object);
      return {
        allReviews: { __typename: 'StaffReviewPage', total: items.length, page: 1, pages: 1, waiting: 1, items },
      };
    },
    ...answers,
  });
  return asked;
}
const card = async () => within(await screen.findByRole('listitem', { name: 'Review of Study Desk by Asha V.' }));

test('a review is published with one press, and may be refused later, for a reason', async () => {
  const sent: object[] = [];
  open({
    AdminModerateReview: ({ input }) => {
      sent.push(input as object);
      if (sent.length === 2) throw new Refusal('CONFLICT', 'Its writer has withdrawn this review.');
      return {
        moderateReview: one(
          sent.length === 1 ? { state: 'PUBLISHED' } : { state: 'REFUSED', refusalReason: 'ADVERTISING' },
        ),
      };
    },
  });
  const review = await card();
  expect(review.getByRole('img', { name: '2 of 5 stars' })).toBeVisible();
  expect(review.getByText('Has a word of your list')).toBeVisible();
  expect(review.getByRole('link', { name: 'GS-20261117-0002' })).toHaveAttribute('href', '/admin/orders?view=o1');
  await userEvent.click(review.getByRole('button', { name: /^Publish / }));
  await notice('The review is published');
  expect(review.getByText('Published')).toBeVisible();
  expect(review.queryByRole('button', { name: /^Publish / })).toBeNull();
  await userEvent.click(review.getByRole('button', { name: /^Refuse / }));
  const dialog = within(await screen.findByRole('dialog'));
  const refuse = dialog.getByRole('button', { name: 'Refuse' });
  await userEvent.click(refuse);
  expect(await dialog.findByText('Choose why')).toBeVisible();
  expect(sent).toHaveLength(1);
  await userEvent.click(dialog.getByRole('radio', { name: /^Advertising/ }));
  await userEvent.type(dialog.getByLabelText('Note (optional)'), ' Asks for calls ');
  await userEvent.click(refuse);
  expect(await dialog.findByText('Its writer has withdrawn this review.')).toBeVisible();
  await userEvent.click(refuse);
  await notice('The review is refused');
  expect(sent[2]).toEqual({ id: 'v1', publish: false, reason: 'ADVERTISING', note: 'Asks for calls' });
  expect(review.getByText('Refused: advertising')).toBeVisible();
  expect(review.getByText('Publish after all')).toBeVisible();
});

test('an answer is written, changed and taken away', async () => {
  const sent: object[] = [];
  open({
    AdminAnswerReview: ({ input }) => {
      sent.push(input as object);
      const { text } = input as { text: string | null };
      return {
        answerReview: one({ answer: text && { __typename: 'ReviewAnswer', text, at: '2026-11-21T05:00:00.000Z' } }),
      };
    },
  });
  const review = await card();
  await userEvent.click(review.getByRole('button', { name: /^Answer / }));
  let dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your answer'), 'We send a new foot.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save answer' }));
  await notice('The answer is saved');
  expect(review.getByText('We send a new foot.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(review.getByRole('button', { name: /^Change the answer/ }));
  dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Your answer')).toHaveValue('We send a new foot.');
  await userEvent.click(dialog.getByRole('button', { name: 'Take it away' }));
  await notice('The answer is taken away');
  expect(sent).toEqual([
    { id: 'v1', text: 'We send a new foot.' },
    { id: 'v1', text: null },
  ]);
});

test('the address narrows the list down; a withdrawn review takes nothing', async () => {
  const asked = open(
    {},
    [one({ state: 'WITHDRAWN', hints: [], text: '', pictures: [picture] })],
    '/admin/reviews?state=WITHDRAWN&stars=2&product=p1&pictures=yes&hints=yes',
  );
  const review = await card();
  expect(asked[0]).toEqual({ states: ['WITHDRAWN'], stars: 2, productId: 'p1', withPictures: true, hinted: true });
  expect(review.getByText('Stars alone, no words.')).toBeVisible();
  expect(review.getByAltText('Picture 1 of the review of Study Desk')).toBeVisible();
  expect(review.queryByRole('button', { name: /^(Publish|Answer|Refuse)/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'With a hint' }));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ states: ['WITHDRAWN'], stars: 2, productId: 'p1', withPictures: true }),
  );
});

const question = (more: object = {}) => ({
  __typename: 'StaffQuestion',
  id: 'q1',
  productId: 'p1',
  title: 'Study Desk',
  text: 'Does it fold?',
  name: 'Ravi K.',
  state: 'PENDING',
  waits: true,
  createdAt: '2026-11-20T05:00:00.000Z',
  answers: [],
  ...more,
});
const said = (more: object) => ({ __typename: 'StaffQuestionAnswer', at: '2026-11-21T05:00:00.000Z', ...more });

test('a question is answered for everybody; the answer of a buyer is published beside it', async () => {
  const sent: object[] = [];
  const buyer = said({ id: 'a2', text: 'Mine does.', by: 'BUYER', name: 'Asha V.', state: 'PENDING' });
  const shop = said({ id: 'a1', text: 'Yes, in the middle.', by: 'SHOP', name: null, state: 'PUBLISHED' });
  open(
    {
      AdminQuestions: ({ filter }) => {
        sent.push(filter as object);
        const page = { total: 1, page: 1, pages: 1, waiting: 1, items: [question({ answers: [buyer] })] };
        return { allQuestions: { __typename: 'StaffQuestionPage', ...page } };
      },
      AdminAnswerQuestion: ({ input }) => {
        sent.push(input as object);
        return { answerQuestion: question({ state: 'PUBLISHED', answers: [shop, buyer] }) };
      },
      AdminModerateQuestion: ({ input }) => {
        sent.push(input as object);
        return {
          moderateQuestion: question({ state: 'PUBLISHED', answers: [shop, { ...buyer, state: 'PUBLISHED' }] }),
        };
      },
    },
    [],
    '/admin/reviews?tab=questions&waiting=yes&search=fold',
  );
  const one = within(await screen.findByRole('listitem', { name: 'Question about Study Desk by Ravi K.' }));
  await userEvent.click(one.getByRole('button', { name: /^Answer the question/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your answer'), 'Yes, in the middle.');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish answer' }));
  await notice('The answer is published');
  expect(one.getByText('Yes, in the middle.')).toBeVisible();
  await userEvent.click(one.getByRole('button', { name: /^Publish the answer of Asha V\./ }));
  await notice('It is published');
  expect(sent).toEqual([
    { waits: true, search: 'fold' },
    { id: 'q1', text: 'Yes, in the middle.' },
    { id: 'q1', publish: true, answerId: 'a2' },
  ]);
  expect(one.queryByRole('button', { name: /^Publish / })).toBeNull();
});
