/** Returns: requests by customers, decisions by staff, and that no piece or rupee goes back twice. */
import { makeProduct, placeOrder, readOrder, setStatus, stockOf } from '../../../test/order-fixtures.js';
import { startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { readPdf } from '../../../test/pdf-reader.js';
import { setSettings } from '../../../test/test-app.js';
import { brokenRules } from '../../../scripts/data-checks.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { Role } from '../../types/viewer.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { addUpSales } from '../sales/sales-figures.service.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { SessionModel } from '../customers/session.model.js';
import { OrderModel } from '../orders/order.model.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.reset());
afterEach(async () => expect(await brokenRules()).toEqual([]));

const RETURN = `id number kind state stateText reason text answer proposedRefund refundAmount isCash
  differenceBack lines { line quantity restocked writtenOff title exchangeFor { productId title sku difference sentAs product { stock } } }
  pictures { name url }`;
const ask =
  (name: string, type: string) =>
  (input: Record<string, unknown>, token = shop.admin.token) =>
    shop.app.query(`mutation ($input: ${type}!) { ${name}(input: $input) { ${RETURN} } }`, { input }, token);
const tryRequest = (input: Record<string, unknown>, token = shop.buyer.token) =>
  ask('requestReturn', 'RequestReturnInput')({ kind: 'RETURN', reason: 'DAMAGED', ...input }, token);
const tryAnswer = ask('answerReturn', 'AnswerReturnInput');
const tryReceive = ask('receiveReturn', 'ReceiveReturnInput');
const trySettle = ask('settleReturn', 'SettleReturnInput');
async function ok(answer: Promise<{ data?: any; errors?: readonly any[] }>): Promise<any> {
  const { data, errors } = await answer;
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0];
}
const codeOf = (answer: { errors?: readonly any[] }) => answer.errors?.[0]?.extensions.code;

/** Three pieces at ₹1,000 with 18 %, paid online and delivered. */
async function delivered(quantity = 3) {
  const paid = await shop.paidOrder(quantity);
  await setStatus(shop.app, shop.admin, paid.id, 'DELIVERED');
  return paid;
}
const all = (quantity: number) => [{ line: 0, quantity }];
async function accepted(orderId: string, quantity: number, more: Record<string, unknown> = {}) {
  const one = await ok(tryRequest({ orderId, lines: all(quantity), ...more }));
  return ok(tryAnswer({ id: one.id, accept: true }));
}
async function received(orderId: string, restocked: number, writtenOff = 0, more: Record<string, unknown> = {}) {
  const { id } = await accepted(orderId, restocked + writtenOff, more);
  return ok(tryReceive({ id, lines: [{ line: 0, restocked, writtenOff }] }));
}

it('a return goes from the question to the money: words, pieces counted, the right part back with its credit note, each step told', async () => {
  const { id, order } = await delivered();
  expect(await stockOf(shop.productId)).toBe(7);
  const asked = await ok(tryRequest({ orderId: id, lines: all(2), text: 'One leg is bent' }));
  expect(asked).toMatchObject({
    number: `${order.orderNumber}-R1`,
    state: 'REQUESTED',
    proposedRefund: 2360,
    lines: [{ line: 0, quantity: 2, restocked: 0, writtenOff: 0 }],
  });
  await ok(tryAnswer({ id: asked.id, accept: true, notes: 'Sorry for that' }));
  expect(await stockOf(shop.productId)).toBe(7);
  const here = await ok(tryReceive({ id: asked.id, lines: [{ line: 0, restocked: 1, writtenOff: 1 }] }));
  expect(here).toMatchObject({ state: 'RECEIVED', proposedRefund: 2360 });
  expect(await stockOf(shop.productId)).toBe(8);
  expect(await ok(trySettle({ id: asked.id, end: 'REFUND' }))).toMatchObject({
    state: 'REFUNDED',
    refundAmount: 2360,
    proposedRefund: 0,
  });
  const after = await readOrder(shop.app, shop.admin, id);
  expect(after).toMatchObject({ orderStatus: 'DELIVERED', paymentStatus: 'PAID', refundedAmount: 2360 });
  expect(after.refunds[0]).toMatchObject({
    amount: 2360,
    status: 'PROCESSED',
    creditNoteNumber: expect.stringMatching(/^CN\//),
  });
  expect(shop.razorpay.refunds).toHaveLength(1);
  const subjects = (await OutboxMailModel.find().sort({ createdAt: 1, _id: 1 }).lean()).map(({ subject }) => subject);
  for (const part of ['We have your return request', 'accepted', 'are here', 'is settled', 'Refund for order'])
    expect(subjects.filter((subject) => subject.includes(part))).toHaveLength(1);
  expect(await AuditEntryModel.countDocuments({ action: /^return\./ })).toBe(3);
  const own = await shop.app.data(
    'query ($id: ID!) { myOrder(id: $id) { piecesToReturn returns { state answer } history { kind actor } } }',
    { id },
    shop.buyer.token,
  );
  expect(own.myOrder).toMatchObject({
    piecesToReturn: [1],
    returns: [{ state: 'REFUNDED', answer: 'Sorry for that' }],
  });
  expect(own.myOrder.history.filter(({ kind }: any) => kind === 'return').map(({ actor }: any) => actor)).toEqual([
    after.user.name,
    'Shop',
    'Shop',
    'Shop',
  ]);
});

it('parts that go back one after the other are together what was paid for them, to the paisa', async () => {
  const productId = await makeProduct({ price: 33_33, gstRatePercent: 12 });
  const { order } = await placeOrder(shop.app, shop.buyer, { items: [{ productId, quantity: 3 }] });
  await setStatus(shop.app, shop.admin, order.id, 'DELIVERED');
  const amounts: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id, isCash } = await received(order.id, 1);
    expect(isCash).toBe(true);
    amounts.push((await ok(trySettle({ id, end: 'REFUND', internalNote: `UPI ${n}` }))).refundAmount);
  }
  const after = await readOrder(shop.app, shop.admin, order.id);
  const sum = amounts.reduce((all, amount) => all + Math.round(amount * 100), 0);
  expect(sum).toBe(Math.round((order.subtotal + order.taxAmount) * 100));
  // All of it is back; the charge for cash on delivery was not.
  expect(after).toMatchObject({ orderStatus: 'RETURNED', paymentStatus: 'PAID' });
  expect(after.refunds.every(({ status, creditNoteNumber }: any) => status === 'PROCESSED' && creditNoteNumber)).toBe(
    true,
  );
  expect(after.history.some(({ internalNote }: any) => internalNote === 'UPI 1')).toBe(true);
  expect(await stockOf(productId)).toBe(10);
});

