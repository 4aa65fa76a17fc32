/** Reminders that were written and not sent yet: found in the outboxes by their keys. */
import mongoose, { type ClientSession } from 'mongoose';
import { OutboxMailModel, OutboxStatus } from '../../platform/mail/mail-outbox.model.js';
import { MessageModel, MessageStatus } from '../../platform/messages/message.model.js';
import type { ObjectId } from '../../types/object-id.js';

const BEGINNING = 'abandoned-cart:';
/** Milliseconds after which a mail that could not be sent is dropped: by then the cart may be ordered. */
const PATIENCE = 3_600_000;

/** One state of a cart: nobody is told of it twice. */
export const reminderKey = (customer: ObjectId, cartAt: Date): string =>
  `${BEGINNING}${customer.toHexString()}:${cartAt.getTime()}`;

const keysFrom = (beginning: string) => mongoose.trusted({ $gte: beginning, $lt: `${beginning}~` });

/** Takes back what waits for a person, in the transaction that takes back the consent. */
export async function dropWaitingReminders(
  customer: ObjectId,
  channel: 'mail' | 'whatsapp',
  session: ClientSession,
): Promise<void> {
  const key = keysFrom(`${BEGINNING}${customer.toHexString()}:`);
  if (channel === 'mail') {
    await OutboxMailModel.deleteMany({ key, status: OutboxStatus.WAITING }, { session });
    // The mail that would follow a message by WhatsApp goes with it.
    await MessageModel.updateMany({ key, fallsBack: true }, { $unset: { fallsBack: 1, mail: 1 } }, { session });
  } else await MessageModel.deleteMany({ key, status: MessageStatus.WAITING }, { session });
}

/** Drops mails that the mail server did not take in time. Messages have their own patience. */
export async function dropLateReminders(now: Date): Promise<void> {
  await OutboxMailModel.deleteMany({
    key: keysFrom(BEGINNING),
    status: OutboxStatus.WAITING,
    createdAt: mongoose.trusted({ $lt: new Date(now.getTime() - PATIENCE) }),
  });
}
