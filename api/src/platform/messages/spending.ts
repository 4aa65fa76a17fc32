/** The day's limit of each channel: an attempt claims its cost before it is made, so that no number of processes spends more. */
import { DateTime } from 'luxon';
import mongoose, { mongo, type ClientSession } from 'mongoose';
import { settings } from '../settings/current.js';
import { noticeEntry, type MessageChannel, type NoticeKind } from '../settings/message-texts.js';
import { MessageSpendingModel, type MessageSpending } from './spending.model.js';

const ZONE = 'Asia/Kolkata';
const DUPLICATE_KEY = 11000;
/** Part of a day's limit that is kept for codes: without them nobody can log in. */
const KEPT_FOR_CODES = 5;

/** Paise. */
export function costOf(channel: MessageChannel): number {
  const { whatsappCost, smsCost } = settings();
  return channel === 'WHATSAPP' ? whatsappCost : smsCost;
}

/** Paise a day. */
export function limitOf(channel: MessageChannel): number {
  const { whatsappDayLimit, smsDayLimit } = settings();
  return channel === 'WHATSAPP' ? whatsappDayLimit : smsDayLimit;
}

export const dayOf = (at: Date): string => DateTime.fromJSDate(at, { zone: ZONE }).toFormat('yyyy-MM-dd');
const idOf = (channel: MessageChannel, at: Date) => `${channel}:${dayOf(at)}`;

/** What a channel has cost on the day of a moment. @returns paise, and the number of messages */
export async function spentOn(channel: MessageChannel, at: Date): Promise<{ spent: number; messages: number }> {
  const day = await MessageSpendingModel.findById(idOf(channel, at), { spent: 1, messages: 1 }).lean<MessageSpending>();
  return { spent: day?.spent ?? 0, messages: day?.messages ?? 0 };
}

/**
 * Claims what a message costs.
 * @returns false when the day's limit leaves too little
 */
export async function claimCost(channel: MessageChannel, kind: NoticeKind, at: Date): Promise<boolean> {
  const [cost, limit] = [costOf(channel), limitOf(channel)];
  const isCode = noticeEntry(kind).category === 'AUTHENTICATION';
  const most = isCode ? limit : limit - Math.floor(limit / KEPT_FOR_CODES);
  if (cost > most) return false;
  const claim = async () => {
    await MessageSpendingModel.updateOne(
      { _id: idOf(channel, at), spent: mongoose.trusted({ $lte: most - cost }) },
      { $inc: { spent: cost, messages: 1 }, $setOnInsert: { at } },
      { upsert: true },
    );
    return true;
  };
  // A day beyond its limit does not match, so that the upsert meets its id; so does the second of two that begin a day at once.
  const isDuplicate = (error: unknown) => {
    if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) return false;
    throw error;
  };
  return (await claim().catch(isDuplicate)) || claim().catch(isDuplicate);
}

/** Gives back what was claimed for an attempt that the provider refused. */
export async function giveBackCost(channel: MessageChannel, cost: number, at: Date): Promise<void> {
  await MessageSpendingModel.updateOne({ _id: idOf(channel, at) }, { $inc: { spent: -cost, messages: -1 } });
}

/** @returns true for the first caller of a day, in the transaction of what tells the owner */
export async function isFirstToTell(channel: MessageChannel, at: Date, session: ClientSession): Promise<boolean> {
  const before = await MessageSpendingModel.findOneAndUpdate(
    { _id: idOf(channel, at) },
    [
      {
        $set: {
          spent: { $ifNull: ['$spent', 0] },
          messages: { $ifNull: ['$messages', 0] },
          at: { $ifNull: ['$at', at] },
          toldAt: { $ifNull: ['$toldAt', at] },
        },
      },
    ],
    { session, upsert: true, updatePipeline: true },
  ).lean<{ toldAt?: Date }>();
  return !before?.toldAt;
}
