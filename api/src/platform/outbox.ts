/** The outbox: a mail server that is down delays mail and never a request, and a mail is sent once. */
import { createHash, randomUUID } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { insertLater } from './gathered-writes.js';
import { OutboxModel, OutboxStatus, type OutboxAttachment, type OutboxMail } from './outbox.model.js';
import { platform } from './platform.js';
import { together } from './together.js';

/** Milliseconds to wait after the first failed try; doubled after each further one. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 3_600_000;
/** About four days of tries. */
const MOST_TRIES = 100;
/** Milliseconds in which one try must be over; afterwards the mail counts as not sent. */
const TRY_TIME = 60_000;
/** Mails of one round, sent a few at a time; more as long as all of them are gone within the milliseconds of QUICK. */
const ROUND = 100;
const AT_ONCE = 5;
const AT_ONCE_QUICK = 20;
const QUICK = 1_000;
/** Milliseconds a sent mail is kept. */
const KEPT = 30 * 86_400_000;

export interface NewMail {
  /** What the mail tells of, e.g. `order:<id>:3:shipped`; never written twice. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: OutboxAttachment[];
}

/**
 * Writes mails in the transaction of what they tell of.
 * @throws Error outside of a transaction
 */
export function enqueueMails(mails: readonly NewMail[], session: ClientSession): void {
  const now = new Date();
  const waiting = { attachments: [], status: OutboxStatus.WAITING, tries: 0, nextTryAt: now, createdAt: now };
  insertLater(
    OutboxModel,
    mails.map((mail) => ({ ...waiting, ...mail })),
    session,
  );
}

/** Makes the file of an attachment, by its kind; undefined when there is none any more. */
export type AttachmentMakers = Readonly<
  Record<string, (ref: string) => Promise<{ filename: string; content: Buffer; contentType: string } | undefined>>
>;

/**
 * Sends what waits, oldest first. Several processes may do it at once: mails are taken before they are sent, some at a time,
 * and no more than can be sent before another process would take them again. A process that dies between the mail server's
 * yes and its own note sends that one again, under the same Message-ID.
 * @returns how many were sent
 */
export async function sendWaitingMails(makers: AttachmentMakers, now = new Date()): Promise<number> {
  let sent = 0;
  let most = AT_ONCE;
  for (let seen = 0; seen < ROUND;) {
    const began = Date.now();
    const mails = await takeMails(Math.min(most, ROUND - seen), now);
    const results = await Promise.all(mails.map((mail) => sendOne(mail, makers, now)));
    sent += results.filter(Boolean).length;
    if (mails.length < most) break;
    seen += mails.length;
    // A mail server that is quick is given more at once; a slow one keeps what was taken for too long.
    most = Date.now() - began < QUICK ? Math.min(most * 2, AT_ONCE_QUICK) : AT_ONCE;
  }
  return sent;
}

async function takeMails(most: number, now: Date): Promise<OutboxMail[]> {
  const waiting = { status: OutboxStatus.WAITING, nextTryAt: mongoose.trusted({ $lte: now }) };
  const ids = await OutboxModel.find(waiting, { _id: 1 }).sort({ nextTryAt: 1 }).limit(most).lean();
  if (ids.length === 0) return [];
  const mine = { _id: mongoose.trusted({ $in: ids.map(({ _id }) => _id) }) };
  const taker = randomUUID();
  await OutboxModel.updateMany(
    { ...mine, ...waiting },
    { $set: { nextTryAt: new Date(now.getTime() + TRY_TIME), taker }, $inc: { tries: 1 } },
  );
  return OutboxModel.find({ ...mine, taker })
    .sort({ createdAt: 1 })
    .lean<OutboxMail[]>();
}

/** Those that are sent while the last ones are noted are noted together. */
const noteSent = together(async (ids: OutboxMail['_id'][]) => {
  await OutboxModel.updateMany(
    { _id: mongoose.trusted({ $in: ids }) },
    { $set: { status: OutboxStatus.SENT, sentAt: new Date() }, $unset: { error: 1, taker: 1 } },
  );
  return ids;
});

async function sendOne(mail: OutboxMail, makers: AttachmentMakers, now: Date): Promise<boolean> {
  try {
    const attachments = await Promise.all(mail.attachments.map((one) => attachment(one, makers)));
    await platform().mailer.send({
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: messageId(mail.key),
      attachments: attachments.filter((one) => one !== undefined),
    });
  } catch (error) {
    const message = (error as Error).message.slice(0, 500);
    const givenUp = mail.tries >= MOST_TRIES;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(mail.tries - 1, 20));
    platform().logger.warn(
      { mail: mail.key, tries: mail.tries, reason: message },
      givenUp ? 'a mail was given up' : 'a mail could not be sent yet',
    );
    await OutboxModel.updateOne(
      { _id: mail._id },
      {
        $set: {
          status: givenUp ? OutboxStatus.FAILED : OutboxStatus.WAITING,
          nextTryAt: new Date(now.getTime() + wait),
          error: message,
        },
      },
    );
    return false;
  }
  await noteSent(mail._id);
  return true;
}

async function attachment({ kind, ref }: OutboxAttachment, makers: AttachmentMakers) {
  const make = makers[kind];
  if (!make) throw new Error(`Nothing makes the attachment ${kind}`);
  return make(ref);
}

/** Forgets mails that were sent long ago. */
export async function forgetSentMails(now = new Date()): Promise<void> {
  await OutboxModel.deleteMany({
    status: OutboxStatus.SENT,
    sentAt: mongoose.trusted({ $lt: new Date(now.getTime() - KEPT) }),
  });
}

/** The same for every try of a mail, so that a repetition can be told from a new one. */
function messageId(key: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(platform().config.mailFrom)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}
