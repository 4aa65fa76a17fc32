/** Whoever has the link of an order in stages reads and pays it; the workshop shows its work there; the shop sees who owes what. */
import sharp from 'sharp';
import { brokenRules } from '../../../scripts/data-checks.js';
import { LUCKNOW, makeProduct, setStatus } from '../../../test/order-fixtures.js';
import { FIRST_CHECK, later, startPaymentShop, type PaymentShop } from '../../../test/payment-fixtures.js';
import { readPdf } from '../../../test/pdf-reader.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { objectId } from '../../types/object-id.js';
import { OrderModel } from '../orders/order.model.js';
import { reconcileRequests } from '../payments/payment-requests.service.js';
import { addUpSales } from '../sales/sales-figures.service.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.reset();
  shop.productId = await makeProduct({ price: 1000_00, stock: 100 });
});
afterEach(async () => {
  await addUpSales();
  expect(await brokenRules()).toEqual([]);
});

const TO_PAY = `orderNumber paymentStatus totalAmount paidAmount dueAmount payNow stages { label amount dueAmount dueAt } payments { amount state }
  lines { title quantity amount } workSteps { label note by isShown pictures { name url } }`;
let keys = 0;
const staff = (document: string, variables: Record<string, unknown> = {}): Promise<any> =>
  shop.app.data(document, variables, shop.admin.token);
const open = (document: string, variables: Record<string, unknown>) => shop.app.query(document, variables);
const codeOf = (answer: any): string => answer.errors?.[0]?.extensions.code ?? 'OK';

/** @returns its id, and the token of its link */
async function make(): Promise<{ id: string; token: string }> {
  const { placeOrderFor } = await staff(
    'mutation ($input: PlaceOrderForInput!) { placeOrderFor(input: $input) { id payPath } }',
    {
      input: {
        idempotencyKey: `made-${(keys += 1)}`,
        customer: { userId: shop.buyer.id },
        phone: '98765 43210',
        items: [{ productId: shop.productId, quantity: 10 }],
        deliveryAddress: LUCKNOW,
        stages: [
          { label: 'Advance', due: 'NOW', percent: 40 },
          { label: 'When ready', due: 'READY', percent: 40 },
          { label: 'Rest', due: 'DELIVERY' },
        ],
      },
    },
  );
  return { id: placeOrderFor.id, token: placeOrderFor.payPath.split('/pay/')[1] };
}
const record = (orderId: string, amount: number) =>
  staff('mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { id } }', {
    input: { orderId, amount, method: 'UPI', reference: 'T1', idempotencyKey: `paid-${(keys += 1)}` },
  });
const READ = `query ($token: String!) { orderToPay(token: $token) { ${TO_PAY} } }`;
const seen = async (token: string): Promise<any> => (await open(READ, { token })).data.orderToPay;

