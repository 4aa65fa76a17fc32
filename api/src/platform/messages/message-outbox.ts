/** The outbox of messages by WhatsApp and SMS: written with the change that they announce, sent later, by the next channel when one fails. */
import mongoose, { type ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { afterCommit, inTransaction } from '../database/database.js';
import { inserts, writeAll, type Write } from '../database/writes.js';
import { mailWrites, type NewMail } from '../mail/mail-outbox.js';
import { OutboxMailModel } from '../mail/mail-outbox.model.js';
import { logFault } from '../observability/faults.js';
import { NotSent, outboxOf, wakeOutbox, type Outbox } from '../outbox/outbox.js';
import { platform } from '../platform.js';
import { settings } from '../settings/current.js';
import {
  MESSAGE_CHANNELS,
  noticeEntry,
  withValues,
  type Channel,
  type MessageChannel,
  type NoticeKind,
} from '../settings/message-texts.js';
import { CHANNEL_NAMES, ChannelError } from './channel.js';
import { isUsable, usedChannel } from './channels.js';
import { MessageModel, MessageStatus, type Message } from './message.model.js';
import { claimCost, costOf, giveBackCost } from './spending.js';
import { valuesOf, wordsOf } from './templates.js';

/** For the log, the metrics and `wakeOutbox`. */
export const MESSAGE_OUTBOX = 'messages';
/** Back-off in milliseconds after the first failed attempt; doubled after each further one. */
const FIRST_WAIT = 3_000;
const LONGEST_WAIT = 600_000;
/** Polling interval in milliseconds. */
const INTERVAL = 500;
const AT_ONCE = 5;
/** Retention in milliseconds. */
const KEPT = 30 * 86_400_000;
/** Of codes, which are of no use a day later. */
const CODES_KEPT = 86_400_000;
/** Failed messages whose next channel is used in one round. */
const ROUND = 100;
/** In place of a code. */
export const HIDDEN = '••••••';

export interface NewMessage {
  /** Idempotency key of the notice; that of each message has the channel behind it. */
  key: string;
  kind: NoticeKind;
  /** E.164. */
  to: string;
  /** Whose message it is. */
  customer?: ObjectId;
  values: Readonly<Record<string, string>>;
  /** Payload or path for each button of the kind, in its order. */
  buttons: readonly string[];
  /** The first is used now, each other when the one before it fails. */
  chain: readonly Channel[];
  /** Sent when MAIL is reached. */
  mail?: NewMail;
  /** How long its values are valid where they are secret. */
  secretUntil?: Date;
}

/** Channels of the chain that the kind can go by now, MAIL only where there is one. */
export const usableOf = ({ chain, kind, mail }: Pick<NewMessage, 'chain' | 'kind' | 'mail'>): Channel[] =>
  chain.filter((one) => (one === 'MAIL' ? mail !== undefined : isUsable(one, kind)));

/**
 * The writes that enqueue messages, each for the first channel of its chain that can be used, in the transaction of the change they
 * announce. Without any channel nothing is written.
 * @throws Error outside of a transaction
 */
export function messageWrites(messages: readonly NewMessage[], session: ClientSession, now = new Date()): Write[] {
  const rows: object[] = [];
  const mails: NewMail[] = [];
  for (const message of messages) {
    const [channel, ...fallbacks] = usableOf(message);
    if (channel === 'MAIL') mails.push(message.mail!);
    else if (channel) rows.push(rowOf(message, channel, fallbacks, now));
  }
  if (rows.length > 0) afterCommit(session, () => wakeOutbox(MESSAGE_OUTBOX));
  return [...(rows.length > 0 ? inserts(MessageModel, rows) : []), ...mailWrites(mails, session)];
}

/** Enqueues messages in the transaction, with their own command. */
export async function enqueueMessages(messages: readonly NewMessage[], session: ClientSession): Promise<void> {
  await writeAll(messageWrites(messages, session), session);
}

function rowOf(message: NewMessage, channel: MessageChannel, fallbacks: readonly Channel[], now: Date): object {
  const { key, kind, to, customer, values, buttons, mail, secretUntil } = message;
  const isSecret = noticeEntry(kind).category === 'AUTHENTICATION';
  return {
    key: `${key}:${channel}`,
    channel,
    to,
    ...(customer && { customer }),
    kind,
    values,
    text: shownText(channel, kind, isSecret ? { ...values, code: HIDDEN } : values, buttons),
    buttons: [...buttons],
    fallbacks: [...fallbacks],
    ...(fallbacks.length > 0 && { fallsBack: true }),
    ...(mail && fallbacks.includes('MAIL') && { mail }),
    status: MessageStatus.WAITING,
    tries: 0,
    nextTryAt: now,
    giveUpAt: new Date(now.getTime() + noticeEntry(kind).patience * 1000),
    ...(isSecret && { secretUntil: secretUntil ?? new Date(now.getTime() + 600_000) }),
    createdAt: now,
  };
}

/** A message as people read it. */
export function shownText(
  channel: MessageChannel,
  kind: NoticeKind,
  values: Readonly<Record<string, string>>,
  buttons: readonly string[],
): string {
  const entry = noticeEntry(kind);
  const { publicUrl } = platform().config;
  const link = entry.buttons.findIndex((one) => one.kind === 'link');
  const { text, sms } = wordsOf(kind);
  return withValues(channel === 'SMS' ? sms : text, {
    brand: settings().brand,
    host: new URL(publicUrl).hostname,
    link: `${publicUrl}/${buttons[link] ?? ''}`,
    ...valuesOf(values),
  });
}

/** What the outbox tells the owner. */
export interface MessageHooks {
  /** A message was not sent because of the day's limit. */
  limitReached(channel: MessageChannel, at: Date): Promise<void>;
}

export const messageOutbox = (hooks: MessageHooks): Outbox =>
  outboxOf<Message>({
    name: MESSAGE_OUTBOX,
    model: MessageModel,
    stored: {
      waiting: MessageStatus.WAITING,
      sent: MessageStatus.SENT,
      failed: MessageStatus.FAILED,
      tries: 'tries',
      sentAt: 'sentAt',
    },
    every: INTERVAL,
    atOnce: AT_ONCE,
    queues: () =>
      Promise.resolve(
        MESSAGE_CHANNELS.map((channel) => ({ name: channel, of: { channel }, turn: () => Promise.resolve({}) })),
      ),
    pauseAfter({ tries, isFinal, giveUpAt }, now) {
      const pause = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 20));
      return isFinal || now.getTime() + pause > giveUpAt.getTime() ? undefined : pause;
    },
    send: (message) => attempt(message, hooks),
    async failed(message, reason, givenUp) {
      const { key, tries } = message;
      platform().logger.warn(
        { message: key, tries, reason },
        givenUp ? 'a message was given up' : 'a message could not be sent yet',
      );
      if (givenUp) await useNextChannel(message);
    },
  });

