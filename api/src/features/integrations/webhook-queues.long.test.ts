/** Queues and circuits of webhooks, with real receivers that hang, refuse or are away, over GraphQL against the embedded database. */
import 'reflect-metadata';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { Role } from '../../types/viewer.js';
import { DeliveryStatus, WebhookDeliveryModel } from './delivery.model.js';
import { webhookOutbox } from './delivery.service.js';
import { forgetWebhooks, waitingDelivery } from './events.service.js';
import { boundWaiting, forgetOrphans } from './waiting-bounds.service.js';
import { WebhookModel, WebhookTopic } from './webhook.model.js';
import { ObjectId } from '../../types/object-id.js';

const CREATE = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }';
const EDIT =
  'mutation ($input: EditWebhookInput!) { editWebhook(input: $input) { enabled pausedSince offSince waiting } }';
const HOOK = '{ webhooks { id enabled failuresInARow pausedSince pausedUntil offSince waiting } }';
const LOG = `query ($id: ID!) { webhookDeliveries(webhookId: $id, pageSize: 100) { total items { id status attempts responseStatus error payload } } }`;
const CONTACT = 'mutation ($input: SubmitContactInput!) { submitContact(input: $input) { success } }';
const REDELIVER_EVENTS = `mutation ($input: RedeliverWebhookEventsInput!) { redeliverWebhookEvents(input: $input) { count job { id kind title } } }`;
const JOB = 'query ($id: ID!) { job(id: $id) { status message total } }';
const MINUTE = 60_000;
const DAY = 86_400_000;

interface Receiver {
  url: string;
  /** Subjects of the events that came, in order, and when. */
  subjects: string[];
  at: number[];
  ids: string[];
  /** What it does with a request; takes it unless a test says otherwise. */
  answer(subject: string, response: ServerResponse, request: IncomingMessage): void;
  server: Server;
}

const take: Receiver['answer'] = (_, response) => void response.writeHead(204).end();
const refuse: Receiver['answer'] = (_, response) => void response.writeHead(500).end();
/** The connection breaks, and no answer comes. */
const breakOff: Receiver['answer'] = (_, response) => void response.destroy();

let app: TestApp;
let admin: SignedIn;
const receivers: Receiver[] = [];
const asAdmin = async (document: string, variables: Record<string, unknown> = {}) =>
  app.data(document, variables, admin.token);

async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { subject } = JSON.parse(body).data;
      receiver.subjects.push(subject);
      receiver.at.push(Date.now());
      receiver.ids.push(String(request.headers['webhook-id']));
      receiver.answer(subject, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const receiver: Receiver = { url, subjects: [], at: [], ids: [], answer: take, server };
  receivers.push(receiver);
  return receiver;
}

async function startHook(): Promise<Receiver & { id: string }> {
  const receiver = await startReceiver();
  const { createWebhook } = await asAdmin(CREATE, { input: { url: receiver.url, topics: ['CONTACT_SUBMITTED'] } });
  return Object.assign(receiver, { id: createWebhook.webhook.id as string });
}

let email = 0;
const say = (...subjects: string[]) =>
  subjects.reduce(async (before, subject) => {
    await before;
    const about = { name: 'Ruchi', email: `ruchi${(email += 1)}@example.com`, message: 'Please measure.' };
    await app.data(CONTACT, { input: { ...about, subject } });
  }, Promise.resolve());

const hook = async (id: string) => (await asAdmin(HOOK)).webhooks.find((one: { id: string }) => one.id === id);
/** Deliveries of a webhook by the subject of their event; of several the newest. */
const log = async (id: string): Promise<Record<string, any>> => {
  const { items } = (await asAdmin(LOG, { id })).webhookDeliveries;
  return Object.fromEntries(items.reverse().map((item: any) => [JSON.parse(item.payload).data.subject, item]));
};
const mails = (key: string) =>
  OutboxMailModel.find()
    .lean()
    .then((all) => all.filter((mail) => mail.key.startsWith(key)));

