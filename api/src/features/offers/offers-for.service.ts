/**
 * Finds the offers that count for an order: the live automatic ones and those of its codes, as far as conditions go that are no
 * arithmetic. What each gives, and which of them win, is reckoned by pricing/offers.ts.
 */
import mongoose, { type ClientSession } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import type { PaymentMethod } from '../../types/payment-method.js';
import { codeKey, isCode } from './offer-code.js';
import { OfferCodeModel, type OfferCode } from './offer-code.model.js';
import { OfferState, OfferTrigger, StoredOfferState } from './offer.enums.js';
import { OfferModel, type StoredOffer } from './offer.model.js';
import { hoursInWords, isItsHour, stateOf } from './offer-times.js';
import { OfferUseModel, type OfferUse } from './offer-use.model.js';
import { isUsedUp } from './offer-view.js';
import { momentInWords, paymentInWords } from './offer-words.js';
import type { CodeProblem } from './offer.types.js';

/** The most offers that are live or planned at once, so that a quote can look at all of them. */
export const LIVE_MOST = 200;
/** The most uses of one buyer that are read; a limit per customer is smaller. */
const USES_READ = 2_000;

/** Who orders what, as far as offers ask for it. */
export interface OffersAsked {
  /** As they were typed, each once. */
  codes: readonly string[];
  now: Date;
  /** Null while nobody has chosen. */
  method: PaymentMethod | null;
  /** Undefined for visitors. */
  customer?: ObjectId;
  /** Keys of the buyer: the account, and the phone once it is known. */
  buyers?: readonly string[];
  /** Of the address; undefined while it is unknown, null abroad. */
  postalCode?: string | null;
  /** Id of the delivery zone of the address; undefined while it is unknown. */
  zone?: string;
  /** Whether they have ordered before; asked once, and only where an offer needs it. */
  hasOrdered?: () => Promise<boolean>;
  /**
   * The order that is priced anew for another payment or place: its own uses do not count against it, and an offer that it has stays with
   * it whatever became of that offer since, unless the payment or the place is another than the offer asks for.
   */
  order?: ObjectId;
}

/** An offer that counts unless arithmetic says otherwise. */
export interface FittingOffer {
  stored: StoredOffer;
  /** As it was typed; undefined for an automatic offer. */
  typed?: string;
  code?: OfferCode;
}

export interface OffersFound {
  fitting: FittingOffer[];
  problems: CodeProblem[];
}

const UNKNOWN = 'Unknown code. Please check the spelling.';

/** @param session the order's transaction, in which all is read then */
export async function offersFor(asked: OffersAsked, session?: ClientSession): Promise<OffersFound> {
  const typed = new Map(asked.codes.map((code) => [codeKey(code), code]));
  const keys = [...typed.keys()].filter(isCode);
  const codes = keys.length > 0 ? await codesOf(keys, session) : [];
  const own = asked.order ? await usesOf(asked.order, session) : [];
  const named = [...codes, ...own].map(({ offer }) => offer);
  const stored = await OfferModel.find(
    {
      $or: [
        { state: StoredOfferState.LIVE, trigger: OfferTrigger.AUTOMATIC },
        ...(named.length > 0 ? [{ _id: mongoose.trusted({ $in: named }) }] : []),
      ],
    },
    { searchWords: 0 },
    { session },
  )
    .sort({ _id: 1 })
    .limit(LIVE_MOST + named.length)
    .lean<StoredOffer[]>();
  for (const { offer, amount } of own) {
    const its = stored.find(({ _id }) => _id.equals(offer));
    if (its) Object.assign(its, { used: its.used - 1, spent: its.spent - amount });
  }
  const isOwn = ({ stored: { _id } }: FittingOffer) => own.some(({ offer }) => offer.equals(_id));
  const byId = new Map(stored.map((offer) => [offer._id.toHexString(), offer]));
  const found: OffersFound = { fitting: [], problems: [] };
  const candidates: FittingOffer[] = stored
    .filter(({ trigger }) => trigger === OfferTrigger.AUTOMATIC)
    .map((offer) => ({ stored: offer }));
  for (const [key, text] of typed) {
    const code = codes.find(({ _id }) => _id === key);
    const offer = code && byId.get(code.offer.toHexString());
    // Nobody learns of an offer that is still being prepared.
    if (!offer || offer.state === StoredOfferState.DRAFT) {
      found.problems.push({ code: text, message: UNKNOWN, unknown: true });
    } else if (candidates.some((one) => one.stored === offer))
      found.problems.push(problemOf(text, 'A code of this offer counts already. One is enough.'));
    else candidates.push({ stored: offer, typed: text, code });
  }
  const facts = await factsFor(candidates, asked, session);
  for (const candidate of candidates) {
    const message = isOwn(candidate) ? reasonOfOrder(candidate.stored, asked) : reasonAgainst(candidate, asked, facts);
    if (message === undefined) found.fitting.push(candidate);
    else if (candidate.typed !== undefined) found.problems.push(problemOf(candidate.typed, message));
  }
  return found;
}

/** Why a code of an offer does not count. */
export const problemOf = (code: string, message: string): CodeProblem => ({ code, message, unknown: false });

