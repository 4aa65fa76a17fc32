/** Whose use of an offer counts towards a limit per customer: the account's, and that of everybody with the same phone number. */
import { createHash } from 'node:crypto';
import type { ObjectId } from '../../types/object-id.js';
import { phoneKey } from '../../types/phone.js';

/**
 * Keys of a buyer. The phone stands in it as a hash, since nobody reads it there.
 * @param phone undefined while it is unknown, as in a quote
 */
export function offerBuyers(customer: ObjectId, phone?: string): string[] {
  const account = `account:${customer.toHexString()}`;
  if (phone === undefined) return [account];
  const hash = createHash('sha256').update(phoneKey(phone)).digest('hex').slice(0, 32);
  return [account, `phone:${hash}`];
}
