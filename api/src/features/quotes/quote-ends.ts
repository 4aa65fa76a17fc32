/** Quotes whose time ends: their customers are reminded once, and what nobody has accepted lapses. */
import mongoose from 'mongoose';
import { SHOP_ACTOR } from '../orders/order-rules.js';
import { changeQuote } from './quote-change.js';
import { QuoteModel, QuoteState, type StoredQuote } from './quote.model.js';
import { AWAITED } from './quote-rules.js';
import { REMINDED_BEFORE, tellCustomer } from './send-quote.service.js';

/** The most quotes of one round. */
const ROUND = 20;

/** @returns how many lapsed or were reminded of @throws the first failure, after all of the round were tried */
export async function endQuotes(now = new Date()): Promise<number> {
  const lapsed = await awaited({ $lte: now });
  const ending = await awaited({ $gt: now, $lte: new Date(now.getTime() + REMINDED_BEFORE) }, { remindedAt: null });
  const outcomes = await Promise.allSettled([
    ...lapsed.map(({ _id }) => lapse(_id, now)),
    ...ending.map(({ _id }) => remind(_id, now)),
  ]);
  const failed = outcomes.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.length;
}

function awaited(lapsesAt: object, more: object = {}): Promise<Pick<StoredQuote, '_id'>[]> {
  const state = mongoose.trusted({ $in: AWAITED });
  return QuoteModel.find({ lapsesAt: mongoose.trusted(lapsesAt), state, ...more }, { _id: 1 })
    .sort({ lapsesAt: 1 })
    .limit(ROUND)
    .lean<Pick<StoredQuote, '_id'>[]>()
    .exec();
}

/** True while it still waits: accepted, declined or edited since the query it does not. */
const waits = ({ state, lapsesAt }: StoredQuote): boolean => AWAITED.includes(state) && lapsesAt != null;

function lapse(id: StoredQuote['_id'], now: Date): Promise<StoredQuote> {
  return changeQuote(
    id,
    undefined,
    (quote) =>
      waits(quote) && quote.lapsesAt! <= now
        ? {
            set: { state: QuoteState.LAPSED },
            unset: ['lapsesAt'],
            events: [{ kind: 'lapsed', actor: SHOP_ACTOR }],
          }
        : undefined,
    now,
  );
}

function remind(id: StoredQuote['_id'], now: Date): Promise<StoredQuote> {
  return changeQuote(
    id,
    undefined,
    async (quote, _now, session) => {
      if (!waits(quote) || quote.remindedAt || quote.lapsesAt! <= now) return undefined;
      const { revision } = quote.sent.at(-1)!;
      await tellCustomer('quote-reminder', quote, `quote:${id.toHexString()}:${revision}:reminder`, session);
      return { set: { remindedAt: now }, events: [{ kind: 'reminded', actor: SHOP_ACTOR }], keepsVersion: true };
    },
    now,
  );
}
