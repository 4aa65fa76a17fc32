import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer, type MailServer } from '../../../test/mail-server.js';
import { loadConfig } from '../../config.js';
import { beginAnew, ensureIndexes, inTransaction, openDatabase, type Database } from '../database/database.js';
import { folderStore } from '../files/folder-store.js';
import { holdLease, LeaseModel, releaseLease } from '../database/lease.js';
import { createLogger } from '../observability/logger.js';
import { createMailer } from './mailer.js';
import { OutboxMailModel, OutboxStatus } from './mail-outbox.model.js';
import { startOutboxes } from '../outbox/outbox.js';
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
    mailer: createMailer(() => config),
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
        await enqueueMails([mail('never')], session);
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
    const died = jest.spyOn(OutboxMailModel.collection, 'updateOne').mockImplementationOnce((() => {
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
  it('says in its headers where such mails are ended, with one click at an https address alone', async () => {
    const [secure, plain] = ['https://shop.example/stop?t=1', 'http://localhost:4000/stop?t=1'];
    await inTransaction((session) =>
      enqueueMails(
        [mail('secure', { unsubscribe: secure }), mail('plain', { unsubscribe: plain }), mail('asked-for')],
        session,
      ),
    );
    await sendWaitingMails({});
    const headersOf = (key: string) => {
      const { headers } = app.mail.received.find(({ to }) => to?.[0]?.address === `${key}@example.com`)!;
      return headers.filter((one) => one.key.startsWith('list-')).map((one) => `${one.key}: ${one.value}`);
    };
    const link = 'list-unsubscribe: ';
    expect(headersOf('secure').sort()).toEqual([
      'list-unsubscribe-post: List-Unsubscribe=One-Click',
      `${link}<${secure}>`,
    ]);
    expect(headersOf('plain')).toEqual([`${link}<${plain}>`]);
    expect(headersOf('asked-for')).toEqual([]);
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

describe('the sender', () => {
  it('sends a mail at once when its transaction is committed, however rarely it looks', async () => {
    const outbox = { ...mailOutbox({}), every: 3_600_000 };
    const looked = jest.spyOn(OutboxMailModel.collection, 'findOneAndUpdate');
    const sender = startOutboxes([outbox]);
    try {
      while (looked.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
      await looked.mock.results[0]!.value;
      await inTransaction((session) => enqueueMails([mail('woken')], session));
      await app.mail.newestTo('woken@example.com');
    } finally {
      await sender.stop();
      looked.mockRestore();
    }
    expect(await OutboxMailModel.findOne().lean()).toMatchObject({ status: OutboxStatus.SENT, tries: 1 });
  });
  it('sends a mail once whose transaction was begun anew', async () => {
    let begins = 0;
    await inTransaction(async (session) => {
      await enqueueMails([mail('once')], session);
      if ((begins += 1) < 3) throw beginAnew('another one was first');
    });
    expect([begins, await sendWaitingMails({})]).toEqual([3, 1]);
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
