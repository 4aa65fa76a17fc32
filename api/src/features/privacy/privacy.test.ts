/** The rights of a person: profile, another e-mail address, consents, the copy of all data, and erasure, by oneself and by staff. */
import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { makeProduct, placeOrder, setStatus, tryToPlace } from '../../../test/order-fixtures.js';
import { setSettings, startTestApp, type GraphqlAnswer, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { brokenRules } from '../../../scripts/data-checks.js';
import { inTransaction } from '../../platform/database/database.js';
import { mailOutbox } from '../../platform/mail/mail-outbox.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { platform } from '../../platform/platform.js';
import { objectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { sendBackInStock } from '../back-in-stock/back-in-stock.service.js';
import { BackInStockRequestModel } from '../back-in-stock/back-in-stock.model.js';
import { ATTACHMENTS } from '../checkout/background-work.js';
import { ConsentModel, ConsentPurpose } from '../consents/consent.model.js';
import { ConsentState, ContactConsentModel } from '../customers/contact-consent.model.js';
import { askContact, contactLink } from '../customers/contact-consent.service.js';
import { UserModel } from '../customers/user.model.js';
import { WebhookDeliveryModel } from '../integrations/delivery.model.js';
import { forgetWebhooks } from '../integrations/events.service.js';
import { WebhookModel, WebhookTopic } from '../integrations/webhook.model.js';
import { OrderModel } from '../orders/order.model.js';
import { SessionModel } from '../customers/session.model.js';
import { carryOut, workOnErasures } from './erasure.service.js';
import { forgetOldBuyers, keepUntil } from './order-data.js';
import { NO_PERSONAL_DATA, PERSONAL_DATA } from './personal-data.js';
import { PrivacyRequestModel } from './privacy-request.model.js';

const PASSWORD = 'Secret-123';
const PHONE = '98111 22334';
const DAY = 86_400_000;
const REQUEST = 'id kind channel state customerId name email askedAt dueAt isOverdue waitsFor doneAt by note';
const PROFILE = 'mutation ($input: UpdateMyProfileInput!) { updateMyProfile(input: $input) { name phone email } }';
const ASK_EMAIL = 'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { message } }';
const CHANGE_EMAIL = 'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { token user { id email } } }';
const CONSENTS = '{ myConsents { total items { id purpose about given source wording canWithdraw } } }';
const WITHDRAW = 'mutation ($id: ID!) { withdrawConsent(id: $id) { given source canWithdraw } }';
const WANT = `mutation ($productId: ID!, $email: String!) {
  requestStockNotice(input: { productId: $productId, email: $email }) { message } }`;
const ANSWER =
  'mutation ($token: String!, $wanted: Boolean!) { answerContactMails(token: $token, wanted: $wanted) { email } }';
const COPY = 'mutation ($format: DataFormat!) { copyMyData(format: $format) { filename url } }';
const ERASE = `mutation ($password: String!) { requestErasure(password: $password) { ${REQUEST} } }`;
const TAKE_BACK = `mutation { takeBackErasure { ${REQUEST} } }`;
const MINE = `{ myPrivacyRequests { total items { ${REQUEST} } } }`;
const LIST = `query ($filter: PrivacyRequestFilter) { privacyRequests(filter: $filter) { total items { ${REQUEST} } } }`;
const CREATE = `mutation ($input: CreatePrivacyRequestInput!) { createPrivacyRequest(input: $input) { ${REQUEST} } }`;
const CARRY_OUT = `mutation ($id: ID!) { carryOutErasure(id: $id) { ${REQUEST} } }`;
const CLOSE = `mutation ($input: ClosePrivacyRequestInput!) { closePrivacyRequest(input: $input) { ${REQUEST} } }`;
const STAFF_COPY = 'mutation ($id: ID!) { copyForPrivacyRequest(id: $id, format: JSON) { url } }';
const CONTACT = 'mutation ($input: SubmitContactInput!) { submitContact(input: $input) { ticketNumber } }';
const LOG_IN_CODE =
  'mutation ($email: String!, $password: String!) { requestLoginCode(input: { email: $email, password: $password }) { message } }';

let app: TestApp;
let admin: SignedIn;
let product: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.stopBackgroundWork();
  admin = await app.signIn(Role.ADMIN);
  product = await makeProduct({ stock: 500, price: 500_00 });
});
afterAll(() => app.stop());

const codeOf = (answer: GraphqlAnswer) => answer.errors?.[0]?.extensions.code ?? 'OK';
const meOf = async (token: string) => codeOf(await app.query('{ me { id } }', {}, token));
const person = (email: string, name = 'Meera Ghanshyam') =>
  app.signIn(Role.CUSTOMER, { name, email, password: PASSWORD });
