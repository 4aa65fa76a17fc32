/** Tests the mails to customers, as received by a real SMTP server. */
import type { Email } from 'postal-mime';
import { LUCKNOW, makeProduct, placeOrder, readOrder, setStatus, stockOf } from '../../test/order-fixtures.js';
import { readPdf } from '../../test/pdf-reader.js';
import { FIRST_CHECK, later, startPaymentShop, type PaymentShop } from '../../test/payment-fixtures.js';
import { ATTACHMENTS } from '../features/checkout/background-work.js';
import { paymentWindow } from '../features/orders/order-transition.js';
import { AuditEntryModel } from '../features/audit/audit.model.js';
import { acceptanceWindow } from '../features/orders/order-transition.js';
import { cancelUnaccepted } from '../features/payments/unaccepted-orders.js';
import { cancelUnpaid, reconcilePayments } from '../features/payments/reconcile.service.js';
import { workOnRefunds } from '../features/payments/refund.service.js';
import { OutboxMailModel, OutboxStatus } from '../platform/mail/mail-outbox.model.js';
import { mailOutbox } from '../platform/mail/mail-outbox.js';

const outbox = mailOutbox(ATTACHMENTS);
let shop: PaymentShop;
beforeAll(async () => {
  shop = await startPaymentShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.reset();
  shop.app.mail.received.length = 0;
  shop.app.mail.down = false;
});

/** Everything that has been sent, after the worker's rounds; each mail has text and HTML that say the same. */
async function sent(): Promise<Email[]> {
  await Promise.all([outbox.sendWaiting(), outbox.sendWaiting()]);
  await outbox.sendWaiting(later(3600_000));
  return shop.app.mail.received;
}
const subjects = (mails: readonly Email[]) => mails.map((mail) => mail.subject).sort();
/** The one mail with this subject, which must say all of this in both of its forms. */
function expectMail(
  mails: readonly Email[],
  subject: string,
  says: readonly string[],
  keepsQuiet: readonly string[] = [],
): Email {
  const found = mails.filter((mail) => mail.subject === subject);
  expect(found).toHaveLength(1);
  const mail = found[0]!;
  expect(mail.to).toMatchObject([{ address: shop.buyer.email }]);
  const html = (mail.html ?? '')
    .replaceAll('&amp;', '&')
    .replaceAll('<br>', '\n')
    .replace(/<\/?span[^>]*>/g, '');
  for (const words of says) {
    expect(mail.text).toContain(words);
    expect(html).toContain(words);
  }
  for (const words of keepsQuiet) expect(mail.text).not.toContain(words);
  expect(mail.html).toContain('GS Mart');
  return mail;
}

/** One PDF, of a credit note that says all of this. */
function expectCreditNote(attachments: Email['attachments'], says: readonly string[]): void {
  expect(attachments).toMatchObject([
    { mimeType: 'application/pdf', filename: expect.stringMatching(/^credit-note-CN-\d\d-\d\d-\d{6}\.pdf$/) },
  ]);
  const texts = readPdf(Buffer.from(attachments[0]!.content as ArrayBuffer)).map(({ text }) => text);
  expect(texts.join(' ')).toContain('Credit Note');
  for (const words of says) expect(texts.join(' ')).toContain(words);
}

