/**
 * Uses of offers: claimed in the transaction that places an order, given back in the one that ends it unpaid, and taken again should it go
 * on after all. So an offer is never used more often than its limits say, whatever happens in between.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { beginAnew } from '../../platform/database/database.js';
import { inserts, removal, update, type Write } from '../../platform/database/writes.js';
import type { ObjectId } from '../../types/object-id.js';
import { OfferCodeModel } from './offer-code.model.js';
import { StoredOfferState } from './offer.enums.js';
import { figureWrite } from './offer-figures.service.js';
import { isLimited, OfferModel, type StoredOffer } from './offer.model.js';
import { OfferUseModel, type OfferUse } from './offer-use.model.js';
import type { FittingOffer } from './offers-for.service.js';

/** An offer that counts for an order, with what it gives. */
export interface ClaimedOffer extends FittingOffer {
  /** Paise off the goods and the delivery together. */
  amount: number;
}

/** The order that claims, as far as uses keep it. */
export interface ClaimingOrder {
  _id: ObjectId;
  customer: ObjectId;
  totalAmount: number;
  createdAt: Date;
}

/** Offers whose counters an order writes: their orders wait for each other. */
export const limitedOffers = (claimed: readonly Pick<FittingOffer, 'stored'>[]): string[] =>
  claimed.filter(({ stored }) => isLimited(stored)).map(({ stored }) => stored._id.toHexString());

/**
 * The writes that claim the offers of a new order. They were read in the same transaction: a claim that misses means that the offer changed
 * meanwhile, and the transaction begins anew with what is true then.
 * @param buyers keys of the buyer by which a limit per customer counts
 */
export function claimWrites(
  claimed: readonly ClaimedOffer[],
  { _id: order, customer, totalAmount: total, createdAt: at }: ClaimingOrder,
  buyers: readonly string[],
): Write[] {
  const changed = () => beginAnew('An offer changed while an order claimed it');
  return claimed.flatMap(({ stored, code, amount }) => {
    const use = { offer: stored._id, order, customer, buyers: [...buyers], amount, total, at };
    const countsOfCode = code?.limit !== undefined;
    return [
      ...(isLimited(stored) ? [limitedClaim(stored, use, changed)] : figureWrite(stored, use, 1)),
      ...(code && countsOfCode
        ? [
            update(
              OfferCodeModel,
              { _id: code._id, used: { $lt: code.limit } },
              { $inc: { used: 1 } },
              { missed: changed },
            ),
          ]
        : []),
      ...inserts(OfferUseModel, [{ ...use, ...(code && { code: code._id }), ...(countsOfCode && { countsOfCode }) }]),
    ];
  });
}

function limitedClaim(
  { _id, limits: { uses, budget } }: StoredOffer,
  { amount, total }: Pick<OfferUse, 'amount' | 'total'>,
  missed: () => Error,
): Write {
  const fits = {
    _id,
    state: StoredOfferState.LIVE,
    ...(uses !== undefined && { used: { $lt: uses } }),
    ...(budget !== undefined && { spent: { $lte: budget - amount } }),
  };
  return update(OfferModel, fits, { $inc: { used: 1, spent: amount, sales: total } }, { missed });
}

/**
 * The writes that claim the offers of an order that was priced anew, in its transaction: those that it had stay with it, others are taken
 * off it as if it had never had them, so that a late payment does not claim them again.
 * @param claimed were read in the same transaction
 */
export async function reclaimWrites(
  claimed: readonly ClaimedOffer[],
  order: ClaimingOrder,
  buyers: readonly string[],
  session: ClientSession,
): Promise<Write[]> {
  const uses = await OfferUseModel.find({ order: order._id, givenBackAt: null }, null, { session }).lean<OfferUse[]>();
  const offers = await limitsOf(uses, session);
  const total = order.totalAmount;
  const changes = uses.flatMap((use) => {
    const offer = offers.find(({ _id }) => _id.equals(use.offer));
    const now = claimed.find(({ stored }) => stored._id.equals(use.offer));
    if (!now)
      return [
        removal(OfferUseModel, { _id: use._id }),
        ...(offer ? figureWrite(offer, use, -1) : []),
        ...(use.code && use.countsOfCode ? [update(OfferCodeModel, { _id: use.code }, { $inc: { used: -1 } })] : []),
      ];
    if (now.amount === use.amount && total === use.total) return [];
    const { amount } = now;
    return [
      update(OfferUseModel, { _id: use._id }, { $set: { amount, total } }),
      ...(offer ? [...figureWrite(offer, use, -1), ...figureWrite(offer, { amount, total }, 1)] : []),
    ];
  });
  const added = claimed.filter(({ stored }) => !uses.some(({ offer }) => offer.equals(stored._id)));
  return [...changes, ...claimWrites(added, order, buyers)];
}

/** The writes that give back what an order claimed; none when that was given back already. */
export async function giveBackWrites(order: ObjectId, session: ClientSession): Promise<Write[]> {
  return turned(order, false, session);
}

/**
 * The writes that claim again what an order gave back, since it goes on: a payment came late, or staff changed their mind. Its price
 * stands, so limits are not asked: an offer may have been used once more than its limit then.
 */
export async function claimAgainWrites(order: ObjectId, session: ClientSession): Promise<Write[]> {
  return turned(order, true, session);
}

async function turned(order: ObjectId, counts: boolean, session: ClientSession): Promise<Write[]> {
  const uses = await OfferUseModel.find({ order, givenBackAt: counts ? mongoose.trusted({ $ne: null }) : null }, null, {
    session,
  }).lean<OfferUse[]>();
  if (uses.length === 0) return [];
  const offers = await limitsOf(uses, session);
  const sign = counts ? 1 : -1;
  return uses.flatMap((use) => {
    const offer = offers.find(({ _id }) => _id.equals(use.offer));
    return [
      update(
        OfferUseModel,
        { _id: use._id },
        counts ? { $unset: { givenBackAt: 1 } } : { $set: { givenBackAt: new Date() } },
      ),
      ...(offer ? figureWrite(offer, use, sign) : []),
      ...(use.code && use.countsOfCode ? [update(OfferCodeModel, { _id: use.code }, { $inc: { used: sign } })] : []),
    ];
  });
}

function limitsOf(uses: readonly OfferUse[], session: ClientSession): Promise<StoredOffer[]> {
  const ids = uses.map(({ offer }) => offer);
  return OfferModel.find({ _id: mongoose.trusted({ $in: ids }) }, { limits: 1 }, { session }).lean<StoredOffer[]>();
}
