/** Numbers by which people name what they wrote to the shop. */
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';
import { DateTime } from 'luxon';
import { countOn } from '../../platform/database/counters.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';

/** TK of a complaint, MSG of another contact message, REQ of a custom order. */
export type ReferenceKind = 'TK' | 'MSG' | 'REQ';

/** Older than the counters of documents, and kept apart: a shop that is updated goes on with the numbers of its day. */
@modelOptions({ schemaOptions: { collection: 'ticket_counters', versionKey: false } })
class TicketCounter {
  /** The day, in the form used in numbers; with the kind before it, but for tickets. */
  @prop({ type: () => String, required: true })
  _id: string;

  @prop({ type: () => Number, required: true })
  value: number;
}
const TicketCounterModel = getModelForClass(TicketCounter);

/** The next number of the day in India, e.g. `TK-20260401-0001`. Not transactional, so gaps are possible. */
export async function nextReferenceNumber(kind: ReferenceKind, now: Date): Promise<string> {
  const day = DateTime.fromJSDate(now, { zone: SHOP_ZONE }).toFormat('yyyyMMdd');
  const _id = kind === 'TK' ? day : `${kind}-${day}`;
  const value = await countOn(TicketCounterModel, _id);
  return `${kind}-${day}-${String(value).padStart(4, '0')}`;
}
