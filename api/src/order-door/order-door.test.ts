import mongoose from 'mongoose';
import {
  makeProduct,
  orderInput,
  PLACE_ORDER,
  stockOf,
  tryToPlace,
  type WantedOrder,
} from '../../test/order-fixtures.js';
import { emptyDatabase, startTestApp, type GraphqlAnswer, type SignedIn, type TestApp } from '../../test/test-app.js';
import { CounterModel, OrderModel } from '../features/orders/order.model.js';
import { ProductModel } from '../features/catalogue/product.model.js';
import { SessionModel } from '../features/customers/session.model.js';
import { UserModel } from '../features/customers/user.model.js';
import { refreshProducts } from '../features/catalogue/catalogue-sync.js';
import { Slices } from '../platform/in-slices.js';
import { OrderDoor, type Caller } from './order-door.js';
import { OrderFront } from './order-front.js';
import { firstProduct } from './order-questions.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(emptyDatabase);

const signInMany = (count: number) => Promise.all(Array.from({ length: count }, () => app.signIn()));
const codeOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.code;
const one = (productId: string) => ({ items: [{ productId, quantity: 1 }] });
const numbersDrawn = async () => (await CounterModel.findOne({ _id: /^order:/ }).lean())?.value ?? 0;

/** In the form of GraphQL's answers. */
async function placeOverRest({ rest }: TestApp, { token }: SignedIn, wanted: WantedOrder): Promise<GraphqlAnswer> {
  const { status, body } = await rest('POST', '/api/orders', orderInput(wanted), token);
  if (status === 201) return { status, data: { placeOrder: body } };
  const { success, message, ...extensions } = body;
  expect(success).toBe(false);
  return { status, data: null, errors: [{ message, extensions }] };
}

/** The whole answer to an order as it is sent by hand. */
async function send(token: string | undefined, input: object, query = PLACE_ORDER) {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const headers = Object.fromEntries(response.headers);
  for (const ofOneSending of ['date', 'x-request-id', 'connection', 'keep-alive']) delete headers[ofOneSending];
  return { status: response.status, headers, body: await response.text() };
}

describe('many buyers of few pieces at once', () => {
  it.each(['items', 'the cart', 'REST'])(
    'each get a piece or a refusal, by %s, and only who gets one costs an order number',
    async (way) => {
      const productId = await makeProduct({ stock: 5, title: 'Wanted' });
      const buyers = await signInMany(60);
      if (way === 'the cart')
        await Promise.all(
          buyers.map(({ token }) =>
            app.data('mutation($id:ID!){addToCart(productId:$id,quantity:1){count}}', { id: productId }, token),
          ),
        );
      const before = await numbersDrawn();
      const place = way === 'REST' ? placeOverRest : tryToPlace;
      const answers = await Promise.all(
        buyers.map((buyer) => place(app, buyer, way === 'the cart' ? {} : one(productId))),
      );
      expect(answers.filter(({ errors }) => !errors)).toHaveLength(5);
      const refused = answers.filter(({ errors }) => errors);
      expect(
        new Set(refused.map((answer) => `${answer.status} ${codeOf(answer)} ${answer.errors![0]!.message}`)),
      ).toEqual(new Set(['409 OUT_OF_STOCK Out of Stock – Wanted is sold out']));
      expect([await stockOf(productId), await OrderModel.countDocuments()]).toEqual([0, 5]);
      // Beside those of the five, eight may be taken ahead, and once more when the orders of the test before were a moment ago.
      if (way !== 'the cart') expect(await numbersDrawn()).toBeLessThanOrEqual(before + 5 + 2 * 8);
    },
  );

  it('get the lines they asked for told, each their own', async () => {
    const [a, b] = [await makeProduct({ stock: 1 }), await makeProduct({ stock: 100 })];
    const buyers = await signInMany(24);
    const answers = await Promise.all(
      buyers.map((buyer, n) =>
        tryToPlace(app, buyer, {
          items: [
            { productId: b, quantity: 1 },
            { productId: a, quantity: 1 + (n % 3) },
          ],
        }),
      ),
    );
    const refused = answers.flatMap(({ errors }, n) =>
      errors ? [[n % 3, errors[0]!.extensions['lines'][0].requested]] : [],
    );
    expect(refused).toHaveLength(23);
    for (const [more, requested] of refused) expect(requested).toBe(1 + more!);
    expect([await stockOf(a), await stockOf(b)]).toEqual([0, 99]);
  });
});