/** Passes time in steps, so that each try that falls due is made when it is due. @returns how late it is then */
async function pass(milliseconds: number, step: number, from = new Date()): Promise<Date> {
  for (let passed = 0; passed <= milliseconds; passed += step)
    await webhookOutbox.sendWaiting(new Date(from.getTime() + passed));
  return new Date(from.getTime() + milliseconds);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await holds());) {
    if (Date.now() > end) throw new Error('It did not come about within a minute');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(Role.ADMIN);
});
afterAll(async () => {
  for (const { server } of receivers) {
    server.closeAllConnections();
    server.close();
  }
  await app.stop();
});
afterEach(async () => {
  await Promise.all([WebhookModel.deleteMany({}), WebhookDeliveryModel.deleteMany({})]);
  forgetWebhooks();
});

// First, while the shop sends by itself.
it('lets a receiver that never answers and a slow one hold up neither other webhooks nor mails', async () => {
  const [hanging, slow, quick] = [await startHook(), await startHook(), await startHook()];
  hanging.answer = () => undefined;
  slow.answer = (_, response) => void setTimeout(() => response.writeHead(200).end(), 1_500);
  const subjects = Array.from({ length: 12 }, (_, index) => `event ${index}`);
  const sentAt: number[] = [];
  for (const subject of subjects) {
    await say(subject);
    sentAt.push(Date.now());
  }
  await until(() => quick.subjects.length === subjects.length);
  const lags = subjects.map((subject, index) => quick.at[quick.subjects.indexOf(subject)]! - sentAt[index]!);
  expect(Math.max(...lags)).toBeLessThan(2_000);
  // Five are under way to a receiver at once; the sixth waits for the slow one alone.
  await until(() => slow.subjects.length === subjects.length);
  expect(hanging.subjects).toHaveLength(5);
  await until(() => app.mail.received.some(({ subject }) => subject === 'Contact: event 11'));
  expect(await hook(hanging.id)).toMatchObject({ pausedSince: null, waiting: 12 });
  expect(await hook(quick.id)).toMatchObject({ waiting: 0 });
  await app.stopBackgroundWork();
  // The tries without an answer are over now: five, and those begun while the first of them ended.
  const { pausedSince, failuresInARow, waiting } = await hook(hanging.id);
  expect([pausedSince, waiting]).toEqual([expect.any(String), 12]);
  expect(failuresInARow).toBeGreaterThanOrEqual(5);
  expect(hanging.subjects.length).toBeLessThan(10);
  expect((await asAdmin('{ waitingWork { pausedWebhooks } }')).waitingWork.pausedWebhooks).toBe(1);
});