describe('the link of an order in stages', () => {
  it('opens that order alone, and pays its stages in the payment window one after the other', async () => {
    const [{ token }, other] = [await make(), await make()];
    expect(await seen(token)).toMatchObject({ dueAmount: 11_800, payNow: 4720, workSteps: [] });
    for (const wrong of ['x', token.replace(/^.{24}/, other.token.slice(0, 24)), `${token}x`])
      expect(codeOf(await open(READ, { token: wrong }))).toBe('NOT_FOUND');
    const whole = await shop.placeOnline();
    const forged = await open(READ, { token: token.replace(/^.{24}/, whole.id) });
    expect(codeOf(forged)).toBe('NOT_FOUND');

    const PAY = `mutation ($token: String!) { payStage(token: $token) { order { payNow }
      payment { providerOrderId amountPaise prefillEmail prefillContact } } }`;
    const { payment } = (await open(PAY, { token })).data.payStage;
    expect(payment).toMatchObject({ amountPaise: 4720_00, prefillEmail: '', prefillContact: '' });
    const paid = shop.razorpay.pay(payment.providerOrderId);
    const VERIFY = `mutation ($input: VerifyStagePaymentInput!) { verifyStagePayment(input: $input) { ${TO_PAY} } }`;
    const proof = { paymentId: paid.id, signature: shop.razorpay.sign(payment.providerOrderId, paid.id) };
    expect(codeOf(await open(VERIFY, { input: { token, ...proof, signature: 'f'.repeat(64) } }))).toBe(
      'PAYMENT_FAILED',
    );
    expect(codeOf(await open(VERIFY, { input: { token: other.token, ...proof } }))).toBe('PAYMENT_FAILED');
    const after = (await open(VERIFY, { input: { token, ...proof } })).data.verifyStagePayment;
    expect(after).toMatchObject({ paidAmount: 4720, dueAmount: 7080, payNow: 4720 });
    expect((await open(PAY, { token })).data.payStage.payment.amountPaise).toBe(4720_00);
    expect((await seen(other.token)).paidAmount).toBe(0);
  });

  it('is where the payer of a payment link comes back to: the provider is asked at once, and only if it signed', async () => {
    const { id, token } = await make();
    await staff('mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { id } }', {
      input: { orderId: id },
    });
    const [link] = shop.razorpay.links.values();
    expect(link!.callback_url).toBe(`${shop.app.config.publicUrl}/pay/${token}`);
    const paid = shop.razorpay.payLink(link!.id);
    const BACK = `mutation ($input: VerifyPaymentLinkInput!) { verifyPaymentLink(input: $input) { ${TO_PAY} } }`;
    const input = {
      token,
      linkId: link!.id,
      reference: link!.reference_id,
      status: 'paid',
      paymentId: paid.id,
      signature: shop.razorpay.signLink(link!, paid.id),
    };
    for (const wrong of [{ signature: 'f'.repeat(64) }, { paymentId: 'pay_other' }, { linkId: 'plink_other' }])
      expect(codeOf(await open(BACK, { input: { ...input, ...wrong } }))).toBe('PAYMENT_FAILED');
    expect((await seen(token)).paidAmount).toBe(0);
    const again = [await open(BACK, { input }), await open(BACK, { input })];
    for (const one of again)
      expect(one.data.verifyPaymentLink).toMatchObject({ paidAmount: 4720, payments: [{ amount: 4720 }] });
    await shop.razorpay.deliver(shop.app.url, 'payment_link.paid', {
      payment_link: link,
      payment: paid,
      order: { id: link!.order_id },
    });
    await reconcileRequests(later(FIRST_CHECK));
    expect((await seen(token)).payments).toHaveLength(1);

    // The provider does not answer: nothing is invented, and the payer may ask again.
    const next = await make();
    await staff('mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { id } }', {
      input: { orderId: next.id },
    });
    const second = [...shop.razorpay.links.values()].at(-1)!;
    const late = shop.razorpay.payLink(second.id);
    shop.razorpay.trouble.push({ on: `GET /v1/payment_links/${second.id}`, what: 'server-error', times: 9 });
    const unsure = await open(BACK, {
      input: {
        token: next.token,
        linkId: second.id,
        reference: second.reference_id,
        status: 'paid',
        paymentId: late.id,
        signature: shop.razorpay.signLink(second, late.id),
      },
    });
    expect(unsure.data.verifyPaymentLink).toMatchObject({ paidAmount: 0, payNow: 4720 });
    shop.razorpay.trouble.length = 0;
    await reconcileRequests(later(FIRST_CHECK));
    expect((await seen(next.token)).paidAmount).toBe(4720);
  });

  it('does not let its customer cancel what was begun for money', async () => {
    const { id } = await make();
    const CANCEL = 'mutation ($id: ID!) { cancelOrder(id: $id) { orderStatus } }';
    const mine = () => shop.app.data('query ($id: ID!) { myOrder(id: $id) { canCancel } }', { id }, shop.buyer.token);
    expect((await mine()).myOrder.canCancel).toBe(true);
    await record(id, 100);
    expect((await mine()).myOrder.canCancel).toBe(false);
    const refused = await shop.app.query(CANCEL, { id }, shop.buyer.token);
    expect([codeOf(refused), refused.errors![0]!.message]).toEqual([
      'CONFLICT',
      expect.stringContaining('Please call us'),
    ]);
    const unpaid = await make();
    expect(codeOf(await shop.app.query(CANCEL, { id: unpaid.id }, shop.buyer.token))).toBe('OK');
  });
});