describe('what is said of a product that is sold out', () => {
  it('is to the second the same as to the first', async () => {
    const productId = await makeProduct({ stock: 0 });
    const [first, second] = await signInMany(2);
    const said = await send(first!.token, orderInput(one(productId)));
    const again = await send(second!.token, orderInput(one(productId)));
    expect(said.body).toContain('OUT_OF_STOCK');
    expect(again).toEqual(said);
    const elsewhere = await send(second!.token, orderInput(one(productId)), PLACE_ORDER.replace('Place(', 'Other('));
    expect(elsewhere.body).toContain('OUT_OF_STOCK');
  });

  it('is said only to who is signed in', async () => {
    const productId = await makeProduct({ stock: 0 });
    const buyer = await app.signIn();
    for (let n = 0; n < 2; n += 1)
      expect((await send(buyer.token, orderInput(one(productId)))).body).toContain('OUT_OF_STOCK');
    expect((await send(undefined, orderInput(one(productId)))).body).toContain('UNAUTHENTICATED');
    expect((await send(`${buyer.token}x`, orderInput(one(productId)))).body).toContain('SESSION_EXPIRED');
  });

  it('is said to nobody whose session has ended or whose password is another one, and is a use of the sessions of all others', async () => {
    const productId = await makeProduct({ stock: 0 });
    const [first, ended, changed, elsewhere, ...others] = (await signInMany(12)) as SignedIn[];
    expect((await send(first!.token, orderInput(one(productId)))).body).toContain('OUT_OF_STOCK');
    await app.data('mutation{logOut{success}}', {}, ended!.token);
    await UserModel.updateOne({ _id: changed!.id }, { $inc: { tokenVersion: 1 } });
    // A session of somebody else's account.
    await SessionModel.updateOne({ user: elsewhere!.id }, { user: first!.id });
    const before = new Date(Date.now() - 600_000);
    await SessionModel.updateMany({}, { lastUsedAt: before });
    const expired = new Set([ended, changed, elsewhere]);
    const all = [...expired, ...others];
    const said = await Promise.all(all.map((buyer) => send(buyer!.token, orderInput(one(productId)))));
    for (const [n, buyer] of all.entries())
      expect(said[n]!.body).toContain(expired.has(buyer) ? 'SESSION_EXPIRED' : 'OUT_OF_STOCK');
    const unused = () =>
      SessionModel.countDocuments({
        user: mongoose.trusted({ $in: others.map(({ id }) => id) }),
        lastUsedAt: mongoose.trusted({ $lte: before }),
      });
    // Written behind the answers' back.
    const from = performance.now();
    while ((await unused()) > 0 && performance.now() - from < 20_000)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await unused()).toBe(0);
  });

  it('is not said to who has bought it by the same request already', async () => {
    const productId = await makeProduct({ stock: 1 });
    const [buyer, other] = (await signInMany(2)) as [SignedIn, SignedIn];
    const wanted = { ...one(productId), idempotencyKey: 'the first' };
    const order = (await tryToPlace(app, buyer, wanted)).data!.placeOrder.order;
    for (let n = 0; n < 2; n += 1)
      expect(codeOf(await tryToPlace(app, other, { ...wanted, idempotencyKey: 'mine' }))).toBe('OUT_OF_STOCK');
    expect((await tryToPlace(app, buyer, wanted)).data!.placeOrder.order.id).toBe(order.id);
    // The key is the customer's own.
    expect(codeOf(await tryToPlace(app, other, wanted))).toBe('OUT_OF_STOCK');
  });

  it('is over REST not said either to who has bought it already, nor to a customer of the same key', async () => {
    const productId = await makeProduct({ stock: 1 });
    const [buyer, other] = (await signInMany(2)) as [SignedIn, SignedIn];
    const wanted = { ...one(productId), idempotencyKey: 'the first' };
    const first = await placeOverRest(app, buyer, wanted);
    for (let n = 0; n < 2; n += 1)
      expect(codeOf(await placeOverRest(app, other, { ...wanted, idempotencyKey: 'mine' }))).toBe('OUT_OF_STOCK');
    const again = await placeOverRest(app, buyer, wanted);
    expect(again.data!.placeOrder.id).toBe(first.data!.placeOrder.id);
    expect(await placeOverRest(app, other, wanted)).toMatchObject({
      status: 409,
      errors: [{ extensions: { code: 'OUT_OF_STOCK', lines: [{ productId, requested: 1, available: 0 }] } }],
    });
  });

  it('is not said any more when a piece comes back', async () => {
    const productId = await makeProduct({ stock: 1 });
    const [first, second, third] = (await signInMany(3)) as [SignedIn, SignedIn, SignedIn];
    const { order } = (await tryToPlace(app, first, one(productId))).data!.placeOrder;
    for (let n = 0; n < 2; n += 1) expect(codeOf(await tryToPlace(app, second, one(productId)))).toBe('OUT_OF_STOCK');
    await app.data('mutation($id:ID!){cancelOrder(id:$id){id}}', { id: order.id }, first.token);
    expect(codeOf(await tryToPlace(app, second, one(productId)))).toBeUndefined();
    expect(codeOf(await tryToPlace(app, third, one(productId)))).toBe('OUT_OF_STOCK');
  });

  it('is never what somebody else bought', async () => {
    const productId = await makeProduct({ stock: 1 });
    const [first, second] = (await signInMany(2)) as [SignedIn, SignedIn];
    const query = 'mutation($input:PlaceOrderInput!){OUT_OF_STOCK:placeOrder(input:$input){OUT_OF_STOCK:order{id}}}';
    const bought = JSON.parse((await send(first.token, orderInput(one(productId)), query)).body);
    const id = bought.data.OUT_OF_STOCK.OUT_OF_STOCK.id;
    for (let n = 0; n < 2; n += 1)
      expect((await send(second.token, orderInput(one(productId)), query)).body).not.toContain(id);
  });
});