it('a credit note takes back the goods that came, and no others, whatever their rates', async () => {
  const make = (title: string, price: number, gstRatePercent: number) =>
    makeProduct({ title, price, gstRatePercent, hsnCode: '94036000', stock: 10 });
  const [table, stool, book] = [
    await make('Table', 300_00, 18),
    await make('Stool', 100_00, 5),
    await make('Book', 50_00, 0),
  ];
  const { order } = await placeOrder(shop.app, shop.buyer, {
    items: [
      { productId: table, quantity: 3 },
      { productId: stool, quantity: 2 },
      { productId: book, quantity: 1 },
    ],
    buyerGstin: '29AAACG1234M1ZL',
    buyerLegalName: 'Mehta Steel Works LLP',
  });
  await setStatus(shop.app, shop.admin, order.id, 'DELIVERED');
  const back = async (lines: { line: number; quantity: number }[], amount?: number) => {
    const { id } = await ok(tryRequest({ orderId: order.id, lines }));
    await ok(tryAnswer({ id, accept: true }));
    await ok(
      tryReceive({ id, lines: lines.map(({ line, quantity }) => ({ line, restocked: quantity, writtenOff: 0 })) }),
    );
    await ok(trySettle({ id, end: 'REFUND', ...(amount && { amount }) }));
  };
  await back([{ line: 0, quantity: 1 }]);
  // Something is off for a scratch; then money alone, and all that is left.
  await back([{ line: 1, quantity: 2 }], 105);
  const refund = 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }';
  await shop.app.data(refund, { input: { id: order.id, amount: 70.8, reason: 'Sorry' } }, shop.admin.token);
  await back([
    { line: 0, quantity: 2 },
    { line: 2, quantity: 1 },
  ]);
  const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);
  const ask = `query ($month: String!) { gstDocuments(month: $month, kind: CREDIT_NOTE) {
    items { section total untaxed lines { title quantity ratePercent taxable cgst } } } }`;
  const { gstDocuments } = await shop.app.data(ask, { month }, shop.admin.token);
  const told = gstDocuments.items.map(({ section, total, lines }: any) => [
    section,
    total,
    ...lines
      .filter(({ taxable }: any) => taxable > 0)
      .map(({ title, quantity, ratePercent, taxable, cgst }: any) => [title, quantity, ratePercent, taxable, cgst]),
  ]);
  expect(told.slice(0, 2)).toEqual([
    ['CDNR', 354, ['Table', 1, 18, 300, 27]],
    ['CDNR', 105, ['Stool', 2, 5, 100, 2.5]],
  ]);
  // Sum of all that came for the goods, by line.
  const sums = new Map<string, number[]>();
  for (const [, , ...lines] of told)
    for (const [title, quantity, , taxable, cgst] of lines)
      sums.set(
        title,
        [quantity, taxable, cgst].map((value, at) => Math.round(((sums.get(title)?.[at] ?? 0) + value) * 100) / 100),
      );
  expect(sums.get('Table')![0]).toBe(3);
  expect(sums.get('Book')![0]).toBe(1);
  const { refunds } = await readOrder(shop.app, shop.admin, order.id);
  const pdf = readPdf(Buffer.from(await (await fetch(shop.app.url + refunds[0].creditNoteUrl)).arrayBuffer()));
  const words = pdf.map(({ text }) => text).join(' ');
  expect(words).toContain('Table');
  expect(words).not.toContain('Stool');
});

