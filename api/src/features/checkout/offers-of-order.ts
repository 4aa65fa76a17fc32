/** What offers give on an order: finds those that count, has pricing reckon them, and says why a code that was sent does not. */
import type { ClientSession } from 'mongoose';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { applyOffers, formatPaise, type NotApplied, type Paise, type WorthOf } from '../../pricing/index.js';
import type { ObjectId } from '../../types/object-id.js';
import { phoneDigits, phoneKey } from '../../types/phone.js';
import type { Product } from '../catalogue/product.model.js';
import { minutesToWait, type Guesser } from '../offers/code-guesses.js';
import { offerBuyers } from '../offers/offer-buyers.js';
import { codeKey, TYPED_CODE_MOST } from '../offers/offer-code.js';
import type { ClaimedOffer } from '../offers/offer-claims.service.js';
import { offeredLine, termsOf } from '../offers/offer-goods.js';
import { offersFor, problemOf, type FittingOffer, type OffersFound } from '../offers/offers-for.service.js';
import type { CodeProblem } from '../offers/offer.types.js';
import { OrderStatus, PaymentMethod } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder, type StoredOrderLine } from '../orders/order.model.js';

/** The most codes of one order. */
export const CODES_MOST = 5;

/** Codes to look at, and why others are not looked at. */
export interface ReadCodes {
  codes: readonly string[];
  problems: readonly CodeProblem[];
}

/** Who orders, and with which codes. */
export interface AskedOffers extends ReadCodes {
  /** Undefined for visitors. */
  customer?: ObjectId;
  /** Of the order's contact; undefined in a quote. */
  phone?: string;
  /** The order that is priced anew; see OffersAsked. */
  order?: ObjectId;
}

/** What an offer gave, as the order keeps it. */
export interface KeptDiscount {
  offer: ObjectId;
  name: string;
  code?: string;
  /** Paise off the goods. */
  amount: Paise;
  freeDelivery?: true;
  /** What the delivery would have cost; unset unless it is free. */
  deliverySaved?: Paise;
  lines: { line: number; amount: Paise }[];
}

/** The offers that count for an order, and codes that do not. */
export interface OrderOffers {
  claimed: ClaimedOffer[];
  /** As the order keeps them. */
  discounts: KeptDiscount[];
  /** Off each line, in paise. */
  perLine: Paise[];
  freeDelivery: boolean;
  problems: CodeProblem[];
}

/**
 * The codes of a request, each once. None of somebody who has guessed too often.
 * @throws ShopError BAD_INPUT when there are too many, or one is too long
 */
export async function readCodes(sent: readonly string[] | null | undefined, guesser: Guesser): Promise<ReadCodes> {
  const codes = [...new Map((sent ?? []).map((code) => [codeKey(code), code.trim()])).values()].filter(Boolean);
  if (codes.length === 0) return { codes: [], problems: [] };
  const message =
    codes.length > CODES_MOST
      ? `One order takes at most ${CODES_MOST} codes. Please take some out.`
      : codes.some((code) => code.length > TYPED_CODE_MOST)
        ? `A code has at most ${TYPED_CODE_MOST} characters.`
        : undefined;
  if (message) throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'codes', message }] });
  const minutes = await minutesToWait(guesser);
  if (minutes === 0) return { codes, problems: [] };
  const wait = `Too many unknown codes were tried. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return { codes: [], problems: codes.map((code) => problemOf(code, wait)) };
}

/** What is ordered, how it is paid and where it goes. */
interface OfferedOrder {
  lines: readonly StoredOrderLine[];
  products: ReadonlyMap<string, Product>;
  /** Null while nobody has chosen. */
  method: PaymentMethod | null;
  /** Undefined while the destination is unknown. */
  zone?: string;
  /** Undefined while it is unknown, null abroad. */
  postalCode?: string | null;
}

/** @param session the order's transaction, in which offers are then read */
export async function offersOfOrder(
  { lines, products, ...order }: OfferedOrder,
  { codes, problems, customer, phone, order: anew }: AskedOffers,
  worthOf: WorthOf,
  session?: ClientSession,
): Promise<OrderOffers> {
  const found = await offersFor(
    {
      ...order,
      codes,
      now: new Date(),
      ...(customer && {
        customer,
        buyers: offerBuyers(customer, phone),
        hasOrdered: () => hasOrdered(customer, phone, anew, session),
      }),
      ...(anew && { order: anew }),
    },
    session,
  );
  const offered = lines.map((line) => {
    const id = line.product.toHexString();
    return offeredLine(line, id, products.get(id));
  });
  const result = applyOffers(
    offered,
    found.fitting.map(({ stored }) => termsOf(stored)),
    worthOf,
  );
  const byId = new Map(found.fitting.map((one) => [one.stored._id.toHexString(), one]));
  const claimed = result.applied.map((one): ClaimedOffer & { applied: typeof one } => ({
    ...byId.get(one.id)!,
    amount: one.amount + one.deliverySaved,
    applied: one,
  }));
  return {
    claimed,
    discounts: claimed.map(({ stored, code, applied }): KeptDiscount => ({
      offer: stored._id,
      name: stored.name,
      ...(code && { code: code._id }),
      amount: applied.amount,
      ...(applied.delivery && { freeDelivery: true, deliverySaved: applied.deliverySaved }),
      lines: applied.lines,
    })),
    perLine: result.discounts,
    freeDelivery: result.freeDelivery,
    problems: [...problems, ...found.problems, ...arithmeticProblems(result.notApplied, byId, claimed, found)],
  };
}

function arithmeticProblems(
  notApplied: readonly NotApplied[],
  byId: ReadonlyMap<string, FittingOffer>,
  claimed: readonly ClaimedOffer[],
  { fitting }: OffersFound,
): CodeProblem[] {
  return notApplied.flatMap((one) => {
    const offer = byId.get(one.id);
    if (!offer || offer.typed === undefined || !fitting.includes(offer)) return [];
    return [problemOf(offer.typed, reasonOf(one, claimed))];
  });
}

function reasonOf(one: NotApplied, claimed: readonly ClaimedOffer[]): string {
  switch (one.reason) {
    case 'minimum':
      return `${formatPaise(one.short)} more to go.`;
    case 'nothing':
      return 'Nothing in this order gets cheaper by this code.';
    case 'budget':
      return 'This code has been used up.';
    case 'otherBetter':
      return `Another offer gives you more: ${claimed.map(({ stored }) => stored.name).join(', ')}.`;
  }
}

/** Whether somebody has ordered before, by the account or by the phone number. Cancelled orders do not count, nor does `but`. */
async function hasOrdered(
  customer: ObjectId,
  phone: string | undefined,
  but: ObjectId | undefined,
  session?: ClientSession,
): Promise<boolean> {
  const placed = {
    orderStatus: mongoose.trusted({ $ne: OrderStatus.CANCELLED }),
    ...(but && { _id: mongoose.trusted({ $ne: but }) }),
  };
  const own = await OrderModel.findOne({ customer, ...placed }, { _id: 1 }, { session }).lean();
  if (own || phone === undefined) return own !== null;
  // The index of search words has the number, among words that are no phone of the contact.
  const same = await OrderModel.find(
    { searchWords: phoneDigits(phone), ...placed },
    { 'contactInfo.phone': 1 },
    { session },
  )
    .limit(20)
    .lean<Pick<StoredOrder, 'contactInfo'>[]>();
  return same.some(({ contactInfo }) => phoneKey(contactInfo.phone) === phoneKey(phone));
}