describe('the workshop', () => {
  it('notes steps with pictures, which the customer sees unless they are for staff', async () => {
    const { id, token } = await make();
    const ADD = `mutation ($orderId: ID!, $label: String!, $note: String, $isShown: Boolean! = true, $tellCustomer: Boolean! = false, $pictures: [Upload!]) {
      addWorkStep(orderId: $orderId, label: $label, note: $note, isShown: $isShown, tellCustomer: $tellCustomer, pictures: $pictures) {
        workSteps { id label by isShown pictures { url } } } }`;
    const add = async (content: Buffer, variables: Record<string, unknown>): Promise<any> => {
      const form = new FormData();
      form.append(
        'operations',
        JSON.stringify({ query: ADD, variables: { orderId: id, pictures: [null], ...variables } }),
      );
      form.append('map', JSON.stringify({ 0: ['variables.pictures.0'] }));
      form.append('0', new Blob([new Uint8Array(content)]), 'gate.png');
      const headers = { 'apollo-require-preflight': '1', authorization: `Bearer ${shop.admin.token}` };
      return (await fetch(`${shop.app.url}/graphql`, { method: 'POST', body: form, headers })).json();
    };
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const added = await add(png, { label: 'Welded', note: 'All joints', tellCustomer: true });
    expect(added.data.addWorkStep.workSteps).toMatchObject([
      { label: 'Welded', by: expect.any(String), isShown: true },
    ]);
    const tiff = await sharp(png).tiff().toBuffer();
    for (const other of [Buffer.from('%PDF-1.4'), tiff])
      expect(codeOf(await add(other, { label: 'Drawn' }))).toBe('UNSUPPORTED_FILE');
    await staff(ADD, { orderId: id, label: 'Scrap went to the dealer', isShown: false });
    const { workSteps } = await seen(token);
    expect(workSteps).toMatchObject([
      { label: 'Welded', note: 'All joints', by: null, pictures: [{ name: 'gate.png' }] },
    ]);
    expect((await fetch(shop.app.url + workSteps[0].pictures[0].url)).status).toBe(200);
    const mine = await shop.app.data(
      '{ myOrders { orders { workSteps { label by } history { note } } } }',
      {},
      shop.buyer.token,
    );
    expect(mine.myOrders.orders[0].workSteps).toEqual([{ label: 'Welded', by: null }]);
    expect(JSON.stringify(mine)).not.toContain('Scrap');
    const [mail] = await OutboxMailModel.find({ to: shop.buyer.email, key: /message/ }).lean();
    expect(mail!.text).toContain('Welded: All joints');

    const REMOVE =
      'mutation ($orderId: ID!, $stepId: ID!) { removeWorkStep(orderId: $orderId, stepId: $stepId) { workSteps { label } } }';
    const which = { orderId: id, stepId: added.data.addWorkStep.workSteps[0].id };
    for (const _ of [1, 2]) expect((await staff(REMOVE, which)).removeWorkStep.workSteps).toHaveLength(1);
    expect((await fetch(shop.app.url + workSteps[0].pictures[0].url)).status).toBe(404);
    expect((await staff('{ workStepNames }')).workStepNames).toContain('Welded');
    await setStatus(shop.app, shop.admin, id, 'CANCELLED');
    const ended = await shop.app.query(ADD, { orderId: id, label: 'Painted' }, shop.admin.token);
    expect(codeOf(ended)).toBe('CONFLICT');
  });
});

