/** Gives the offers of an order back when it ends unpaid, and claims them again should it go on after all. */
import type { ClientSession } from 'mongoose';
import type { Write } from '../../platform/database/writes.js';
import { claimAgainWrites, giveBackWrites } from '../offers/offer-claims.service.js';
import type { StoredOrder } from './order.model.js';
import { hasEnded, isPaid } from './order-rules.js';

/** What a change of an order does to its offers. @param before undefined for a new order, which claims them itself */
export async function offerWrites(
  before: StoredOrder | undefined,
  after: StoredOrder,
  session: ClientSession,
): Promise<Write[]> {
  if (!before || !after.discounts?.length) return [];
  const [ended, ends] = [hasEnded(before.orderStatus), hasEnded(after.orderStatus)];
  // Who paid has used the offer, whatever becomes of the order.
  if (!ended && ends && !isPaid(after)) return giveBackWrites(after._id, session);
  return ended && !ends ? claimAgainWrites(after._id, session) : [];
}
