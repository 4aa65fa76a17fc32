/** Questions about products: asked by accounts, answered by the shop and by buyers, found by words, told by mail once. */
import { makeProduct, placeOrder, setStatus } from '../../../test/order-fixtures.js';
import { startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { setSettings, type SignedIn } from '../../../test/test-app.js';
import { inTransaction } from '../../platform/database/database.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { objectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { PERSONAL_DATA } from '../privacy/personal-data.js';
import { moveQuestions } from './question-merge.service.js';
import { QuestionModel } from './question.model.js';

let shop: PaymentShop;
let support: SignedIn;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.reset();
  support = await shop.app.signIn(Role.SUPPORT);
});

type Input = Record<string, unknown>;
const codeOf = ({ errors }: { errors?: readonly any[] }) => errors?.[0]?.extensions.code;
async function ok(answer: Promise<{ data?: any; errors?: readonly any[] }>): Promise<any> {
  const { data, errors } = await answer;
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0];
}
const ask = (text: string, token: string | undefined = shop.buyer.token, productId = shop.productId) =>
  shop.app.query(
    'mutation ($input: AskQuestionInput!) { askQuestion(input: $input) { id text state } }',
    { input: { productId, text } },
    token,
  );
const STAFF = 'id state waits answers { id text by name state }';
const answer = (id: string, text: string | null, token = support.token) =>
  shop.app.query(
    `mutation ($input: AnswerQuestionInput!) { answerQuestion(input: $input) { ${STAFF} } }`,
    { input: { id, text } },
    token,
  );
const moderate = (input: Input, token = support.token) =>
  shop.app.query(
    `mutation ($input: ModerateQuestionInput!) { moderateQuestion(input: $input) { ${STAFF} } }`,
    { input },
    token,
  );
const buyerAnswers = (questionId: string, text: string, token: string | undefined = shop.buyer.token) =>
  shop.app.query(
    'mutation ($input: AnswerAsBuyerInput!) { answerAsBuyer(input: $input) { id text state } }',
    { input: { questionId, text } },
    token,
  );
const read = async (more: Input = {}) =>
  (
    await shop.app.data(
      `query ($productId: ID!, $search: String, $page: Int! = 1, $pageSize: Int! = 10) {
        questions(productId: $productId, search: $search, page: $page, pageSize: $pageSize) {
          total items { id text name answers { text by name } } } }`,
      { productId: shop.productId, ...more },
    )
  ).questions;
const texts = async (more: Input) => (await read(more)).items.map(({ text }: { text: string }) => text);
const asked = async (text: string, token?: string): Promise<string> => (await ok(ask(text, token))).id;
const published = async (text: string, token?: string): Promise<string> => {
  const id = await asked(text, token);
  await ok(moderate({ id, publish: true }));
  return id;
};
const mails = () => OutboxMailModel.find({ key: /^question-answered:/ }).lean();
async function delivered(buyer: SignedIn, productId = shop.productId): Promise<void> {
  const { order } = await placeOrder(shop.app, buyer, { items: [{ productId, quantity: 1 }] });
  await setStatus(shop.app, shop.admin, order.id, 'DELIVERED');
}

