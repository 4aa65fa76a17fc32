/**
 * The figures of offers: uses, what they gave, and sales with them. An order adds to an offer with limits directly, since a limit has to
 * hold under load. For an offer without limits it writes a note of its own, so that a sale for the whole shop makes no two orders wait
 * for each other; the notes are added to the offers here, before the figures are read and every few seconds.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { inserts, update, type Write } from '../../platform/database/writes.js';
import { isLimited, OfferModel, type StoredOffer } from './offer.model.js';
import { OfferNoteModel, type OfferNote, type OfferUse } from './offer-use.model.js';

/** Notes added in one transaction. */
const BATCH = 500;

let turn: Promise<unknown> = Promise.resolve();

/** Adds all notes to the offers. Several processes may do so at the same time. */
export function addUpOffers(): Promise<void> {
  const next = turn.then(async () => {
    if (!(await OfferNoteModel.findOne({}, { _id: 1 }).lean())) return;
    while ((await inTransaction((session) => addSome({}, session))) === BATCH);
  });
  turn = next.catch(() => undefined);
  return next;
}

/** Adds the notes of one offer, in the transaction that gives it a limit: what was used until then counts towards it. */
export async function addUpOffer(offer: Pick<StoredOffer, '_id'>, session: ClientSession): Promise<void> {
  while ((await addSome({ offer: offer._id }, session)) === BATCH);
}

async function addSome(of: { offer?: StoredOffer['_id'] }, session: ClientSession): Promise<number> {
  const notes = await OfferNoteModel.find(of, null, { session }).sort({ _id: 1 }).limit(BATCH).lean<OfferNote[]>();
  if (notes.length === 0) return 0;
  const sums = new Map<string, OfferNote>();
  for (const note of notes) {
    const key = note.offer.toHexString();
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...note });
    else for (const name of ['used', 'spent', 'sales'] as const) sum[name] += note[name];
  }
  await OfferModel.bulkWrite(
    [...sums.values()].map(({ offer, used, spent, sales }) => ({
      updateOne: { filter: { _id: offer }, update: { $inc: { used, spent, sales } } },
    })),
    { session, timestamps: false },
  );
  await OfferNoteModel.deleteMany({ _id: mongoose.trusted({ $in: notes.map(({ _id }) => _id) }) }, { session });
  return notes.length;
}

/** The write that adds a use to the figures of its offer, or takes it off again. Limits are not asked. */
export function figureWrite(
  offer: Pick<StoredOffer, '_id' | 'limits'>,
  { amount, total }: Pick<OfferUse, 'amount' | 'total'>,
  sign: 1 | -1,
): Write[] {
  const figures = { used: sign, spent: sign * amount, sales: sign * total };
  return isLimited(offer)
    ? [update(OfferModel, { _id: offer._id }, { $inc: figures })]
    : inserts(OfferNoteModel, [{ offer: offer._id, ...figures }]);
}
