/** Mails: written into the outbox with the change they tell of, so that a mail server that is down delays mail and never a request. */
import { createHash } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { afterCommit } from '../database/database.js';
import { inserts, writeAll, type Write } from '../database/writes.js';
import { OutboxMailModel, OutboxStatus, type OutboxAttachment, type OutboxMail } from './mail-outbox.model.js';
import { outboxOf, wakeOutbox, type Outbox } from '../outbox/outbox.js';
import { platform } from '../platform.js';

const NAME = 'mails';
/** Milliseconds to wait after the first failed try; doubled after each further one. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 3_600_000;
/** About four days of tries. */
const MOST_TRIES = 100;
/** Milliseconds between two looks for what waits. */
const INTERVAL = 500;
/** Mails that are sent at once: as many connections as the mailer opens. */
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
 * Mails as they are written in the transaction of what they tell of. Their sender is woken once it is committed.
 * @throws Error outside of a transaction
 */
export function mailWrites(mails: readonly NewMail[], session: ClientSession): Write[] {
  if (mails.length === 0) return [];
  const now = new Date();
  const waiting = { attachments: [], status: OutboxStatus.WAITING, tries: 0, nextTryAt: now, createdAt: now };
  afterCommit(session, () => wakeOutbox(NAME));
  return inserts(
    OutboxMailModel,
    mails.map((mail) => ({ ...waiting, ...mail })),
  );
}

/** Writes mails, as `mailWrites`. */
export async function enqueueMails(mails: readonly NewMail[], session: ClientSession): Promise<void> {
  await writeAll(mailWrites(mails, session), session);
}

/** Makes the file of an attachment, by its kind; undefined when there is none any more. */
export type AttachmentMakers = Readonly<
  Record<string, (ref: string) => Promise<{ filename: string; content: Buffer; contentType: string } | undefined>>
>;

/** Mails as they wait in the outbox. @param makers make the files that mails name */
export const mailOutbox = (makers: AttachmentMakers): Outbox =>
  outboxOf<OutboxMail>({
    name: NAME,
    model: OutboxMailModel,
    stored: {
      waiting: OutboxStatus.WAITING,
      sent: OutboxStatus.SENT,
      failed: OutboxStatus.FAILED,
      tries: 'tries',
      sentAt: 'sentAt',
    },
    every: INTERVAL,
    atOnce: AT_ONCE,
    pauseAfter: (tries) =>
      tries >= MOST_TRIES ? undefined : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 20)),
    async send(mail) {
      const attachments = await Promise.all(mail.attachments.map((one) => attachment(one, makers)));
      await platform().mailer.send({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: messageId(mail.key),
        attachments: attachments.filter((one) => one !== undefined),
      });
    },
    failed: ({ key, tries }, reason, givenUp) =>
      platform().logger.warn(
        { mail: key, tries, reason },
        givenUp ? 'a mail was given up' : 'a mail could not be sent yet',
      ),
  });

async function attachment({ kind, ref }: OutboxAttachment, makers: AttachmentMakers) {
  const make = makers[kind];
  if (!make) throw new Error(`Nothing makes the attachment ${kind}`);
  return make(ref);
}

/** Forgets mails that were sent long ago. */
export async function forgetSentMails(now = new Date()): Promise<void> {
  await OutboxMailModel.deleteMany({
    status: OutboxStatus.SENT,
    sentAt: mongoose.trusted({ $lt: new Date(now.getTime() - KEPT) }),
  });
}

/** The same for every try of a mail, so that a repetition can be told from a new one. */
function messageId(key: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(platform().config.mailFrom)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}
