/** Tests of offers: through GraphQL, against the embedded database. */
import { AuditEntryModel } from '../audit/audit.model.js';
import { cancelUnpaid } from '../payments/reconcile.service.js';
import { paymentWindow } from '../orders/order-transition.js';
import { OrderModel } from '../orders/order.model.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { forgetWebhooks } from '../integrations/events.service.js';
import { WebhookModel, WebhookTopic } from '../integrations/webhook.model.js';
import { Role } from '../../types/viewer.js';
import { brokenRules } from '../../../scripts/data-checks.js';
import {
  makeProduct,
  PLACE_ORDER,
  orderInput,
  placeOrder,
  readOrder,
  setStatus,
  tryToPlace,
} from '../../../test/order-fixtures.js';
import { later, startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import type { SignedIn } from '../../../test/test-app.js';
import { OfferCodeModel } from './offer-code.model.js';
import { CODE_LETTERS } from './offer-code.js';
import { OfferUseModel } from './offer-use.model.js';
import { OfferModel } from './offer.model.js';
import { endOverdueOffers } from './offer-write.service.js';

const OFFER = `id name state usedUp code inWords trigger priority combines version
  figures { uses given sales } conditions { startsAt endsAt hoursFrom hoursUntil minimum weekdays } limits { uses budget usesPerCustomer }
  overlaps { offerId name together from until }`;
const QUOTE = `query ($items: [QuoteLineInput!], $codes: [String!], $paymentMethod: PaymentMethod, $deliverTo: DestinationInput) {
  quote(items: $items, codes: $codes, paymentMethod: $paymentMethod, deliverTo: $deliverTo) {
    subtotal taxAmount deliveryCharge totalAmount goodsTotal discountAmount lines { lineTotal discount }
    discounts { name code amount deliverySaved lines { line amount } } codeProblems { code message unknown } } }`;

let shop: PaymentShop;

beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.reset());

const ten = { kind: 'PERCENT', percent: 10 };

function add(input: Record<string, unknown> = {}, who: SignedIn = shop.admin) {
  const wanted = { name: 'Diwali sale', trigger: 'AUTOMATIC', gift: ten, ...input };
  return shop.app.query(
    `mutation ($input: AddOfferInput!) { addOffer(input: $input) { ${OFFER} } }`,
    { input: wanted },
    who.token,
  );
}
async function state(verb: 'startOffer' | 'pauseOffer' | 'endOffer', id: string, who: SignedIn = shop.admin) {
  return shop.app.query(`mutation ($id: ID!) { ${verb}(id: $id) { ${OFFER} } }`, { id }, who.token);
}
/** A started offer. */
async function live(input: Record<string, unknown> = {}): Promise<any> {
  const { data, errors } = await add(input);
  if (errors) throw new Error(JSON.stringify(errors));
  return (await state('startOffer', data.addOffer.id)).data.startOffer;
}
const coded = (code: string, input: Record<string, unknown> = {}) =>
  live({ name: code, trigger: 'CODE', code, ...input });
const edit = (input: Record<string, unknown>) =>
  shop.app.query(
    `mutation ($input: EditOfferInput!) { editOffer(input: $input) { ${OFFER} } }`,
    { input },
    shop.admin.token,
  );
const offer = async (id: string) =>
  (await shop.app.data(`query ($id: ID!) { offer(id: $id) { ${OFFER} } }`, { id }, shop.admin.token)).offer;
const items = (quantity = 1, productId = shop.productId) => [{ productId, quantity }];
const quote = async (variables: Record<string, unknown>, who?: SignedIn) =>
  (await shop.app.data(QUOTE, { items: items(), ...variables }, who?.token)).quote;
const place = (wanted: Record<string, unknown>, who = shop.buyer) =>
  tryToPlace(shop.app, who, { items: items(), ...wanted });
const messages = async (codes: string[], more: Record<string, unknown> = {}, who = shop.buyer) =>
  (await quote({ codes, ...more }, who)).codeProblems.map(({ message }: { message: string }) => message);

/** Everything that is kept of offers fits together. */
const checked = async () => expect(await brokenRules()).toEqual([]);

