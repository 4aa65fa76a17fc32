/** The contact and custom order forms and what staff see of them, over GraphQL against the embedded database. */
import 'reflect-metadata';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { settings } from '../../platform/settings/current.js';
import { ObjectId } from '../../types/object-id.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { CustomOrderModel } from '../custom-orders/custom-order.model.js';
import { ContactSubmissionModel } from './contact.model.js';
import { Role } from '../../types/viewer.js';

const CONTACT =
  'mutation ($input: SubmitContactInput!) { submitContact(input: $input) { success message referenceNumber } }';
const MESSAGES =
  '{ contactSubmissions { total items { id referenceNumber name email phone subject message createdAt } } }';
const CUSTOM = `mutation ($input: SubmitCustomOrderInput!, $sketch: Upload) {
  submitCustomOrder(input: $input, sketch: $sketch) { success message customOrder { id referenceNumber sketchUrl } }
}`;
const REQUESTS =
  '{ customOrders { total items { id name phone email description budget material sketchUrl sketchName sketchType } } }';
const MESSAGE = {
  name: 'Ruchi Khanna',
  email: 'ruchi@example.com',
  subject: 'Staircase',
  message: 'Please measure.\nAny day after four.',
};
const REQUEST = {
  name: 'Prakash Sahu',
  phone: '+91 66666 70002',
  description: 'A gate, four metres wide',
  budget: 45000.5,
};

let app: TestApp;
let support: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  support = await app.signIn(Role.SUPPORT);
});
afterAll(() => app.stop());

const privateFiles = () => {
  const folder = join(app.config.dataDir, 'files', 'private', 'sketches');
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function sent(content: Buffer | undefined, filename = 'sketch.png', input: object = REQUEST) {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: CUSTOM, variables: { input, sketch: null } }));
  form.append('map', JSON.stringify(content ? { 0: ['variables.sketch'] } : {}));
  if (content) form.append('0', new Blob([new Uint8Array(content)]), filename);
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    body: form,
    headers: { 'apollo-require-preflight': '1', accept: 'application/graphql-response+json' },
  });
  return { status: response.status, ...((await response.json()) as any) };
}

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#22352d' } })
    .png()
    .toBuffer();

describe('the contact form', () => {
  it('takes a message in, mails it to the shop and shows it to staff', async () => {
    const { submitContact } = await app.data(CONTACT, { input: { ...MESSAGE, name: ' Ruchi Khanna ', phone: '' } });
    expect(submitContact.success).toBe(true);
    const { referenceNumber } = submitContact;
    expect(referenceNumber).toMatch(/^MSG-\d{8}-0001$/);
    const { contactSubmissions } = await app.data(MESSAGES, {}, support.token);
    expect(contactSubmissions).toMatchObject({ total: 1, items: [{ ...MESSAGE, referenceNumber, phone: null }] });
    const search = 'query ($search: String) { contactSubmissions(filter: { search: $search }) { total } }';
    const byNumber = await app.data(search, { search: referenceNumber.toLowerCase() }, support.token);
    expect(byNumber.contactSubmissions.total).toBe(1);
    const { id } = contactSubmissions.items[0];
    const one = await app.data('query ($id: ID!) { contactSubmission(id: $id) { subject } }', { id }, support.token);
    expect(one.contactSubmission.subject).toBe('Staircase');
  });

  it('names every field that is not right and keeps nothing', async () => {
    const input = { name: ' ', email: 'ruchi', phone: 'call me', subject: 'a\nb', message: '' };
    const { status, errors } = await app.query(CONTACT, { input });
    expect(status).toBe(400);
    expect(new Set(errors![0]!.extensions['fields'].map((field: any) => field.path))).toEqual(
      new Set(['name', 'email', 'phone', 'subject', 'message']),
    );
    expect((await app.data(MESSAGES, {}, support.token)).contactSubmissions.total).toBe(1);
  });

  it('is read by staff for support only', async () => {
    expect((await app.query(MESSAGES)).status).toBe(401);
    for (const role of [Role.CUSTOMER, Role.CATALOGUE]) {
      const { token } = await app.signIn(role);
      expect((await app.query(MESSAGES, {}, token)).status).toBe(403);
    }
  });
});

