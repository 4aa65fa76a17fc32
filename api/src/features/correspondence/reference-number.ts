/** Numbers that messages and requests are named by. */
import { DateTime } from 'luxon';
import { nextValue } from '../../platform/database/counters.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';

/**
 * The next number of the day that a message or a request is named by, e.g. `MSG-20260401-0001`. Taken outside of a transaction, so that
 * there may be gaps. @param kind MSG of a contact message, REQ of a custom order
 */
export async function nextReferenceNumber(kind: 'MSG' | 'REQ', now: Date): Promise<string> {
  const day = DateTime.fromJSDate(now, { zone: SHOP_ZONE }).toFormat('yyyyMMdd');
  const value = await nextValue(`reference:${kind}:${day}`);
  return `${kind}-${day}-${String(value).padStart(4, '0')}`;
}