describe('the door', () => {
  const arrive = (door: OrderDoor, product: string, quantity = 1, words = { known: true }) => {
    const caller: Caller & { is: string } = {
      is: 'outside',
      wanted: [{ product, quantity }],
      kind: `${product} ${quantity}`,
      enter: () => (caller.is = 'inside'),
      turnAway: () => {
        if (words.known) caller.is = 'turned away';
        return words.known && Promise.resolve();
      },
    };
    door.arrive(caller);
    return caller;
  };
  const states = (callers: { is: string }[]) => callers.map(({ is }) => is);
  /** A fault would keep it waiting for ever, and say nothing. */
  const until = async (isSo: () => boolean, who: () => unknown) => {
    const from = performance.now();
    while (!isSo()) {
      if (performance.now() - from > 20_000) throw new Error(`They are still so: ${JSON.stringify(who())}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('lets in as many as there are pieces, the others when one comes out, and nobody waits for another product', async () => {
    const [wanted, other] = [await makeProduct({ stock: 2 }), await makeProduct({ stock: 2 })];
    const door = new OrderDoor(new Slices(4));
    const callers = Array.from({ length: 4 }, () => arrive(door, wanted));
    expect(states(callers)).toEqual(['inside', 'inside', 'outside', 'outside']);
    expect(arrive(door, other).is).toBe('inside');
    expect([door.isOpen([{ product: wanted, quantity: 1 }]), door.outside]).toEqual([false, 2]);
    // Without having taken its piece.
    door.leave(callers[0]!);
    expect(states(callers)).toEqual(['inside', 'inside', 'inside', 'outside']);
    door.giveUp(callers[3]!);
    door.leave(callers[1]!);
    expect([callers[3]!.is, door.outside]).toEqual(['outside', 0]);
  });

  it('turns all away when the last piece is gone, but who wants fewer than are left', async () => {
    const wanted = await makeProduct({ stock: 2 });
    const door = new OrderDoor(new Slices(4));
    const first = arrive(door, wanted, 2);
    const [two, single] = [arrive(door, wanted, 2), arrive(door, wanted, 1)];
    await ProductModel.updateOne({ _id: wanted }, { $inc: { stock: -1, version: 1 } });
    await refreshProducts([wanted]);
    door.leave(first);
    await until(
      () => two.is !== 'outside' && single.is !== 'outside',
      () => states([two, single]),
    );
    expect(states([two, single])).toEqual(['turned away', 'inside']);
  });

  it('sends one in to hear what is said, and tells it to the others of the same kind', async () => {
    const wanted = await makeProduct({ stock: 0 });
    const door = new OrderDoor(new Slices(4));
    const words = { known: false };
    const callers = Array.from({ length: 3 }, () => arrive(door, wanted, 1, words));
    await until(
      () => callers[0]!.is === 'inside',
      () => states(callers),
    );
    expect(states(callers)).toEqual(['inside', 'outside', 'outside']);
    words.known = true;
    door.leave(callers[0]!);
    await until(
      () => callers[2]!.is === 'turned away',
      () => states(callers),
    );
    expect(callers[1]!.is).toBe('turned away');
  });
});

describe('of thousands who come at the same moment', () => {
  const bodyOf = (input: object) => Buffer.from(JSON.stringify({ query: PLACE_ORDER, variables: { input } }));
  const [wanted, other] = ['a'.repeat(24), 'b'.repeat(24)];

  it('who wants something else is looked into before those who want the same', async () => {
    const onRush = jest.fn();
    const front = new OrderFront({
      documents: new Map(),
      viewerOf: async () => null,
      accountsOf: async () => [],
      count: () => undefined,
      onRush,
    });
    const said: string[] = [];
    const come = async (name: string, body: Buffer) => {
      await front.turn(() => body);
      said.push(name);
    };
    const rush = Array.from({ length: 110 }, (_, n) => come(`rush ${n}`, bodyOf(orderInput(one(wanted)))));
    const beside = [bodyOf(orderInput(one(other))), bodyOf({}), Buffer.from('no JSON')].map((body, n) =>
      come(`beside ${n}`, body),
    );
    await Promise.all([...rush, ...beside]);
    const at = (name: string) => said.indexOf(name);
    // The first are looked into before anybody knows that there is a rush.
    for (const n of [0, 1, 2]) expect(at(`beside ${n}`)).toBeLessThan(20);
    expect(said).toHaveLength(113);
    expect(onRush).toHaveBeenCalled();
    expect(front.isRushed).toBe(false);
  });

  it.each([
    ['variables', bodyOf({ items: [{ productId: 'A'.repeat(24) }] }), wanted],
    [
      'a literal',
      Buffer.from(JSON.stringify({ query: `mutation{placeOrder(input:{items:[{productId: "${other}"}]})}` })),
      other,
    ],
    ['no product', bodyOf({}), ''],
    ['a product that has no such id', bodyOf({ items: [{ productId: 'no id' }] }), ''],
  ])('what they want is told from %s', (_, body, product) => {
    expect(firstProduct(body)).toBe(product);
  });
});