describe('the custom order form', () => {
  it('takes a request without a sketch', async () => {
    const answer = await sent(undefined);
    expect(answer.data.submitCustomOrder).toMatchObject({
      success: true,
      message: 'Your request was submitted successfully!',
      customOrder: { referenceNumber: expect.stringMatching(/^REQ-\d{8}-0001$/) },
    });
    const { customOrders } = await app.data(REQUESTS, {}, support.token);
    expect(customOrders.items[0]).toMatchObject({ ...REQUEST, email: null, sketchUrl: null, sketchName: null });
  });

  it('keeps a sketch private and opens it to staff by a signed link', async () => {
    const content = await png();
    const answer = await sent(content, '../../gate plan.png');
    expect(answer.data.submitCustomOrder.customOrder.sketchUrl).toBeNull();
    const { items } = (await app.data(REQUESTS, {}, support.token)).customOrders;
    expect(items[0]).toMatchObject({ sketchType: 'image/png', sketchName: expect.stringContaining('gate plan.png') });
    const response = await fetch(app.url + items[0].sketchUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    const forged = await fetch(app.url + items[0].sketchUrl.replace(/signature=.*/, `signature=${'x'.repeat(43)}`));
    expect(forged.status).toBe(404);
    expect(privateFiles().every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
  });

  it('takes a PDF and sends it as a file to save', async () => {
    await sent(Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'plan.pdf');
    const { items } = (await app.data(REQUESTS, {}, support.token)).customOrders;
    expect(items[0].sketchType).toBe('application/pdf');
    const response = await fetch(app.url + items[0].sketchUrl);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it.each([
    ['HTML called png', Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['nothing at all', Buffer.alloc(0)],
  ])('refuses %s by content and leaves nothing on disk', async (_, content) => {
    const before = privateFiles().length;
    const answer = await sent(content, 'sketch.png');
    expect(answer.status).toBe(415);
    expect(answer.errors[0].extensions.code).toBe('UNSUPPORTED_FILE');
    expect(privateFiles()).toHaveLength(before);
  });

  it('refuses more than 10 MB and leaves nothing on disk', async () => {
    const before = privateFiles().length;
    const answer = await sent(Buffer.concat([await png(), Buffer.alloc(10 * 1024 * 1024)]));
    expect(answer.errors[0].extensions.code).toBe('FILE_TOO_LARGE');
    expect(answer.status).toBe(413);
    expect(privateFiles()).toHaveLength(before);
    expect((await app.query('{ categories { id } }')).status).toBe(200);
  });

  it('leaves no sketch behind when the request cannot be stored', async () => {
    const before = privateFiles().length;
    const store = jest.spyOn(CustomOrderModel, 'create').mockRejectedValue(new Error('The disk is full'));
    const answer = await sent(await png());
    store.mockRestore();
    expect(answer.status).toBe(500);
    expect(answer.errors[0]).toMatchObject({ message: 'Something went wrong.', extensions: { code: 'INTERNAL' } });
    expect(privateFiles()).toHaveLength(before);
  });

  it('refuses fields that are not right before it looks at the sketch', async () => {
    const before = privateFiles().length;
    const answer = await sent(await png(), 'sketch.png', { ...REQUEST, phone: 'none', description: ' ', budget: -1 });
    expect(answer.status).toBe(400);
    expect(new Set(answer.errors[0].extensions.fields.map((field: any) => field.path))).toEqual(
      new Set(['phone', 'description', 'budget']),
    );
    expect(privateFiles()).toHaveLength(before);
  });

  it('is read by staff for support only', async () => {
    expect((await app.query(REQUESTS)).status).toBe(401);
    expect((await app.query(REQUESTS, {}, (await app.signIn(Role.CATALOGUE)).token)).status).toBe(403);
  });
});

it('both forms write a mail to the shop into the outbox', async () => {
  const { OutboxMailModel } = await import('../../platform/mail/mail-outbox.model.js');
  const mails = await OutboxMailModel.find({ to: settings().email }).lean();
  expect(mails.map((mail) => mail.key.split(':')[0]).sort()).toEqual([
    'contact',
    'custom-order',
    'custom-order',
    'custom-order',
  ]);
  expect(mails.find((mail) => mail.key.startsWith('contact'))!.text).toContain('Please measure.');
});

it('takes a budget as it is written in India, and none that would have to be guessed at', async () => {
  expect((await sent(undefined, '', { ...REQUEST, budget: '₹ 1,49,900.50' })).status).toBe(200);
  expect(await CustomOrderModel.findOne().sort({ _id: -1 }).lean()).toMatchObject({ budget: 149_900_50 });
  const before = await CustomOrderModel.countDocuments();
  for (const [budget, sentence] of [
    ['18,75', 'A comma only groups digits'],
    ['2.499,50', 'A comma only groups digits'],
    [10.005, 'An amount has at most two decimals'],
    ['1e3', 'Write an amount in digits'],
  ]) {
    const answer = await sent(undefined, '', { ...REQUEST, budget });
    expect([answer.status, JSON.stringify(answer.errors)]).toEqual([400, expect.stringContaining(String(sentence))]);
  }
  expect(await CustomOrderModel.countDocuments()).toBe(before);
});

describe('a complaint', () => {
  const COMPLAIN = 'mutation ($input: SubmitContactInput!) { submitContact(input: $input) { message ticketNumber } }';
  const FIELDS =
    'id version state complaint ticketNumber createdAt acknowledgeBy settleBy acknowledgedAt answers { by text }';
  const LIST = `query ($filter: ContactFilter) { contactSubmissions(filter: $filter) { total items { ${FIELDS} } } }`;
  const EDIT = `mutation ($input: EditContactSubmissionInput!) { editContactSubmission(input: $input) { ${FIELDS} } }`;
  const ANSWER = `mutation ($input: AnswerContactSubmissionInput!) { answerContactSubmission(input: $input) { ${FIELDS} } }`;
  const list = async (filter: object) => (await app.data(LIST, { filter }, support.token)).contactSubmissions;
  const complaint = async (email: string) => {
    const { submitContact } = await app.data(COMPLAIN, { input: { ...MESSAGE, email, complaint: true } });
    const { items } = await list({ search: submitContact.ticketNumber });
    return { ...items[0], told: submitContact.message } as any;
  };

  it('gets a ticket number by mail at once, is due within 48 hours and a month, and is found by its number', async () => {
    const { told, ...made } = await complaint('angry@example.com');
    expect(made).toMatchObject({ state: 'NEW', version: 1, complaint: true, acknowledgedAt: null, answers: [] });
    expect(made.ticketNumber).toMatch(/^TK-\d{8}-\d{4}$/);
    expect(told).toBe(`Message Sent! We reply within 24 hours. Your ticket number is ${made.ticketNumber}.`);
    const mail = await app.mail.newestTo('angry@example.com');
    expect(mail.subject).toBe(`We have your complaint: ticket ${made.ticketNumber}`);
    expect(mail.replyTo).toEqual([{ name: '', address: settings().email }]);
    for (const theirs of [MESSAGE.message, MESSAGE.name, MESSAGE.subject]) expect(mail.text).not.toContain(theirs);
    const [created, acknowledge, settle] = [made.createdAt, made.acknowledgeBy, made.settleBy].map(
      (at) => new Date(at),
    );
    expect(acknowledge!.getTime() - created!.getTime()).toBe(48 * 3_600_000);
    expect((settle!.getTime() - created!.getTime()) / 86_400_000).toBeGreaterThanOrEqual(28);
    expect((settle!.getTime() - created!.getTime()) / 86_400_000).toBeLessThanOrEqual(31);
    const { ticketNumber } = await complaint('angry@example.com');
    expect(ticketNumber).not.toBe(made.ticketNumber);
    const shop = await app.mail.newestTo(settings().email, ({ subject }) => Boolean(subject?.includes(ticketNumber)));
    expect(shop.subject).toBe(`Complaint ${ticketNumber}: Staircase`);
  });

  it('that nobody took on or settled in time is overdue, counted and listed until it is closed', async () => {
    const { id, version, ticketNumber } = await complaint('late@example.com');
    const WAITING = '{ waitingCorrespondence { newContactSubmissions overdueComplaints } }';
    const waiting = async () => (await app.data(WAITING, {}, support.token)).waitingCorrespondence;
    const overdue = async () =>
      (await list({ overdue: true, search: 'late@example.com' })).items.map((one: any) => one.ticketNumber);
    const before = await waiting();
    expect(await overdue()).toEqual([]);
    const make = (past: object) => ContactSubmissionModel.updateOne({ _id: id }, { $set: past });
    const past = new Date(Date.now() - 1000);
    await make({ acknowledgeBy: past });
    expect(await overdue()).toEqual([ticketNumber]);
    expect(await waiting()).toEqual({ ...before, overdueComplaints: before.overdueComplaints + 1 });
    await app.data(EDIT, { input: { id, version, state: 'IN_WORK' } }, support.token);
    expect(await overdue()).toEqual([]);
    expect(await waiting()).toEqual({ ...before, newContactSubmissions: before.newContactSubmissions - 1 });
    await make({ settleBy: past });
    expect(await overdue()).toEqual([ticketNumber]);
    await app.data(EDIT, { input: { id, version: 2, state: 'CLOSED' } }, support.token);
    expect(await overdue()).toEqual([]);
  });

  it('is answered from the back office by mail, once however often the answer is sent', async () => {
    const { id, ticketNumber } = await complaint('answer@example.com');
    const input = { id, version: 1, text: 'We come on Monday.\nSorry.' };
    const { answerContactSubmission: answered } = await app.data(ANSWER, { input }, support.token);
    expect(answered).toMatchObject({
      state: 'ANSWERED',
      version: 2,
      acknowledgedAt: expect.any(String),
      answers: [{ by: expect.stringMatching(/^Asha Verma/), text: 'We come on Monday.\nSorry.' }],
    });
    const again = await app.query(ANSWER, { input }, support.token);
    expect(again.errors![0]!.extensions).toMatchObject({ code: 'STALE_VERSION', version: 2 });
    const mail = await app.mail.newestTo('answer@example.com', ({ subject }) => Boolean(subject?.startsWith('Re:')));
    expect(mail.subject).toBe(`Re: Staircase (ticket ${ticketNumber})`);
    expect(mail.text).toContain('We come on Monday.\nSorry.');
    expect(await AuditEntryModel.countDocuments({ entity: 'contact', entityId: id, action: 'contact.answer' })).toBe(1);
    const blank = await app.query(ANSWER, { input: { id, version: 2, text: ' ' } }, support.token);
    expect(blank.errors![0]!.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'text' }] });
  });

  it('may be called one by staff, whose sender then gets the number; a message from before there were states is new', async () => {
    await app.data(CONTACT, { input: { ...MESSAGE, email: 'calm@example.com' } });
    const { items } = await list({ search: 'calm@example.com' });
    const [{ id, ticketNumber, settleBy }] = items;
    expect([ticketNumber, settleBy]).toEqual([null, null]);
    await ContactSubmissionModel.collection.updateOne(
      { _id: new ObjectId(id) },
      { $unset: { state: 1, version: 1, answers: 1, complaint: 1 } },
    );
    expect((await list({ states: ['NEW'], search: 'calm@example.com' })).items).toEqual(items);
    expect((await list({ states: ['IN_WORK'], search: 'calm@example.com' })).total).toBe(0);
    const edit = (input: object) => app.data(EDIT, { input: { id, ...input } }, support.token);
    const { editContactSubmission: made } = await edit({ version: 1, complaint: true });
    expect(made).toMatchObject({ state: 'NEW', version: 2, ticketNumber: expect.stringMatching(/^TK-/) });
    expect((await app.mail.newestTo('calm@example.com')).subject).toContain(made.ticketNumber);
    expect((await list({ complaint: true, search: made.ticketNumber })).total).toBe(1);
    const { editContactSubmission: none } = await edit({ version: 2, complaint: false });
    expect(none).toMatchObject({ complaint: false, settleBy: null, ticketNumber: made.ticketNumber });
    const { editContactSubmission: again } = await edit({ version: 3, complaint: true });
    expect(again.ticketNumber).toBe(made.ticketNumber);
    expect(app.mail.received.filter(({ subject }) => subject?.includes(made.ticketNumber))).toHaveLength(1);
  });
});

describe('a request for a custom order', () => {
  const FIELDS = 'id version state answers { text }';
  const find = async (filter: object) =>
    (
      await app.data(
        `query ($filter: CorrespondenceFilter) { customOrders(filter: $filter) { total items { ${FIELDS} } } }`,
        { filter },
        support.token,
      )
    ).customOrders;
  const EDIT = `mutation ($input: EditCustomOrderInput!) { editCustomOrder(input: $input) { ${FIELDS} } }`;
  const ANSWER = `mutation ($input: AnswerCustomOrderInput!) { answerCustomOrder(input: $input) { ${FIELDS} } }`;

  it('has a state, is searched, and is answered where an e-mail was left', async () => {
    await sent(undefined, undefined, { ...REQUEST, name: 'Zubin Mistry', email: 'zubin@example.com' });
    await sent(undefined, undefined, { ...REQUEST, name: 'Zubin Silent' });
    const { items } = await find({ search: 'zubin', states: ['NEW'] });
    expect(items).toHaveLength(2);
    const [silent, mistry] = items;
    const { editCustomOrder } = await app.data(
      EDIT,
      { input: { id: silent.id, version: 1, state: 'IN_WORK' } },
      support.token,
    );
    expect(editCustomOrder).toMatchObject({ state: 'IN_WORK', version: 2 });
    expect((await find({ search: 'zubin', states: ['NEW'] })).items).toEqual([mistry]);
    const text = 'Four metres are fine.';
    await app.data(ANSWER, { input: { id: mistry.id, version: 1, text } }, support.token);
    expect((await app.mail.newestTo('zubin@example.com')).text).toContain(text);
    const refused = await app.query(ANSWER, { input: { id: silent.id, version: 2, text } }, support.token);
    expect(refused.errors![0]!.extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'text', message: expect.stringMatching(/call instead/) }],
    });
    const { token } = await app.signIn(Role.ORDERS);
    const input = { id: silent.id, version: 2, state: 'CLOSED' };
    expect((await app.query(EDIT, { input }, token)).errors![0]!.extensions.code).toBe('FORBIDDEN');
  });
});

