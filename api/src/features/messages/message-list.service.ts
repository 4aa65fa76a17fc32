/** Messages by WhatsApp and SMS as staff see them: the list, what they cost today, and sending one that failed once more. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { afterCommit, inTransaction } from '../../platform/database/database.js';
import { CHANNEL_NAMES } from '../../platform/messages/channel.js';
import { isUsable, usedChannel } from '../../platform/messages/channels.js';
import { MessageModel, MessageStatus, type Message } from '../../platform/messages/message.model.js';
import { HIDDEN, MESSAGE_OUTBOX } from '../../platform/messages/message-outbox.js';
import { limitOf, spentOn } from '../../platform/messages/spending.js';
import { wakeOutbox } from '../../platform/outbox/outbox.js';
import { MESSAGE_CHANNELS, noticeEntry } from '../../platform/settings/message-texts.js';
import { isObjectId, objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { messageConsent } from './message-consents.service.js';
import type { MessageFilter, MessageSpendingToday, SentMessage, SentMessagePage } from './messages.types.js';

/** Fewer digits begin too many numbers. */
const DIGITS_LEAST = 3;
const INDIA = '91';
const CODE_DIGITS = /\d{6}/g;

/** Newest first. @throws ShopError BAD_INPUT for a phone number with too few digits */
export async function sentMessages(
  filter: MessageFilter | undefined,
  page: number,
  pageSize: number,
): Promise<SentMessagePage> {
  const request = pageRequest(page, pageSize);
  const wanted = condition(filter ?? {});
  const [items, total] = await Promise.all([
    MessageModel.find(wanted)
      .sort({ createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<Message[]>(),
    Object.keys(wanted).length > 0 ? MessageModel.countDocuments(wanted) : MessageModel.estimatedDocumentCount(),
  ]);
  return { items: items.map(shown), ...pageFacts(request, total) };
}

function condition({ channel, status, kind, phone }: MessageFilter): Record<string, unknown> {
  return {
    ...(channel && { channel }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(phone?.trim() && { to: mongoose.trusted({ $in: beginnings(phone) }) }),
  };
}

/** @throws ShopError BAD_INPUT */
function beginnings(typed: string): RegExp[] {
  const digits = typed.replace(/[\s()+-]/g, '').replace(/^0+/, '');
  if (!/^\d+$/.test(digits) || digits.length < DIGITS_LEAST) {
    const message = `Type at least ${DIGITS_LEAST} digits of the phone number.`;
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'filter.phone', message }] });
  }
  return [new RegExp(`^\\+${INDIA}${digits}`), new RegExp(`^\\+${digits}`)];
}

function shown(message: Message): SentMessage {
  const { _id, channel, kind, to, text, values, status, createdAt } = message;
  return {
    id: _id.toHexString(),
    channel,
    kind,
    phone: to,
    // The sandbox keeps them for the mailbox page; staff must not log in as somebody.
    text: isCode(message) ? text.replace(CODE_DIGITS, HIDDEN) : text,
    orderNumber: values['order'] ?? null,
    status,
    error: message.error ?? null,
    instead: message.instead ?? null,
    cost: message.cost ?? null,
    canSendAgain: status === MessageStatus.FAILED && !isCode(message) && !isMarketing(message),
    createdAt,
    sentAt: message.sentAt ?? null,
    deliveredAt: message.deliveredAt ?? null,
    readAt: message.readAt ?? null,
  };
}

const isCode = ({ kind }: Pick<Message, 'kind'>) => noticeEntry(kind).category === 'AUTHENTICATION';

const isMarketing = ({ kind }: Pick<Message, 'kind'>) => noticeEntry(kind).category === 'MARKETING';

export function messageSpending(now = new Date()): Promise<MessageSpendingToday[]> {
  return Promise.all(
    MESSAGE_CHANNELS.map(async (channel) => {
      const isConnected = usedChannel(channel)?.isSandbox === false;
      return { channel, isConnected, limit: limitOf(channel), ...(await spentOn(channel, now)) };
    }),
  );
}

/**
 * Sends a message that failed once more, by its own channel. One that waits already is answered as it is.
 * @throws ShopError NOT_FOUND, CONFLICT for one that arrived or is a code, or while its channel or its reader takes none
 */
export async function resendMessage(viewer: Viewer, id: string): Promise<SentMessage> {
  if (!isObjectId(id)) throw notFound();
  const _id = objectId(id);
  return inTransaction(async (session) => {
    const message = await MessageModel.findById(_id, null, { session }).lean<Message>();
    if (!message) throw notFound();
    if (message.status === MessageStatus.WAITING) return shown(message);
    const refusal = await refusalToSend(message);
    if (refusal) throw new ShopError(ErrorCode.CONFLICT, refusal);
    const now = new Date();
    const { patience } = noticeEntry(message.kind);
    const again = await MessageModel.findOneAndUpdate(
      { _id, status: MessageStatus.FAILED },
      {
        $set: {
          status: MessageStatus.WAITING,
          tries: 0,
          nextTryAt: now,
          giveUpAt: new Date(now.getTime() + patience * 1000),
          againAt: new Date(Math.floor(now.getTime() / 1000) * 1000),
        },
        $unset: { error: 1, isFinal: 1, taker: 1 },
      },
      { session, returnDocument: 'after' },
    ).lean<Message>();
    if (!again) throw new ShopError(ErrorCode.CONFLICT, 'This message changed meanwhile. Load the list again.');
    await recordAudit({
      viewer,
      session,
      action: 'message.send-again',
      entity: 'message',
      entityId: id,
      summary: `Sent again by ${CHANNEL_NAMES[message.channel]}: ${noticeEntry(message.kind).title}${message.values['order'] ? `, order ${message.values['order']}` : ''}`,
      before: { error: message.error ?? '' },
    });
    afterCommit(session, () => wakeOutbox(MESSAGE_OUTBOX));
    return shown(again);
  });
}

/** Why a message cannot be sent once more; undefined when it can. */
async function refusalToSend({ status, channel, kind, to, customer }: Message): Promise<string | undefined> {
  if (isCode({ kind })) return 'A code is not sent again: whoever needs one asks for a new one.';
  if (isMarketing({ kind })) return 'A reminder of a cart is sent once: the cart may have been ordered since.';
  if (status !== MessageStatus.FAILED) return 'This message was sent. Only one that failed can be sent again.';
  if (!isUsable(channel, kind))
    return `${CHANNEL_NAMES[channel]} cannot send it: connect it under Connections, and enter the template of this notice in the settings.`;
  if (channel === 'WHATSAPP' && noticeEntry(kind).needsConsent) {
    const { given } = customer ? await messageConsent({ phone: to, customer }) : { given: false };
    if (!given) return 'This customer does not want messages by WhatsApp any more.';
  }
  return undefined;
}

const notFound = () => new ShopError(ErrorCode.NOT_FOUND, 'There is no such message. Messages are kept for 30 days.');