it('shows a question once the shop answers, and tells its asker by mail once', async () => {
  const hook =
    'mutation { createWebhook(input: { url: "https://example.com/hook", topics: [QUESTION_ASKED] }) { secret } }';
  await shop.app.data(hook, {}, shop.admin.token);
  expect(codeOf(await ask('Does it fold?', ''))).toBe('UNAUTHENTICATED');
  expect(codeOf(await ask('Eh?'))).toBe('BAD_INPUT');
  expect(codeOf(await ask('Does it fold?', shop.buyer.token, support.id))).toBe('NOT_FOUND');
  const own = await ok(ask(' Does it fold? '));
  expect(own).toMatchObject({ text: 'Does it fold?', state: 'PENDING' });
  const told = JSON.parse((await WebhookDeliveryModel.findOne().lean())!.payload);
  expect([told.type, told.data.id, told.data.text]).toEqual(['question.asked', own.id, 'Does it fold?']);
  expect(told.data).not.toHaveProperty('name');
  expect(await read()).toEqual({ total: 0, items: [] });
  expect(codeOf(await answer(own.id, 'Yes.', shop.buyer.token))).toBe('FORBIDDEN');
  // Two members of staff at once: one answer stays.
  for (const one of await Promise.all([answer(own.id, 'Yes.'), answer(own.id, 'Yes.', shop.admin.token)]))
    expect(one.errors).toBeUndefined();
  expect(await read()).toMatchObject({
    total: 1,
    items: [{ text: 'Does it fold?', answers: [{ text: 'Yes.', by: 'SHOP', name: null }] }],
  });
  await ok(answer(own.id, 'Yes, in the middle.'));
  expect((await read()).items[0].answers).toEqual([{ text: 'Yes, in the middle.', by: 'SHOP', name: null }]);
  const [mail, ...others] = await mails();
  expect([mail!.to, others]).toEqual([shop.buyer.email, []]);
  expect(mail!.text).toMatch(/Does it fold\?[^]*Yes\.[^]*\/product\/\w+#questions/);
  expect(await AuditEntryModel.countDocuments({ action: 'question.answer' })).toBe(2);
  await ok(answer(own.id, null));
  expect((await read()).items[0].answers).toEqual([]);
});

it('takes answers of those who received the product, once, after a look or at once', async () => {
  const id = await published('Does it creak?', (await shop.app.signIn()).token);
  const refused = await buyerAnswers(id, 'No.');
  expect([codeOf(refused), refused.errors![0]!.message]).toEqual([
    'CONFLICT',
    'Answers are written by the shop and by those who received the product.',
  ]);
  await delivered(shop.buyer);
  const two = await Promise.all([buyerAnswers(id, 'Not mine.'), buyerAnswers(id, 'Not mine.')]);
  expect(two.map((one) => codeOf(one) ?? 'taken').sort()).toEqual(['CONFLICT', 'taken']);
  const { id: answerId, state } = two.find(({ errors }) => !errors)!.data.answerAsBuyer;
  expect(state).toBe('PENDING');
  expect((await read()).items[0].answers).toEqual([]);
  // What waits is not found either.
  expect(await texts({ search: 'mine' })).toEqual([]);
  const { allQuestions } = await shop.app.data(
    `{ allQuestions(filter: { waits: true }) { total waiting items { ${STAFF} } } }`,
    {},
    support.token,
  );
  expect(allQuestions).toMatchObject({ total: 1, waiting: 1, items: [{ id, state: 'PUBLISHED', waits: true }] });
  for (let time = 0; time < 2; time += 1) await ok(moderate({ id, answerId, publish: true }));
  expect(await AuditEntryModel.countDocuments({ action: 'question.publish' })).toBe(2);
  expect((await read({ search: 'MINE creak' })).items).toMatchObject([
    { answers: [{ text: 'Not mine.', by: 'BUYER', name: expect.any(String) }] },
  ]);
  expect(await mails()).toHaveLength(1);
  await ok(moderate({ id, answerId, publish: false }));
  expect((await read()).items[0].answers).toEqual([]);
  expect(codeOf(await moderate({ id, answerId: support.id, publish: true }))).toBe('NOT_FOUND');

  await setSettings(shop.app, 'reviews', { reviewsPublish: 'AT_ONCE', reviewHoldWords: 'call me' });
  const other = await asked('Is it heavy?');
  expect(codeOf(await buyerAnswers(other, 'Not yet seen.'))).toBe('NOT_FOUND');
  await ok(moderate({ id: other, publish: true }));
  expect(await ok(buyerAnswers(other, 'No, light.'))).toMatchObject({ state: 'PUBLISHED' });
  const neighbour = await shop.app.signIn();
  await delivered(neighbour);
  expect(await ok(buyerAnswers(other, 'Call me!', neighbour.token))).toMatchObject({ state: 'PENDING' });
});

it('tells of the answer of the shop although the asker has answered first', async () => {
  const asker = await shop.app.signIn();
  await delivered(asker);
  const id = await published('Does it fold?', asker.token);
  const own = await ok(buyerAnswers(id, 'I found out: it does.', asker.token));
  await ok(moderate({ id, answerId: own.id, publish: true }));
  expect(await mails()).toHaveLength(0);
  await ok(answer(id, 'It folds at the seat.'));
  expect(await mails()).toMatchObject([{ text: expect.stringContaining('It folds at the seat.') }]);
});

it('searches the questions of a product and of its group by words, page by page', async () => {
  await published('Which wood is the seat made of?');
  await published('How wide is the seat (in cm)?');
  const other = await makeProduct({ title: 'Bench of oak' });
  const { id } = await ok(ask('Is this oak?', shop.buyer.token, other));
  await ok(answer(id, 'Solid oak, no veneer.'));
  expect(await texts({})).toEqual(['How wide is the seat (in cm)?', 'Which wood is the seat made of?']);
  expect(await texts({ search: 'seat WOOD' })).toEqual(['Which wood is the seat made of?']);
  // Signs of a pattern are no pattern.
  expect(await texts({ search: '(in cm)?' })).toHaveLength(1);
  expect(await texts({ search: '.*' })).toHaveLength(2);
  expect(await texts({ search: 'veneer' })).toEqual([]);
  expect(await texts({ page: 2, pageSize: 1 })).toEqual(['Which wood is the seat made of?']);
  const options = [{ name: 'Wood', values: [{ value: 'Pine' }, { value: 'Oak' }] }];
  const { addProductGroup } = await shop.app.data(
    'mutation ($input: AddProductGroupInput!) { addProductGroup(input: $input) { id } }',
    { input: { title: 'Benches', options } },
    shop.admin.token,
  );
  const products = [
    { productId: shop.productId, values: [{ name: 'Wood', value: 'Pine' }] },
    { productId: other, values: [{ name: 'Wood', value: 'Oak' }] },
  ];
  await shop.app.data(
    'mutation ($input: MoveIntoGroupInput!) { moveIntoGroup(input: $input) { id } }',
    { input: { groupId: addProductGroup.id, products } },
    shop.admin.token,
  );
  expect(await texts({ search: 'veneer' })).toEqual(['Is this oak?']);
  // Who received one member may answer about another.
  const buyer = await shop.app.signIn();
  await delivered(buyer);
  expect(await ok(buyerAnswers(id, 'It is.', buyer.token))).toMatchObject({ state: 'PENDING' });
});

it('is copied, moved with a merged account, and erased down to what was published', async () => {
  const asker = await shop.app.signIn();
  await delivered(asker);
  const shown = await published('Does it rust?', asker.token);
  const hidden = await asked('My number is 98765, call me?', asker.token);
  const others = await published('Is it blue?');
  const told = await ok(buyerAnswers(others, 'Mine is.', asker.token));
  await ok(moderate({ id: others, answerId: told.id, publish: true }));
  const later = await published('Is it round?');
  await ok(buyerAnswers(later, 'Unseen words', asker.token));

  const stays = await shop.app.signIn();
  await inTransaction((session) => moveQuestions(objectId(asker.id), objectId(stays.id), session));
  expect(JSON.stringify(await QuestionModel.find().lean())).not.toContain(asker.id);
  const person = { customer: objectId(stays.id), email: stays.email };
  const { read: copy, erase } = PERSONAL_DATA['product_questions']!;
  const copied = [];
  for await (const one of copy!(person)) copied.push(one);
  expect(copied).toMatchObject([
    { question: 'Does it rust?' },
    { question: 'My number is 98765, call me?' },
    { ownAnswers: [{ text: 'Mine is.' }] },
    { ownAnswers: [{ text: 'Unseen words' }] },
  ]);
  expect(copied[2]).not.toHaveProperty('question');
  for (let time = 0; time < 2; time += 1) await erase(person);
  const left = JSON.stringify(await QuestionModel.find().lean());
  for (const gone of [stays.id, '98765', 'Unseen words']) expect(left).not.toContain(gone);
  expect((await QuestionModel.findById(hidden).lean())!.state).toBe('refused');
  const { items } = await read();
  expect(items.find(({ id }: { id: string }) => id === shown)).toMatchObject({
    text: 'Does it rust?',
    name: 'A customer',
  });
  expect(items.find(({ id }: { id: string }) => id === others).answers).toEqual([
    { text: 'Mine is.', by: 'BUYER', name: 'A customer' },
  ]);
});
