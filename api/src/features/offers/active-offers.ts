/**
 * The automatic offers that count right now, in memory, for what everybody may read: products name them. Every process follows the changes
 * of others, and the clock: responses that name offers are cached until the set of offers changes.
 */
import { follow } from '../../platform/database/following.js';
import type { Product } from '../catalogue/product.model.js';
import { OfferTrigger, StoredOfferState } from './offer.enums.js';
import { isFor } from './offer-goods.js';
import { OfferModel, type StoredOffer } from './offer.model.js';
import { nextChange, runsAt } from './offer-times.js';
import { isUsedUp } from './offer-view.js';
import { offerInWords } from './offer-words.js';
import type { ShownOffer } from './offer.types.js';
import { LIVE_MOST } from './offers-for.service.js';

/** The most offers that are named at a product. */
const SHOWN_MOST = 5;

/** Live automatic offers, running now or later. */
let live: StoredOffer[] = [];
let current: readonly StoredOffer[] = [];
/** The clock may change which of them run from this moment on. */
let until: Date | undefined;
let generation = 0;

/** Loads the offers and follows their changes. */
export async function startOfferSync(): Promise<void> {
  [live, current, until] = [[], [], undefined];
  await refreshOffers();
  follow({ name: 'offers', collections: [OfferModel.collection.collectionName], look: refreshOffers });
}

/** Reads the offers again, so that the process that changed one sees it at once. */
export async function refreshOffers(): Promise<void> {
  live = await OfferModel.find({ state: StoredOfferState.LIVE, trigger: OfferTrigger.AUTOMATIC }, { searchWords: 0 })
    .sort({ priority: -1, _id: 1 })
    .limit(LIVE_MOST)
    .lean<StoredOffer[]>();
  reckon(new Date());
}

/** Grows whenever another set of offers is to be named, so that responses made before are stale. */
export function offersGeneration(): number {
  running();
  return generation;
}

function running(): readonly StoredOffer[] {
  const now = new Date();
  if (until && now >= until) reckon(now);
  return current;
}

function reckon(now: Date): void {
  const next = live.filter((offer) => !isUsedUp(offer) && runsAt(offer.conditions, now));
  until = nextChange(
    live.map(({ conditions }) => conditions),
    now,
  );
  const same = next.length === current.length && next.every((offer, at) => isSame(offer, current[at]!));
  // Figures grow with every order; what shoppers read does not change with them.
  if (same) return;
  current = next;
  generation += 1;
}

const isSame = (a: StoredOffer, b: StoredOffer): boolean => a._id.equals(b._id) && a.version === b.version;

/** The automatic offers that count for a product now, without those that are for certain customers; the most important ones. */
export function offersOn(product: Product): ShownOffer[] {
  return running()
    .filter((offer) => offer.conditions.customers.length === 0 && isFor(offer, product))
    .slice(0, SHOWN_MOST)
    .map((offer) => ({
      id: offer._id.toHexString(),
      name: offer.name,
      text: offerInWords(offer),
      endsAt: offer.conditions.endsAt ?? null,
    }));
}