describe('the circuit of a webhook', () => {
  // From here on a test says itself what is sent when.
  beforeAll(() => app.stopBackgroundWork());

  const waitingWork = async () => (await asAdmin('{ waitingWork { pausedWebhooks } }')).waitingWork.pausedWebhooks;

  it('opens after five failures in a row, pauses the webhook and not each event, and closes with one probe that succeeds', async () => {
    const receiver = await startHook();
    receiver.answer = breakOff;
    const subjects = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await say(...subjects);
    const began = new Date();
    await webhookOutbox.sendWaiting(began);
    const tries = receiver.subjects.length;
    expect(tries).toBeGreaterThanOrEqual(5);
    // Those under way when the fifth failed.
    expect(tries).toBeLessThan(5 + 5);
    const { pausedSince, pausedUntil, waiting } = await hook(receiver.id);
    expect(Math.round((Date.parse(pausedUntil) - Date.parse(pausedSince)) / 1000)).toBe(30);
    expect([waiting, await waitingWork()]).toEqual([8, 1]);

    // Nothing is tried while it is paused, though the events of their own are due.
    await webhookOutbox.sendWaiting(new Date(began.getTime() + 29_000));
    expect(receiver.subjects).toHaveLength(tries);
    // One probe, by one of the processes.
    const probed = new Date(Date.parse(pausedUntil) + 1);
    await Promise.all(Array.from({ length: 4 }, () => webhookOutbox.sendWaiting(probed)));
    expect(receiver.subjects).toHaveLength(tries + 1);
    const second = Date.parse((await hook(receiver.id)).pausedUntil);
    expect(Math.round((second - probed.getTime()) / 1000)).toBe(60);

    receiver.answer = take;
    receiver.subjects.length = 0;
    await webhookOutbox.sendWaiting(new Date(second + 1));
    expect(receiver.subjects).toHaveLength(1);
    expect(await hook(receiver.id)).toMatchObject({ pausedSince: null, pausedUntil: null, failuresInARow: 0 });
    expect(await waitingWork()).toBe(0);
    const [probe] = receiver.subjects;
    await webhookOutbox.sendWaiting(new Date(second + 2));
    expect(receiver.subjects).toEqual([probe, ...subjects.filter((subject) => subject !== probe)]);
    expect(Object.values(await log(receiver.id)).map(({ status }) => status)).toEqual(subjects.map(() => 'DELIVERED'));
  });

  it('tells the shop by one mail for each opening, when the third probe failed', async () => {
    const receiver = await startHook();
    receiver.answer = breakOff;
    await say('a', 'b', 'c', 'd', 'e');
    const at = await pass(3 * MINUTE, 10_000);
    expect(await mails('webhook-paused')).toEqual([]);
    const later = await pass(30 * MINUTE, 10_000, at);
    const [mail, ...more] = await mails('webhook-paused');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: expect.stringContaining('@'), subject: expect.stringContaining('is paused') });
    expect(mail!.text).toContain(receiver.url);
    expect(mail!.text).toContain('10,000');

    receiver.answer = take;
    await pass(11 * MINUTE, MINUTE, later);
    expect(await hook(receiver.id)).toMatchObject({ pausedSince: null, waiting: 0 });
    receiver.answer = breakOff;
    await say('f', 'g', 'h', 'i', 'j');
    await pass(30 * MINUTE, 10_000);
    expect(await mails('webhook-paused')).toHaveLength(2);
  });

  it('gives up no event because its receiver was away, though it is tried for days', async () => {
    const receiver = await startHook();
    receiver.answer = breakOff;
    await say('a');
    const at = await pass(2 * DAY, 20 * MINUTE);
    expect((await log(receiver.id))['a'].attempts).toBeGreaterThan(20);
    receiver.answer = take;
    await pass(12 * MINUTE, MINUTE, at);
    expect((await log(receiver.id))['a']).toMatchObject({ status: 'DELIVERED' });
  });

  it('stays closed when one event is refused for days: it fails alone, also in a quiet shop, and others go on', async () => {
    const receiver = await startHook();
    receiver.answer = (subject, response) => (subject === 'poison' ? refuse : take)(subject, response, null as never);
    await say('poison');
    const at = await pass(2 * DAY, 10_000 * 6);
    expect(receiver.subjects).toEqual(Array.from({ length: 9 }, () => 'poison'));
    expect((await log(receiver.id))['poison']).toMatchObject({
      status: 'FAILED',
      attempts: 9,
      responseStatus: 500,
      error: 'The answer was 500.',
    });
    expect(await hook(receiver.id)).toMatchObject({ enabled: true, pausedSince: null, failuresInARow: 9 });
    await say('other');
    await webhookOutbox.sendWaiting(at);
    expect((await log(receiver.id))['other']).toMatchObject({ status: 'DELIVERED', attempts: 1 });
    expect(await hook(receiver.id)).toMatchObject({ enabled: true, failuresInARow: 0 });
    expect(await mails(`webhook-paused:${receiver.id}`)).toEqual([]);
  });

  it('opens when event after event is refused; old ones that stay refused do not keep it open', async () => {
    const receiver = await startHook();
    receiver.answer = (subject, response) =>
      (subject.startsWith('poison') ? refuse : take)(subject, response, null as never);
    const poison = Array.from({ length: 12 }, (_, index) => `poison ${index}`);
    await say(...poison);
    const began = new Date();
    await webhookOutbox.sendWaiting(began);
    expect(await hook(receiver.id)).toMatchObject({ enabled: true, pausedSince: expect.any(String) });
    await say('order');
    await pass(3 * MINUTE, 10_000, began);
    expect((await log(receiver.id))['order']).toMatchObject({ status: 'DELIVERED', attempts: 1 });
  });

  it('closes when staff enter another address or switch the webhook on', async () => {
    const receiver = await startHook();
    receiver.answer = breakOff;
    await say('a', 'b', 'c', 'd', 'e');
    await webhookOutbox.sendWaiting();
    expect((await hook(receiver.id)).pausedSince).not.toBeNull();
    const other = await startReceiver();
    const moved = await asAdmin(EDIT, { input: { id: receiver.id, url: other.url } });
    expect(moved.editWebhook).toEqual({ enabled: true, pausedSince: null, offSince: null, waiting: 5 });
    await webhookOutbox.sendWaiting();
    expect(other.subjects).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

it('sends each delivery once, though several processes send to several webhooks', async () => {
  const [one, two] = [await startHook(), await startHook()];
  const subjects = Array.from({ length: 10 }, (_, index) => `event ${index}`);
  await say(...subjects);
  const senders = Array.from({ length: 4 }, () => webhookOutbox.sender());
  await Promise.all(senders.map((sender) => sender.begin()));
  await until(async () => (await WebhookDeliveryModel.countDocuments({ status: DeliveryStatus.PENDING })) === 0);
  await Promise.all(senders.map((sender) => sender.stop()));
  for (const { subjects: came } of [one, two]) expect([...came].sort()).toEqual(subjects);
});

describe('what an earlier version stored', () => {
  it('is tried as often as it was, and a webhook that was off keeps nothing until it is on', async () => {
    const receiver = await startHook();
    receiver.answer = refuse;
    await say('old');
    await WebhookDeliveryModel.updateOne({}, { $set: { attempts: 8 }, $unset: { refusals: 1 } });
    await webhookOutbox.sendWaiting();
    expect((await log(receiver.id))['old']).toMatchObject({ status: 'FAILED', attempts: 9 });

    await WebhookModel.updateOne({ _id: receiver.id }, { $set: { enabled: false } });
    forgetWebhooks();
    await say('while off');
    expect(Object.keys(await log(receiver.id))).toEqual(['old']);
    expect(await hook(receiver.id)).toMatchObject({ enabled: false, offSince: null, pausedSince: null, waiting: 0 });
    receiver.answer = take;
    await asAdmin(EDIT, { input: { id: receiver.id, enabled: true } });
    await say('new');
    await webhookOutbox.sendWaiting();
    expect(receiver.subjects.at(-1)).toBe('new');
  });
});

describe('what waits', () => {
  it('is bounded in number: the oldest fail with that reason, and the shop is told at most once a day', async () => {
    const receiver = await startHook();
    await asAdmin(EDIT, { input: { id: receiver.id, enabled: false } });
    await say('a', 'b', 'c', 'd', 'e');
    expect(await boundWaiting(new Date(), 5)).toBe(0);
    expect(await boundWaiting(new Date(), 3)).toBe(2);
    expect(await boundWaiting(new Date(), 2)).toBe(1);
    const after = await log(receiver.id);
    expect(Object.entries(after).map(([subject, { status }]) => [subject, status])).toEqual([
      ...['a', 'b', 'c'].map((subject) => [subject, 'FAILED']),
      ...['d', 'e'].map((subject) => [subject, 'PENDING']),
    ]);
    expect(after['a'].error).toBe('More than 3 deliveries waited.');
    expect(await mails('webhook-loss')).toHaveLength(1);
    expect(await boundWaiting(new Date(Date.now() + DAY), 1)).toBe(1);
    const [mail, ...more] = (await mails('webhook-loss')).slice(1);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: expect.stringContaining('misses events') });
    expect(mail!.text).toContain('kept for 14 days, and at most 10,000 of them');
  });

  it('is bounded in age: what waited for 14 days fails with that reason', async () => {
    const receiver = await startHook();
    await asAdmin(EDIT, { input: { id: receiver.id, enabled: false } });
    await say('old');
    const now = Date.now();
    expect(await boundWaiting(new Date(now + 14 * DAY - 60_000))).toBe(0);
    expect(await boundWaiting(new Date(now + 14 * DAY))).toBe(1);
    expect((await log(receiver.id))['old']).toMatchObject({ status: 'FAILED', error: 'It waited for 14 days.' });
    expect((await hook(receiver.id)).waiting).toBe(0);
  });

  it('is deleted when its webhook was deleted while the event was written', async () => {
    const receiver = await startHook();
    await say('kept');
    const about = { event: 'evt_1', topic: WebhookTopic.CONTACT_SUBMITTED, payload: '{}' };
    await WebhookDeliveryModel.create(waitingDelivery({ ...about, webhook: new ObjectId() }));
    await forgetOrphans();
    expect((await WebhookDeliveryModel.find().lean()).map(({ webhook }) => webhook.toHexString())).toEqual([
      receiver.id,
    ]);
  });
});