const codeSentTo = async (who: SignedIn, newEmail: string) => {
  const before = app.mail.received.length;
  await app.data(ASK_EMAIL, { input: { newEmail, password: PASSWORD } }, who.token);
  const { text } = await app.mail.newestTo(newEmail, (mail) => app.mail.received.indexOf(mail) >= before);
  return { text: text!, code: /\n\s*(\d{6})\s/.exec(text!)?.[1] };
};
const wrote = (email: string, input: object = {}) =>
  app.data(CONTACT, { input: { name: 'Meera', email, subject: 'A gate', message: 'Is it in green?', ...input } });
const isPassing = (name: string) => NO_PERSONAL_DATA[name]?.startsWith('Forgotten by itself') ?? false;
/** Everything that is stored, by collection, as text; without what is forgotten by itself within a day. */
async function stored(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const kept = Object.values(mongoose.models).filter(({ collection }) => !isPassing(collection.collectionName));
  for (const { collection } of kept)
    texts.set(collection.collectionName, JSON.stringify(await collection.find().toArray()));
  return texts;
}
const holding = async (text: string) =>
  [...(await stored())].filter(([, all]) => all.toLowerCase().includes(text.toLowerCase())).map(([name]) => name);

describe('the profile', () => {
  it('is corrected, found by its new words alone, and takes no number that is none', async () => {
    const meera = await person('meera.profile@example.com');
    const input = { name: ' Meera Joshi ', phone: PHONE };
    expect((await app.data(PROFILE, { input }, meera.token)).updateMyProfile).toMatchObject({
      name: 'Meera Joshi',
      phone: PHONE,
    });
    const found = async (search: string) =>
      (await app.data('query ($s: String) { customers(filter: { search: $s }) { total } }', { s: search }, admin.token))
        .customers.total;
    expect([await found('joshi'), await found('9811122334'), await found('ghanshyam meera.profile')]).toEqual([
      1, 1, 0,
    ]);
    const wrong = await app.query(PROFILE, { input: { name: 'Meera', phone: '123' } }, meera.token);
    expect(wrong.errors![0]!.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'phone' }] });
    await app.data(PROFILE, { input: { name: 'Meera Joshi', phone: ' ' } }, meera.token);
    expect(await UserModel.findById(meera.id).lean()).toMatchObject({ phone: null, phoneE164: null });
    expect(await found('9811122334')).toBe(0);
  });
});

describe('another e-mail address', () => {
  it('needs the password and the code of the new address; the rest ends, and what is open moves along', async () => {
    const meera = await person('meera.old@example.com');
    const other = await app.signIn();
    const { order } = await placeOrder(app, meera, { items: [{ productId: product, quantity: 1 }] });
    await wrote(meera.email);
    const newEmail = 'Meera.New@example.com';
    const input = { newEmail, password: 'not this one' };
    expect(codeOf(await app.query(ASK_EMAIL, { input }, meera.token))).toBe('WRONG_CREDENTIALS');
    const { code } = await codeSentTo(meera, newEmail.toLowerCase());
    const change = (token: string, otp = code) => app.query(CHANGE_EMAIL, { input: { newEmail, code: otp } }, token);
    // A code belongs to the account that asked for it.
    expect(codeOf(await change(other.token))).toBe('WRONG_CODE');
    expect(codeOf(await change(meera.token, code === '000000' ? '000001' : '000000'))).toBe('WRONG_CODE');
    const changed = (await change(meera.token)).data.changeEmail;
    expect(changed.user).toEqual({ id: meera.id, email: 'meera.new@example.com' });
    expect([await meOf(meera.token), await meOf(changed.token)]).toEqual(['SESSION_EXPIRED', 'OK']);
    expect(codeOf(await change(changed.token))).toBe('WRONG_CODE');
    expect(await OrderModel.findById(order.id).lean()).toMatchObject({
      customerEmail: 'meera.new@example.com',
      contactInfo: { email: 'meera.new@example.com' },
    });
    const search = { search: 'meera.new@example.com' };
    const written = 'query ($filter: ContactFilter) { contactSubmissions(filter: $filter) { total } }';
    expect((await app.data(written, { filter: search }, admin.token)).contactSubmissions.total).toBe(1);
    await mailOutbox(ATTACHMENTS).sendWaiting();
    expect((await app.mail.newestTo('meera.old@example.com')).text).toMatch(/was changed[\s\S]*not you/);
  });

  it('is never that of two accounts, and no answer tells that it has one', async () => {
    const [one, two] = [await person('first@example.com'), await person('second@example.com')];
    const free = (await app.data(ASK_EMAIL, { input: { newEmail: 'free@example.com', password: PASSWORD } }, one.token))
      .requestEmailChange;
    const taken = await codeSentTo(one, two.email);
    expect(taken.code).toBeUndefined();
    expect(taken.text).toContain('has an account already');
    const input = { newEmail: two.email, password: PASSWORD };
    expect((await app.data(ASK_EMAIL, { input }, one.token)).requestEmailChange).toEqual(free);
    const codes = [await codeSentTo(one, 'both@example.com'), await codeSentTo(two, 'both@example.com')];
    const answers = await Promise.all(
      [one, two].map(({ token }, n) =>
        app.query(CHANGE_EMAIL, { input: { newEmail: 'both@example.com', code: codes[n]!.code } }, token),
      ),
    );
    expect(answers.map(codeOf).sort()).toEqual(['OK', 'WRONG_CODE']);
    expect(await UserModel.countDocuments({ email: 'both@example.com' })).toBe(1);
  });

  it('of staff stands in the audit log', async () => {
    const staff = await app.signIn(Role.SUPPORT, { password: PASSWORD });
    const { code } = await codeSentTo(staff, 'support.new@example.com');
    await app.data(CHANGE_EMAIL, { input: { newEmail: 'support.new@example.com', code } }, staff.token);
    const { auditLog } = await app.data(
      'query ($id: ID) { auditLog(filter: { entityId: $id }) { items { action summary } } }',
      { id: staff.id },
      admin.token,
    );
    expect(auditLog.items[0]).toMatchObject({ action: 'user.change-email' });
    const { securityLog } = await app.data(
      '{ securityLog(filter: { kind: EMAIL_CHANGED, email: "support.new@example.com" }) { total } }',
      {},
      admin.token,
    );
    expect(securityLog.total).toBe(1);
  });
});

