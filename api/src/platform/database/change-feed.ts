/** The change feed for integrators: pages through changed documents since a time or after a cursor, oldest first, without gaps. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import mongoose, { type ClientSession, type Model } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { isObjectId, ObjectId } from '../../types/object-id.js';
import { pageRequest } from '../../types/page.js';
import type { ChangesArgs } from '../../types/changes-args.js';
import { beginAnew, inTransaction } from './database.js';
import { platform } from '../platform.js';

/** Milliseconds until a change appears in the feed, so that no change is committed behind a cursor later. */
const feedLag = () => platform().config.feedLagMs;
/**
 * Milliseconds after which a short transaction that has stamped a document is retried. It is well below the lag, so that the change is
 * committed before the feed passes its timestamp. Longer transactions hold the feed back instead (inLongTransaction).
 */
const longestTransaction = () => feedLag() / 2;
/** Milliseconds until the hold of a dead process expires; no transaction runs as long. */
const HOLD_MOST = 600_000;

/** A hold on the feed by a long transaction: changes stamped after `since` do not appear yet. */
@index({ since: 1 })
@index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
@modelOptions({ schemaOptions: { collection: 'feed_holds', versionKey: false } })
class FeedHold {
  _id: ObjectId;
  @prop({ type: () => Date, required: true })
  since: Date;
  @prop({ type: () => Date, required: true })
  expiresAt: Date;
}
const FeedHoldModel = getModelForClass(FeedHold);

/** Runs a transaction over many documents of a feed. It may take long: the feed waits for it. */
export async function inLongTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const since = new Date();
  const hold = await FeedHoldModel.create({ since, expiresAt: new Date(since.getTime() + HOLD_MOST) });
  try {
    return await inTransaction(work);
  } finally {
    await FeedHoldModel.deleteOne({ _id: hold._id });
  }
}

/** Runs a transaction over a few documents of a feed, and retries it when it took so long that the feed could have passed it. */
export function inShortTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  return inTransaction(async (session) => {
    const began = new Date();
    const result = await work(session);
    retryWhenLate(began);
    return result;
  });
}

/** @throws a transient error, so that the transaction is retried with a new timestamp */
export function retryWhenLate(stamped: Date): void {
  if (Date.now() - stamped.getTime() > longestTransaction())
    throw beginAnew('The transaction took too long after its moment was taken');
}

/** Start of the oldest running long transaction; undefined when there is none. */
export async function heldSince(): Promise<Date | undefined> {
  const oldest = await FeedHoldModel.findOne({ expiresAt: mongoose.trusted({ $gt: new Date() }) })
    .sort({ since: 1 })
    .lean();
  return oldest?.since;
}

export interface Changes<T> {
  items: T[];
  /** Continues after this page; present even when there is nothing more yet. */
  cursor: string;
  hasMore: boolean;
}

/**
 * Pages through documents by `updatedAt` and `_id`, for which the collection needs an index. A document that changes again while a client
 * pages appears again later.
 * @throws ShopError BAD_INPUT for an invalid cursor, or a limit outside 1…100
 */
export async function changesIn<T extends { _id: ObjectId; updatedAt: Date }>(
  // The typegoose models have incompatible helper types.
  model: Model<any>,
  { updatedSince, after, limit }: ChangesArgs,
): Promise<Changes<T>> {
  const { pageSize } = pageRequest(1, limit);
  const from = parseCursor(after) ?? { at: updatedSince ?? new Date(0), id: undefined };
  const until = new Date(Math.min(Date.now() - feedLag(), ((await heldSince())?.getTime() ?? Infinity) - 1));
  const beyond = from.id
    ? {
        $or: [
          { updatedAt: mongoose.trusted({ $gt: from.at, $lte: until }) },
          { updatedAt: from.at, _id: mongoose.trusted({ $gt: new ObjectId(from.id) }) },
        ],
      }
    : { updatedAt: mongoose.trusted({ $gte: from.at, $lte: until }) };
  const found = await model
    .find(beyond)
    .sort({ updatedAt: 1, _id: 1 })
    .limit(pageSize + 1)
    .lean<T[]>();
  const items = found.slice(0, pageSize);
  const last = items.at(-1);
  return {
    items,
    cursor: last ? cursorOf(last.updatedAt, last._id.toHexString()) : (after ?? cursorOf(from.at, '0'.repeat(24))),
    hasMore: found.length > pageSize,
  };
}

function cursorOf(at: Date, id: string): string {
  return Buffer.from(`${at.getTime()}:${id}`).toString('base64url');
}

/** @throws ShopError BAD_INPUT unless cursorOf made the cursor */
function parseCursor(cursor: string | undefined | null): { at: Date; id: string } | undefined {
  if (!cursor) return undefined;
  const [time, id] = Buffer.from(cursor, 'base64url').toString().split(':');
  if (!/^\d{1,15}$/.test(time ?? '') || !isObjectId(id))
    throw new ShopError(ErrorCode.BAD_INPUT, 'after is a cursor from an earlier answer');
  return { at: new Date(Number(time)), id };
}