describe('what an offer gives', () => {
  it('lowers value and tax of the goods, in the quote and in the order', async () => {
    await live();
    await coded('DIWALI-50', { gift: { kind: 'AMOUNT', amount: 50 }, combines: true });
    expect(await quote({ codes: [] })).toMatchObject({
      goodsTotal: 1000,
      discountAmount: 100,
      subtotal: 900,
      taxAmount: 162,
      totalAmount: 1062,
      lines: [{ lineTotal: 900, discount: 100 }],
      discounts: [
        { name: 'Diwali sale', code: null, amount: 100, deliverySaved: 0, lines: [{ line: 0, amount: 100 }] },
      ],
    });
    const { order } = await placeOrder(shop.app, shop.buyer, {
      items: items(),
      paymentMethod: 'ONLINE',
      totalAmount: 1062,
    });
    expect(order).toMatchObject({ subtotal: 900, taxAmount: 162, totalAmount: 1062 });
    expect((await OrderModel.findById(order.id).lean())!.discounts).toMatchObject([
      { name: 'Diwali sale', amount: 100_00, lines: [{ line: 0, amount: 100_00 }] },
    ]);
    await checked();
  });

  it('is that of the better one for the shopper where two exclude each other, and of both where they combine', async () => {
    const first = await live({ combines: true });
    await coded('TWENTY', { gift: { kind: 'PERCENT', percent: 20 } });
    expect(await quote({ codes: ['twenty'] })).toMatchObject({ discountAmount: 200, codeProblems: [] });
    await coded('FIVE', { gift: { kind: 'PERCENT', percent: 5 } });
    expect(await messages(['five'])).toEqual(['Another offer gives you more: Diwali sale.']);
    await coded('PLUS', { gift: { kind: 'PERCENT', percent: 50 }, combines: true });
    expect(await quote({ codes: ['P l u-s'] })).toMatchObject({ discountAmount: 550 });
    await state('pauseOffer', first.id);
    expect(await quote({ codes: ['plus'] })).toMatchObject({ discountAmount: 500 });
  });
});

describe('a code that does not count', () => {
  it('says why', async () => {
    const now = Date.now();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    await coded('BIG', { conditions: { minimum: 1550 } });
    await coded('LATER', { conditions: { startsAt: at(24) } });
    const ended = await coded('OVER');
    await state('endOffer', ended.id);
    const paused = await coded('PAUSED');
    await state('pauseOffer', paused.id);
    await coded('ONLINE', { conditions: { paymentMethod: 'ONLINE' } });
    await coded('LUCKNOW', { conditions: { pins: ['226'] } });
    await coded('FRIENDS', { conditions: { customerIds: [shop.admin.id] } });
    await add({ trigger: 'CODE', code: 'SECRET' });
    await coded('OTHER', { goods: { productIds: [await makeProduct()] } });
    expect(await messages(['big'])).toEqual(['₹550 more to go.']);
    expect(await messages(['later'])).toEqual([expect.stringMatching(/^This code counts from \d+ \w+ \d{4} at/)]);
    expect(await messages(['over'])).toEqual(['This code has ended.']);
    expect(await messages(['paused'])).toEqual(['This code cannot be used at present.']);
    expect(await messages(['online'], { paymentMethod: 'COD' })).toEqual(['This code counts when you pay online.']);
    expect(await messages(['online'], { paymentMethod: null })).toEqual(['This code counts when you pay online.']);
    expect(await messages(['online'])).toEqual([]);
    expect(await messages(['lucknow'])).toEqual([
      'This code counts in some places only. Please say where the order goes.',
    ]);
    expect(await messages(['lucknow'], { deliverTo: { postalCode: '110001' } })).toEqual([
      'This code does not count for your delivery address.',
    ]);
    expect(await messages(['lucknow'], { deliverTo: { postalCode: '226001' } })).toEqual([]);
    expect(await messages(['friends'])).toEqual(['This code is for other customers.']);
    expect(await messages(['friends'], {}, shop.admin)).toEqual([]);
    expect(await messages(['other'])).toEqual(['Nothing in this order gets cheaper by this code.']);
    const unknown = 'Unknown code. Please check the spelling.';
    expect(await messages(['secret', 'nonsense', 'ü'])).toEqual([unknown, unknown, unknown]);
    // Programs are told not to send such a code again.
    const { codeProblems } = await quote({ codes: ['nonsense', 'over'] });
    expect(codeProblems).toEqual([
      expect.objectContaining({ code: 'nonsense', unknown: true }),
      expect.objectContaining({ code: 'over', unknown: false }),
    ]);
  });

  it('refuses the order with the new amounts when it ends between quote and order, and not once they were seen', async () => {
    const { id } = await coded('DIWALI10');
    const seen = await quote({ codes: ['diwali10'] }, shop.buyer);
    expect(seen.totalAmount).toBe(1062);
    await state('endOffer', id);
    for (const totalAmount of [1062, undefined]) {
      const { errors } = await place({ codes: ['diwali10'], paymentMethod: 'ONLINE', totalAmount });
      expect(errors![0]).toMatchObject({
        message: expect.stringContaining('diwali10: This code has ended.'),
        extensions: {
          code: 'PRICE_CHANGED',
          quote: {
            totalAmount: 1180,
            discounts: [],
            codeProblems: [{ code: 'diwali10', message: 'This code has ended.', unknown: false }],
          },
        },
      });
    }
    const { data } = await place({ codes: ['diwali10'], paymentMethod: 'ONLINE', totalAmount: 1180 });
    expect(data.placeOrder.order.totalAmount).toBe(1180);
  });
});

