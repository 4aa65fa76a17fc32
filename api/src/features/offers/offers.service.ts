/** Reads offers for staff: lists, single ones, and which others count at the same time for the same goods. */
import mongoose from 'mongoose';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { matchesSearch } from '../../types/search-words.js';
import { codeKey } from './offer-code.js';
import { OfferState, StoredOfferState } from './offer.enums.js';
import { addUpOffers } from './offer-figures.service.js';
import type { OfferFilter } from './offer.inputs.js';
import { OfferModel, type StoredOffer } from './offer.model.js';
import { overlapOf } from './offer-overlap.js';
import { offerView } from './offer-view.js';
import { notFound } from './offer-write.service.js';
import type { Offer, OfferOverlap, OfferPage } from './offer.types.js';
import { LIVE_MOST } from './offers-for.service.js';

/** The most overlaps that are told of one offer. */
const OVERLAPS_MOST = 20;

/** Newest first. */
export async function offers(filter: OfferFilter | undefined, page: number, pageSize: number): Promise<OfferPage> {
  const request = pageRequest(page, pageSize);
  await addUpOffers();
  const now = new Date();
  const wanted = condition(filter ?? {}, now);
  const [items, total] = await Promise.all([
    OfferModel.find(wanted).sort({ _id: -1 }).skip(request.skip).limit(request.pageSize).lean<StoredOffer[]>(),
    OfferModel.countDocuments(wanted),
  ]);
  return { items: items.map((one) => offerView(one, now)), ...pageFacts(request, total) };
}

/** @throws ShopError NOT_FOUND */
export async function offer(id: string): Promise<Offer> {
  return offerView(await storedOffer(id, true));
}

/** @param withFigures true when its figures are to be whole @throws ShopError NOT_FOUND */
export async function storedOffer(id: string, withFigures = false): Promise<StoredOffer> {
  if (withFigures) await addUpOffers();
  const stored = await OfferModel.findById(objectId(id, 'The offer')).lean<StoredOffer>();
  if (!stored) throw notFound();
  return stored;
}

function condition({ states, search, from, to }: OfferFilter, now: Date): Record<string, unknown> {
  const all = [
    ...(states?.length ? [{ $or: states.map((state) => isIn(state, now)) }] : []),
    ...(from
      ? [{ $or: [{ 'conditions.endsAt': null }, { 'conditions.endsAt': mongoose.trusted({ $gt: from }) }] }]
      : []),
    ...(to
      ? [{ $or: [{ 'conditions.startsAt': null }, { 'conditions.startsAt': mongoose.trusted({ $lt: to }) }] }]
      : []),
    ...(search?.trim() ? [bySearch(search)] : []),
  ];
  return all.length > 0 ? { $and: all } : {};
}

/** A code is found however it is written. */
function bySearch(search: string): Record<string, unknown> {
  const key = codeKey(search);
  return key ? { $or: [matchesSearch(search), { code: key }] } : matchesSearch(search);
}

/** What is stored of the offers that are in a state by the clock. */
function isIn(state: OfferState, now: Date): Record<string, unknown> {
  const [started, over] = ['conditions.startsAt', 'conditions.endsAt'];
  const isOver = { [over]: mongoose.trusted({ $lte: now }) };
  const goesOn = { $or: [{ [over]: null }, { [over]: mongoose.trusted({ $gt: now }) }] };
  switch (state) {
    case OfferState.DRAFT:
      return { state: StoredOfferState.DRAFT };
    case OfferState.PAUSED:
      return { $and: [{ state: StoredOfferState.PAUSED }, goesOn] };
    case OfferState.PLANNED:
      return { $and: [{ state: StoredOfferState.LIVE, [started]: mongoose.trusted({ $gt: now }) }, goesOn] };
    case OfferState.LIVE:
      return {
        $and: [
          { state: StoredOfferState.LIVE },
          { $or: [{ [started]: null }, { [started]: mongoose.trusted({ $lte: now }) }] },
          goesOn,
        ],
      };
    case OfferState.ENDED:
      return {
        $or: [
          { state: StoredOfferState.ENDED },
          { state: mongoose.trusted({ $in: [StoredOfferState.LIVE, StoredOfferState.PAUSED] }), ...isOver },
        ],
      };
  }
}

/** For each of the offers, by id, the live and planned ones that meet it. */
export async function overlapsOf(ids: readonly string[]): Promise<OfferOverlap[][]> {
  const fields = { name: 1, gift: 1, goods: 1, conditions: 1, combines: 1, state: 1 };
  const [own, live] = await Promise.all([
    OfferModel.find({ _id: mongoose.trusted({ $in: ids.map((id) => objectId(id)) }) }, fields).lean<StoredOffer[]>(),
    OfferModel.find({ state: StoredOfferState.LIVE }, fields).sort({ _id: -1 }).limit(LIVE_MOST).lean<StoredOffer[]>(),
  ]);
  const now = new Date();
  const byId = new Map(own.map((one) => [one._id.toHexString(), one]));
  return ids.map((id) => {
    const one = byId.get(id);
    if (!one || one.state === StoredOfferState.ENDED) return [];
    return live.flatMap((other) => overlapOf(one, other, now) ?? []).slice(0, OVERLAPS_MOST);
  });
}
