/** Takes what providers tell of messages: at least once, in any order, also before the shop has stored that it sent one. */
import mongoose from 'mongoose';
import { platform } from '../platform.js';
import { isObjectId, objectId } from '../../types/object-id.js';
import { type Receipt } from './channel.js';
import { MessageModel, MessageStatus, type Message } from './message.model.js';
import { useNextChannel } from './message-outbox.js';

/** What a receipt may follow. A message that has arrived stays so, whatever comes late. */
const AFTER: Readonly<Record<Receipt['status'], readonly MessageStatus[]>> = {
  sent: [MessageStatus.WAITING],
  failed: [MessageStatus.WAITING, MessageStatus.SENT],
  delivered: [MessageStatus.WAITING, MessageStatus.SENT, MessageStatus.FAILED],
  read: [MessageStatus.WAITING, MessageStatus.SENT, MessageStatus.FAILED, MessageStatus.DELIVERED],
};

/** @returns false when the shop has no such message @throws never for a receipt that comes twice or late */
export async function takeReceipt({ providerId, id, status, error, at }: Receipt): Promise<boolean> {
  const its = id && isObjectId(id) ? { _id: objectId(id) } : { providerId };
  const isArrived = status === 'delivered' || status === 'read';
  const changed = await MessageModel.findOneAndUpdate(
    {
      ...its,
      status: mongoose.trusted({ $in: [...AFTER[status]] }),
      // Late news of the attempt before staff had it sent again.
      ...(status === 'failed' && { againAt: mongoose.trusted({ $not: { $gt: at } }) }),
    },
    {
      $set: {
        status,
        providerId,
        ...(status === 'sent' && { sentAt: at }),
        ...(status === 'failed' && {
          error: (error ?? 'The provider could not deliver it.').slice(0, 500),
          isFinal: true,
        }),
        ...(status === 'delivered' && { deliveredAt: at }),
        ...(status === 'read' && { readAt: at }),
      },
      // Another attempt would send it twice.
      $unset: { taker: 1, ...(isArrived && { fallsBack: 1, mail: 1 }) },
    },
    { returnDocument: 'after' },
  ).lean<Message>();
  if (changed && isArrived && changed.secretUntil)
    await MessageModel.updateOne({ _id: changed._id }, { $set: { values: {} }, $unset: { secretUntil: 1 } });
  if (changed && status === 'failed') await useNextChannel(changed);
  if (changed) return true;
  const known = await MessageModel.exists(its);
  if (!known) platform().logger.info({ providerId, status }, 'a receipt told of a message this shop does not have');
  return known !== null;
}