describe('what nobody has opened', () => {
  const WAITING =
    '{ waitingCorrespondence { newContactSubmissions newCustomOrders unseenContactSubmissions unseenCustomOrders } }';
  const waiting = async () => (await app.data(WAITING, {}, support.token)).waitingCorrespondence;
  const see = (name: string, id: string, token = support.token) =>
    app.query(`mutation ($id: ID!) { ${name}(id: $id) { id version state unseen } }`, { id }, token);

  it.each([
    ['custom order', 'customOrders', 'CorrespondenceFilter', 'seeCustomOrder', 'unseenCustomOrders', 'custom-order'],
    ['message', 'contactSubmissions', 'ContactFilter', 'seeContactSubmission', 'unseenContactSubmissions', 'contact'],
  ])(
    'a %s is new until somebody of the shop opens it, and still waits then',
    async (_noun, list, type, name, counted, entity) => {
      const email = `unseen-${entity}@example.com`;
      const find = async (filter: object) =>
        (
          await app.data(
            `query ($filter: ${type}) { ${list}(filter: $filter) { items { id version state unseen } } }`,
            { filter: { search: email, ...filter } },
            support.token,
          )
        )[list].items;
      const before = await waiting();
      await sent(undefined, undefined, { ...REQUEST, email });
      await app.data(CONTACT, { input: { ...MESSAGE, email } });
      const [one] = await find({ unseen: true });
      expect(one).toMatchObject({ version: 1, state: 'NEW', unseen: true });
      expect((await waiting())[counted]).toBe(before[counted] + 1);
      const answers = await Promise.all([see(name, one.id), see(name, one.id)]);
      for (const { data } of answers) expect(data![name]).toEqual({ ...one, unseen: false });
      expect(await find({ unseen: true })).toEqual([]);
      expect(await find({ states: ['NEW'] })).toEqual([{ ...one, unseen: false }]);
      const now = await waiting();
      expect(now[counted]).toBe(before[counted]);
      const work = counted.replace('unseen', 'new');
      expect(now[work]).toBe(before[work] + 1);
      // Once in the audit log, however often it is opened.
      expect(await AuditEntryModel.countDocuments({ entityId: one.id, action: `${entity}.seen` })).toBe(1);
      const { token } = await app.signIn(Role.ORDERS);
      expect((await see(name, one.id, token)).errors![0]!.extensions.code).toBe('FORBIDDEN');
      expect((await see(name, '6b0172fd169dac131ba0b001')).errors![0]!.extensions.code).toBe('NOT_FOUND');
    },
  );

  it('is nothing that was taken on without being opened', async () => {
    await sent(undefined, undefined, { ...REQUEST, email: 'taken@example.com' });
    const LIST = `query ($filter: CorrespondenceFilter) { customOrders(filter: $filter) { items { id unseen } } }`;
    const list = async (filter: object) =>
      (await app.data(LIST, { filter: { search: 'taken@example.com', ...filter } }, support.token)).customOrders.items;
    const [{ id }] = await list({});
    await app.data(
      'mutation ($input: EditCustomOrderInput!) { editCustomOrder(input: $input) { id } }',
      { input: { id, version: 1, state: 'CLOSED' } },
      support.token,
    );
    expect(await list({})).toEqual([{ id, unseen: false }]);
    expect(await list({ unseen: true })).toEqual([]);
  });
});
