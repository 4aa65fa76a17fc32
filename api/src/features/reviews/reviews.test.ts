/** Reviews: by those who received the product, once, counted exactly, published and refused in the open. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { brokenRules } from '../../../scripts/data-checks.js';
import { makeProduct, placeOrder, setStatus } from '../../../test/order-fixtures.js';
import { startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { rounds } from '../../../test/rounds.js';
import { setSettings, type SignedIn } from '../../../test/test-app.js';
import { platform } from '../../platform/platform.js';
import { objectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { askForReviews } from './review-requests.service.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { ProductModel } from '../catalogue/product.model.js';
import { UserModel } from '../customers/user.model.js';
import { OrderModel } from '../orders/order.model.js';
import { ReviewModel } from './review.model.js';
import { removeDropped } from './review-pictures.js';
import { reviewPath } from './review-link.js';
import { publicName } from './review-right.js';

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
afterEach(async () => expect(await brokenRules()).toEqual([]));

type Input = Record<string, unknown>;
const OWN = 'id state stars text name choice refusalReason helpful pictures { url } answer { text }';
const SUBMIT = `mutation ($input: SubmitReviewInput!, $pictures: [Upload!]) { submitReview(input: $input, pictures: $pictures) { ${OWN} } }`;
const submit = (input: Input = {}, token: string | undefined = shop.buyer.token) =>
  shop.app.query(SUBMIT, { input: { productId: shop.productId, stars: 5, ...input } }, token);
const withdraw = (which: Input, token?: string) =>
  shop.app.query(
    `mutation ($id: ID!, $token: String) { withdrawReview(id: $id, token: $token) { ${OWN} } }`,
    which,
    token,
  );
const moderate = (input: Input, token = support.token) =>
  shop.app.query(
    'mutation ($input: ModerateReviewInput!) { moderateReview(input: $input) { id state refusalReason refusalNote hints } }',
    { input },
    token,
  );
const publish = async (id: string) => ok(moderate({ id, publish: true }));
async function ok(answer: Promise<{ data?: any; errors?: readonly any[] }>): Promise<any> {
  const { data, errors } = await answer;
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0];
}
const codeOf = ({ errors }: { errors?: readonly any[] }) => errors?.[0]?.extensions.code;

const REVIEWS = `query ($productId: ID!, $page: Int! = 1, $pageSize: Int! = 10, $stars: Int, $withPictures: Boolean! = false, $sort: ReviewSort! = NEWEST) {
  reviews(productId: $productId, page: $page, pageSize: $pageSize, stars: $stars, withPictures: $withPictures, sort: $sort) {
    total rating { average count } starCounts { stars count } refused refusedFor { reason count }
    items { id productId stars text name choice helpful answer { text } } } }`;
const read = async (more: Input = {}) => (await shop.app.data(REVIEWS, { productId: shop.productId, ...more })).reviews;
const RATING =
  'query ($id: ID!) { product(id: $id) { version rating { average count } group { rating { average count } } } }';
const rating = async (id = shop.productId) => (await shop.app.data(RATING, { id })).product;
const REVIEWABLES = `query ($token: String, $orderId: ID, $productId: ID) {
  reviewables(token: $token, orderId: $orderId, productId: $productId) { productId title canReview whyNot review { id state } } }`;
const reviewables = (which: Input, token?: string) => shop.app.query(REVIEWABLES, which, token);
const tokenOf = (order: string) => new URL(reviewPath(objectId(order)), 'http://shop').searchParams.get('t')!;

async function delivered(buyer = shop.buyer, quantity = 1, productId = shop.productId): Promise<{ id: string }> {
  const { order } = await placeOrder(shop.app, buyer, { items: [{ productId, quantity }] });
  await setStatus(shop.app, shop.admin, order.id, 'DELIVERED');
  return order;
}
async function published(stars: number, more: Input = {}): Promise<{ id: string; buyer: SignedIn }> {
  const buyer = await shop.app.signIn();
  await delivered(buyer);
  const { id } = await ok(submit({ stars, ...more }, buyer.token));
  await publish(id);
  return { id, buyer };
}

describe('who may write', () => {
  it('lets somebody write once the product arrived, with the account or the link, and once only', async () => {
    const { order } = await placeOrder(shop.app, shop.buyer, { items: [{ productId: shop.productId, quantity: 1 }] });
    const early = await submit();
    expect([codeOf(early), early.errors![0]!.message]).toEqual([
      'CONFLICT',
      'Reviews are written by those who received the product. It has not arrived yet.',
    ]);
    expect((await ok(reviewables({ orderId: order.id }, shop.buyer.token)))[0]).toMatchObject({
      canReview: false,
      whyNot: 'It has not arrived yet.',
      review: null,
    });
    const { version } = (await OrderModel.findById(order.id).lean())!;
    await setStatus(shop.app, shop.admin, order.id, 'DELIVERED');
    const token = tokenOf(order.id);
    expect(await ok(reviewables({ token }))).toMatchObject([{ productId: shop.productId, canReview: true }]);
    expect(await ok(submit({ token, stars: 4, text: ' Sturdy \n' }, ''))).toMatchObject({
      state: 'PENDING',
      stars: 4,
      text: 'Sturdy',
    });
    // The order's form stays valid, and its feed is quiet.
    expect((await OrderModel.findById(order.id).lean())!.version).toBe(version + 1);
    for (const again of [await submit(), await submit({ token }, '')]) expect(codeOf(again)).toBe('CONFLICT');
    expect(await ok(reviewables({ productId: shop.productId }, shop.buyer.token))).toMatchObject([
      { canReview: false, review: { state: 'PENDING' } },
    ]);
    expect(await read()).toMatchObject({ total: 0, rating: null, items: [] });
  });

  it('takes one of two that are sent at the same moment', async () => {
    const { id } = await delivered();
    for (let round = 0; round < rounds(2, 10); round += 1) {
      const both = await Promise.all([submit({ stars: 1 }), submit({ stars: 5, token: tokenOf(id) }, '')]);
      expect(both.map((one) => codeOf(one) ?? 'taken').sort()).toEqual(['CONFLICT', 'taken']);
      const taken = both.find(({ errors }) => !errors)!.data.submitReview;
      await ok(withdraw({ id: taken.id }, shop.buyer.token));
    }
    expect(await ReviewModel.countDocuments()).toBe(rounds(2, 10));
  });

  it('looks at the pieces that stayed: some went back, all went back, others arrived in a parcel of their own', async () => {
    const { id } = await delivered(shop.buyer, 3);
    const line = (fields: Input) =>
      OrderModel.updateOne(
        { _id: id },
        { $set: Object.fromEntries(Object.entries(fields).map(([key, value]) => [`items.0.${key}`, value])) },
      );
    const [{ canReview }] = await ok(reviewables({ orderId: id }, shop.buyer.token));
    expect(canReview).toBe(true);
    await line({ restocked: 1, writtenOff: 1 });
    expect((await ok(reviewables({ orderId: id }, shop.buyer.token)))[0].canReview).toBe(true);
    await line({ restocked: 2, writtenOff: 1 });
    expect(await ok(reviewables({ orderId: id }, shop.buyer.token))).toMatchObject([
      { canReview: false, whyNot: 'It went back to the shop.' },
    ]);
    expect((await submit()).errors![0]!.message).toMatch(/It went back to the shop\.$/);
    // Sent again in exchange, and arrived.
    const parcel = (state: string) => ({
      number: 'x-2',
      state,
      lines: [{ line: 0, quantity: 1 }],
      packedAt: new Date(),
    });
    await line({ replaced: 1 });
    await OrderModel.updateOne({ _id: id }, { $set: { shipments: [parcel('shipped')] } });
    expect((await ok(reviewables({ orderId: id }, shop.buyer.token)))[0].canReview).toBe(false);
    await OrderModel.updateOne({ _id: id }, { $set: { shipments: [parcel('delivered')] } });
    expect((await ok(reviewables({ orderId: id }, shop.buyer.token)))[0].canReview).toBe(true);
    await OrderModel.updateOne({ _id: id }, { $unset: { shipments: 1 } });
    await line({ restocked: 0, writtenOff: 0, replaced: 0 });
  });

  it('opens nothing to strangers: no order, no link of another, no review of another', async () => {
    const { id } = await delivered();
    const own = await ok(submit());
    const stranger = await shop.app.signIn();
    const { id: theirs } = await delivered(stranger, 1, await makeProduct());
    expect(codeOf(await submit({}, stranger.token))).toBe('CONFLICT');
    expect(codeOf(await submit({}, ''))).toBe('UNAUTHENTICATED');
    expect(codeOf(await submit({ token: tokenOf(theirs) }, ''))).toBe('CONFLICT');
    expect(codeOf(await submit({ token: tokenOf(theirs).replace(theirs, id) }, ''))).toBe('NOT_FOUND');
    expect(codeOf(await withdraw({ id: own.id, token: tokenOf(theirs) }))).toBe('NOT_FOUND');
    expect(codeOf(await withdraw({ id: own.id }, stranger.token))).toBe('NOT_FOUND');
    expect(codeOf(await withdraw({ id: own.id }))).toBe('UNAUTHENTICATED');
    expect(codeOf(await reviewables({ orderId: id }, stranger.token))).toBe('NOT_FOUND');
    expect(codeOf(await reviewables({}))).toBe('BAD_INPUT');
    const long = new URL(reviewPath(objectId(id), Date.now() - 181 * 86_400_000), 'http://shop').searchParams.get('t')!;
    expect(codeOf(await reviewables({ token: long }))).toBe('NOT_FOUND');
    expect(codeOf(await moderate({ id: own.id, publish: true }, shop.buyer.token))).toBe('FORBIDDEN');
    expect(codeOf(await submit({ stars: 6 }))).toBe('BAD_INPUT');
    expect(await ok(withdraw({ id: own.id, token: tokenOf(id) }))).toMatchObject({ state: 'WITHDRAWN' });
    expect(await ok(withdraw({ id: own.id, token: tokenOf(id) }))).toMatchObject({ state: 'WITHDRAWN' });
    expect(await ok(submit({ stars: 2 }))).toMatchObject({ stars: 2 });
  });

  it('names its writer by first name and initial', () => {
    expect(publicName('Ravi\u202e Kumar')).toBe('Ravi K.');
    expect(
      ['Asha Kumari Verma', ' Ravi ', 'Customer', '', '98765 43210', 'रवि शर्मा', 'a@b.in'].map(publicName),
    ).toEqual(['Asha V.', 'Ravi', 'A customer', 'A customer', 'A customer', 'रवि श.', 'A customer']);
  });
});

describe('what is published', () => {
  it('counts a review from its publication on, once, and leaves the version of the product', async () => {
    const before = await rating();
    expect(before.rating).toBeNull();
    await delivered();
    const { id } = await ok(submit({ stars: 4 }));
    const { version } = await rating();
    const two = await Promise.all([moderate({ id, publish: true }), moderate({ id, publish: true })]);
    for (const { errors } of two) expect(errors).toBeUndefined();
    await publish(id);
    expect(await rating()).toEqual({ version, rating: { average: 4, count: 1 }, group: null });
    expect(await AuditEntryModel.countDocuments({ action: 'review.publish' })).toBe(1);
    expect(await ok(moderate({ id, publish: false, reason: 'OFF_TOPIC', note: 'About a shop nearby' }))).toMatchObject({
      state: 'REFUSED',
      refusalReason: 'OFF_TOPIC',
      refusalNote: 'About a shop nearby',
    });
    expect(await read()).toMatchObject({
      total: 0,
      rating: null,
      refused: 1,
      refusedFor: [{ reason: 'OFF_TOPIC', count: 1 }],
    });
    expect(codeOf(await moderate({ id, publish: false }))).toBe('BAD_INPUT');
    await ok(withdraw({ id }, shop.buyer.token));
    // That it was refused is still told.
    expect((await read()).refused).toBe(1);
    expect(codeOf(await moderate({ id, publish: true }))).toBe('CONFLICT');
  });

  it('shows filters, orders, pages and the answer of the shop', async () => {
    const made: { id: string }[] = [];
    for (const stars of [5, 2, 5, 4]) made.push(await published(stars, { text: `Of ${stars}` }));
    expect((await read()).rating).toEqual({ average: 4, count: 4 });
    const starsBy = async (more: Input) => (await read(more)).items.map(({ stars }: { stars: number }) => stars);
    expect(await starsBy({})).toEqual([4, 5, 2, 5]);
    expect(await starsBy({ sort: 'HIGHEST' })).toEqual([5, 5, 4, 2]);
    expect(await starsBy({ sort: 'LOWEST' })).toEqual([2, 4, 5, 5]);
    expect(await starsBy({ stars: 5 })).toEqual([5, 5]);
    expect(await starsBy({ page: 2, pageSize: 3 })).toEqual([5]);
    expect(codeOf(await shop.app.query(REVIEWS, { productId: shop.productId, pageSize: 101 }))).toBe('BAD_INPUT');
    expect((await read()).starCounts).toEqual([
      { stars: 5, count: 2 },
      { stars: 4, count: 1 },
      { stars: 3, count: 0 },
      { stars: 2, count: 1 },
      { stars: 1, count: 0 },
    ]);
    const answer = (text: string | null) =>
      ok(
        shop.app.query(
          'mutation ($input: AnswerReviewInput!) { answerReview(input: $input) { answer { text } } }',
          { input: { id: made[1]!.id, text } },
          support.token,
        ),
      );
    await answer('We are sorry. Please call us.');
    // Also where an earlier answer was kept.
    expect((await read({ stars: 2 })).items[0].answer.text).toBe('We are sorry. Please call us.');
    await answer(null);
    expect((await read({ stars: 2 })).items[0].answer).toBeNull();
    const { allReviews } = await shop.app.data(
      'query ($filter: ReviewFilter) { allReviews(filter: $filter) { total waiting items { stars orderNumber state } } }',
      { filter: { stars: 5, states: ['PUBLISHED'] } },
      support.token,
    );
    expect(allReviews).toMatchObject({ total: 2, waiting: 0, items: [{ stars: 5 }, { stars: 5 }] });
  });

  it('publishes at once where the owner wants that', async () => {
    await setSettings(shop.app, 'reviews', { reviewsPublish: 'AT_ONCE' });
    await delivered();
    expect(await ok(submit({ stars: 3 }))).toMatchObject({ state: 'PUBLISHED' });
    expect((await rating()).rating).toEqual({ average: 3, count: 1 });
    expect((await read()).items).toHaveLength(1);
  });

  it('keeps the sums right in any order of events, also at once', async () => {
    const model = new Map<string, number>();
    const all = [];
    for (const stars of [1, 3, 4, 5]) all.push({ ...(await published(stars)), stars });
    for (const { id, stars } of all) model.set(id, stars);
    for (let round = 0; round < rounds(6, 60); round += 1) {
      const one = all[Math.floor(Math.random() * all.length)]!;
      const to = Math.random() < 0.5;
      const other = all[Math.floor(Math.random() * all.length)]!;
      const input = (id: string) => ({ id, publish: to, ...(!to && { reason: 'ABUSIVE' }) });
      const answers = await Promise.all([moderate(input(one.id)), moderate(input(other.id)), moderate(input(one.id))]);
      for (const answer of answers) expect(answer.errors).toBeUndefined();
      for (const { id, stars } of [one, other])
        if (to) model.set(id, stars);
        else model.delete(id);
      const sum = [...model.values()].reduce((total, stars) => total + stars, 0);
      const average = Math.round((sum / model.size) * 10 + 1e-9) / 10;
      expect((await rating()).rating).toEqual(model.size === 0 ? null : { average, count: model.size });
      expect(await brokenRules()).toEqual([]);
    }
  });

  it('sums the members of a group up, and lists all of them with each', async () => {
    const other = await makeProduct({ title: 'Bench of oak' });
    await published(5);
    const buyer = await shop.app.signIn();
    await delivered(buyer, 1, other);
    const loose = await ok(submit({ productId: other, stars: 2 }, buyer.token));
    expect(loose.choice).toBeNull();
    await publish(loose.id);
    const options = [{ name: 'Wood', values: [{ value: 'Pine' }, { value: 'Oak' }] }];
    const { addProductGroup } = await shop.app.data(
      'mutation ($input: AddProductGroupInput!) { addProductGroup(input: $input) { id } }',
      { input: { title: 'Benches', options } },
      shop.admin.token,
    );
    const members = [
      { productId: shop.productId, values: [{ name: 'Wood', value: 'Pine' }] },
      { productId: other, values: [{ name: 'Wood', value: 'Oak' }] },
    ];
    await shop.app.data(
      'mutation ($input: MoveIntoGroupInput!) { moveIntoGroup(input: $input) { id } }',
      { input: { groupId: addProductGroup.id, products: members } },
      shop.admin.token,
    );
    const together = { average: 3.5, count: 2 };
    for (const id of [shop.productId, other])
      expect(await rating(id)).toMatchObject({ rating: together, group: { rating: together } });
    expect((await read({ productId: other })).items).toHaveLength(2);
    const third = await shop.app.signIn();
    await delivered(third, 1, other);
    // From the page of another choice, too, buyers are led to what they received.
    expect(await ok(reviewables({ productId: shop.productId }, third.token))).toMatchObject([
      { productId: other, canReview: true },
    ]);
    expect(await ok(submit({ productId: other }, third.token))).toMatchObject({ choice: 'Wood: Oak' });
    await delivered(third);
    expect(await ok(reviewables({ productId: shop.productId }, third.token))).toMatchObject([
      { productId: shop.productId, canReview: true },
      { productId: other, canReview: false, review: { state: 'PENDING' } },
    ]);
  });
});

describe('pictures', () => {
  const photo = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#264' } })
      .withExif({ IFD0: { Copyright: 'Asha at home' } })
      .jpeg()
      .toBuffer();
  const send = (files: readonly Buffer[], token = shop.buyer.token) => {
    const form = new FormData();
    form.append('productId', shop.productId);
    form.append('stars', '5');
    for (const [at, file] of files.entries())
      form.append('pictures', new Blob([new Uint8Array(file)]), `${'abcdef'[at]}.jpg`);
    return shop.app.rest('POST', '/api/reviews', form, token);
  };
  const kept = () => {
    const folder = join(shop.app.config.dataDir, 'files', 'public', 'r');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it('are shown without what the camera noted, and go for good with a refusal or a withdrawal', async () => {
    await delivered();
    expect((await send([Buffer.from('<svg onload="alert(1)"/>')])).body.code).toBe('UNSUPPORTED_FILE');
    expect((await send(Array.from({ length: 6 }, () => Buffer.from('x')))).body.code).toBe('BAD_INPUT');
    const taken = await photo();
    expect(taken.includes('Asha at home')).toBe(true);
    // Of several the one that is none is named.
    const mixed = await send([taken, Buffer.from('%PDF-1.4')]);
    expect(mixed.body.message).toBe('b.jpg: A picture is JPEG, PNG or WebP.');
    const { review } = (await send([taken, taken])).body;
    expect(review.pictures).toHaveLength(2);
    // A second one is refused, and leaves no file.
    const files = kept().length;
    expect((await send([taken])).status).toBe(409);
    expect(kept()).toHaveLength(files);
    const shown = await fetch(shop.app.url + review.pictures[0].url);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, shown.headers.get('content-type'), bytes.includes('Asha at home')]).toEqual([
      200,
      'image/webp',
      false,
    ]);
    await publish(review.id);
    expect((await read({ withPictures: true })).total).toBe(1);
    await ok(moderate({ id: review.id, publish: false, reason: 'PERSONAL_DATA' }));
    expect(kept()).toEqual([]);
    expect((await fetch(shop.app.url + review.pictures[0].url)).status).toBe(404);
    await ok(withdraw({ id: review.id }, shop.buyer.token));
    const again = (await send([taken])).body.review;
    // The files cannot be reached: the review goes all the same, and the next round removes them.
    const { remove } = platform().files;
    platform().files.remove = () => Promise.reject(new Error('the disk is away'));
    const away = withdraw({ id: again.id }, shop.buyer.token);
    expect(await ok(away)).toMatchObject({ state: 'WITHDRAWN', pictures: [] });
    platform().files.remove = remove;
    expect(kept()).not.toEqual([]);
    await removeDropped();
    expect(kept()).toEqual([]);
    expect(await removeDropped()).toBe(0);
  });
});

it('takes several pictures by the mailed link, without a log-in', async () => {
  const order = await delivered();
  const operations = {
    query: SUBMIT,
    variables: {
      input: { productId: shop.productId, stars: 5, token: tokenOf(order.id) },
      pictures: [null, null, null, null, null],
    },
  };
  const form = new FormData();
  form.append('operations', JSON.stringify(operations));
  form.append(
    'map',
    JSON.stringify(Object.fromEntries([0, 1, 2, 3, 4].map((at) => [at, [`variables.pictures.${at}`]]))),
  );
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#264' } })
    .jpeg()
    .toBuffer();
  for (const at of [0, 1, 2, 3, 4]) form.append(String(at), new Blob([new Uint8Array(photo)]), 'a.jpg');
  const answer = await fetch(`${shop.app.url}/graphql`, {
    method: 'POST',
    body: form,
    headers: { 'apollo-require-preflight': 'true' },
  });
  const { data, errors } = (await answer.json()) as any;
  expect(errors).toBeUndefined();
  expect(data.submitReview.pictures).toHaveLength(5);
});

it('keeps another note of a refusal for the same reason', async () => {
  const { id } = await published(1);
  const refuse = { id, publish: false, reason: 'ABUSIVE' };
  await ok(moderate({ ...refuse, note: 'Second line' }));
  expect((await ok(moderate(refuse))).refusalNote).toBe('Second line');
  expect((await ok(moderate({ ...refuse, note: 'First line' }))).refusalNote).toBe('First line');
});

describe('votes', () => {
  const VOTE = 'mutation ($id: ID!, $helpful: Boolean!) { voteReview(id: $id, helpful: $helpful) { helpful } }';
  const vote = (id: string, who: SignedIn | undefined, helpful = true) =>
    shop.app.query(VOTE, { id, helpful }, who?.token);

  it('count once a person, not for oneself, and put what helps most first', async () => {
    const one = await published(5);
    const two = await published(4);
    const reader = await shop.app.signIn();
    // Also what an earlier answer showed.
    expect((await read({ sort: 'HELPFUL' })).items.map(({ id }: any) => id)).toEqual([two.id, one.id]);
    const both = await Promise.all([vote(one.id, reader), vote(one.id, reader)]);
    for (const answer of both) expect(answer.errors).toBeUndefined();
    expect((await ok(vote(one.id, reader))).helpful).toBe(1);
    expect((await read({ sort: 'HELPFUL' })).items.map(({ id, helpful }: any) => [id, helpful])).toEqual([
      [one.id, 1],
      [two.id, 0],
    ]);
    expect(codeOf(await vote(one.id, one.buyer))).toBe('CONFLICT');
    expect(codeOf(await vote(one.id, undefined))).toBe('UNAUTHENTICATED');
    const found = 'query ($ids: [ID!]!) { reviewsFoundHelpful(ids: $ids) }';
    const mine = await shop.app.data(found, { ids: [one.id, two.id] }, reader.token);
    expect(mine.reviewsFoundHelpful).toEqual([one.id]);
    expect((await ok(vote(one.id, reader, false))).helpful).toBe(0);
    expect((await ok(vote(one.id, reader, false))).helpful).toBe(0);
  });
});

describe('spam', () => {
  it('is hinted at by the device of another account and by listed words, which hold a review and refuse none', async () => {
    const words = { reviewsPublish: 'AT_ONCE', reviewHoldWords: 'call me\nCRYPTO' };
    await setSettings(shop.app, 'reviews', words);
    const write = async (userAgent: string, text: string) => {
      const buyer = await shop.app.signIn();
      await delivered(buyer);
      const answer = await fetch(`${shop.app.url}/api/reviews`, {
        method: 'POST',
        body: JSON.stringify({ productId: shop.productId, stars: 5, text }),
        headers: {
          authorization: `Bearer ${buyer.token}`,
          'content-type': 'application/json',
          'user-agent': userAgent,
        },
      });
      return ((await answer.json()) as any).review.id as string;
    };
    await write('Phone A', 'Cryptography for the wall');
    const held = [await write('Phone A', 'Lovely'), await write('Phone B', 'Nice. Call  me, it is crypto!')];
    const list = await shop.app.data('{ allReviews { waiting items { id state hints } } }', {}, support.token);
    expect(list.allReviews.waiting).toBe(2);
    expect(list.allReviews.items.map(({ id, state, hints }: any) => [id, state, hints]).slice(0, 2)).toEqual([
      [held[1], 'PENDING', ['WORDS']],
      [held[0], 'PENDING', ['SAME_DEVICE']],
    ]);
    // Neither strange letters, nor signs that nobody sees, nor blanks between letters, nor the name hide a word.
    for (const text of ['C\u0430ll m\u0435', 'cr\u200byp\u00adto', 'C R Y P T O now', 'c.r.y.p.t.o', 'crýpto'])
      await write(`Phone of ${text.length} ${encodeURIComponent(text)}`, text);
    expect((await shop.app.data('{ allReviews { waiting } }', {}, support.token)).allReviews.waiting).toBe(7);
    expect((await read()).rating).toEqual({ average: 5, count: 1 });
    expect(JSON.stringify(await read())).not.toMatch(/hint|device/i);
  });
});

describe('asking for reviews', () => {
  const DAY = 86_400_000;
  const asked = () => OutboxMailModel.find({ key: /^review-ask:/ }).lean();
  const inDays = (days: number) => new Date(Date.now() + days * DAY);

  it('asks once an order, some days after it came, with a link that opens it', async () => {
    const { id } = await delivered();
    await askForReviews(inDays(6.9));
    expect(await asked()).toEqual([]);
    // Two processes at once, and again.
    await Promise.all([askForReviews(inDays(7.1)), askForReviews(inDays(7.1))]);
    await askForReviews(inDays(8));
    const [mail, ...others] = await asked();
    expect([mail!.to, others]).toEqual([shop.buyer.email, []]);
    const token = /review\?t=([\w.-]+)/.exec(mail!.text)![1]!;
    expect(await ok(reviewables({ token }))).toMatchObject([{ productId: shop.productId, canReview: true }]);
    expect((await OrderModel.findById(id).lean())!.reviewAskedAt).toBeInstanceOf(Date);
    const { pathname, search } = new URL(mail!.unsubscribe!);
    const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await fetch(`${shop.app.url}${pathname}?t=forged`, click)).status).toBe(404);
    expect((await fetch(shop.app.url + pathname + search, click)).status).toBe(200);
    const { email } = shop.buyer;
    expect((await UserModel.findOne({ email }).lean())!.noReviewRequests).toBe(true);
    await UserModel.updateOne({ email }, { $unset: { noReviewRequests: 1 } });
  });

  it('leaves alone who wrote already, who sent all back, who said no, and orders of long ago', async () => {
    await delivered();
    await ok(submit());
    const [returner, silent, early] = [await shop.app.signIn(), await shop.app.signIn(), await shop.app.signIn()];
    const back = await delivered(returner);
    await OrderModel.updateOne({ _id: back.id }, { $set: { 'items.0.writtenOff': 1 } });
    const quiet = await delivered(silent);
    const stop = 'mutation ($token: String) { setReviewRequests(wanted: false, token: $token) { wanted } }';
    expect((await shop.app.data(stop, { token: tokenOf(quiet.id) })).setReviewRequests.wanted).toBe(false);
    expect(codeOf(await shop.app.query(stop))).toBe('UNAUTHENTICATED');
    const old = await delivered(early);
    await OrderModel.updateOne({ _id: old.id }, { $set: { deliveredAt: inDays(-30) } });
    await askForReviews(inDays(8));
    expect(await asked()).toEqual([]);
    await OrderModel.updateOne({ _id: back.id }, { $set: { 'items.0.writtenOff': 0 } });
  });

  it('never asks where the owner set no days', async () => {
    await delivered();
    await setSettings(shop.app, 'reviews', { reviewAskDays: 0 });
    expect(await askForReviews(inDays(8))).toBe(0);
    expect(await asked()).toEqual([]);
  });
});

it('tells integrators of what was written and of what is published, without naming anybody', async () => {
  const hook =
    'mutation { createWebhook(input: { url: "https://example.com/hook", topics: [REVIEW_SUBMITTED, REVIEW_PUBLISHED] }) { secret } }';
  await shop.app.data(hook, {}, shop.admin.token);
  const { id } = await published(4, { text: 'Firm' });
  await publish(id);
  const told = (await WebhookDeliveryModel.find().sort({ createdAt: 1, _id: 1 }).lean()).map(({ payload }) =>
    JSON.parse(payload),
  );
  expect(told.map(({ type, data }) => [type, data.id, data.state, data.stars])).toEqual([
    ['review.submitted', id, 'pending', 4],
    ['review.published', id, 'published', 4],
  ]);
  expect(told[0].data).not.toHaveProperty('name');
});

it('the check of the data sees counts that are not what is published', async () => {
  const { id } = await published(4);
  const _id = objectId(id);
  await ProductModel.updateOne({ _id: shop.productId }, { $set: { 'ratings.five': 1 } });
  await ReviewModel.updateOne({ _id }, { $inc: { helpful: 1 } });
  const broken = await brokenRules();
  expect(broken).toEqual([
    expect.stringMatching(/^Product .* counts 1 reviews of 5 stars, 0 are published$/),
    `Review ${id}: counts 1 votes, 0 are there`,
  ]);
  await ProductModel.updateOne({ _id: shop.productId }, { $unset: { 'ratings.five': 1 } });
  await ReviewModel.updateOne({ _id }, { $inc: { helpful: -1 } });
});