describe('the mails of an order', () => {
  it('paid online: placed, paid with its invoice, shipped, out for delivery, delivered; each once', async () => {
    const { id, order, paid } = await shop.paidOrder(2);
    for (const status of ['PROCESSING', 'SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'DELIVERED'])
      await setStatus(
        shop.app,
        shop.admin,
        id,
        status,
        status === 'SHIPPED' ? { notes: 'Sent with Delhivery, AWB 77' } : {},
      );
    await shop.tellCaptured(paid, 'again');
    await reconcilePayments(later(FIRST_CHECK));
    const mails = await sent();
    const number = order.orderNumber;
    expect(subjects(mails)).toEqual(
      [
        `Order ${number} placed`,
        `Payment received for order ${number}`,
        `Order ${number} is on its way`,
        `Order ${number} arrives today`,
        `Order ${number} delivered`,
      ].sort(),
    );
    const contents = [
      `${order.items[0].title} × 2`,
      '₹2,000',
      '₹1,180 each incl. GST',
      'Tax (GST 18%)',
      '₹360',
      'Free',
      '₹2,360',
      '5 Hazratganj',
      `/my-orders?order=${id}`,
    ];
    expectMail(mails, `Order ${number} placed`, ['Dear Asha Verma', 'as soon as ₹2,360 is paid', 'IST', ...contents]);
    const receipt = expectMail(mails, `Payment received for order ${number}`, [
      '₹2,360',
      'Your invoice is attached',
      ...contents,
    ]);
    expectMail(mails, `Order ${number} is on its way`, [
      'has left our workshop',
      'Sent with Delhivery, AWB 77',
      'Lucknow',
    ]);
    expectMail(mails, `Order ${number} arrives today`, ['is out for delivery'], ['ready']);
    const delivered = expectMail(
      mails,
      `Order ${number} delivered`,
      ['has been delivered', 'Your invoice is attached'],
      ['cash'],
    );
    for (const mail of [receipt, delivered]) {
      expect(mail.attachments).toMatchObject([
        { mimeType: 'application/pdf', filename: expect.stringMatching(/^invoice-GS-/) },
      ]);
      const pdf = Buffer.from(mail.attachments[0]!.content as ArrayBuffer);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(mails.filter((mail) => mail.attachments.length > 0)).toHaveLength(2);
    expect(await OutboxMailModel.countDocuments({ status: OutboxStatus.SENT })).toBe(5);
  });
  it('paid on delivery: says what to keep ready, and what was paid', async () => {
    const { order } = await placeOrder(shop.app, shop.buyer, { items: [{ productId: shop.productId, quantity: 1 }] });
    for (const status of ['SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await setStatus(shop.app, shop.admin, order.id, status);
    const mails = await sent();
    const number = order.orderNumber;
    expect(mails).toHaveLength(4);
    expectMail(mails, `Order ${number} placed`, ['Please keep ₹1,230 ready', 'Cash on delivery', '₹50', '₹1,230']);
    expectMail(mails, `Order ${number} arrives today`, ['Please keep ₹1,230 ready']);
    const delivered = expectMail(mails, `Order ${number} delivered`, [
      'We have your ₹1,230 in cash',
      'Your invoice is attached',
    ]);
    expect(delivered.attachments).toHaveLength(1);
  });
  it('with products of several rates: shows the tax of each', async () => {
    const other = await makeProduct({ price: 500_00, gstRatePercent: 5, title: 'Khadi & "Cotton" <Mat>' });
    const items = [shop.productId, other].map((productId) => ({ productId, quantity: 1 }));
    const { order } = await placeOrder(shop.app, shop.buyer, { items });
    const mail = expectMail(await sent(), `Order ${order.orderNumber} placed`, [
      'Tax (GST 18%)',
      '₹180',
      'Tax (GST 5%)',
      '₹25',
      '₹1,755',
    ]);
    expect(mail.text).toContain('Khadi & "Cotton" <Mat> × 1: ₹500');
    expect(mail.html).toContain(
      'Khadi &amp; &quot;Cotton&quot; &lt;Mat&gt; <span style="white-space:nowrap">× 1</span>',
    );
    expect(mail.html).toContain('overflow:hidden">We have your order');
  });
  it('cancelled after it was paid: says what goes back, and says so again when it is sent', async () => {
    const { id, order } = await shop.paidOrder();
    await shop.app.data(
      'mutation ($id: ID!) { cancelOrder(id: $id, reason: "Too late for me") { id } }',
      { id },
      shop.buyer.token,
    );
    await workOnRefunds(later(3600_000));
    const mails = await sent();
    expect(mails).toHaveLength(4);
    expectMail(mails, `Order ${order.orderNumber} cancelled`, ['As you asked', '₹1,180 goes back', 'Too late for me']);
    expectMail(mails, `Refund for order ${order.orderNumber}`, [
      'We have sent back ₹1,180',
      'five to seven working days',
    ]);
  });
  it('refunded in part: each part once, with its reason', async () => {
    const { id, order } = await shop.paidOrder();
    const refund = (input: object) =>
      shop.app.data(
        'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
        { input },
        shop.admin.token,
      );
    for (let times = 0; times < 2; times += 1)
      await refund({ id, amount: 100.5, reason: 'A scratch', idempotencyKey: 'scratch' });
    const mails = await sent();
    expect(mails).toHaveLength(3);
    const { attachments } = expectMail(mails, `Refund for order ${order.orderNumber}`, [
      'We have sent back ₹100.50',
      'The credit note is attached',
      'Reason: A scratch',
    ]);
    expectCreditNote(attachments, ['₹100.50', 'A scratch', 'Against invoice']);
  });
  it('refunded while the bank takes its time: told at once, and again with the credit note when there is one', async () => {
    shop.razorpay.refundStatus = 'pending';
    const { id, order } = await shop.paidOrder();
    await setStatus(shop.app, shop.admin, id, 'CANCELLED');
    const subject = `Refund for order ${order.orderNumber}`;
    expect(expectMail(await sent(), subject, ['We have sent back ₹1,180'], ['credit note']).attachments).toEqual([]);
    const refund = Object.assign(shop.razorpay.refunds[0]!, { status: 'processed' });
    for (let times = 0; times < 2; times += 1)
      await shop.razorpay.deliver(shop.app.url, 'refund.processed', { refund });
    const mails = await sent();
    expect(mails).toHaveLength(5);
    expectMail(mails, subject, []);
    const { attachments } = expectMail(mails, `Credit note for order ${order.orderNumber}`, [
      'The refund of ₹1,180',
      'is complete',
      'The credit note is attached',
    ]);
    expectCreditNote(attachments, ['₹1,180.00', 'Order cancelled']);
  });
  it('is told to the addresses the owner chose, once each, when it is theirs to carry out and not before', async () => {
    const owners = ['owner@gsmart.example', 'stores@gsmart.example'];
    await shop.app.data(
      'mutation ($values: [SettingInput!]!) { editSettingGroup(id: "notifications", version: 1, values: $values) { id } }',
      { values: [{ key: 'newOrderEmails', value: owners }] },
      shop.admin.token,
    );
    const toOwners = async () => (await sent()).filter(({ to }) => owners.includes(to?.[0]?.address ?? ''));
    const { order } = await placeOrder(shop.app, shop.buyer, {
      items: [{ productId: shop.productId, quantity: 2 }],
      notes: 'Please ring twice',
    });
    const cash = await toOwners();
    expect(cash.map(({ to }) => to?.[0]?.address).sort()).toEqual(owners);
    for (const { subject, text } of cash) {
      expect(subject).toBe(`New order ${order.orderNumber}: ₹2,410`);
      for (const words of ['cash on delivery', '× 2', 'Please ring twice', '98765', `/admin/orders?view=${order.id}`])
        expect(text).toContain(words);
    }
    const { providerOrderId } = await shop.placeOnline();
    expect(await toOwners()).toHaveLength(2);
    const payment = shop.razorpay.pay(providerOrderId);
    await Promise.all([shop.tellCaptured(payment, 'a'), shop.verify(providerOrderId, payment.id)]);
    const all = await toOwners();
    expect(all).toHaveLength(4);
    expect(all.at(-1)!.text).toContain('paid online');
  });
  it('paid in cash and refunded: says that the money comes by hand, with the credit note', async () => {
    const { order } = await placeOrder(shop.app, shop.buyer, { items: [{ productId: shop.productId, quantity: 1 }] });
    await setStatus(shop.app, shop.admin, order.id, 'DELIVERED');
    await shop.app.data(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { id } }',
      { input: { id: order.id, amount: 230 } },
      shop.admin.token,
    );
    const { attachments } = expectMail(
      await sent(),
      `Refund for order ${order.orderNumber}`,
      ['we pay ₹230 back by hand', 'The credit note is attached'],
      ['Banks'],
    );
    expectCreditNote(attachments, ['₹230.00', 'Delivery charges']);
  });
  it('never paid: says why it is cancelled, and nothing of money', async () => {
    const { order } = await shop.placeOnline();
    await Promise.all([1, 2].map(() => cancelUnpaid(later(paymentWindow() + 1000))));
    const mails = await sent();
    expect(mails).toHaveLength(2);
    expectMail(mails, `Order ${order.orderNumber} cancelled`, ['No payment for order', 'in time'], ['goes back']);
  });
  it('paid too late and sold out meanwhile: told why, and that the money goes back', async () => {
    const { order, providerOrderId } = await shop.placeOnline(2);
    await cancelUnpaid(later(paymentWindow() + 1000));
    await placeOrder(shop.app, shop.buyer, {
      items: [{ productId: shop.productId, quantity: 9 }],
      contactInfo: { email: 'other@example.com', phone: '0522 4111222' },
    });
    const payment = shop.razorpay.pay(providerOrderId);
    for (const event of ['a', 'b']) await shop.tellCaptured(payment, event);
    await workOnRefunds();
    const mails = (await sent()).filter(({ subject }) => subject?.includes(order.orderNumber));
    expect(mails).toHaveLength(4);
    const told = mails.filter((mail) => mail.subject === `Order ${order.orderNumber} cancelled`);
    expect(told).toHaveLength(2);
    expect(told.map((mail) => mail.text).join()).toContain('sold out meanwhile. Your ₹2,360 goes back the way it came');
    expectMail(mails, `Refund for order ${order.orderNumber}`, ['We have sent back ₹2,360']);
  });
});

describe('a large order by cash on delivery', () => {
  /** Two of the ten pieces at ₹1,000 are ₹2,410 with tax and charge, which is more than the owner takes at once. */
  async function placeLarge() {
    await shop.app.data(
      'mutation ($values: [SettingInput!]!) { editSettingGroup(id: "selling", version: 1, values: $values) { id } }',
      { values: [{ key: 'codAtOnceMost', value: 2409.99 }] },
      shop.admin.token,
    );
    const { order } = await placeOrder(shop.app, shop.buyer, { items: [{ productId: shop.productId, quantity: 2 }] });
    return order;
  }
  const waiting = async () =>
    (
      await shop.app.data(
        '{ orders(filter: { awaitsAcceptance: true }) { orders { orderNumber } } }',
        undefined,
        shop.admin.token,
      )
    ).orders.orders;
  const hours = (at: string) => Math.round((new Date(at).getTime() - Date.now()) / 3_600_000);

  it("waits for the owner's yes: both are told, its pieces are kept, and the quote says so beforehand", async () => {
    const order = await placeLarge();
    expect([order.orderStatus, hours(order.acceptBy), order.canCancel]).toEqual(['PENDING', 48, true]);
    expect(await waiting()).toEqual([{ orderNumber: order.orderNumber }]);
    expect(await stockOf(shop.productId)).toBe(8);
    const mails = await sent();
    expectMail(
      mails,
      `Order ${order.orderNumber} placed`,
      ['we look at it ourselves first', 'hold its pieces'],
      ['ready'],
    );
    const owner = mails.find(({ subject }) => subject === `Order ${order.orderNumber} needs your approval: ₹2,410`);
    expect(owner?.to).toMatchObject([{ address: 'hello@gsmart.example' }]);
    expect(owner?.text).toContain(`/admin/orders?view=${order.id}`);
    const quote = (quantity: number) =>
      shop.app.data(
        'query ($items: [QuoteLineInput!]) { quote(items: $items) { cashOnDelivery { available needsAcceptance } } }',
        { items: [{ productId: shop.productId, quantity }] },
      );
    expect((await quote(2)).quote.cashOnDelivery).toEqual({ available: true, needsAcceptance: true });
    expect((await quote(1)).quote.cashOnDelivery).toEqual({ available: true, needsAcceptance: false });
    const { order: small } = await placeOrder(shop.app, shop.buyer, {
      items: [{ productId: shop.productId, quantity: 1 }],
    });
    expect(small.acceptBy).toBeNull();
  });
  it('goes ahead when staff accept it, over REST too: told by mail, written into the audit log, and left by the sweeper', async () => {
    const order = await placeLarge();
    const { status } = await shop.app.rest(
      'PUT',
      `/api/orders/${order.id}/status`,
      { orderStatus: 'confirmed' },
      shop.admin.token,
    );
    expect(status).toBe(200);
    expect(await cancelUnaccepted(later(acceptanceWindow() + 1000))).toBe(0);
    expect(await readOrder(shop.app, shop.admin, order.id)).toMatchObject({ orderStatus: 'CONFIRMED', acceptBy: null });
    expect(await waiting()).toEqual([]);
    expectMail(await sent(), `Order ${order.orderNumber} accepted`, ['Please keep ₹2,410 ready']);
    expect(await AuditEntryModel.findOne({ entityId: order.id }).lean()).toMatchObject({
      summary: `Order ${order.orderNumber}: pending → confirmed (accepted)`,
    });
  });
  it('is declined by cancelling it: its pieces are sold again, and its customer is told how to order', async () => {
    const order = await placeLarge();
    await setStatus(shop.app, shop.admin, order.id, 'CANCELLED');
    expect(await stockOf(shop.productId)).toBe(10);
    expectMail(await sent(), `Order ${order.orderNumber} cancelled`, [
      'cannot send',
      'by cash on delivery',
      'pay online',
    ]);
    expect(await AuditEntryModel.findOne({ entityId: order.id }).lean()).toMatchObject({
      summary: `Order ${order.orderNumber}: pending → cancelled (declined)`,
    });
  });
  it('is accepted by staff alone, and cancelled once when nobody does in time', async () => {
    const order = await placeLarge();
    const own = await shop.app.query(
      'mutation ($id: ID!) { updateOrderStatus(input: { id: $id, orderStatus: CONFIRMED }) { id } }',
      { id: order.id },
      shop.buyer.token,
    );
    expect(own.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await cancelUnaccepted(later(acceptanceWindow() - 60_000))).toBe(0);
    await Promise.all([1, 2].map(() => cancelUnaccepted(later(acceptanceWindow() + 1000))));
    expect(await stockOf(shop.productId)).toBe(10);
    const after = await readOrder(shop.app, shop.admin, order.id);
    expect(after).toMatchObject({ orderStatus: 'CANCELLED', acceptBy: null });
    expect(after.history.filter((event: any) => event.note === 'Not accepted in time')).toHaveLength(1);
    expectMail(await sent(), `Order ${order.orderNumber} cancelled`, ['cannot send']);
  });
});

describe("a contact address that is not the account's own", () => {
  const FRIEND = 'friend@example.com';
  const question = 'Do you want mails about orders at GS Mart?';
  const toFriend = async () => (await sent()).filter(({ to }) => to?.[0]?.address === FRIEND);
  const order = (deliveryAddress: object = LUCKNOW) =>
    placeOrder(shop.app, shop.buyer, {
      items: [{ productId: shop.productId, quantity: 1 }],
      contactInfo: { email: ` ${FRIEND.replace('f', 'F')} `, phone: '+91 98765 43210' },
      deliveryAddress,
      notes: 'Win at https://evil.example/notes',
    });
  const linkIn = (text?: string) => new URL(/http\S+contact-mails\S+/.exec(text ?? '')![0]);
  const answer = (token: string | null, wanted: boolean) =>
    shop.app.query(
      'mutation ($token: String!, $wanted: Boolean!) { answerContactMails(token: $token, wanted: $wanted) { email wanted } }',
      { token, wanted },
    );
  const tokenIn = async () => linkIn((await toFriend()).at(-1)?.text).searchParams.get('token');

  it('gets one question, with nothing in it that the buyer wrote, and no mail about orders', async () => {
    const name = 'Free iPhone https://evil.example/now evil.example';
    for (let times = 0; times < 3; times += 1) await order({ ...LUCKNOW, firstName: name, street: `${name} 5` });
    const mails = await toFriend();
    expect(mails.map(({ subject }) => subject)).toEqual([question]);
    expect(`${mails[0]!.text}${mails[0]!.html}`).not.toMatch(/evil|iPhone|Verma/);
    expect(linkIn(mails[0]!.text).origin).toBe(shop.app.config.publicUrl);
    // The account's own mails carry no link of the buyer's either.
    for (const { text, html } of shop.app.mail.received)
      expect(`${text}${html}`).not.toMatch(/evil\.example|:\/\/evil/);
  });
  it('is no way for a stranger to lead the shop by a link either: not in a name, an address, a note or a form', async () => {
    await shop.app.data(
      'mutation ($values: [SettingInput!]!) { editSettingGroup(id: "notifications", version: 1, values: $values) { id } }',
      { values: [{ key: 'newOrderEmails', value: ['owner@gsmart.example'] }] },
      shop.admin.token,
    );
    const name = 'Invoice at https://evil.example/now';
    await order({ ...LUCKNOW, firstName: name, street: `${name} 5` });
    await shop.app.data('mutation ($input: SubmitContactInput!) { submitContact(input: $input) { success } }', {
      input: { name, email: 'a@b.example', subject: 'Gate', message: 'Please measure.' },
    });
    const form = new FormData();
    for (const [key, value] of Object.entries({ name, phone: '9876543210', description: 'A gate.' }))
      form.set(key, value);
    expect((await shop.app.rest('POST', '/api/custom-orders', form)).body.success).toBe(true);
    const told = (await sent()).filter(({ to }) => to?.[0]?.address?.endsWith('@gsmart.example'));
    expect(told).toHaveLength(3);
    for (const { subject, text, html } of told)
      expect(`${subject}${text}${html}`).not.toMatch(/evil\.example|:\/\/evil/);
  });
  it('gets the mails of the account that named it once it has said yes, and none again when it ends them', async () => {
    await order();
    const { data } = await answer(await tokenIn(), true);
    expect(data?.answerContactMails).toEqual({ email: FRIEND, wanted: true });
    const { order: second } = await order();
    await setStatus(shop.app, shop.admin, second.id, 'SHIPPED');
    const stranger = await shop.app.signIn();
    await placeOrder(shop.app, stranger, {
      items: [{ productId: shop.productId, quantity: 1 }],
      contactInfo: { email: FRIEND, phone: '0522 4111222' },
    });
    const got = await toFriend();
    expect(subjects(got)).toEqual(
      [
        question,
        // Of the stranger, who was not said yes to.
        question,
        `Order ${second.orderNumber} placed`,
        `Order ${second.orderNumber} is on its way`,
      ].sort(),
    );
    const end = got.find(({ subject }) => subject?.endsWith('on its way'))!;
    expect(end.attachments).toHaveLength(1);
    await answer(linkIn(end.text).searchParams.get('token'), false);
    await setStatus(shop.app, shop.admin, second.id, 'DELIVERED');
    await order();
    expect(await toFriend()).toHaveLength(4);
  });
  it('that said no is asked by nobody again', async () => {
    await order();
    await answer(await tokenIn(), false);
    const stranger = await shop.app.signIn();
    await placeOrder(shop.app, stranger, {
      items: [{ productId: shop.productId, quantity: 1 }],
      contactInfo: { email: FRIEND, phone: '0522 4111222' },
    });
    expect(await toFriend()).toHaveLength(1);
  });
  it.each([
    ['forged', 'x.y.z'],
    ['of a session', undefined],
  ])('is answered for by no link that is %s', async (_, token) => {
    const refused = await answer(token ?? shop.buyer.token, true);
    expect(refused.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('a mail server that is down', () => {
  it('delays every mail and no order: all is placed, paid and shipped, and told once when it is back', async () => {
    shop.app.mail.down = true;
    const { id } = await shop.paidOrder();
    await setStatus(shop.app, shop.admin, id, 'SHIPPED');
    await outbox.sendWaiting();
    await outbox.sendWaiting(later(60_000));
    expect(await readOrder(shop.app, shop.admin, id)).toMatchObject({ orderStatus: 'SHIPPED', paymentStatus: 'PAID' });
    expect(shop.app.mail.received).toEqual([]);
    shop.app.mail.down = false;
    const mails = await sent();
    expect(mails).toHaveLength(3);
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(3);
    await outbox.sendWaiting(later(86_400_000));
    expect(shop.app.mail.received).toHaveLength(3);
  });
});