describe('consents', () => {
  it('are logged with their words when given, and end when they are taken back', async () => {
    const meera = await person('meera.consents@example.com');
    const { id: buyer } = await app.signIn();
    const soldOut = await makeProduct({ stock: 0, title: 'Garden gate' });
    const ask = (email: string) => app.data(WANT, { productId: soldOut, email });
    await ask(meera.email);
    await ask(meera.email);
    const token = new URL(contactLink(objectId(buyer), meera.email)).searchParams.get('token')!;
    await app.data(ANSWER, { token, wanted: true });
    const { myConsents } = await app.data(CONSENTS, {}, meera.token);
    expect(myConsents.items).toEqual([
      expect.objectContaining({
        purpose: 'ORDER_MAILS_TO_CONTACT',
        given: true,
        source: 'MAILED_LINK',
        canWithdraw: true,
      }),
      expect.objectContaining({
        purpose: 'BACK_IN_STOCK',
        about: 'Garden gate',
        source: 'PRODUCT_PAGE',
        canWithdraw: true,
      }),
    ]);
    const other = await app.signIn();
    expect(codeOf(await app.query(WITHDRAW, { id: myConsents.items[0].id }, other.token))).toBe('NOT_FOUND');
    for (const { id } of myConsents.items) {
      const { withdrawConsent } = await app.data(WITHDRAW, { id }, meera.token);
      expect(withdrawConsent).toEqual({ given: false, source: 'MY_ACCOUNT', canWithdraw: false });
      expect(codeOf(await app.query(WITHDRAW, { id }, meera.token))).toBe('CONFLICT');
    }
    expect(await BackInStockRequestModel.countDocuments({ email: meera.email })).toBe(0);
    expect(await ContactConsentModel.findOne({ email: meera.email }).lean()).toMatchObject({ state: 'declined' });
    expect((await app.data(CONSENTS, {}, meera.token)).myConsents.total).toBe(4);
  });

  it('of before the log get a line; the address of a stock notice is forgotten with its mail', async () => {
    const meera = await person('meera.before@example.com');
    const { id: buyer } = await app.signIn();
    const customer = objectId(buyer);
    await inTransaction((session) => askContact(customer, meera.email, session));
    await ContactConsentModel.updateOne({ customer }, { $set: { state: ConsentState.CONFIRMED } });
    const again = async () => (await app.data(CONSENTS, {}, meera.token)).myConsents.items;
    expect(await again()).toEqual([expect.objectContaining({ source: 'BEFORE_THE_LOG', canWithdraw: true })]);
    await app.data(WANT, { productId: product, email: meera.email });
    expect(await again()).toHaveLength(2);
    await sendBackInStock();
    expect(await ConsentModel.countDocuments({ email: meera.email, purpose: ConsentPurpose.BACK_IN_STOCK })).toBe(0);
    expect(await again()).toHaveLength(1);
  });
});

