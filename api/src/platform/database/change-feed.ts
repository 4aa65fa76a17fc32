/** The feed of changes that integrators follow: since a moment or behind a cursor, oldest change first, missing nothing. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import mongoose, { type ClientSession, type Model } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { isObjectId, ObjectId } from '../../types/object-id.js';
import { pageRequest } from '../../types/page.js';
import type { ChangesArgs } from '../../types/changes-args.js';
import { beginAnew, inTransaction } from './database.js';
import { platform } from '../platform.js';

/** Milliseconds a change must be old before it is told, so that none appears behind a cursor later. */
const feedLag = () => platform().config.feedLagMs;
/**
 * Milliseconds after which a transaction that has stamped a document is given up and begun anew: well below the lag, so
 * that its change can be seen before the feed passes its moment. What takes longer holds the feed back instead.
 */
const longestTransaction = () => feedLag() / 2;
/** Milliseconds a hold stands when its process died; no transaction lives as long. */
const HOLD_MOST = 600_000;

/** Somebody writes for longer than the feed's lag: nothing stamped since then is told yet. */
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

/** A transaction over many documents of a feed, however long it takes: the feed waits for it. */
export async function inLongTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const since = new Date();
  const hold = await FeedHoldModel.create({ since, expiresAt: new Date(since.getTime() + HOLD_MOST) });
  try {
    return await inTransaction(work);
  } finally {
    await FeedHoldModel.deleteOne({ _id: hold._id });
  }
}

/** A transaction over a few documents of a feed, begun anew when it took so long that the feed could pass it. */
export function inShortTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  return inTransaction(async (session) => {
    const began = new Date();
    const result = await work(session);
    beginAnewWhenLate(began);
    return result;
  });
}

/** @throws a transient error, upon which the transaction is begun anew with a new moment */
export function beginAnewWhenLate(stamped: Date): void {
  if (Date.now() - stamped.getTime() > longestTransaction())
    throw beginAnew('The transaction took too long after its moment was taken');
}

/** Since when a long transaction is under way; undefined when none is. */
export async function heldSince(): Promise<Date | undefined> {
  const oldest = await FeedHoldModel.findOne({ expiresAt: mongoose.trusted({ $gt: new Date() }) })
    .sort({ since: 1 })
    .lean();
  return oldest?.since;
}

export interface Changes<T> {
  items: T[];
  /** For what follows, also when there is nothing more now. */
  cursor: string;
  hasMore: boolean;
}

/**
 * Documents by `updatedAt` and then `_id`, for which the collection has an index. What changes again while a reader pages
 * comes again later.
 * @throws ShopError BAD_INPUT on a cursor the shop did not make, or a limit outside 1…100
 */
export async function changesIn<T extends { _id: ObjectId; updatedAt: Date }>(
  // The models of typegoose differ from each other in every helper type.
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

/** @throws ShopError BAD_INPUT on a text that cursorOf did not make */
function parseCursor(cursor: string | undefined | null): { at: Date; id: string } | undefined {
  if (!cursor) return undefined;
  const [time, id] = Buffer.from(cursor, 'base64url').toString().split(':');
  if (!/^\d{1,15}$/.test(time ?? '') || !isObjectId(id))
    throw new ShopError(ErrorCode.BAD_INPUT, 'after is a cursor from an earlier answer');
  return { at: new Date(Number(time)), id };
}
