/** Numbers by which people name what they wrote to the shop. */
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';
import { DateTime } from 'luxon';
import { SHOP_ZONE } from '../../types/shop-zone.js';

const DUPLICATE_KEY = 11000;

/** TK of a complaint, MSG of another contact message, REQ of a custom order. */
export type ReferenceKind = 'TK' | 'MSG' | 'REQ';

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
  for (;;) {
    try {
      const counter = await TicketCounterModel.findOneAndUpdate(
        { _id },
        { $inc: { value: 1 } },
        { upsert: true, returnDocument: 'after' },
      ).lean();
      return `${kind}-${day}-${String(counter!.value).padStart(4, '0')}`;
    } catch (error) {
      // Two concurrent first numbers of a day can conflict.
      if ((error as { code?: number }).code !== DUPLICATE_KEY) throw error;
    }
  }
}