function usesOf(order: ObjectId, session?: ClientSession): Promise<Pick<OfferUse, 'offer' | 'amount'>[]> {
  return OfferUseModel.find({ order, givenBackAt: null }, { offer: 1, amount: 1 }, { session }).lean<OfferUse[]>();
}

function codesOf(keys: readonly string[], session?: ClientSession): Promise<OfferCode[]> {
  return OfferCodeModel.find({ _id: mongoose.trusted({ $in: [...keys] }) }, null, { session }).lean<OfferCode[]>();
}

/** What conditions ask the database for. */
interface BuyerFacts {
  hasOrdered: boolean;
  /** Uses of the buyer by offer. */
  uses: ReadonlyMap<string, number>;
}

async function factsFor(
  candidates: readonly FittingOffer[],
  { buyers = [], hasOrdered, order }: OffersAsked,
  session?: ClientSession,
): Promise<BuyerFacts> {
  const counted = candidates
    .map(({ stored }) => stored)
    .filter(({ limits, conditions }) => limits.usesPerCustomer !== undefined || conditions.firstOrder);
  const uses = new Map<string, number>();
  if (buyers.length > 0 && counted.length > 0) {
    const theirs = await OfferUseModel.find(
      {
        offer: mongoose.trusted({ $in: counted.map(({ _id }) => _id) }),
        buyers: mongoose.trusted({ $in: [...buyers] }),
        givenBackAt: null,
        ...(order && { order: mongoose.trusted({ $ne: order }) }),
      },
      { offer: 1 },
      { session },
    )
      .limit(USES_READ)
      .lean<{ offer: ObjectId }[]>();
    for (const { offer } of theirs) uses.set(offer.toHexString(), (uses.get(offer.toHexString()) ?? 0) + 1);
  }
  const asksFirst = candidates.some(({ stored }) => stored.conditions.firstOrder);
  return { hasOrdered: asksFirst && hasOrdered ? await hasOrdered() : false, uses };
}

/** Why an offer does not count, as a sentence for the shopper; undefined when it may. */
function reasonAgainst(candidate: FittingOffer, asked: OffersAsked, facts: BuyerFacts): string | undefined {
  const { stored, code } = candidate;
  return (
    reasonOfTime(stored, asked.now) ??
    (isUsedUp(stored) || (code?.limit !== undefined && code.used >= code.limit)
      ? 'This code has been used up.'
      : undefined) ??
    reasonOfBuyer(stored, asked, facts) ??
    reasonOfOrder(stored, asked)
  );
}

function reasonOfTime(stored: StoredOffer, now: Date): string | undefined {
  switch (stateOf(stored, now)) {
    case OfferState.ENDED:
      return 'This code has ended.';
    case OfferState.PLANNED:
      return `This code counts from ${momentInWords(stored.conditions.startsAt!)}.`;
    case OfferState.DRAFT:
    case OfferState.PAUSED:
      return 'This code cannot be used at present.';
    case OfferState.LIVE:
      return isItsHour(stored.conditions, now) ? undefined : `This code counts ${hoursInWords(stored.conditions)}.`;
  }
}

function reasonOfBuyer(
  stored: StoredOffer,
  { customer }: OffersAsked,
  { hasOrdered, uses }: BuyerFacts,
): string | undefined {
  const { conditions, limits } = stored;
  const used = uses.get(stored._id.toHexString()) ?? 0;
  if (conditions.customers.length > 0 && !customer) return 'This code is for certain customers. Please sign in first.';
  if (conditions.customers.length > 0 && !conditions.customers.some((one) => one.equals(customer!)))
    return 'This code is for other customers.';
  if (conditions.firstOrder && (hasOrdered || used > 0))
    return 'This code is for the first order, and you have placed one already.';
  if (limits.usesPerCustomer !== undefined && used >= limits.usesPerCustomer)
    return used === 1 ? 'You have used this code already.' : `You have used this code ${used} times already.`;
  return undefined;
}

/** Why an offer does not count for an order that is paid and sent so. */
export function reasonOfOrder(
  { conditions }: Pick<StoredOffer, 'conditions'>,
  { method, postalCode, zone }: Pick<OffersAsked, 'method' | 'postalCode' | 'zone'>,
): string | undefined {
  const { paymentMethod, zones, pins } = conditions;
  if (paymentMethod !== undefined && paymentMethod !== method)
    return `This code counts ${paymentInWords(paymentMethod)}.`;
  if (zones.length + pins.length === 0) return undefined;
  const fits = (zone !== undefined && zones.includes(zone)) || (postalCode != null && isOfPins(postalCode, pins));
  if (fits) return undefined;
  return postalCode === undefined
    ? 'This code counts in some places only. Please say where the order goes.'
    : 'This code does not count for your delivery address.';
}

function isOfPins(postalCode: string, pins: readonly string[]): boolean {
  const pin = postalCode.replace(/\s/g, '');
  return pins.some((some) => {
    const [from, to] = some.split('-');
    return to === undefined ? pin.startsWith(from!) : pin >= from! && pin <= to;
  });
}