/** Somebody with something in every kind of record; everything is settled, so that nothing keeps an erasure waiting. */
async function fullCustomer(email: string, { name = 'Meera Ghanshyam', street = 'Kaiserbagh', phone = PHONE } = {}) {
  const meera = await person(email, name);
  const [firstName, lastName] = name.split(' ');
  const as = (document: string, variables: object = {}) => app.data(document, { ...variables }, meera.token);
  const address = {
    firstName,
    lastName,
    street: `7 ${street}`,
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    postalCode: '226001',
  };
  await as('mutation ($input: AddressInput!) { saveAddress(input: $input) { id } }', {
    input: { ...address, label: 'Mine' },
  });
  await as('mutation ($productId: ID!) { likeProduct(productId: $productId) { id } }', { productId: product });
  const items = [{ productId: product, quantity: 1 }];
  const contactInfo = { email, phone };
  const business = { buyerGstin: '27AAACG1234M1ZP', buyerLegalName: `${name} Traders` };
  const wanted = {
    items,
    contactInfo,
    deliveryAddress: address,
    ...business,
    notes: `Ring twice for ${firstName}`,
  };
  const { order } = await placeOrder(app, meera, wanted);
  const { order: cancelled } = await placeOrder(app, meera, {
    ...wanted,
    contactInfo: { email: 'Friend@example.com', phone },
  });
  await as('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id: cancelled.id });
  await app.data(
    'mutation ($input: EditOrderAddressInput!) { editOrderAddress(input: $input) { id } }',
    { input: { id: order.id, ...address, street: `8 ${street}`, email, phone } },
    admin.token,
  );
  await setStatus(app, admin, order.id, 'CONFIRMED', { notes: `Dear ${firstName}` });
  // The first invoice is taken back, and all three documents name the business.
  await app.data(
    'mutation ($input: EditOrderBuyerInput!) { editOrderBuyer(input: $input) { id } }',
    { input: { id: order.id, ...business, buyerLegalName: `${name} Trading` } },
    admin.token,
  );
  for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'])
    await setStatus(app, admin, order.id, status, status === 'DELIVERED' ? {} : { notes: `Dear ${firstName}` });
  const sketch = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const form = new FormData();
  const query = `mutation ($input: SubmitCustomOrderInput!, $sketch: Upload) { submitCustomOrder(input: $input, sketch: $sketch) { success } }`;
  const input = { name, phone, email, description: `A gate for ${firstName}` };
  form.append('operations', JSON.stringify({ query, variables: { input, sketch: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.sketch'] }));
  form.append('0', new Blob([new Uint8Array(sketch)]), 'meeras-gate.png');
  await fetch(`${app.url}/graphql`, { method: 'POST', body: form, headers: { 'apollo-require-preflight': '1' } });
  const picture = new FormData();
  picture.append('productId', product);
  picture.append('stars', '4');
  picture.append('text', 'Firm as promised');
  picture.append('pictures', new Blob([new Uint8Array(sketch)]), 'mine.png');
  const { review } = (await app.rest('POST', '/api/reviews', picture, meera.token)).body;
  const publish = 'mutation ($id: ID!) { moderateReview(input: { id: $id, publish: true }) { id } }';
  await app.data(publish, { id: review.id }, admin.token);
  const neighbour = await app.signIn();
  const { order: theirs } = await placeOrder(app, neighbour, { items });
  await setStatus(app, admin, theirs.id, 'DELIVERED');
  const other = 'mutation ($input: SubmitReviewInput!) { submitReview(input: $input) { id } }';
  const { submitReview } = await app.data(other, { input: { productId: product, stars: 5 } }, neighbour.token);
  await app.data(publish, { id: submitReview.id }, admin.token);
  await as('mutation ($id: ID!) { voteReview(id: $id) { helpful } }', { id: submitReview.id });
  const content = {
    lines: [{ title: 'Gate', unit: 'KG', quantity: 120.5, rate: 150 }],
    validUntil: new Date(Date.now() + 20 * DAY),
    stages: [{ label: 'All', due: 'NOW' }],
  };
  const { makeQuote } = await app.data(
    'mutation ($input: MakeQuoteInput!) { makeQuote(input: $input) { id version } }',
    { input: { name, phone, email, content } },
    admin.token,
  );
  const send = 'mutation ($id: ID!, $version: Int!) { sendQuote(id: $id, version: $version) { link } }';
  const { sendQuote } = await app.data(send, makeQuote, admin.token);
  await app.data(
    'mutation ($token: String!, $text: String!) { askAboutQuote(token: $token, text: $text) { number } }',
    {
      token: sendQuote.link.split('/').at(-1),
      text: `Can ${firstName} have it black?`,
    },
  );
  await wrote(email);
  const { submitContact } = await wrote(email, { complaint: true, message: `Too late, says ${firstName}` });
  const { contactSubmissions } = await app.data(
    'query ($s: String) { contactSubmissions(filter: { search: $s }) { items { id version } } }',
    { s: submitContact.ticketNumber },
    admin.token,
  );
  const [{ id, version }] = contactSubmissions.items;
  const answered = await app.data(
    'mutation ($input: AnswerContactSubmissionInput!) { answerContactSubmission(input: $input) { version } }',
    { input: { id, version, text: `Dear ${firstName}, it is on its way.` } },
    admin.token,
  );
  const closeIt = async () =>
    app.data(
      'mutation ($input: EditContactSubmissionInput!) { editContactSubmission(input: $input) { id } }',
      { input: { id, version: answered.answerContactSubmission.version, state: 'CLOSED' } },
      admin.token,
    );
  await app.data(WANT, { productId: await makeProduct({ stock: 0 }), email });
  return {
    ...meera,
    order,
    cancelled,
    review,
    voted: submitReview.id as string,
    ticketNumber: submitContact.ticketNumber as string,
    closeIt,
  };
}

const sketches = () => {
  try {
    return readdirSync(join(app.config.dataDir, 'files', 'private', 'sketches'));
  } catch {
    return [];
  }
};

describe('the copy of all data', () => {
  it('knows every collection of the shop, as one with data of persons or, with a reason, as one without', () => {
    const collections = Object.values(mongoose.models).map(({ collection }) => collection.collectionName);
    const known = [...Object.keys(PERSONAL_DATA), ...Object.keys(NO_PERSONAL_DATA)];
    expect(collections.filter((name) => !known.includes(name))).toEqual([]);
    for (const name of Object.keys(PERSONAL_DATA)) expect(collections).toContain(name);
    for (const [name, { read, unread }] of Object.entries(PERSONAL_DATA))
      expect([name, Boolean(read) !== Boolean(unread)]).toEqual([name, true]);
  });

  it('has everything as JSON and as a page, by a link that a new password voids', async () => {
    const meera = await fullCustomer('meera.copy@example.com');
    await app.data(PROFILE, { input: { name: 'Meera <b>', phone: PHONE } }, meera.token);
    const { copyMyData: json } = await app.data(COPY, { format: 'JSON' }, meera.token);
    const { body: copy } = await app.rest('GET', json.url);
    expect(Object.keys(copy)).toEqual(expect.arrayContaining(Object.keys(PERSONAL_DATA)));
    expect(copy.users.records[0]).toMatchObject({
      email: meera.email,
      addresses: [{ street: '7 Kaiserbagh' }],
      likes: [expect.any(String)],
    });
    expect(copy.orders.records.map((order: any) => order.orderNumber)).toEqual([
      meera.order.orderNumber,
      meera.cancelled.orderNumber,
    ]);
    expect(copy.orders.records[0]).toMatchObject({
      total: meera.order.totalAmount,
      remark: 'Ring twice for Meera',
      buyerGstin: '27AAACG1234M1ZP',
      payments: expect.any(Array),
      work: [],
      invoice: expect.stringContaining('http'),
    });
    expect(copy.contact_submissions.records).toHaveLength(2);
    expect(copy.custom_orders.records[0].sketch.name).toBe('meeras-gate.png');
    expect((await fetch(copy.custom_orders.records[0].sketch.file.replace(/^https?:\/\/[^/]+/, app.url))).status).toBe(
      200,
    );
    for (const kind of ['sessions', 'back_in_stock_requests', 'consents', 'outbox', 'contact_consents'])
      expect([kind, copy[kind].records.length > 0]).toEqual([kind, true]);
    expect(copy.reviews.records).toMatchObject([
      { stars: 4, text: 'Firm as promised', orderNumber: meera.order.orderNumber, pictures: [expect.any(String)] },
    ]);
    expect(copy.review_votes.records).toHaveLength(1);
    expect(copy.quotes.records[0]).toMatchObject({
      versions: [{ revision: 1, totalAmount: 21_328.5 }],
      said: [{ kind: 'question' }],
    });
    const all = JSON.stringify(copy);
    for (const secret of ['passwordHash', 'argon2', 'searchWords', 'internalNote']) expect(all).not.toContain(secret);

    const { copyMyData: page } = await app.data(COPY, { format: 'HTML' }, meera.token);
    const { body: html, headers } = await app.rest('GET', page.url);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-[\d-]+\.html"/);
    expect(html).toContain('Meera &lt;b&gt;');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('<script');
    await UserModel.updateOne({ _id: meera.id }, { $inc: { tokenVersion: 1 } });
    expect((await app.rest('GET', json.url)).status).toBe(404);
  });

  it('asks for the password again after ten minutes', async () => {
    const meera = await app.signIn();
    await SessionModel.updateOne({ user: meera.id }, { $set: { passwordAt: new Date(Date.now() - 11 * 60_000) } });
    expect(codeOf(await app.query(COPY, { format: 'JSON' }, meera.token))).toBe('PASSWORD_NEEDED');
  });
});

describe('an erasure', () => {
  it('waits for what is open, then leaves nothing of the person but what an invoice needs', async () => {
    await WebhookModel.create({
      url: 'https://example.com/hook',
      topics: [WebhookTopic.ORDER_PLACED, WebhookTopic.CONTACT_SUBMITTED, WebhookTopic.CUSTOMER_ERASED],
      secret: 's',
      enabled: true,
      createdAt: new Date(),
    });
    forgetWebhooks();
    const email = 'meera.gone@example.com';
    const meera = await fullCustomer(email, { name: 'Rukmini Devarajan', street: 'Peelamedu', phone: '98222 33445' });
    const other = await app.signIn();
    const contactInfo = { email, phone: '+91 98765 43210' };
    const { order: named } = await placeOrder(app, other, {
      items: [{ productId: product, quantity: 1 }],
      contactInfo,
    });
    expect(codeOf(await app.query(ERASE, { password: 'wrong' }, meera.token))).toBe('WRONG_CREDENTIALS');
    const asked = (await app.data(ERASE, { password: PASSWORD }, meera.token)).requestErasure;
    expect(asked).toMatchObject({
      state: 'WAITING',
      waitsFor: [`Complaint ${meera.ticketNumber} is not settled yet.`],
    });
    expect(Math.round((Date.parse(asked.dueAt) - Date.parse(asked.askedAt)) / DAY)).toBe(30);
    expect((await app.data(ERASE, { password: PASSWORD }, meera.token)).requestErasure.id).toBe(asked.id);
    expect((await app.data(TAKE_BACK, {}, meera.token)).takeBackErasure.state).toBe('WITHDRAWN');
    expect(codeOf(await app.query(TAKE_BACK, {}, meera.token))).toBe('NOT_FOUND');
    const again = (await app.data(ERASE, { password: PASSWORD }, meera.token)).requestErasure;
    expect(await meOf(meera.token)).toBe('OK');
    await mailOutbox(ATTACHMENTS).sendWaiting();
    await meera.closeIt();

    // The files cannot be reached: the account is closed all the same, and the next round goes on.
    const before = sketches().length;
    const { remove } = platform().files;
    platform().files.remove = () => Promise.reject(new Error('the disk is away'));
    const later = new Date(Date.now() + 10 * 60_000);
    expect(await workOnErasures(later)).toBe(0);
    platform().files.remove = remove;
    expect(await PrivacyRequestModel.findById(again.id).lean()).toMatchObject({ state: 'ERASING', email });
    expect(await meOf(meera.token)).toBe('SESSION_EXPIRED');
    expect(codeOf(await tryToPlace(app, meera, { items: [{ productId: product, quantity: 1 }] }))).toBe(
      'SESSION_EXPIRED',
    );
    const both = await Promise.all([carryOut(objectId(again.id)), workOnErasures(new Date(later.getTime() + DAY))]);
    expect(both[0].state).toBe('DONE');
    await carryOut(objectId(again.id));
    expect(sketches()).toHaveLength(before - 1);

    // Exactly one last mail, which is forgotten once it is sent.
    expect(await OutboxMailModel.countDocuments({ to: email })).toBe(1);
    await mailOutbox(ATTACHMENTS).sendWaiting();
    expect((await app.mail.newestTo(email)).subject).toMatch(/is deleted/);
    await workOnErasures();
    const shown = `query ($id: ID!) { reviews(productId: $id, pageSize: 100) {
      items { id name stars text helpful pictures { url } } } }`;
    const { items } = (await app.data(shown, { id: product })).reviews;
    expect(items.find(({ id }: { id: string }) => id === meera.review.id)).toMatchObject({
      name: 'A customer',
      stars: 4,
      text: 'Firm as promised',
      pictures: [],
    });
    expect(items.find(({ id }: { id: string }) => id === meera.voted).helpful).toBe(0);
    expect((await app.rest('GET', meera.review.pictures[0].url)).status).toBe(404);
    for (const name of ['reviews', 'review_votes']) expect(await holding(meera.id)).not.toContain(name);
    expect(await holding(email)).toEqual([]);
    expect(await holding('9822233445')).toEqual([]);
    expect(await holding('98222 33445')).toEqual([]);
    expect(await holding('Rukmini Devarajan')).toEqual(['orders']);
    expect(await holding('Dear Rukmini')).toEqual([]);
    expect(await holding('Peelamedu')).toEqual(['orders']);
    expect(JSON.stringify(await OrderModel.findById(meera.cancelled.id).lean())).not.toMatch(
      /Rukmini|Peelamedu|friend/i,
    );
    const kept = (await OrderModel.findById(meera.order.id).lean())!;
    expect(kept).toMatchObject({
      customerName: 'Rukmini Devarajan',
      deliveryAddress: { street: '8 Peelamedu' },
      recipient: { legalName: 'Rukmini Devarajan Trading' },
      contactInfo: { email: '', phone: '' },
    });
    expect(kept.erased!.keepUntil).toEqual(keepUntil(kept.invoice!.issuedAt));
    expect((await OrderModel.findById(named.id).lean())!.contactInfo.email).toBe('');
    const erased = await WebhookDeliveryModel.find({ topic: WebhookTopic.CUSTOMER_ERASED }).lean();
    expect(erased.map(({ payload }) => JSON.parse(payload).data.customerId)).toEqual([meera.id]);
    expect(await brokenRules()).toEqual([]);

    // The invoice can still be opened, without the phone number.
    const seen = await app.data(
      'query ($id: ID!) { order(id: $id) { invoiceUrl } }',
      { id: meera.order.id },
      admin.token,
    );
    expect((await app.rest('GET', seen.order.invoiceUrl)).status).toBe(200);
    // The complaint is a number; the same address begins anew.
    expect(await holding(meera.ticketNumber)).toEqual(['contact_submissions']);
    expect(codeOf(await app.query(LOG_IN_CODE, { email, password: PASSWORD }))).toBe('WRONG_CREDENTIALS');
    const anew = await person(email);
    expect((await app.data('{ myOrders { total } }', {}, anew.token)).myOrders.total).toBe(0);
    expect((await app.data(MINE, {}, anew.token)).myPrivacyRequests.total).toBe(0);
    expect((await app.data(CONSENTS, {}, anew.token)).myConsents.total).toBe(0);

    // Years later the rest goes too.
    expect(keepUntil(new Date('2026-11-25T12:00:00Z')).toISOString()).toBe('2035-03-31T18:30:00.000Z');
    expect(keepUntil(new Date('2027-03-31T12:00:00Z')).toISOString()).toBe('2035-03-31T18:30:00.000Z');
    expect(await forgetOldBuyers(new Date(kept.erased!.keepUntil!.getTime() - 1))).toBe(0);
    expect(await forgetOldBuyers(kept.erased!.keepUntil)).toBe(1);
    expect(await holding('Rukmini')).toEqual([]);
    expect(await brokenRules()).toEqual([]);
  });

  it('can be thought about for the days that the owner sets, and is none for staff', async () => {
    await setSettings(app, 'company', { erasureWaitDays: 3, privacyDays: 10 });
    const meera = await person('meera.waits@example.com');
    const asked = (await app.data(ERASE, { password: PASSWORD }, meera.token)).requestErasure;
    expect(asked).toMatchObject({ state: 'WAITING', waitsFor: ['It can be taken back for 3 days more.'] });
    expect(await workOnErasures(new Date(Date.now() + 2 * DAY))).toBe(0);
    expect(await workOnErasures(new Date(Date.now() + 3 * DAY + 60_000))).toBe(1);
    expect(await UserModel.exists({ _id: meera.id })).toBeNull();
    const staff = await app.signIn(Role.SUPPORT, { password: PASSWORD });
    expect(codeOf(await app.query(ERASE, { password: PASSWORD }, staff.token))).toBe('CONFLICT');
    await setSettings(app, 'company', { erasureWaitDays: 0, privacyDays: 30 });
  });
});

describe('staff', () => {
  it('act for a person who wrote, see what is due and leave a line in the audit log', async () => {
    const meera = await person('meera.letter@example.com');
    const support = await app.signIn(Role.SUPPORT, { name: 'Anil Support' });
    const create = async (input: object) => await app.query(CREATE, { input }, support.token);
    const askedAt = new Date(Date.now() - 31 * DAY).toISOString();
    const copy = (await create({ kind: 'COPY', channel: 'LETTER', customerId: meera.id, askedAt })).data
      .createPrivacyRequest;
    expect(copy).toMatchObject({ state: 'OPEN', email: meera.email, isOverdue: true, by: 'Anil Support' });
    const due = '{ waitingWork { privacyRequestsDue } }';
    expect((await app.data(due, {}, admin.token)).waitingWork.privacyRequestsDue).toBe(1);
    const { url } = (await app.data(STAFF_COPY, { id: copy.id }, support.token)).copyForPrivacyRequest;
    expect((await app.rest('GET', url)).body.users.records[0].email).toBe(meera.email);
    const close = (id: string, more: object) => app.query(CLOSE, { input: { id, done: true, ...more } }, support.token);
    expect((await close(copy.id, { note: 'Sent by registered post' })).data.closePrivacyRequest.state).toBe('DONE');
    expect(codeOf(await close(copy.id, {}))).toBe('CONFLICT');
    expect((await app.data(due, {}, admin.token)).waitingWork.privacyRequestsDue).toBe(0);

    const correction = (await create({ kind: 'CORRECTION', channel: 'PHONE', email: meera.email.toUpperCase() })).data
      .createPrivacyRequest;
    expect(correction.customerId).toBe(meera.id);
    expect(codeOf(await close(correction.id, { done: false }))).toBe('BAD_INPUT');
    await close(correction.id, { name: 'Meera Rawat' });
    expect((await UserModel.findById(meera.id).lean())!.name).toBe('Meera Rawat');

    const { order } = await placeOrder(app, meera, { items: [{ productId: product, quantity: 1 }] });
    const erasure = (await create({ kind: 'ERASURE', channel: 'LETTER', customerId: meera.id })).data
      .createPrivacyRequest;
    expect(codeOf(await create({ kind: 'ERASURE', channel: 'EMAIL', customerId: meera.id }))).toBe('CONFLICT');
    const refused = await app.query(CARRY_OUT, { id: erasure.id }, support.token);
    expect(refused.errors![0]).toMatchObject({
      message: `Order ${order.orderNumber} has not arrived yet.`,
      extensions: { code: 'CONFLICT' },
    });
    const listed = (await app.data(LIST, { filter: { standing: true, email: meera.email } }, support.token))
      .privacyRequests;
    expect(listed.items).toEqual([
      expect.objectContaining({ id: erasure.id, waitsFor: [`Order ${order.orderNumber} has not arrived yet.`] }),
    ]);
    await app.data('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id: order.id }, meera.token);
    const done = (await app.data(CARRY_OUT, { id: erasure.id }, support.token)).carryOutErasure;
    expect(done).toMatchObject({ state: 'DONE', email: null, name: null, by: 'Anil Support' });
    const { auditLog } = await app.data(
      '{ auditLog(filter: { entity: "privacy" }, pageSize: 50) { items { action summary } } }',
      {},
      admin.token,
    );
    expect(auditLog.items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['privacy.create', 'privacy.copy', 'privacy.close', 'privacy.erase']),
    );
    expect(await holding(meera.email)).toEqual(['outbox']);
  });

  it('erase somebody without an account, and need the permission and the password for it', async () => {
    await wrote('stranger@example.com', { message: 'I never had an account' });
    await mailOutbox(ATTACHMENTS).sendWaiting();
    const support = await app.signIn(Role.SUPPORT);
    const input = { kind: 'ERASURE', channel: 'EMAIL', email: 'stranger@example.com' };
    const { id } = (await app.data(CREATE, { input }, admin.token)).createPrivacyRequest;
    const orders = await app.signIn(Role.ORDERS);
    expect(codeOf(await app.query(CARRY_OUT, { id }, orders.token))).toBe('FORBIDDEN');
    expect(codeOf(await app.query(LIST, {}, orders.token))).toBe('OK');
    await SessionModel.updateOne({ user: support.id }, { $set: { passwordAt: new Date(Date.now() - 11 * 60_000) } });
    expect(codeOf(await app.query(CARRY_OUT, { id }, support.token))).toBe('PASSWORD_NEEDED');
    expect((await app.data(CARRY_OUT, { id }, admin.token)).carryOutErasure.state).toBe('DONE');
    expect(await holding('I never had an account')).toEqual([]);
  });
});
