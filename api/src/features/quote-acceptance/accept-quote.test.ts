/** An accepted quote is an order in stages: once, by a proved phone, at the amounts that were sent. */
import { brokenRules } from '../../../scripts/data-checks.js';
import { LUCKNOW, makeProduct, setStatus, stockOf } from '../../../test/order-fixtures.js';
import { codeTo } from '../../../test/phone-codes.js';
import { rounds } from '../../../test/rounds.js';
import { emptyDatabase, setSettings, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { OrderModel } from '../orders/order.model.js';
import { QuoteModel } from '../quotes/quote.model.js';

const DAY = 86_400_000;
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  admin = await app.signIn(Role.ADMIN);
});
afterEach(async () => {
  expect(await brokenRules()).toEqual([]);
});

const GATE = { title: 'Gate', hsnCode: '7308', unit: 'KG', quantity: 120.5, rate: 150, gstRatePercent: 18 };
const MADE = 'id version state link sent { revision content { totalAmount } }';
const content = (lines: object[] = [GATE]) => ({
  lines,
  discountPercent: 5,
  delivery: 500,
  validUntil: new Date(Date.now() + 10 * DAY),
  stages: [
    { label: 'Advance', due: 'NOW', percent: 40 },
    { label: 'When ready', due: 'READY', percent: 40 },
    { label: 'Rest', due: 'DELIVERY' },
  ],
  daysFrom: 10,
  daysTo: 14,
});
const staff = (document: string, variables: object) => app.data(document, variables as never, admin.token);
async function sent(lines?: object[]): Promise<any> {
  const make = `mutation ($input: MakeQuoteInput!) { made: makeQuote(input: $input) { ${MADE} } }`;
  const { made } = await staff(make, {
    input: { name: 'Asha Verma', email: 'asha@example.com', content: content(lines) },
  });
  const send = `mutation ($id: ID!, $version: Int!) { made: sendQuote(id: $id, version: $version) { ${MADE} } }`;
  return (await staff(send, { id: made.id, version: made.version })).made;
}
const tokenOf = ({ link }: { link: string }): string => link.split('/quote/')[1]!;
const ACCEPT = `mutation ($input: AcceptQuoteInput!) { acceptQuote(input: $input) { orderNumber totalAmount trackingPath } }`;
async function accept(quote: any, more: object = {}, phone = '98220 00001') {
  const token = tokenOf(quote);
  await app.data(
    'mutation ($token: String!, $phone: String!) { requestQuoteCode(token: $token, phone: $phone) { resendAt } }',
    { token, phone },
  );
  const otp = await codeTo(`+91${phone.replace(' ', '')}`);
  const input = { token, revision: 1, name: 'Asha Verma', phone, otp, address: LUCKNOW, ...more };
  return app.query(ACCEPT, { input });
}
const codeOf = (answer: any): string => answer.errors?.[0]?.extensions.code ?? 'OK';