describe('a limit', () => {
  it('of 20 uses holds for 200 buyers at once, whatever they order', async () => {
    const { id } = await coded('FIRST20', { limits: { uses: 20 } });
    const products: string[] = [];
    for (let i = 0; i < 10; i += 1) products.push(await makeProduct({ stock: 100, price: 1000_00 }));
    const buyers = await Promise.all(Array.from({ length: 200 }, () => shop.app.signIn()));
    const phone = (i: number) => `+91 98765 4${String(3000 + i)}`;
    const answers = await Promise.all(
      buyers.map((buyer, i) =>
        shop.app.query(
          PLACE_ORDER,
          {
            input: orderInput({
              items: items(1, products[i % 10]),
              contactInfo: { email: buyer.email, phone: phone(i) },
              deliveryAddress: {
                firstName: 'A',
                lastName: 'B',
                street: `${i} Hazratganj`,
                city: 'Lucknow',
                state: 'Uttar Pradesh',
                postalCode: '226001',
              },
              codes: ['FIRST20'],
              totalAmount: 1112,
            }),
          },
          buyer.token,
        ),
      ),
    );
    const placed = answers.filter(({ errors }) => !errors);
    expect(placed).toHaveLength(20);
    expect(new Set(answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? []))).toEqual(
      new Set(['PRICE_CHANGED']),
    );
    expect(await offer(id)).toMatchObject({ usedUp: true, figures: { uses: 20, given: 2000, sales: 20 * 1112 } });
    expect(await OfferUseModel.countDocuments()).toBe(20);
    await checked();
  }, 60_000);

  it('of a budget is never given away, and what it leaves counts for a smaller order', async () => {
    const { id } = await coded('BUDGET', { limits: { budget: 250 } });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.app.signIn()));
    const answers = await Promise.all(
      buyers.map((buyer, i) =>
        place(
          {
            paymentMethod: 'ONLINE',
            codes: ['budget'],
            totalAmount: 1062,
            contactInfo: { email: buyer.email, phone: `+91 98765 4321${i}` },
          },
          buyer,
        ),
      ),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(2);
    expect(await messages(['budget'])).toEqual(['This code has been used up.']);
    const small = await makeProduct({ price: 500_00 });
    expect((await quote({ items: items(1, small), codes: ['budget'] })).discountAmount).toBe(50);
    expect((await offer(id)).figures).toMatchObject({ uses: 2, given: 200 });
    await checked();
  });

  it('per customer counts another account of the same phone, and so does the first order', async () => {
    await coded('ONCE', { limits: { usesPerCustomer: 1 } });
    await coded('WELCOME', { conditions: { firstOrder: true }, combines: true });
    await coded('HELLO', { conditions: { firstOrder: true } });
    const online = { paymentMethod: 'ONLINE', totalAmount: 1062 };
    expect((await place({ ...online, codes: ['once'] })).errors).toBeUndefined();
    expect(await messages(['once'])).toEqual(['You have used this code already.']);
    const other = await shop.app.signIn();
    expect(await messages(['once', 'hello'], {}, other)).toHaveLength(1);
    const again = await place({ ...online, codes: ['once'] }, other);
    expect(again.errors![0]!.extensions['quote'].codeProblems).toEqual([
      { code: 'once', message: 'You have used this code already.', unknown: false },
    ]);
    const first = await place({ ...online, codes: ['hello'] }, other);
    expect(first.errors![0]!.message).toContain('This code is for the first order, and you have placed one already.');
    const third = await shop.app.signIn();
    const contactInfo = { email: third.email, phone: '+91 98111 22333' };
    expect((await place({ ...online, codes: ['hello'], contactInfo }, third)).errors).toBeUndefined();
    await checked();
  });

  it('that an offer gets later counts what was used before', async () => {
    const { id, version } = await coded('LATER');
    expect((await place({ paymentMethod: 'ONLINE', codes: ['later'], totalAmount: 1062 })).errors).toBeUndefined();
    const edited = await edit({ id, version, limits: { uses: 1 } });
    expect(edited.data.editOffer).toMatchObject({ usedUp: true, figures: { uses: 1, given: 100, sales: 1062 } });
    expect(await messages(['later'])).toEqual(['This code has been used up.']);
    await checked();
  });
});