describe('sending a span of time again', () => {
  const redeliverMany = async (input: object) => {
    const { redeliverWebhookEvents } = await asAdmin(REDELIVER_EVENTS, { input });
    let job: { status: string; message: string } | undefined;
    await until(async () => {
      ({ job } = await asAdmin(JOB, { id: redeliverWebhookEvents.job.id }));
      return ['DONE', 'FAILED', 'CANCELLED'].includes(job!.status);
    });
    return { ...redeliverWebhookEvents, ...job };
  };
  const refused = async (input: object) => {
    const { errors } = await app.query(REDELIVER_EVENTS, { input }, admin.token);
    return [errors?.[0]?.extensions.code, errors?.[0]?.message];
  };

  it('takes the deliveries of the span in the wanted state, failed ones once, oldest first under the same ids', async () => {
    const receiver = await startHook();
    await say('a', 'b', 'c', 'd');
    await webhookOutbox.sendWaiting();
    const first = receiver.ids.slice(0, 4);
    const rows = await WebhookDeliveryModel.find().sort({ _id: 1 }).lean();
    const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
    for (const [index, minutes] of [50, 40, 30, 20].entries()) {
      const status = index === 3 ? DeliveryStatus.DELIVERED : DeliveryStatus.FAILED;
      await WebhookDeliveryModel.updateOne({ _id: rows[index]!._id }, { $set: { createdAt: at(minutes), status } });
    }
    const of = { webhookId: receiver.id, from: at(45), to: at(10) };
    receiver.subjects.length = 0;
    receiver.ids.length = 0;
    const done = await redeliverMany(of);
    expect(done).toMatchObject({
      count: 2,
      status: 'DONE',
      message: '2 deliveries are sent again.',
      job: { kind: 'WEBHOOK_REDELIVERY', title: `Send 2 deliveries to ${receiver.url} again` },
    });
    await webhookOutbox.sendWaiting();
    expect(receiver.subjects).toEqual(['b', 'c']);
    expect(receiver.ids).toEqual(first.slice(1, 3));
    // Pressed twice, it sends nothing twice.
    expect(await asAdmin(REDELIVER_EVENTS, { input: of })).toEqual({ redeliverWebhookEvents: { count: 0, job: null } });
    expect(await redeliverMany({ ...of, statuses: ['FAILED', 'DELIVERED'] })).toMatchObject({
      count: 1,
      status: 'DONE',
    });
    await webhookOutbox.sendWaiting();
    expect(receiver.subjects).toEqual(['b', 'c', 'd']);
    const { auditLog } = await asAdmin('{ auditLog(filter: { entity: "webhook" }) { items { action summary } } }');
    expect(auditLog.items[0]).toMatchObject({
      action: 'webhook.redeliver',
      summary: expect.stringContaining('1 delivery'),
    });
  });

  it('refuses what is no span, what waits anyway, a webhook that is off, and more than ten thousand', async () => {
    const receiver = await startHook();
    const [from, to] = [new Date(Date.now() - DAY), new Date()];
    const of = { webhookId: receiver.id, from, to };
    expect((await refused({ ...of, webhookId: '0'.repeat(24) }))[0]).toBe('NOT_FOUND');
    expect(await refused({ ...of, from: to, to: from })).toEqual(['BAD_INPUT', 'The span ends before it begins.']);
    expect((await refused({ ...of, statuses: ['PENDING'] }))[0]).toBe('BAD_INPUT');
    expect((await refused({ ...of, statuses: [] }))[0]).toBe('BAD_INPUT');
    const facts = { webhook: new ObjectId(receiver.id), event: 'evt_1', topic: WebhookTopic.ORDER_PAID, payload: '{}' };
    const failed = { ...facts, status: DeliveryStatus.FAILED, attempts: 9, nextTryAt: from };
    const many = Array.from({ length: 10_001 }, () => ({ ...failed, createdAt: new Date(to.getTime() - MINUTE) }));
    await WebhookDeliveryModel.collection.insertMany(many as never);
    expect((await refused(of))[1]).toBe('At most 10,000 deliveries are sent again at once: choose a shorter span.');
    await asAdmin(EDIT, { input: { id: receiver.id, enabled: false } });
    expect((await refused(of))[0]).toBe('CONFLICT');
    const catalogue = await app.signIn(Role.CATALOGUE);
    expect((await app.query(REDELIVER_EVENTS, { input: of }, catalogue.token)).status).toBe(403);
  });
});
