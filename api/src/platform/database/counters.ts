/** Counters of consecutive numbers, by name. */
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';
import type { ClientSession, Model } from 'mongoose';

@modelOptions({ schemaOptions: { collection: 'counters', versionKey: false } })
export class Counter {
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => Number, required: true })
  value: number;
  /** Numbers of documents of the demo, which went with it while documents of the shop's own stayed. */
  @prop({ type: () => [Number], default: undefined })
  retired?: number[];
}

export const CounterModel = getModelForClass(Counter);

const DUPLICATE_KEY = 11000;

/**
 * Counts on.
 * @param session the transaction that uses the number, so that none is skipped; without one there may be gaps
 * @returns 1 the first time
 */
export const nextValue = (name: string, session?: ClientSession): Promise<number> =>
  countOn(CounterModel, name, session);

/** As nextValue, for counters that are kept elsewhere. @param counters documents with a name as `_id` and a `value` */
export async function countOn(counters: Model<any>, name: string, session?: ClientSession): Promise<number> {
  for (;;) {
    try {
      const counter = await counters
        .findOneAndUpdate({ _id: name }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after', session })
        .lean<Pick<Counter, 'value'>>();
      return counter!.value;
    } catch (error) {
      // Two upserts of a new counter can conflict. Within a transaction, the caller retries the whole of it instead.
      if (session || (error as { code?: number }).code !== DUPLICATE_KEY) throw error;
    }
  }
}