describe('a use', () => {
  const ONE = { limits: { uses: 1, budget: 1000 } };
  const wanted = { paymentMethod: 'ONLINE', codes: ['single'], totalAmount: 1062 };

  it('is kept by a retry with the same idempotency key, and by a payment that fails', async () => {
    const { id } = await coded('SINGLE', ONE);
    const first = await place({ ...wanted, idempotencyKey: 'k1' });
    const again = await place({ ...wanted, codes: ['Sin-gle'], idempotencyKey: 'k1' });
    expect(again.data.placeOrder.order.id).toBe(first.data.placeOrder.order.id);
    expect((await place({ ...wanted, codes: [], idempotencyKey: 'k1' })).errors![0]!.extensions.code).toBe('CONFLICT');
    const { providerOrderId } = first.data.placeOrder.payment;
    const paid = shop.razorpay.pay(providerOrderId);
    await shop.verify(providerOrderId, paid.id);
    await setStatus(shop.app, shop.admin, first.data.placeOrder.order.id, 'CANCELLED');
    expect((await offer(id)).figures.uses).toBe(1);
    await checked();
  });

  it('is given back once when the unpaid order ends, and claimed again by a payment that comes late', async () => {
    const { id } = await coded('SINGLE', ONE);
    const placed = (await place(wanted)).data.placeOrder;
    expect((await offer(id)).figures).toEqual({ uses: 1, given: 100, sales: 1062 });
    const over = later(paymentWindow() + 1000);
    await Promise.all([cancelUnpaid(over), cancelUnpaid(over)]);
    await shop.app.query(
      'mutation ($id: ID!) { cancelOrder(id: $id) { id } }',
      { id: placed.order.id },
      shop.buyer.token,
    );
    expect((await offer(id)).figures).toEqual({ uses: 0, given: 0, sales: 0 });
    expect(await messages(['single'])).toEqual([]);
    await checked();
    const next = (await place(wanted)).data.placeOrder;
    const cancel = 'mutation ($id: ID!) { cancelOrder(id: $id) { id } }';
    await shop.app.data(cancel, { id: next.order.id }, shop.buyer.token);
    const last = (await place(wanted)).data.placeOrder;
    await cancelUnpaid(over);
    const paid = shop.razorpay.pay(last.payment.providerOrderId);
    await shop.verify(last.payment.providerOrderId, paid.id);
    expect(await readOrder(shop.app, shop.admin, last.order.id)).toMatchObject({ orderStatus: 'CONFIRMED' });
    expect((await offer(id)).figures).toEqual({ uses: 1, given: 100, sales: 1062 });
    await checked();
  });

  it('of an offer without limits is given back likewise, and that of a single-use code', async () => {
    const { id } = await live({ trigger: 'CODES' });
    const made = await shop.app.data(
      'mutation ($id: ID!) { generateOfferCodes(input: { offerId: $id, count: 1 }) { count } }',
      { id },
      shop.admin.token,
    );
    expect(made.generateOfferCodes.count).toBe(1);
    const { _id: code } = (await OfferCodeModel.findOne().lean())!;
    const { order } = (await place({ ...wanted, codes: [code] })).data.placeOrder;
    expect(await messages([code])).toEqual(['This code has been used up.']);
    await shop.app.data('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id: order.id }, shop.buyer.token);
    expect(await messages([code])).toEqual([]);
    expect((await offer(id)).figures).toEqual({ uses: 0, given: 0, sales: 0 });
    await checked();
  });
});

describe('codes', () => {
  const GENERATE =
    'mutation ($input: GenerateOfferCodesInput!) { generateOfferCodes(input: $input) { count file { filename url } } }';
  const generate = (input: Record<string, unknown>) => shop.app.query(GENERATE, { input }, shop.admin.token);

  it('are generated by the ten thousand, all different and easy to read, and stand in a file', async () => {
    const { id } = await live({ trigger: 'CODES', name: 'For 10,000 friends' });
    const { data } = await generate({ offerId: id, count: 10_000, start: 'diwali' });
    expect(data.generateOfferCodes.count).toBe(10_000);
    const file = await shop.app.rest('GET', data.generateOfferCodes.file.url);
    const codes = (file.body as string)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0]!);
    expect(new Set(codes).size).toBe(10_000);
    expect(codes.every((code) => new RegExp(`^DIWALI[${CODE_LETTERS}]{8}$`).test(code))).toBe(true);
    const list = 'query ($id: ID!) { offerCodes(offerId: $id, pageSize: 2) { total pages items { code limit used } } }';
    const { offerCodes } = await shop.app.data(list, { id }, shop.admin.token);
    expect(offerCodes).toMatchObject({
      total: 10_000,
      pages: 5_000,
      items: [
        { limit: 1, used: 0 },
        { limit: 1, used: 0 },
      ],
    });
    const code = codes[7]!.toLowerCase();
    const wanted = { paymentMethod: 'ONLINE', codes: [code], totalAmount: 1062 };
    const answers = await Promise.all([place(wanted), place(wanted), place(wanted)]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    await checked();
  }, 60_000);

  it('are refused with the field that is not right', async () => {
    const { id } = await live({ trigger: 'CODES' });
    const one = await coded('ONE');
    for (const [input, code] of [
      [{ offerId: id, count: 0 }, 'BAD_INPUT'],
      [{ offerId: id, count: 10_001 }, 'BAD_INPUT'],
      [{ offerId: id, count: 1, start: 'DIWALI-2026-FOR-ALL-OF-US' }, 'BAD_INPUT'],
      [{ offerId: id, count: 1, usesEach: 0 }, 'BAD_INPUT'],
      [{ offerId: one.id, count: 1 }, 'CONFLICT'],
      [{ offerId: shop.productId, count: 1 }, 'NOT_FOUND'],
    ] as const)
      expect((await generate(input)).errors![0]!.extensions.code).toBe(code);
    const many = await shop.app.query(QUOTE, { items: items(), codes: ['a1a', 'b1b', 'c1c', 'd1d', 'e1e', 'f1f'] });
    expect(many.errors![0]!.extensions['fields']).toMatchObject([{ path: 'codes' }]);
    expect(await add({ trigger: 'CODE', code: 'o-n-e' })).toMatchObject({
      errors: [{ extensions: { code: 'CONFLICT', fields: [{ path: 'code' }] } }],
    });
  });
});

