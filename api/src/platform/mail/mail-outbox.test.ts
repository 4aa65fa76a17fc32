import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startMailServer, type MailServer } from '../../../test/mail-server.js';
import { loadConfig } from '../../config.js';
import { beginAnew, ensureIndexes, inTransaction, openDatabase, type Database } from '../database/database.js';
import { folderStore } from '../files/folder-store.js';
import { holdLease, LeaseModel, releaseLease } from '../database/lease.js';
import { createLogger } from '../observability/logger.js';
import { createMailer } from './mailer.js';
import { OutboxMailModel, OutboxStatus } from './mail-outbox.model.js';
import { enqueueMails, forgetSentMails, mailOutbox, type AttachmentMakers } from './mail-outbox.js';
import { platform, setPlatform } from '../platform.js';

// Without the app: its own background work would send the mails first.
const dataDir = mkdtempSync(join(tmpdir(), 'outbox-test-'));
const app = {} as { mail: MailServer };
let database: Database;
beforeAll(async () => {
  app.mail = await startMailServer();
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: app.mail.url });
  const logger = createLogger('silent');
  setPlatform({
    config,
    logger,
    mailer: createMailer(config),
    files: folderStore(dataDir),
    jwtSecret: 'x'.repeat(32),
  });
  database = await openDatabase(config, logger);
  await ensureIndexes();
});
afterAll(async () => {
  platform().mailer.close();
  await database.close();
  await app.mail.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await Promise.all([OutboxMailModel.deleteMany({}), LeaseModel.deleteMany({})]);
  app.mail.received.length = 0;
  app.mail.down = false;
});

const mail = (key: string, more = {}) => ({
  key,
  to: `${key}@example.com`,
  subject: `About ${key}`,
  text: 'Hello',
  html: '<p>Hello</p>',
  ...more,
});
const sendWaitingMails = (makers: AttachmentMakers, now?: Date) => mailOutbox(makers).sendWaiting(now);
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

