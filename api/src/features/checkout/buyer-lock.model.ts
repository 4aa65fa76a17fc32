/** A document for each phone and place that orders: two transactions of one buyer both write it, so that they conflict. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import type { ClientSession } from 'mongoose';
import { beginAnew } from '../../platform/database/database.js';

/** Seconds after which a lock is deleted; a transaction holds it for milliseconds. */
const KEPT_SECONDS = 3_600;
const DUPLICATE_KEY = 11000;

@index({ lockedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })
@modelOptions({ schemaOptions: { collection: 'buyer_locks', versionKey: false } })
export class BuyerLock {
  /** One of the buyer's keys (cod-limits). */
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => Date, required: true })
  lockedAt: Date;
}

export const BuyerLockModel = getModelForClass(BuyerLock);

/**
 * Makes this transaction the only one of the buyer: another one that locks the same key is begun anew after it.
 * @param keys `buyerKeys` of the order
 */
export async function lockBuyer(keys: readonly string[], session: ClientSession): Promise<void> {
  const lockedAt = new Date();
  try {
    await BuyerLockModel.bulkWrite(
      keys.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { lockedAt } }, upsert: true } })),
      { session },
    );
  } catch (error) {
    // Another transaction has made the same lock since this one began.
    if ((error as { code?: number }).code === DUPLICATE_KEY) throw beginAnew('Another order of the buyer was first');
    throw error;
  }
}