it('an offer that is not right is refused at its field, and nothing is stored', async () => {
  const WRONG: [Record<string, unknown>, string][] = [
    [{ name: ' ' }, 'name'],
    [{ description: 'x'.repeat(301) }, 'description'],
    [{ gift: { kind: 'PERCENT', percent: 0 } }, 'gift.percent'],
    [{ gift: { kind: 'PERCENT', percent: 100.01 } }, 'gift.percent'],
    [{ gift: { kind: 'PERCENT', percent: 1.001 } }, 'gift.percent'],
    [{ gift: { kind: 'PERCENT' } }, 'gift.percent'],
    [{ gift: { kind: 'PERCENT', percent: 1, most: 0 } }, 'gift.most'],
    [{ gift: { kind: 'PERCENT', percent: 1, amount: 5 } }, 'gift.amount'],
    [{ gift: { kind: 'AMOUNT', amount: -5 } }, 'gift.amount'],
    [{ gift: { kind: 'FREE_DELIVERY', percent: 5 } }, 'gift.percent'],
    [{ gift: { kind: 'BUY_GET', buy: 0, get: 1, percent: 100 } }, 'gift.buy'],
    [{ gift: { kind: 'BUY_GET', buy: 2, percent: 100 } }, 'gift.get'],
    [{ gift: { kind: 'SET_PRICE', price: 100, parts: [] } }, 'gift.parts'],
    [{ gift: { kind: 'SET_PRICE', price: 100, parts: [{ productId: 'f'.repeat(24), quantity: 2 }] } }, 'gift.parts'],
    [{ goods: { categoryIds: ['f'.repeat(24)] } }, 'goods.categoryIds'],
    [{ goods: { productIds: ['f'.repeat(24)] } }, 'goods.productIds'],
    [{ goods: { groupIds: ['f'.repeat(24)] } }, 'goods.groupIds'],
    [{ conditions: { minimum: 0 } }, 'conditions.minimum'],
    [{ conditions: { pins: ['22-6'] } }, 'conditions.pins'],
    [{ conditions: { zoneIds: ['moon'] } }, 'conditions.zoneIds'],
    [{ conditions: { customerIds: ['f'.repeat(24)] } }, 'conditions.customerIds'],
    [{ conditions: { startsAt: '2026-11-02T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' } }, 'conditions.endsAt'],
    [{ conditions: { weekdays: [7] } }, 'conditions.weekdays'],
    [{ conditions: { hoursFrom: '24:00', hoursUntil: '10:00' } }, 'conditions.hoursFrom'],
    [{ conditions: { hoursFrom: '18:00' } }, 'conditions.hoursUntil'],
    [{ limits: { uses: 0 } }, 'limits.uses'],
    [{ limits: { usesPerCustomer: 101 } }, 'limits.usesPerCustomer'],
    [{ limits: { budget: 0 } }, 'limits.budget'],
    [{ priority: -1 }, 'priority'],
    [{ trigger: 'CODE' }, 'code'],
    [{ trigger: 'CODE', code: 'दिवाली' }, 'code'],
    [{ trigger: 'AUTOMATIC', code: 'DIWALI' }, 'code'],
  ];
  for (const [input, path] of WRONG) {
    const { errors } = await add(input);
    const { code, fields } = errors![0]!.extensions;
    expect([input, code, fields.map((field: { path: string }) => field.path)]).toEqual([input, 'BAD_INPUT', [path]]);
  }
  expect(await OfferModel.countDocuments()).toBe(0);
});

