/** Lock documents for each account, phone and address that orders: two transactions of one buyer write the same one and conflict. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { update, type Write } from '../../platform/database/writes.js';

/** Seconds after which a lock is deleted; a transaction holds it for milliseconds. */
const KEPT_SECONDS = 3_600;

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
 * Makes transactions of one buyer run one after the other: of two that write the same lock, the second is retried and sees the first's writes.
 * @param keys `buyerKeys` of the order
 */
export function buyerLocks(keys: readonly string[]): Write[] {
  const lockedAt = new Date();
  return keys.map((_id) => update(BuyerLockModel, { _id }, { $set: { lockedAt } }, { upsert: true }));
}