describe('who owes what', () => {
  it('is listed with its age, summed over all pages, and leaves the list when it is paid', async () => {
    const [one, two] = [await make(), await make()];
    await record(two.id, 720);
    await OrderModel.updateOne(
      { orderNumber: (await seen(one.token)).orderNumber },
      { owedSince: later(-5 * 86_400_000) },
    );
    const OWED = `query ($search: String) { owedOrders(search: $search, pageSize: 1) { total owedTotal items { owedAmount days reminders order { id } } } }`;
    expect((await staff(OWED)).owedOrders).toEqual({
      total: 2,
      owedTotal: 8720,
      items: [{ owedAmount: 4720, days: 5, reminders: 0, order: { id: one.id } }],
    });
    const { orderNumber } = await seen(two.token);
    expect((await staff(OWED, { search: orderNumber })).owedOrders).toMatchObject({
      total: 1,
      owedTotal: 8720,
      items: [{ owedAmount: 4000, order: { id: two.id } }],
    });
    await record(one.id, 4720);
    expect((await staff(OWED)).owedOrders).toMatchObject({ total: 1, owedTotal: 4000 });
    const shopper = await shop.app.query(OWED, {}, shop.buyer.token);
    expect(codeOf(shopper)).toBe('FORBIDDEN');
  });

  it('is reminded of once a day, with the page where it is paid', async () => {
    const { id, token } = await make();
    const REMIND = 'mutation ($id: ID!) { remindOfPayment(orderId: $id) { history { note } } }';
    const answers = await Promise.all([1, 2, 3].map(() => shop.app.query(REMIND, { id }, shop.admin.token)));
    expect(answers.map(codeOf).toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
    const mails = await OutboxMailModel.find({ to: shop.buyer.email, key: /payment-due/ }).lean();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('₹4,720');
    expect(mails[0]!.text).toContain(`/pay/${token}`);
    await record(id, 4720);
    expect((await shop.app.query(REMIND, { id }, shop.admin.token)).errors![0]!.message).toBe(
      'Nothing of this order is due.',
    );
  });

  it('is on a statement of account, whose balance is what is due, also as a PDF', async () => {
    const { id } = await make();
    await record(id, 4720);
    await staff('mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }', {
      input: { id, amount: 720, reason: 'Smaller gate' },
    });
    const ended = await make();
    await setStatus(shop.app, shop.admin, ended.id, 'CANCELLED');
    const paid = await shop.paidOrder();
    const STATEMENT = `query ($userId: ID!, $from: DateTime, $to: DateTime) { customerStatement(userId: $userId, from: $from, to: $to) {
      customerName opening closing isCut pdfUrl entries { kind orderNumber text amount balance } } }`;
    const { customerStatement: whole } = await staff(STATEMENT, { userId: shop.buyer.id });
    expect(whole).toMatchObject({ opening: 0, closing: 7080, isCut: false });
    expect(whole.entries.map(({ kind, amount, balance }: any) => [kind, amount, balance])).toEqual([
      ['ORDER', 11_800, 11_800],
      ['PAYMENT', -4720, 7080],
      ['REFUND', 720, 7800],
      ['CREDIT', -720, 7080],
      ['ORDER', 1180, 8260],
      ['PAYMENT', -1180, 7080],
    ]);
    expect(whole.entries.at(-1).orderNumber).toBe(paid.order.orderNumber);
    const { customerStatement: rest } = await staff(STATEMENT, {
      userId: shop.buyer.id,
      from: later(1000),
      to: later(2000),
    });
    expect(rest).toMatchObject({ opening: 7080, closing: 7080, entries: [] });
    const pdf = await fetch(shop.app.url + whole.pdfUrl);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const words = readPdf(Buffer.from(await pdf.arrayBuffer()))
      .map(({ text }) => text)
      .join('\n');
    for (const part of ['Statement of account', whole.entries[0].orderNumber, '7,080.00'])
      expect(words).toContain(part);
    const backwards = { userId: shop.buyer.id, from: later(1000), to: later(0) };
    expect(codeOf(await shop.app.query(STATEMENT, backwards, shop.admin.token))).toBe('BAD_INPUT');
    expect(codeOf(await shop.app.query(STATEMENT, { userId: shop.admin.id }, shop.admin.token))).toBe('NOT_FOUND');
  });

  it('is checked against what is stored: each wrong sum is named', async () => {
    const { id } = await make();
    await record(id, 5000);
    await record(id, 1000);
    const whole = (await OrderModel.collection.findOne({ _id: objectId(id) }))!;
    const [first, second] = whole['receipts'];
    const damages: [Record<string, unknown>, string][] = [
      [{ owedAmount: 1, owedSince: new Date() }, 'what is noted as due is not what is due'],
      [{ 'stages.0.amount': 1 }, 'its stages do not add up to its total'],
      [{ 'receipts.0.amount': 90_000_00 }, 'more went back than came, or more came than it costs'],
      [{ 'receipts.1.counterOf': first._id }, 'a correction does not fit what it takes back'],
      [{ 'receipts.0.paymentId': 'pay_1', 'receipts.1.paymentId': 'pay_1' }, 'a payment counts twice'],
      [{ paymentStatus: 'paid' }, 'paid, but not all of it came'],
      [{ 'receipts.1.amount': whole['totalAmount'] - first.amount }, 'all of it came, but it is not paid'],
    ];
    expect(second.amount).toBe(1000_00);
    for (const [damage, words] of damages) {
      await OrderModel.collection.updateOne({ _id: whole._id }, { $set: damage });
      expect([words, (await brokenRules()).some((line) => line.includes(words))]).toEqual([words, true]);
      await OrderModel.collection.replaceOne({ _id: whole._id }, whole);
      expect(await brokenRules()).toEqual([]);
    }
  });

  it('is told to webhooks: what came, what was corrected, what became due', async () => {
    await staff('mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }', {
      input: { url: 'https://erp.example.com/money', topics: ['PAYMENT_RECEIVED', 'PAYMENT_CORRECTED', 'PAYMENT_DUE'] },
    });
    const { id } = await make();
    await record(id, 5000);
    const { payments } = (await staff('query ($id: ID!) { order(id: $id) { payments { id } } }', { id })).order;
    await staff('mutation ($input: CorrectPaymentInput!) { correctPayment(input: $input) { id } }', {
      input: { orderId: id, paymentId: payments[0].id, reason: 'Of another order' },
    });
    await shop.paidOrder();
    const told = await WebhookDeliveryModel.find().sort({ _id: 1 }).lean();
    const facts = told.map(({ topic, payload }) => {
      const { data } = JSON.parse(payload);
      return [topic, data.amount ?? data.owedAmount, data.dueAmount];
    });
    expect(facts).toEqual([
      ['payment.due', 4720, 11_800],
      ['payment.received', 5000, 6800],
      ['payment.corrected', -5000, 11_800],
      ['payment.due', 4720, 11_800],
      ['payment.received', 1180, 0],
    ]);
  });
});