describe('staff', () => {
  it('of these roles manage or read offers, and others do neither; every change is in the audit log', async () => {
    const { id, version } = await coded('ROLES');
    const read = 'query ($id: ID!) { offer(id: $id) { id } }';
    const may = async (role: Role) => {
      const who = await shop.app.signIn(role);
      const [reads, writes] = [await shop.app.query(read, { id }, who.token), await state('pauseOffer', id, who)];
      if (!writes.errors) await state('startOffer', id);
      return [!reads.errors, !writes.errors];
    };
    expect(await may(Role.CATALOGUE)).toEqual([true, true]);
    expect(await may(Role.ACCOUNTANT)).toEqual([true, false]);
    expect(await may(Role.ORDERS)).toEqual([true, false]);
    expect(await may(Role.PACKER)).toEqual([false, false]);
    expect(await may(Role.CUSTOMER)).toEqual([false, false]);
    expect((await edit({ id, version: version - 1, name: 'X' })).errors![0]!.extensions.code).toBe('STALE_VERSION');
    await edit({ id, name: 'Other', code: 'NEWCODE' });
    await state('endOffer', id);
    expect((await state('startOffer', id)).errors![0]!.extensions.code).toBe('CONFLICT');
    const actions = (await AuditEntryModel.find({ entity: 'offer' }).sort({ _id: 1 }).lean()).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(['offer.add', 'offer.start', 'offer.pause', 'offer.start', 'offer.edit', 'offer.end']);
    expect(await messages(['roles'])).toEqual(['Unknown code. Please check the spelling.']);
  });

  it('see which offers meet at the same goods in the same time', async () => {
    const other = await makeProduct();
    const saturday = { weekdays: [6], hoursFrom: '18:00', hoursUntil: '02:00' };
    const all = await live({ combines: true, conditions: saturday });
    const early = await live({
      conditions: { weekdays: [0], hoursFrom: '01:00', hoursUntil: '03:00' },
      goods: { productIds: [other] },
    });
    const late = await live({ conditions: { weekdays: [0], hoursFrom: '02:00', hoursUntil: '03:00' } });
    const met = (await offer(all.id)).overlaps;
    expect(met).toMatchObject([{ offerId: early.id, together: false, from: null, until: null }]);
    expect((await offer(late.id)).overlaps).toMatchObject([{ offerId: early.id }]);
  });

  it('read what shoppers read of an offer, and the names of what it names, accounts only where they may', async () => {
    const customerIds = [(await shop.app.data('{ me { id } }', {}, shop.buyer.token)).me.id];
    const { id } = await coded('NAMES', {
      gift: { kind: 'SET_PRICE', price: 500, parts: [{ productId: shop.productId, quantity: 2 }] },
      conditions: { customerIds, minimum: 999 },
    });
    const read = async (who: SignedIn) =>
      (await shop.app.data('query ($id: ID!) { offer(id: $id) { text names { id name } } }', { id }, who.token)).offer;
    const mine = await read(shop.admin);
    expect(mine.text).toMatch(/together for ₹500 on goods from ₹999\.$/);
    expect(mine.names.map((one: { id: string }) => one.id)).toEqual([shop.productId, ...customerIds]);
    expect(mine.names[1].name).toMatch(/, .+@/);
    const theirs = await read(await shop.app.signIn(Role.CATALOGUE));
    expect(theirs.names).toEqual(mine.names.slice(0, 1));
  });

  it('rehearse an offer on earlier orders without writing anything', async () => {
    for (let i = 0; i < 3; i += 1)
      await placeOrder(shop.app, await shop.app.signIn(), {
        items: items(i + 1),
        contactInfo: { email: 'a@example.com', phone: `+91 98765 4321${i}` },
      });
    const document = `query ($input: AddOfferInput, $offerId: ID) { offerRehearsal(input: $input, offerId: $offerId, days: 7) {
      text orders isWhole uses given sales found { orderNumber given totalAmount } } }`;
    const rehearse = async (input: Record<string, unknown>) =>
      (
        await shop.app.data(
          document,
          { input: { name: 'X', trigger: 'AUTOMATIC', gift: ten, ...input } },
          shop.admin.token,
        )
      ).offerRehearsal;
    expect(await rehearse({})).toMatchObject({
      text: '10% off.',
      orders: 3,
      isWhole: true,
      uses: 3,
      given: 600,
      found: [{ given: 300 }, { given: 200 }, { given: 100 }],
    });
    expect(await rehearse({ conditions: { minimum: 2000 }, limits: { budget: 250 } })).toMatchObject({
      uses: 1,
      given: 200,
    });
    expect(await rehearse({ conditions: { paymentMethod: 'ONLINE' } })).toMatchObject({ uses: 0, given: 0 });
    expect((await shop.app.query(document, {}, shop.admin.token)).errors![0]!.extensions.code).toBe('BAD_INPUT');
    expect(await OfferModel.countDocuments()).toBe(0);
  });
});