it('what is done at the same moment is done once: asked for, counted, paid back, and never more than was paid', async () => {
  const { id } = await delivered();
  const asked = await Promise.all(Array.from({ length: 4 }, () => tryRequest({ orderId: id, lines: all(2) })));
  expect(asked.map(codeOf).sort()).toEqual(['BAD_INPUT', 'BAD_INPUT', 'BAD_INPUT', undefined]);
  const { id: one } = asked.find(({ errors }) => !errors)!.data!.requestReturn as any;
  const lines = [{ line: 0, restocked: 2, writtenOff: 0 }];
  const counts = await Promise.all(Array.from({ length: 4 }, () => tryReceive({ id: one, lines })));
  expect(counts.map(codeOf).sort()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', undefined]);
  expect(await stockOf(shop.productId)).toBe(9);
  const refund = (amount: number) =>
    shop.app.query(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
      { input: { id, amount, idempotencyKey: `by hand ${amount}` } },
      shop.admin.token,
    );
  await Promise.all([
    ...Array.from({ length: 3 }, () => trySettle({ id: one, end: 'REFUND' })),
    refund(2000),
    refund(1500),
  ]);
  const after = await readOrder(shop.app, shop.admin, id);
  expect(after.refundedAmount).toBeLessThanOrEqual(3540);
  const sent = shop.razorpay.refunds.reduce((sum: number, { amount }: any) => sum + amount, 0);
  expect(sent).toBe(Math.round(after.refundedAmount * 100));
  expect(sent).toBeLessThanOrEqual(354_000);
});

it('an order that is returned as a whole meanwhile has its pieces in the stock once, and its return no goods to count', async () => {
  const { id } = await delivered();
  const first = await received(id, 1);
  const second = await accepted(id, 1);
  await setStatus(shop.app, shop.admin, id, 'RETURNED');
  expect(await stockOf(shop.productId)).toBe(10);
  expect(codeOf(await tryReceive({ id: second.id, lines: [{ line: 0, restocked: 1, writtenOff: 0 }] }))).toBe(
    'CONFLICT',
  );
  expect(codeOf(await trySettle({ id: first.id, end: 'REFUND' }))).toBe('CONFLICT');
  expect(await stockOf(shop.productId)).toBe(10);
  expect((await readOrder(shop.app, shop.admin, id)).refundedAmount).toBe(3540);
});

it('an exchange sends the same goods again: taken from the stock, to be packed, and to be returned in their turn', async () => {
  const { id } = await delivered(2);
  const one = await received(id, 0, 1, { kind: 'EXCHANGE' });
  expect(await stockOf(shop.productId)).toBe(8);
  expect(await ok(trySettle({ id: one.id, end: 'REPLACEMENT' }))).toMatchObject({ state: 'REPLACED' });
  expect(await stockOf(shop.productId)).toBe(7);
  const queue = async () =>
    (await shop.app.data('{ ordersToPack { orders { id piecesToPack } } }', {}, shop.admin.token)).ordersToPack.orders;
  expect(await queue()).toEqual([{ id, piecesToPack: [1] }]);
  const sent = await shop.app.data(
    'mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { order { orderStatus piecesToReturn } shipment { lines { quantity } } } }',
    { input: { orderId: id, state: 'SHIPPED' } },
    shop.admin.token,
  );
  expect(sent.createShipment).toEqual({
    order: { orderStatus: 'DELIVERED', piecesToReturn: [2] },
    shipment: { lines: [{ quantity: 1 }] },
  });
  expect(await queue()).toEqual([]);
  const gone = await received(id, 0, 1, { kind: 'EXCHANGE' });
  await shop.app.data(
    'mutation ($input: EditProductInput!) { editProduct(input: $input) { id } }',
    { input: { id: shop.productId, stock: 0, expectedStock: 7 } },
    shop.admin.token,
  );
  expect(codeOf(await trySettle({ id: gone.id, end: 'REPLACEMENT' }))).toBe('OUT_OF_STOCK');
  expect(await ok(trySettle({ id: gone.id, end: 'REFUND' }))).toMatchObject({ refundAmount: 1180 });
});

describe('an exchange for another member of the product group', () => {
  const OF_ORDER = `orderStatus totalAmount refundedAmount piecesToPack piecesToReturn
    items { title quantity lineTotal sentInExchange insteadOf productId }`;
  const order = async (id: string) =>
    (await shop.app.data(`query ($id: ID!) { myOrder(id: $id) { ${OF_ORDER} } }`, { id }, shop.buyer.token)).myOrder;
  const staff = (document: string, input: object) => shop.app.data(document, { input }, shop.admin.token);
  const edit = (id: string, fields: object) =>
    staff('mutation ($input: EditProductInput!) { editProduct(input: $input) { id } }', { id, ...fields });
  const choices = async (orderId: string, token = shop.buyer.token) =>
    shop.app.query(
      `query ($orderId: ID!) { exchangeChoices(orderId: $orderId) { line group { title } choices { difference canExchange refusal
         product { id optionValues { value } } } } }`,
      { orderId },
      token,
    );

  /** The shop's product in size M at ₹1,000, and these other sizes of it. */
  async function sizes(others: Record<string, Parameters<typeof makeProduct>[0]>): Promise<Record<string, string>> {
    const ids: Record<string, string> = { M: shop.productId };
    for (const [size, fields] of Object.entries(others))
      ids[size] = await makeProduct({ title: 'Gloves', price: 1000_00, ...fields });
    const { addProductGroup } = await staff(
      'mutation ($input: AddProductGroupInput!) { addProductGroup(input: $input) { id } }',
      { title: 'Gloves', options: [{ name: 'Size', values: Object.keys(ids).map((value) => ({ value })) }] },
    );
    await staff('mutation ($input: MoveIntoGroupInput!) { moveIntoGroup(input: $input) { id } }', {
      groupId: addProductGroup.id,
      products: Object.entries(ids).map(([value, productId]) => ({ productId, values: [{ name: 'Size', value }] })),
    });
    return ids;
  }
  const ask1 = (orderId: string, exchangeFor: string, line = 0, quantity = 1) =>
    tryRequest({ orderId, kind: 'EXCHANGE', reason: 'DOES_NOT_FIT', lines: [{ line, quantity, exchangeFor }] });
  async function here(request: ReturnType<typeof ask1>) {
    const { id, lines } = await ok(request);
    await ok(tryAnswer({ id, accept: true }));
    return ok(
      tryReceive({ id, lines: lines.map((l: any) => ({ line: l.line, restocked: l.quantity, writtenOff: 0 })) }),
    );
  }
  const sent = async (request: ReturnType<typeof ask1>) =>
    ok(trySettle({ id: (await here(request)).id, end: 'REPLACEMENT' }));

  it('of the same price is sent at once, as a line of its own that is packed, named and returned like any other', async () => {
    const ids = await sizes({ L: {}, XL: { stock: 0 }, S: { price: 1000_01 } });
    const { id } = await delivered(2);
    const { data } = await choices(id);
    expect(data!.exchangeChoices).toMatchObject([
      {
        line: 0,
        group: { title: 'Gloves' },
        choices: [
          { difference: 0, canExchange: true, refusal: null, product: { id: ids.L, optionValues: [{ value: 'L' }] } },
          { canExchange: false, refusal: 'Gloves – XL is sold out.' },
          {
            difference: 0.01,
            canExchange: false,
            refusal: expect.stringMatching(/costs ₹0.01 more. Send this one back/),
          },
        ],
      },
    ]);
    expect(codeOf(await choices(id, (await shop.app.signIn()).token))).toBe('NOT_FOUND');
    const one = await here(ask1(id, ids.L!));
    const exchangeFor = { productId: ids.L, title: 'Gloves – L', difference: 0, sentAs: null, product: { stock: 10 } };
    expect(one).toMatchObject({ state: 'RECEIVED', differenceBack: 0, lines: [{ exchangeFor }] });
    expect([await stockOf(ids.M!), await stockOf(ids.L!)]).toEqual([9, 10]);
    const settled = await Promise.all(
      Array.from({ length: 3 }, () => trySettle({ id: one.id, end: 'REPLACEMENT', notes: 'It leaves today' })),
    );
    expect(settled.map(codeOf).sort()).toEqual(['CONFLICT', 'CONFLICT', undefined]);
    expect([await stockOf(ids.M!), await stockOf(ids.L!)]).toEqual([9, 9]);
    const after = await order(id);
    expect(after).toMatchObject({ totalAmount: 2360, refundedAmount: 0, piecesToPack: [0, 1], piecesToReturn: [1, 1] });
    expect(after.items[1]).toMatchObject({
      quantity: 0,
      lineTotal: 0,
      sentInExchange: 1,
      insteadOf: 0,
      title: 'Gloves – L',
    });
    const mails = (await OutboxMailModel.find({ subject: /exchange/ }).lean()).map(({ text }) => text);
    expect(mails).toHaveLength(4);
    expect(mails.every((text) => text.includes('in exchange for: Gloves – L'))).toBe(true);
    const parcel = await staff(
      'mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { lines { line title quantity } } } }',
      { orderId: id, state: 'SHIPPED' },
    );
    expect(parcel.createShipment.shipment.lines).toEqual([{ line: 1, title: 'Gloves – L', quantity: 1 }]);
    // Both come back for the money: all that was paid goes back, and the order has ended.
    const both = await ok(tryRequest({ orderId: id, lines: [0, 1].map((line) => ({ line, quantity: 1 })) }));
    expect(both.proposedRefund).toBe(2360);
    await ok(tryReceive({ id: both.id, lines: [0, 1].map((line) => ({ line, restocked: 1, writtenOff: 0 })) }));
    expect(await ok(trySettle({ id: both.id, end: 'REFUND' }))).toMatchObject({ refundAmount: 2360 });
    expect(await order(id)).toMatchObject({ orderStatus: 'RETURNED', refundedAmount: 2360 });
    expect([await stockOf(ids.M!), await stockOf(ids.L!)]).toEqual([10, 10]);
  });

  it('that costs less brings the difference back with a credit note once the piece is here, and later no more than the rest', async () => {
    const ids = await sizes({ S: { price: 800_01 }, XS: { price: 700_00 } });
    const { id } = await delivered(2);
    await addUpSales();
    const one = await here(ask1(id, ids.S!, 0, 2));
    expect(one).toMatchObject({
      differenceBack: 471.98,
      proposedRefund: 2360,
      lines: [{ exchangeFor: { difference: 235.99 } }],
    });
    expect((await order(id)).refundedAmount).toBe(0);
    // What was agreed counts, whatever the price is by now.
    await edit(ids.S!, { price: 1200 });
    expect(await ok(trySettle({ id: one.id, end: 'REPLACEMENT' }))).toMatchObject({
      state: 'REPLACED',
      refundAmount: 471.98,
    });
    const [refund] = (await readOrder(shop.app, shop.admin, id)).refunds;
    expect(refund).toMatchObject({
      amount: 471.98,
      status: 'PROCESSED',
      creditNoteNumber: expect.stringMatching(/^CN/),
    });
    expect(shop.razorpay.refunds.map(({ amount }: any) => amount)).toEqual([47198]);
    // One of the two is exchanged again, from what was paid for it; the other comes back for the money.
    await edit(ids.S!, { price: 900 });
    expect(await sent(ask1(id, ids.XS!, 1))).toMatchObject({ refundAmount: 118.01 });
    const last = await ok(tryRequest({ orderId: id, lines: [1, 2].map((line) => ({ line, quantity: 1 })) }));
    expect(last.proposedRefund).toBe(2360 - 471.98 - 118.01);
    await ok(tryReceive({ id: last.id, lines: [1, 2].map((line) => ({ line, restocked: 0, writtenOff: 1 })) }));
    await ok(trySettle({ id: last.id, end: 'REFUND' }));
    expect(await order(id)).toMatchObject({ orderStatus: 'RETURNED', refundedAmount: 2360 });
    expect([await stockOf(ids.M!), await stockOf(ids.S!), await stockOf(ids.XS!)]).toEqual([10, 9, 9]);
  });

  it('of an order without tax gives back what was paid, like a return of it, by credit notes of a bill of supply', async () => {
    await setSettings(shop.app, 'company', { sellerKind: 'composition' });
    const ids = await sizes({ S: { price: 800_00, gstRatePercent: 12 } });
    const { id } = await shop.paidOrder(3, { totalAmount: 3000 });
    await setStatus(shop.app, shop.admin, id, 'DELIVERED');
    // Their rates differ, and none is charged.
    const one = await here(ask1(id, ids.S!));
    expect(one).toMatchObject({ differenceBack: 200, lines: [{ exchangeFor: { productId: ids.S, difference: 200 } }] });
    expect(await ok(trySettle({ id: one.id, end: 'REPLACEMENT' }))).toMatchObject({ state: 'REPLACED' });
    const back = await received(id, 1);
    expect(await ok(trySettle({ id: back.id, end: 'REFUND' }))).toMatchObject({ refundAmount: 1000 });
    const after = await readOrder(shop.app, shop.admin, id);
    expect(after).toMatchObject({ taxAmount: 0, totalAmount: 3000, refundedAmount: 1200 });
    const sums = ['₹200.00', '₹1,000.00'];
    for (const [at, { creditNoteUrl }] of after.refunds.entries()) {
      const answer = await fetch(shop.app.url + creditNoteUrl);
      const printed = readPdf(Buffer.from(await answer.arrayBuffer()))
        .map(({ text }) => text)
        .join(' ');
      for (const words of ['Credit Note', 'Composition taxable person, not eligible to collect tax', sums[at]!])
        expect(printed).toContain(words);
      expect(printed.replaceAll('GSTIN', '')).not.toMatch(/GST|Taxable/);
    }
  });

  it('is free of difference where both cost the same today, and of an unpaid order only so', async () => {
    const ids = await sizes({ L: {}, S: { price: 900_00 } });
    const { order: placed } = await placeOrder(shop.app, shop.buyer, { items: [{ productId: ids.M!, quantity: 2 }] });
    await setStatus(shop.app, shop.admin, placed.id, 'DELIVERED', { cash: 'CUSTOMER' });
    for (const size of ['M', 'L']) await edit(ids[size]!, { price: 1500 });
    const { data } = await choices(placed.id);
    expect((data as any).exchangeChoices[0].choices).toMatchObject([
      { difference: 0, canExchange: true },
      { difference: -118, canExchange: false, refusal: expect.stringMatching(/is not paid yet/) },
    ]);
    expect(await sent(ask1(placed.id, ids.L!))).toMatchObject({ state: 'REPLACED', refundAmount: 0 });
  });

  it('is refused in words at its line, when it is asked for and again when it is carried out; the last piece goes to one', async () => {
    const ids = await sizes({
      L: { stock: 1 },
      S: { price: 800_00 },
      XL: { price: 1100_00 },
      T: { gstRatePercent: 5, price: 500_00 },
    });
    const { id } = await delivered(4);
    const alone = await makeProduct({});
    const refused = async (request: ReturnType<typeof ask1>) => {
      const error = (await request).errors![0]!;
      return [error.extensions.code, error.extensions.fields?.[0]?.path, error.message];
    };
    const at = 'lines.0.exchangeFor';
    expect(await refused(ask1(id, ids.XL!))).toEqual(['BAD_INPUT', at, expect.stringContaining('costs ₹118 more')]);
    expect(await refused(ask1(id, ids.T!))).toEqual(['BAD_INPUT', at, expect.stringContaining('another rate of GST')]);
    expect(await refused(ask1(id, ids.L!, 0, 2))).toEqual(['BAD_INPUT', at, 'Only 1 of Gloves – L can be had.']);
    for (const other of [alone, ids.M!])
      expect(await refused(ask1(id, other))).toEqual(['BAD_INPUT', at, expect.stringContaining('Choose another one')]);
    const lines = [ids.L, ids.S].map((exchangeFor) => ({ line: 0, quantity: 1, exchangeFor }));
    expect(await refused(tryRequest({ orderId: id, kind: 'EXCHANGE', lines }))).toContain('BAD_INPUT');
    expect(await refused(tryRequest({ orderId: id, lines: lines.slice(0, 1) }))).toContain('BAD_INPUT');
    const [first, second, third] = [
      await here(ask1(id, ids.L!)),
      await here(ask1(id, ids.L!)),
      await here(ask1(id, ids.S!)),
    ];
    const settle = ({ id: one }: any, token?: string) => trySettle({ id: one, end: 'REPLACEMENT' }, token);
    const both = await Promise.all([settle(first), settle(second)]);
    expect(both.map(codeOf).sort()).toEqual(['OUT_OF_STOCK', undefined]);
    expect(await stockOf(ids.L!)).toBe(0);
    // A session that nobody used yet is in no memory.
    const late = await shop.app.signIn(Role.ADMIN);
    await SessionModel.updateOne({ user: late.id }, { passwordAt: new Date(Date.now() - 3_600_000) });
    expect(codeOf(await settle(third, late.token))).toBe('PASSWORD_NEEDED');
    await shop.app.data(
      'mutation ($ids: [ID!]!) { takeOutOfGroup(productIds: $ids) { id } }',
      { ids: [ids.S] },
      shop.admin.token,
    );
    expect(codeOf(await settle(third))).toBe('CONFLICT');
    expect(await order(id)).toMatchObject({ refundedAmount: 0, piecesToPack: [0, 1], items: [{}, {}] });
    expect(await ok(trySettle({ id: third.id, end: 'REFUND' }))).toMatchObject({ refundAmount: 1180 });
  });
});

it('is refused with words, or withdrawn, and its pieces may then be asked for again; fewer may come than were announced', async () => {
  const { id } = await delivered();
  const first = await ok(tryRequest({ orderId: id, lines: all(3) }));
  expect(codeOf(await tryAnswer({ id: first.id, accept: false }))).toBe('BAD_INPUT');
  expect(await ok(tryAnswer({ id: first.id, accept: false, notes: 'It was used' }))).toMatchObject({
    state: 'REFUSED',
    answer: 'It was used',
  });
  expect(codeOf(await tryAnswer({ id: first.id, accept: true }))).toBe('CONFLICT');
  const second = await ok(tryRequest({ orderId: id, lines: all(3) }));
  const withdraw = (token: string) =>
    shop.app.query(`mutation ($id: ID!) { withdrawReturn(id: $id) { ${RETURN} } }`, { id: second.id }, token);
  expect(codeOf(await withdraw((await shop.app.signIn()).token))).toBe('NOT_FOUND');
  expect((await ok(withdraw(shop.buyer.token))).state).toBe('WITHDRAWN');
  const third = await accepted(id, 3);
  expect(codeOf(await tryReceive({ id: third.id, lines: [{ line: 0, restocked: 4, writtenOff: 0 }] }))).toBe(
    'BAD_INPUT',
  );
  expect(await ok(tryReceive({ id: third.id, lines: [{ line: 0, restocked: 1, writtenOff: 0 }] }))).toMatchObject({
    proposedRefund: 1180,
  });
  expect(codeOf(await tryRequest({ orderId: id, lines: all(3) }))).toBe('BAD_INPUT');
  await ok(tryRequest({ orderId: id, lines: all(2) }));
  expect(await ok(trySettle({ id: third.id, end: 'NOTHING', notes: 'It is broken by a fall' }))).toMatchObject({
    state: 'CLOSED',
  });
});

it('is asked for within the days the owner set, by the customer of a delivered order, with pictures that are pictures', async () => {
  const paid = await shop.paidOrder(2);
  expect(codeOf(await tryRequest({ orderId: paid.id, lines: all(1) }))).toBe('CONFLICT');
  await setStatus(shop.app, shop.admin, paid.id, 'DELIVERED');
  const stranger = await shop.app.signIn();
  expect(codeOf(await tryRequest({ orderId: paid.id, lines: all(1) }, stranger.token))).toBe('NOT_FOUND');
  expect(codeOf(await tryRequest({ orderId: paid.id, lines: all(1), reason: 'OTHER' }))).toBe('BAD_INPUT');
  const send = async (bytes: Buffer) => {
    const form = new FormData();
    const query = `mutation ($input: RequestReturnInput!, $pictures: [Upload!]) { requestReturn(input: $input, pictures: $pictures) { ${RETURN} } }`;
    const input = { orderId: paid.id, kind: 'RETURN', reason: 'DAMAGED', lines: all(1) };
    form.append('operations', JSON.stringify({ query, variables: { input, pictures: [null] } }));
    form.append('map', JSON.stringify({ 0: ['variables.pictures.0'] }));
    form.append('0', new Blob([new Uint8Array(bytes)]), 'leg.png');
    const answer = await fetch(`${shop.app.url}/graphql`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${shop.buyer.token}`, 'apollo-require-preflight': 'true' },
    });
    return (await answer.json()) as any;
  };
  expect(codeOf(await send(Buffer.from('<svg onload="alert(1)"/>')))).toBe('UNSUPPORTED_FILE');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { data } = await send(png);
  const [picture] = data.requestReturn.pictures;
  const shown = await fetch(shop.app.url + picture.url);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await fetch(`${shop.app.url}${picture.url}x`)).status).toBe(404);
  await OrderModel.updateOne({ _id: paid.id }, { $set: { deliveredAt: new Date(Date.now() - 8 * 86_400_000) } });
  expect(codeOf(await tryRequest({ orderId: paid.id, lines: all(1) }))).toBe('CONFLICT');
  await setSettings(shop.app, 'dispatch', { returnDays: 30 });
  await ok(tryRequest({ orderId: paid.id, lines: all(1) }));
});

it('is answered and taken in by support, settled by those who manage orders, and told to integrators', async () => {
  await shop.app.data(
    'mutation { createWebhook(input: { url: "https://example.com/hook", topics: [RETURN_REQUESTED, RETURN_CHANGED] }) { secret } }',
    {},
    shop.admin.token,
  );
  const { id } = await delivered();
  const one = await ok(tryRequest({ orderId: id, lines: all(1) }));
  const support = await shop.app.signIn(Role.SUPPORT);
  const catalogue = await shop.app.signIn(Role.CATALOGUE);
  for (const { token } of [catalogue, shop.buyer])
    expect(codeOf(await tryAnswer({ id: one.id, accept: true }, token))).toBe('FORBIDDEN');
  await ok(tryAnswer({ id: one.id, accept: true }, support.token));
  await ok(tryReceive({ id: one.id, lines: [{ line: 0, restocked: 1, writtenOff: 0 }] }, support.token));
  expect(codeOf(await trySettle({ id: one.id, end: 'REFUND' }, support.token))).toBe('FORBIDDEN');
  const list = await shop.app.data(
    `query ($filter: ReturnFilter) { returns(filter: $filter) { total items { id state } } }`,
    { filter: { states: ['RECEIVED'], search: one.number.toLowerCase() } },
    support.token,
  );
  expect(list.returns).toEqual({ total: 1, items: [{ id: one.id, state: 'RECEIVED' }] });
  const told = (await WebhookDeliveryModel.find().sort({ createdAt: 1, _id: 1 }).lean()).map(({ payload }) =>
    JSON.parse(payload),
  );
  expect(told.map(({ type, data }) => [type, data.state])).toEqual([
    ['return.requested', 'requested'],
    ['return.changed', 'accepted'],
    ['return.changed', 'received'],
  ]);
});

it('a part of a paid order is cancelled before it leaves, once: pieces and money go back, and the rest is packed', async () => {
  const { id } = await shop.paidOrder(3);
  const look = async () =>
    (
      await shop.app.data(
        'query ($id: ID!) { myOrder(id: $id) { version piecesToCancel cancelledPieces piecesToPack refundedAmount } }',
        { id },
        shop.buyer.token,
      )
    ).myOrder;
  const { version, piecesToCancel } = await look();
  expect(piecesToCancel).toEqual([3]);
  const cancel = (quantity: number, of: number, orderId = id, token = shop.buyer.token) =>
    shop.app.query(
      'mutation ($input: CancelOrderItemsInput!) { cancelOrderItems(input: $input) { id orderStatus } }',
      { input: { orderId, lines: all(quantity), reason: 'Ordered by mistake', version: of } },
      token,
    );
  expect(codeOf(await cancel(1, version, id, (await shop.app.signIn()).token))).toBe('NOT_FOUND');
  expect(codeOf(await cancel(4, version))).toBe('BAD_INPUT');
  const answers = await Promise.all([cancel(1, version), cancel(1, version), cancel(1, version)]);
  expect(answers.map(codeOf).sort()).toEqual(['STALE_VERSION', 'STALE_VERSION', undefined]);
  const after = await look();
  expect(after).toMatchObject({ piecesToCancel: [2], cancelledPieces: [1], piecesToPack: [2], refundedAmount: 1180 });
  const { stockLedger } = await shop.app.data(
    'query ($id: ID!) { stockLedger(productId: $id) { stock { stock promised onShelf } } }',
    { id: shop.productId },
    shop.admin.token,
  );
  expect(stockLedger.stock).toEqual({ stock: 8, promised: 2, onShelf: 10 });
  expect(await stockOf(shop.productId)).toBe(8);
  expect(shop.razorpay.refunds).toHaveLength(1);
  expect((await ok(cancel(2, after.version))).orderStatus).toBe('CANCELLED');
  expect(await stockOf(shop.productId)).toBe(10);
  expect((await readOrder(shop.app, shop.admin, id)).refundedAmount).toBe(3540);
});

describe('a part of an order by cash on delivery', () => {
  const OWN = `version orderStatus subtotal taxAmount taxByRate { ratePercent taxable tax } deliveryCharge codCharge totalAmount
    piecesToCancel cancelledPieces piecesToPack refundedAmount invoiceNumber items { quantity lineTotal }
    reversedInvoices { invoiceNumber invoiceUrl creditNoteUrl }`;
  const look = async (id: string) =>
    (await shop.app.data(`query ($id: ID!) { myOrder(id: $id) { ${OWN} } }`, { id }, shop.buyer.token)).myOrder;
  const cancel = (orderId: string, lines: object[], version: number) =>
    shop.app.query(
      `mutation ($input: CancelOrderItemsInput!) { cancelOrderItems(input: $input) { ${OWN} } }`,
      { input: { orderId, lines, reason: 'Ordered by mistake', version } },
      shop.buyer.token,
    );
  async function placed() {
    const [chair, lamp] = [
      await makeProduct({ price: 333_33, gstRatePercent: 18 }),
      await makeProduct({ price: 101_01, gstRatePercent: 12 }),
    ];
    const items = [
      { productId: chair, quantity: 3 },
      { productId: lamp, quantity: 1 },
    ];
    const { order } = await placeOrder(shop.app, shop.buyer, { items });
    return { id: order.id as string, order, chair, lamp };
  }
  const textOf = async (url: string) =>
    readPdf(Buffer.from(await (await fetch(shop.app.url + url)).arrayBuffer()))
      .map(({ text }) => text)
      .join(' ');

  it('is owed no more once it is cancelled: the rest as if it had been ordered alone, its delivery as agreed, and told so', async () => {
    const { id, order, chair, lamp } = await placed();
    // From now on the sums of sales follow what is noted of each change.
    await addUpSales();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        cancel(
          id,
          [
            { line: 0, quantity: 1 },
            { line: 1, quantity: 1 },
          ],
          order.version,
        ),
      ),
    );
    expect(answers.map(codeOf).sort()).toEqual(['STALE_VERSION', 'STALE_VERSION', undefined]);
    expect(await look(id)).toMatchObject({
      subtotal: 666.66,
      taxAmount: 120,
      taxByRate: [{ ratePercent: 18, taxable: 666.66, tax: 120 }],
      deliveryCharge: 50,
      codCharge: 50,
      totalAmount: 836.66,
      refundedAmount: 0,
      piecesToCancel: [2, 0],
      piecesToPack: [2, 0],
      cancelledPieces: [1, 1],
      items: [
        { quantity: 2, lineTotal: 666.66 },
        { quantity: 0, lineTotal: 0 },
      ],
      invoiceNumber: null,
    });
    expect([await stockOf(chair), await stockOf(lamp)]).toEqual([8, 10]);
    const mail = (await OutboxMailModel.findOne({ text: /taken out of your order/ }).lean())!;
    expect(mail.text).toMatch(/1 × .*, 1 × /);
    expect(mail.text).toContain('You now pay ₹836.66 on delivery.');
    const after = await readOrder(shop.app, shop.admin, id);
    expect(after.history.some(({ note }: any) => note?.endsWith('Ordered by mistake'))).toBe(true);
    await setStatus(shop.app, shop.admin, id, 'DELIVERED');
    const one = await received(id, 1);
    expect(one.proposedRefund).toBe(393.33);
    expect(await ok(trySettle({ id: one.id, end: 'REFUND' }))).toMatchObject({ refundAmount: 393.33 });
    const { creditNoteUrl } = (await readOrder(shop.app, shop.admin, id)).refunds[0];
    expect(await textOf(creditNoteUrl)).toContain('393.33');
  });

  it('that is invoiced already gets a credit note for all of it and a new invoice, each with the pieces it covers', async () => {
    const { id } = await placed();
    await setStatus(shop.app, shop.admin, id, 'CONFIRMED');
    const before = await look(id);
    const cut = await ok(cancel(id, [{ line: 0, quantity: 1 }], before.version));
    const last = await ok(cancel(id, [{ line: 1, quantity: 1 }], cut.version));
    expect(last.reversedInvoices).toHaveLength(2);
    const [first, second] = last.reversedInvoices;
    expect(new Set([first.invoiceNumber, second.invoiceNumber, last.invoiceNumber]).size).toBe(3);
    expect(first.invoiceNumber).toBe(before.invoiceNumber);
    const totals = [before.totalAmount, cut.totalAmount, last.totalAmount].map(
      (total) => `₹${total.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`,
    );
    expect(await textOf(first.invoiceUrl)).toContain(totals[0]);
    expect(await textOf(second.invoiceUrl)).toContain(totals[1]);
    expect(await textOf(first.creditNoteUrl)).toContain(totals[0]);
    expect(await textOf(second.creditNoteUrl)).toContain('Fewer pieces are delivered');
    const { invoiceUrl } = await readOrder(shop.app, shop.admin, id);
    expect(await textOf(invoiceUrl)).toContain(totals[2]);
    // All that is left cancels the order, and its last invoice with it.
    expect(await ok(cancel(id, [{ line: 0, quantity: 2 }], last.version))).toMatchObject({
      orderStatus: 'CANCELLED',
      invoiceNumber: null,
      cancelledPieces: [1, 1],
    });
  });

  it('is not cancelled once any of it is packed, since the label names the cash', async () => {
    const { id, order } = await placed();
    await shop.app.data(
      'mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { order { id } } }',
      { input: { orderId: id, lines: [{ line: 0, quantity: 1 }] } },
      shop.admin.token,
    );
    const { version, piecesToCancel } = await look(id);
    expect(piecesToCancel).toEqual([0, 0]);
    expect(codeOf(await cancel(id, [{ line: 1, quantity: 1 }], version))).toBe('CONFLICT');
    expect(codeOf(await cancel(id, [{ line: 1, quantity: 1 }], order.version))).toBe('STALE_VERSION');
  });
});

describe('a part of an order that staff cancel', () => {
  const preview = (orderId: string, lines: object[], token = shop.admin.token) =>
    shop.app.query(
      'query ($input: ItemsToCancelInput!) { itemsCancellation(input: $input) { refundAmount totalAmount cancelsOrder } }',
      { input: { orderId, lines } },
      token,
    );
  const cancel = (orderId: string, lines: object[], version: number, token = shop.admin.token) =>
    shop.app.query(
      `mutation ($input: CancelItemsForCustomerInput!) { cancelItemsForCustomer(input: $input) {
        version orderStatus totalAmount refundedAmount cancelledPieces piecesToPack history { kind note internalNote toCustomer } } }`,
      { input: { orderId, lines, version, reason: 'The last one was scratched', internalNote: 'Seen by Ravi' } },
      token,
    );
  const versionOf = async (id: string) =>
    (await shop.app.data('query ($id: ID!) { order(id: $id) { version } }', { id }, shop.admin.token)).order.version;

  it('goes back as it was paid, as named before, once: with its audit line, the reason to the customer and a webhook of its own', async () => {
    const { id } = await shop.paidOrder(3);
    const version = await versionOf(id);
    await shop.app.data(
      'mutation { createWebhook(input: { url: "http://127.0.0.1:9/", topics: [ORDER_ITEMS_CANCELLED, ORDER_STATUS_CHANGED] }) { webhook { id } } }',
      {},
      shop.admin.token,
    );
    expect(await ok(preview(id, all(2)))).toEqual({ refundAmount: 2360, totalAmount: 3540, cancelsOrder: false });
    expect(await ok(preview(id, all(3)))).toMatchObject({ refundAmount: 3540, cancelsOrder: true });
    expect(codeOf(await preview(id, all(4)))).toBe('BAD_INPUT');
    const support = await shop.app.signIn(Role.SUPPORT);
    expect(codeOf(await preview(id, all(1), support.token))).toBe('FORBIDDEN');
    expect(codeOf(await cancel(id, all(1), version, support.token))).toBe('FORBIDDEN');
    const answers = await Promise.all([cancel(id, all(2), version), cancel(id, all(2), version)]);
    expect(answers.map(codeOf).sort()).toEqual(['STALE_VERSION', undefined]);
    const after = await readOrder(shop.app, shop.admin, id);
    expect(after).toMatchObject({ refundedAmount: 2360 });
    expect(shop.razorpay.refunds).toHaveLength(1);
    expect(await stockOf(shop.productId)).toBe(9);
    expect(after.history.find((one: { kind: string }) => one.kind === 'cancel')).toMatchObject({
      note: expect.stringMatching(/^Cancelled: 2 × .*The last one was scratched$/),
      internalNote: 'Seen by Ravi',
    });
    const mail = (await OutboxMailModel.findOne({ text: /taken out of your order/ }).lean())!;
    expect(mail.text).toContain('The last one was scratched');
    expect(mail.text).not.toContain('Seen by Ravi');
    expect(await AuditEntryModel.find({ action: 'order.cancel_items' }).lean()).toMatchObject([
      { summary: expect.stringMatching(/: 2 × .* cancelled$/) },
    ]);
    const told = (await WebhookDeliveryModel.find().lean()).map(({ payload }) => JSON.parse(payload));
    expect(told).toMatchObject([
      {
        type: 'order.items_cancelled',
        data: {
          totalAmount: 3540,
          items: [{ quantity: 3, cancelledPieces: 2 }],
          cancelled: [{ line: 0, productId: shop.productId, quantity: 2 }],
        },
      },
    ]);
    // The last piece takes the order with it: a status, and no cancelled part.
    const rest = await ok(cancel(id, all(1), await versionOf(id)));
    expect(rest).toMatchObject({ orderStatus: 'CANCELLED', refundedAmount: 3540 });
    const types = (await WebhookDeliveryModel.find().lean()).map(({ topic }) => topic).sort();
    expect(types).toEqual(['order.items_cancelled', 'order.status_changed']);
  });

  it('is owed no more where the courier brings the money, and then no password is asked for', async () => {
    const { order } = await placeOrder(shop.app, shop.buyer, {
      items: [{ productId: await makeProduct({ price: 1000_00, gstRatePercent: 18 }), quantity: 2 }],
    });
    const lines = all(1);
    await SessionModel.updateMany({}, { passwordAt: new Date(Date.now() - 3_600_000) });
    expect(await ok(preview(order.id, lines))).toEqual({ refundAmount: 0, totalAmount: 1230, cancelsOrder: false });
    expect(await ok(cancel(order.id, lines, order.version))).toMatchObject({ totalAmount: 1230, piecesToPack: [1] });
    const { id } = await shop.paidOrder(2);
    expect(codeOf(await cancel(id, lines, await versionOf(id)))).toBe('PASSWORD_NEEDED');
    expect(shop.razorpay.refunds).toHaveLength(0);
  });
});