describe('the outbox', () => {
  it('sends what was written, once, although several workers look at the same time', async () => {
    await inTransaction((session) =>
      enqueueMails(
        ['a', 'b', 'c'].map((key) => mail(key)),
        session,
      ),
    );
    await Promise.all(Array.from({ length: 6 }, () => sendWaitingMails({})));
    await app.mail.newestTo('c@example.com');
    await sendWaitingMails({}, later(3600));
    expect(app.mail.received.map((m) => m.to?.[0]?.address).sort()).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ]);
  });
  it('forgets a mail with the transaction it was written in', async () => {
    await expect(
      inTransaction(async (session) => {
        enqueueMails([mail('never')], session);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await OutboxMailModel.countDocuments()).toBe(0);
  });
  it('writes no mail with a key that is there already, nor anything of its transaction', async () => {
    await inTransaction((session) => enqueueMails([mail('once')], session));
    const again = inTransaction((session) => enqueueMails([mail('other'), mail('once')], session));
    await expect(again).rejects.toMatchObject({ code: 11000 });
    expect((await OutboxMailModel.find().lean()).map(({ key }) => key)).toEqual(['once']);
  });
  it('keeps a mail while the server is down, waits longer each time, and then sends it under the same id', async () => {
    app.mail.down = true;
    await inTransaction((session) => enqueueMails([mail('patient')], session));
    const waits: number[] = [];
    for (const seconds of [1, 100, 200]) {
      await sendWaitingMails({}, later(seconds));
      const waiting = (await OutboxMailModel.findOne().lean())!;
      waits.push(waiting.nextTryAt.getTime() - later(seconds).getTime());
      expect(waiting).toMatchObject({ status: 'waiting', error: expect.stringContaining('Try again later') });
    }
    expect(waits[0]! < waits[1]! && waits[1]! < waits[2]!).toBe(true);
    app.mail.down = false;
    await sendWaitingMails({}, later(1000));
    const first = await app.mail.newestTo('patient@example.com');
    await OutboxMailModel.updateOne({}, { $set: { status: 'waiting', nextTryAt: new Date() } });
    await sendWaitingMails({}, later(1000));
    expect(app.mail.received.map((m) => m.messageId)).toEqual([first.messageId, first.messageId]);
  });
  it('sends a mail again under the same id when the process dies after the server took it and before that was noted', async () => {
    await inTransaction((session) => enqueueMails([mail('twice')], session));
    const rows = OutboxMailModel.collection;
    const take = rows.updateMany.bind(rows);
    const died = jest
      .spyOn(rows, 'updateMany')
      .mockImplementationOnce(take as never)
      .mockImplementationOnce((() => {
        throw new Error('killed');
      }) as never);
    await expect(sendWaitingMails({})).rejects.toThrow('killed');
    died.mockRestore();
    expect(app.mail.received).toHaveLength(1);
    // While its try may still be under way nobody else takes it.
    await sendWaitingMails({}, later(15));
    expect(app.mail.received).toHaveLength(1);
    await sendWaitingMails({}, later(30));
    await sendWaitingMails({}, later(3600));
    expect(app.mail.received).toHaveLength(2);
    expect(new Set(app.mail.received.map((m) => m.messageId)).size).toBe(1);
  });
  it('notes those that arrive together by one command', async () => {
    await inTransaction((session) =>
      enqueueMails(
        ['a', 'b', 'c', 'd'].map((key) => mail(key)),
        session,
      ),
    );
    const written = jest.spyOn(OutboxMailModel.collection, 'updateMany');
    const send = jest.spyOn(platform().mailer, 'send').mockResolvedValue();
    try {
      expect(await sendWaitingMails({})).toBe(4);
      // Taken, and noted.
      expect(written).toHaveBeenCalledTimes(2);
      expect(await OutboxMailModel.countDocuments({ status: OutboxStatus.SENT })).toBe(4);
    } finally {
      send.mockRestore();
      written.mockRestore();
    }
  });
  it('notes what arrived while another mail of the same round is still under way', async () => {
    await inTransaction((session) => enqueueMails([mail('slow'), mail('quick')], session));
    let arrive!: () => void;
    const send = jest
      .spyOn(platform().mailer, 'send')
      .mockImplementation(({ to }) =>
        to.startsWith('slow') ? new Promise<void>((resolve) => (arrive = resolve)) : Promise.resolve(),
      );
    const round = sendWaitingMails({});
    try {
      const isNoted = async () =>
        (await OutboxMailModel.countDocuments({ key: 'quick', status: OutboxStatus.SENT })) === 1;
      const end = Date.now() + 30_000;
      while (!(await isNoted()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await isNoted()).toBe(true);
      expect(await OutboxMailModel.countDocuments({ status: OutboxStatus.WAITING })).toBe(1);
    } finally {
      arrive();
      await round;
      send.mockRestore();
    }
  });
  it('takes what it sends late in a slow round for as long from then, so that nobody else sends it too', async () => {
    await inTransaction((session) =>
      enqueueMails(
        Array.from({ length: 30 }, (_, i) => mail(`slow-${i}`)),
        session,
      ),
    );
    let passed = 0;
    const left: number[] = [];
    const begin = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => begin + passed);
    const send = jest.spyOn(platform().mailer, 'send').mockImplementation(async ({ to }) => {
      const { nextTryAt } = (await OutboxMailModel.findOne({ to }).lean())!;
      left.push(nextTryAt.getTime() - Date.now());
      // The mail server takes four seconds for each.
      passed += 4_000;
    });
    try {
      expect(await sendWaitingMails({}, new Date(begin))).toBe(30);
      expect(Math.min(...left)).toBeGreaterThanOrEqual(25_000 - 5 * 4_000);
    } finally {
      send.mockRestore();
      clock.mockRestore();
    }
  });
  it('makes attachments when it sends, and a mail without its file waits', async () => {
    await inTransaction((session) =>
      enqueueMails([mail('bill', { attachments: [{ kind: 'paper', ref: '7' }] })], session),
    );
    await sendWaitingMails({}, later(1));
    expect(app.mail.received).toHaveLength(0);
    const paper = async (ref: string) => ({
      filename: `${ref}.txt`,
      contentType: 'text/plain',
      content: Buffer.from(ref),
    });
    await sendWaitingMails({ paper }, later(3600));
    expect((await app.mail.newestTo('bill@example.com')).attachments[0]).toMatchObject({ filename: '7.txt' });
  });
  it('throws sent mails away after a month', async () => {
    await inTransaction((session) => enqueueMails([mail('old')], session));
    await sendWaitingMails({});
    await app.mail.newestTo('old@example.com');
    await forgetSentMails(later(20 * 86_400));
    expect(await OutboxMailModel.countDocuments()).toBe(1);
    await forgetSentMails(later(31 * 86_400));
    expect(await OutboxMailModel.countDocuments()).toBe(0);
  });
});