/** @throws NotSent */
async function attempt(message: Message, hooks: MessageHooks): Promise<Partial<Message>> {
  const { channel, kind, values, buttons, giveUpAt } = message;
  const now = new Date();
  const final = (reason: string) => new NotSent(reason, { isFinal: true });
  // The shop may have been down meanwhile.
  if (now > giveUpAt) throw final('It was too late to send it.');
  if (message.secretUntil && now > message.secretUntil) throw final('The code is not valid any more.');
  const used = usedChannel(channel);
  if (!used) throw final(`${CHANNEL_NAMES[channel]} is not connected any more.`);
  const text = shownText(channel, kind, values, buttons);
  const outgoing = { id: message._id.toHexString(), to: message.to, kind, values: valuesOf(values), text, buttons };
  // The mailbox page is all that shows what the sandbox sends, a code included.
  if (used.isSandbox) return { ...(await used.provider.send(outgoing)), cost: 0, text };
  const cost = costOf(channel);
  if (!(await claimCost(channel, kind, now))) {
    await hooks.limitReached(channel, now);
    throw final(`The day's limit of ${CHANNEL_NAMES[channel]} is reached.`);
  }
  try {
    const { providerId } = await used.provider.send(outgoing);
    // The language may have changed since it was written.
    if (!message.secretUntil) return { providerId, cost, text };
    return { providerId, cost, ...(!message.fallsBack && { values: {} }) };
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    if (error.kind !== 'unsure') await giveBackCost(channel, cost, now);
    throw error.kind === 'refused' ? final(error.message) : new NotSent(error.message);
  }
}

/** Enqueues a message that failed for its next channel, once. */
export async function useNextChannel({ _id }: Pick<Message, '_id'>): Promise<void> {
  await inTransaction(async (session) => {
    // One of several that look at it at once takes the mark away.
    const failed = await MessageModel.findOneAndUpdate(
      { _id, status: MessageStatus.FAILED, fallsBack: true },
      { $unset: { fallsBack: 1, mail: 1 }, $set: { fallbacks: [] } },
      { session },
    ).lean<Message>();
    if (!failed) return;
    const { key, channel, kind, to, customer, values, buttons, fallbacks, mail, secretUntil } = failed;
    if (secretUntil && secretUntil < new Date()) return;
    if (secretUntil) await MessageModel.updateOne({ _id }, { $set: { values: {} } }, { session });
    const next = {
      key: key.slice(0, -channel.length - 1),
      kind,
      to,
      customer,
      values,
      buttons,
      chain: fallbacks,
      mail,
      secretUntil,
    };
    const isMailed = mail && (await OutboxMailModel.exists({ key: mail.key }).session(session));
    const sent = isMailed ? { ...next, mail: undefined } : next;
    const instead = usableOf(sent)[0] ?? (isMailed ? ('MAIL' as const) : undefined);
    if (instead) await MessageModel.updateOne({ _id }, { $set: { instead } }, { session });
    await enqueueMessages([sent], session);
  });
}

/** Uses the next channel of messages that failed while a process died, and takes out codes that are over. */
export async function lookAfterMessages(now = new Date()): Promise<void> {
  const failed = await MessageModel.find({ fallsBack: true, status: MessageStatus.FAILED }, { _id: 1 })
    .limit(ROUND)
    .lean<Message[]>();
  for (const one of failed)
    await useNextChannel(one).catch((error: unknown) =>
      logFault(error, 'the next channel of a message could not be used; it is tried again', { task: MESSAGE_OUTBOX }),
    );
  await MessageModel.updateMany(
    { secretUntil: mongoose.trusted({ $lte: now }) },
    { $set: { values: {} }, $unset: { secretUntil: 1 } },
  );
}

/** Deletes messages of long ago. */
export async function forgetOldMessages(now = new Date()): Promise<void> {
  const before = (span: number) => mongoose.trusted({ $lt: new Date(now.getTime() - span) });
  await MessageModel.deleteMany({ createdAt: before(KEPT) });
  await MessageModel.deleteMany({ kind: 'code', createdAt: before(CODES_KEPT) });
}