describe('an automatic offer', () => {
  const SHOWN = 'query ($id: ID!) { product(id: $id) { offers { name text endsAt } price discountPercent } }';
  const shown = async (id = shop.productId) => (await shop.app.data(SHOWN, { id })).product;

  it('is named at its goods while it counts, also where the answer was kept before', async () => {
    expect((await shown()).offers).toEqual([]);
    const { id } = await live({ conditions: { minimum: 500 } });
    expect(await shown()).toEqual({
      offers: [{ name: 'Diwali sale', text: '10% off on goods from ₹500.', endsAt: null }],
      price: 1000,
      discountPercent: 0,
    });
    await state('pauseOffer', id);
    expect((await shown()).offers).toEqual([]);
  });

  it('ends by the clock, and integrators are told', async () => {
    const hook = {
      url: 'http://127.0.0.1:9/hook',
      secret: 'x'.repeat(32),
      enabled: true,
      version: 1,
      createdAt: new Date(),
    };
    await WebhookModel.create({
      ...hook,
      topics: [WebhookTopic.OFFER_CREATED, WebhookTopic.OFFER_CHANGED, WebhookTopic.OFFER_ENDED],
    });
    forgetWebhooks();
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await live({ conditions: { endsAt } });
    await OfferModel.collection.updateOne({}, { $set: { 'conditions.endsAt': new Date(Date.now() - 1) } });
    expect(await offer(id)).toMatchObject({ state: 'ENDED' });
    expect((await quote({})).discounts).toEqual([]);
    await Promise.all([endOverdueOffers(), endOverdueOffers()]);
    const topics = (await WebhookDeliveryModel.find().sort({ _id: 1 }).lean()).map(({ topic }) => topic);
    expect(topics).toEqual(['offer.created', 'offer.changed', 'offer.ended']);
  });
});
