/** The outbox of mails: mails are written with the change that they announce and sent later, so that a mail server never delays a request. */
import { createHash } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { afterCommit } from '../database/database.js';
import { inserts, writeAll, type Write } from '../database/writes.js';
import { OutboxMailModel, OutboxStatus, type OutboxAttachment, type OutboxMail } from './mail-outbox.model.js';
import { outboxOf, wakeOutbox, type Outbox } from '../outbox/outbox.js';
import { hasNoMailbox } from '../../types/no-mailbox.js';
import { platform } from '../platform.js';

const NAME = 'mails';
/** Back-off in milliseconds after the first failed attempt; doubled after each further one. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 3_600_000;
/** Attempts, over about four days. */
const MOST_TRIES = 100;
/** Polling interval in milliseconds. */
const INTERVAL = 500;
/** Mails sent concurrently; also the number of SMTP connections. */
const AT_ONCE = 5;
/** Retention of sent mails in milliseconds. */
const KEPT = 30 * 86_400_000;

export interface NewMail {
  /** Idempotency key, e.g. `order:<id>:3:shipped`. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: OutboxAttachment[];
  /** Address where such mails are ended without a log-in: by the page there, and by a POST (http/unsubscribe.ts). */
  unsubscribe?: string;
}

/**
 * The writes that enqueue mails in the transaction of the change they announce. The sender is woken after the commit.
 * @throws Error outside of a transaction
 */
export function mailWrites(mails: readonly NewMail[], session: ClientSession): Write[] {
  // Who has a phone number alone gets no mail.
  const sent = mails.filter(({ to }) => to !== '' && !hasNoMailbox(to));
  if (sent.length === 0) return [];
  const now = new Date();
  const waiting = { attachments: [], status: OutboxStatus.WAITING, tries: 0, nextTryAt: now, createdAt: now };
  afterCommit(session, () => wakeOutbox(NAME));
  return inserts(
    OutboxMailModel,
    sent.map((mail) => ({ ...waiting, ...mail })),
  );
}

/** Enqueues mails in the transaction, with their own command. */
export async function enqueueMails(mails: readonly NewMail[], session: ClientSession): Promise<void> {
  await writeAll(mailWrites(mails, session), session);
}

/** Makers of attachments by kind; a maker returns undefined when the file can no longer be made. */
export type AttachmentMakers = Readonly<
  Record<string, (ref: string) => Promise<{ filename: string; content: Buffer; contentType: string } | undefined>>
>;

/** The outbox that sends mails. @param makers generate attachments */
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
    // One mail server for all.
    queues: () => Promise.resolve([{ name: NAME, of: {}, turn: () => Promise.resolve({}) }]),
    pauseAfter: ({ tries }) =>
      tries >= MOST_TRIES ? undefined : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 20)),
    async send(mail) {
      const attachments = await Promise.all(mail.attachments.map((one) => attachment(one, makers)));
      await platform().mailer.send({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: messageId(mail.key),
        unsubscribe: mail.unsubscribe,
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

/** Deletes mails that were sent long ago. */
export async function forgetSentMails(now = new Date()): Promise<void> {
  await OutboxMailModel.deleteMany({
    status: OutboxStatus.SENT,
    sentAt: mongoose.trusted({ $lt: new Date(now.getTime() - KEPT) }),
  });
}

/** The same Message-ID for every attempt of a mail, so that receivers can recognize duplicates. */
function messageId(key: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(platform().config.mailFrom)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}
