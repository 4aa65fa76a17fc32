/** The outbox: a mail server that is down delays mail and never a request, and a mail is sent once. */
import { createHash } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { assertInTransaction } from './database.js';
import { OutboxModel, OutboxStatus, type OutboxAttachment, type OutboxMail } from './outbox.model.js';
import { platform } from './platform.js';

/** Milliseconds to wait after the first failed try; doubled after each further one. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 3_600_000;
/** About four days of tries. */
const MOST_TRIES = 100;
/** Milliseconds in which one try must be over; afterwards the mail counts as not sent. */
const TRY_TIME = 60_000;
/** Mails of one round, sent a few at a time. */
const ROUND = 50;
const AT_ONCE = 5;
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
export async function enqueueMails(mails: readonly NewMail[], session: ClientSession): Promise<void> {
  assertInTransaction(session);
  const now = new Date();
  if (mails.length > 0)
    await OutboxModel.insertMany(
      mails.map((mail) => ({ ...mail, status: OutboxStatus.WAITING, tries: 0, nextTryAt: now, createdAt: now })),
      { session },
    );
}

/** Makes the file of an attachment, by its kind; undefined when there is none any more. */
export type AttachmentMakers = Readonly<
  Record<string, (ref: string) => Promise<{ filename: string; content: Buffer; contentType: string } | undefined>>
>;

/**
 * Sends what waits, oldest first. Several processes may do it at once: a mail is taken before it is sent. A process that
 * dies between the mail server's yes and its own note sends that one again, under the same Message-ID.
 * @returns how many were sent
 */
export async function sendWaitingMails(makers: AttachmentMakers, now = new Date()): Promise<number> {
  const waiting = await OutboxModel.find(
    { status: OutboxStatus.WAITING, nextTryAt: mongoose.trusted({ $lte: now }) },
    { _id: 1, nextTryAt: 1 },
  )
    .sort({ nextTryAt: 1 })
    .limit(ROUND)
    .lean();
  let sent = 0;
  const queue = [...waiting];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) if (await sendOne(next, makers, now)) sent += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return sent;
}

async function sendOne(
  waiting: Pick<OutboxMail, '_id' | 'nextTryAt'>,
  makers: AttachmentMakers,
  now: Date,
): Promise<boolean> {
  const mail = await OutboxModel.findOneAndUpdate(
    { _id: waiting._id, status: OutboxStatus.WAITING, nextTryAt: waiting.nextTryAt },
    { $set: { nextTryAt: new Date(now.getTime() + TRY_TIME) }, $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!mail) return false;
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
  await OutboxModel.updateOne(
    { _id: mail._id },
    { $set: { status: OutboxStatus.SENT, sentAt: new Date() }, $unset: { error: 1 } },
  );
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