describe('what a process writes while it sends mails', () => {
  const outbox = mailOutbox({});
  const write = (...keys: string[]) =>
    inTransaction((session) =>
      enqueueMails(
        keys.map((key) => mail(key)),
        session,
      ),
    );
  const received = () => app.mail.received.map((m) => m.to?.[0]?.address);
  beforeEach(() => outbox.open());
  afterEach(() => outbox.close());

  it('is sent without being looked for, and noted by one command', async () => {
    await write('a', 'b');
    expect(await OutboxMailModel.findOne({ key: 'a' }).lean()).toMatchObject({
      status: OutboxStatus.WAITING,
      tries: 0,
      taker: expect.any(String),
    });
    const written = jest.spyOn(OutboxMailModel.collection, 'updateMany');
    expect(await outbox.sendWaiting()).toBe(2);
    expect(written).toHaveBeenCalledTimes(1);
    written.mockRestore();
    await app.mail.newestTo('b@example.com');
    const sent = { status: OutboxStatus.SENT, tries: 1 };
    expect(await OutboxMailModel.find().lean()).toMatchObject([sent, sent]);
    expect(await outbox.sendWaiting(later(3600))).toBe(0);
  });
  it('goes before what lies there, which is sent in the same round', async () => {
    await outbox.close();
    await write('lies');
    outbox.open();
    await write('own');
    expect(await outbox.sendWaiting()).toBe(2);
    await app.mail.newestTo('lies@example.com');
    expect(received()).toEqual(['own@example.com', 'lies@example.com']);
  });
  it('is not sent when its transaction fails, and once when that begins anew', async () => {
    const failing = inTransaction((session) => {
      enqueueMails([mail('never')], session);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    let begins = 0;
    await inTransaction((session) => {
      enqueueMails([mail('once')], session);
      if ((begins += 1) < 3) throw beginAnew('another one was first');
    });
    expect(begins).toBe(3);
    expect(await outbox.sendWaiting()).toBe(1);
    await app.mail.newestTo('once@example.com');
    expect(received()).toEqual(['once@example.com']);
  });
  it('is tried again as any other when it does not arrive', async () => {
    app.mail.down = true;
    await write('patient');
    await outbox.sendWaiting();
    const { tries, taker, error, nextTryAt } = (await OutboxMailModel.findOne().lean())!;
    expect({ tries, taker, error }).toEqual({
      tries: 1,
      taker: undefined,
      error: expect.stringContaining('Try again later'),
    });
    expect(nextTryAt.getTime()).toBeLessThan(later(10).getTime());
    app.mail.down = false;
    expect(await outbox.sendWaiting(later(10))).toBe(1);
    await app.mail.newestTo('patient@example.com');
    expect(await OutboxMailModel.findOne().lean()).toMatchObject({ status: OutboxStatus.SENT, tries: 2 });
  });
  it('is left to whoever finds it when it lay for too long, as it is after the process died', async () => {
    await write('late');
    expect(await outbox.sendWaiting(later(12))).toBe(0);
    expect(await outbox.sendWaiting(later(20))).toBe(0);
    expect(await outbox.sendWaiting(later(26))).toBe(1);
    await app.mail.newestTo('late@example.com');
    expect(await OutboxMailModel.findOne().lean()).toMatchObject({ status: OutboxStatus.SENT, tries: 1 });
  });
  it('may be sent by others at once when the process stops', async () => {
    await write('left');
    await outbox.close();
    const { taker, tries, nextTryAt } = (await OutboxMailModel.findOne().lean())!;
    expect({ taker, tries }).toEqual({ taker: undefined, tries: 0 });
    expect(nextTryAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await outbox.sendWaiting()).toBe(1);
  });
  it('lies where everybody finds it when it is more than one process is to keep in mind', async () => {
    await write(...Array.from({ length: 101 }, (_, i) => `many-${i}`));
    expect(await OutboxMailModel.countDocuments({ taker: mongoose.trusted({ $exists: true }) })).toBe(0);
  });
});

describe('a lease', () => {
  it('is held by one at a time, prolonged by its holder, and taken over when it ran out or was let go', async () => {
    const won = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => holdLease('work', holder, 600_000)));
    expect(won.filter(Boolean)).toHaveLength(1);
    const holder = ['a', 'b', 'c', 'd'][won.indexOf(true)]!;
    expect(await holdLease('work', holder, 600_000)).toBe(true);
    expect(await holdLease('work', 'other', 600_000)).toBe(false);
    // Its time is over by the database's clock.
    await LeaseModel.updateOne({ _id: 'work' }, { $set: { expiresAt: new Date() } });
    expect(await holdLease('work', 'other', 600_000)).toBe(true);
    expect(await holdLease('work', holder, 600_000)).toBe(false);
    await releaseLease('work', 'other');
    expect(await holdLease('work', holder, 600_000)).toBe(true);
  });
});