it('is an order of own work and products at the amounts that were sent, once', async () => {
  const product = await makeProduct({ title: 'Lock', price: 999_00, stock: 5 });
  const lock = { productId: product, title: 'Lock', unit: 'PIECE', quantity: 2, rate: 950, gstRatePercent: 18 };
  const quote = await sent([GATE, lock]);
  const business = { buyerGstin: '27aaacg1234m1zp', buyerLegalName: 'Mehta Steel' };
  const [first, again] = [await accept(quote, business), await accept(quote, business)];
  expect(first.errors).toBeUndefined();
  expect(again.data.acceptQuote.orderNumber).toBe(first.data.acceptQuote.orderNumber);
  const total = quote.sent[0].content.totalAmount;
  expect(first.data.acceptQuote.totalAmount).toBe(total);
  const order = (await OrderModel.findOne().lean())!;
  expect(order.recipient).toEqual({ gstin: '27AAACG1234M1ZP', legalName: 'Mehta Steel' });
  const { order: shown } = await staff(
    `query ($id: ID!) { order(id: $id) { totalAmount dueAmount user { name } items { title detail isOwnWork quantity price }
      stages { amount due dueAt } discounts { name amount } deliveryCharge } }`,
    { id: order._id.toHexString() },
  );
  expect(shown).toMatchObject({
    totalAmount: total,
    dueAmount: total,
    user: { name: 'Asha Verma' },
    deliveryCharge: 500,
  });
  expect(shown.items).toEqual([
    { title: 'Gate', detail: '120.5 kg', isOwnWork: true, quantity: 1, price: 18_075 },
    { title: 'Lock', detail: null, isOwnWork: false, quantity: 2, price: 950 },
  ]);
  expect(shown.stages.map(({ due, dueAt }: any) => [due, dueAt !== null])).toEqual([
    ['NOW', true],
    ['READY', false],
    ['DELIVERY', false],
  ]);
  expect(shown.discounts[0].amount).toBeCloseTo((18_075 + 1_900) * 0.05, 2);
  expect(await stockOf(product)).toBe(3);
  // The account has a phone number alone; the quote was mailed to this address before.
  const mail = await app.mail.newestTo('asha@example.com', ({ subject }) => subject!.includes(order.orderNumber));
  expect(mail.text).toMatch(/It goes ahead as soon as ₹[\d,.]+ is paid/);
  expect(mail.text).not.toContain(`as soon as ₹${total.toLocaleString('en-IN')}`);
  expect(mail.text).toContain(`/pay/${order._id.toHexString()}.`);
  expect(await QuoteModel.findById(quote.id).lean()).toMatchObject({ state: 'accepted', order: order._id });
  expect(codeOf(await accept(quote, {}, '98220 00002'))).toBe('CONFLICT');
  // Its product goes back when it is cancelled; own work is no stock.
  await setStatus(app, admin, order._id.toHexString(), 'CANCELLED');
  expect(await stockOf(product)).toBe(5);
});

it('takes the version that was read, the right code and a whole address', async () => {
  const quote = await sent();
  expect(codeOf(await accept(quote, { revision: 2 }))).toBe('STALE_VERSION');
  expect(codeOf(await accept(quote, { otp: '000000' }))).toBe('WRONG_CODE');
  expect(codeOf(await accept(quote, { address: { ...LUCKNOW, street: ' ' } }))).toBe('ADDRESS_INCOMPLETE');
  expect(codeOf(await accept(quote, { token: 'x' }))).toBe('NOT_FOUND');
  expect(await OrderModel.countDocuments()).toBe(0);
  expect(codeOf(await accept(quote))).toBe('OK');
});

it.each(['composition', 'unregistered'])(
  'is accepted within the state alone while the seller is %s',
  async (sellerKind) => {
    await setSettings(app, 'company', { sellerKind });
    const quote = await sent();
    expect(quote.sent[0].content.totalAmount).toBe(17_671.25);
    const patna = { ...LUCKNOW, city: 'Patna', state: 'Bihar', postalCode: '800001' };
    const { errors } = await accept(quote, { address: patna });
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('We sell within Uttar Pradesh only'),
      extensions: { code: 'NOT_DELIVERABLE', fields: [{ path: 'address.state' }] },
    });
    expect(await OrderModel.countDocuments()).toBe(0);
    expect(codeOf(await accept(quote))).toBe('OK');
    expect(await OrderModel.findOne().lean()).toMatchObject({ sellerKind, taxAmount: 0 });
  },
);

it('of an edit and an acceptance at once, one wins', async () => {
  for (let round = 0; round < rounds(3, 20); round += 1) {
    await OrderModel.deleteMany({});
    const quote = await sent();
    const token = tokenOf(quote);
    const phone = `98220 0001${round % 10}`;
    await app.data(
      'mutation ($token: String!, $phone: String!) { requestQuoteCode(token: $token, phone: $phone) { resendAt } }',
      { token, phone },
    );
    const otp = await codeTo(`+91${phone.replace(' ', '')}`);
    const edit = `mutation ($input: EditQuoteInput!) { editQuote(input: $input) { id } }`;
    const input = {
      id: quote.id,
      version: quote.version,
      name: 'Asha Verma',
      email: 'asha@example.com',
      content: content(),
    };
    const [accepted, edited] = await Promise.all([
      app.query(ACCEPT, { input: { token, revision: 1, name: 'Asha', phone, otp, address: LUCKNOW } }),
      app.query(edit, { input } as never, admin.token),
    ]);
    expect([codeOf(accepted), codeOf(edited)].filter((code) => code === 'OK')).toHaveLength(1);
    expect(await OrderModel.countDocuments()).toBe(codeOf(accepted) === 'OK' ? 1 : 0);
  }
});
