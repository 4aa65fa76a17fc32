/** Computes what offers take off a cart: one rule decides which of them count, and each is spread over its lines to the paisa. */
import { assertPaise, share, type Paise } from './paise.js';
import { prorate } from './prorate.js';
import { hundredths, priceWithTax, type TaxedPrice } from './tax-mode.js';
import { grossOf } from './totals.js';

/** All offers together leave so much of the goods: an order for nothing is no sale. */
export const LEAST_GOODS: Paise = 1_00;

/** A line of a cart, with what offers ask of it. */
export interface OfferedLine extends TaxedPrice {
  quantity: number;
  productId: string;
  categoryId?: string;
  groupId?: string;
  /** True when its price is below its MRP already. */
  reduced: boolean;
}

/** What an offer gives. Its amounts are in the terms of the prices: before tax, or with it where prices hold their tax. */
export type Gift =
  /** So much off the goods; 0.01 to 100, with at most two decimals. At most `most`, in paise. */
  | { kind: 'percent'; percent: number; most?: Paise }
  /** So many paise off the goods, once an order. */
  | { kind: 'amount'; amount: Paise }
  /** Sending it costs nothing; a charge for cash on delivery stays. */
  | { kind: 'freeDelivery' }
  /** With each `buy` pieces, `get` more are cheaper by `percent` (100: free). The dearest are bought, the cheapest are given. */
  | { kind: 'buyGet'; buy: number; get: number; percent: number }
  /** These pieces together cost so much, as often as the cart holds all of them. */
  | { kind: 'setPrice'; parts: readonly { productId: string; quantity: number }[]; price: Paise };

/** An offer whose conditions hold, as far as they are no arithmetic. */
export interface OfferTerms {
  id: string;
  /** The higher one comes first. */
  priority: number;
  /** False: where it counts no other offer does. */
  combines: boolean;
  gift: Gift;
  /** True for the lines it is for. */
  appliesTo: (line: OfferedLine) => boolean;
  /** Least value of the goods it is for, price × quantity before offers. */
  minimum?: Paise;
  /** What is left of its budget. */
  budgetLeft?: Paise;
}

export interface AppliedOffer {
  id: string;
  /** Off the goods; the sum of its lines. */
  amount: Paise;
  /** True when it makes the delivery free. */
  delivery: boolean;
  /** What the delivery would have cost; 0 unless `delivery`. */
  deliverySaved: Paise;
  /** Lines that become cheaper, by their position in the cart. */
  lines: { line: number; amount: Paise }[];
}

/**
 * Why an offer does not count: `short` paise are missing to its minimum, it takes nothing off this cart, its budget does not
 * reach, or another one gives the shopper more.
 */
export type NotApplied =
  | { id: string; reason: 'minimum'; short: Paise }
  | { id: string; reason: 'nothing' | 'budget' | 'otherBetter' };

export interface OfferResult {
  /** In the order they were taken off: by priority, then by id. */
  applied: AppliedOffer[];
  /** Off each line, in paise; as many as lines. */
  discounts: Paise[];
  freeDelivery: boolean;
  notApplied: NotApplied[];
}

/** What is left to pay of each line, and what was given so far. */
interface Progress {
  left: Paise[];
  freeDelivery: boolean;
  applied: AppliedOffer[];
  refused: NotApplied[];
}

/** A line and pieces of it. */
interface Pieces {
  line: number;
  count: number;
}

/** What the cart costs with these discounts off its lines: goods, tax and delivery, in paise, before it is rounded to the rupee. */
export type WorthOf = (discounts: readonly Paise[], freeDelivery: boolean) => Paise;

/**
 * The offers that count for a cart. An offer that does not combine excludes all others; those that combine are taken off one after
 * the other by priority, then by id, each on what the earlier ones left. Of what excludes each other the lowest total to pay wins;
 * of equal ones the highest priority, then the lowest id. A line never falls below zero, and the goods never below LEAST_GOODS.
 * @param lines with a quantity above 0
 * @throws RangeError on a quantity, percentage or amount beyond its bounds
 */
export function applyOffers(
  lines: readonly OfferedLine[],
  offers: readonly OfferTerms[],
  worthOf: WorthOf,
): OfferResult {
  const prices = lines.map(grossOf);
  const ordered = [...offers].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const together = ordered.filter(({ combines }) => combines);
  // Each by its first offer, so that the sorting above settles equal totals.
  const rivals = ordered.flatMap((offer) => (offer.combines ? (offer === together[0] ? [together] : []) : [[offer]]));
  const refused: NotApplied[] = [];
  let best: { progress: Progress; worth: Paise; rank: number } | null = null;
  const beaten: AppliedOffer[] = [];
  for (const rival of rivals) {
    const progress: Progress = { left: [...prices], freeDelivery: false, applied: [], refused: [] };
    const taken = (): Paise[] => prices.map((price, line) => price - progress.left[line]!);
    for (const offer of rival) take(lines, prices, offer, progress, taken, worthOf);
    refused.push(...progress.refused);
    const [first] = progress.applied;
    if (!first) continue;
    const worth = worthOf(taken(), progress.freeDelivery);
    // The first that counts may stand behind others of its rival that do not.
    const rank = ordered.findIndex(({ id }) => id === first.id);
    if (best && (best.worth < worth || (best.worth === worth && best.rank < rank))) {
      beaten.push(...progress.applied);
      continue;
    }
    if (best) beaten.push(...best.progress.applied);
    best = { progress, worth, rank };
  }
  refused.push(...beaten.map(({ id }): NotApplied => ({ id, reason: 'otherBetter' })));
  const { left, freeDelivery, applied } = best?.progress ?? { left: prices, freeDelivery: false, applied: [] };
  return {
    applied,
    discounts: prices.map((price, line) => price - left[line]!),
    freeDelivery,
    notApplied: refused,
  };
}

/** Takes one offer off what earlier ones left, or notes why it gives nothing. */
function take(
  lines: readonly OfferedLine[],
  prices: readonly Paise[],
  offer: OfferTerms,
  progress: Progress,
  taken: () => Paise[],
  worthOf: WorthOf,
): void {
  const { id, gift, minimum = 0, budgetLeft = Infinity } = offer;
  const own = [...lines.keys()].filter((line) => offer.appliesTo(lines[line]!));
  const short = minimum - sumOf(prices, own);
  if (short > 0) {
    progress.refused.push(own.length > 0 ? { id, reason: 'minimum', short } : { id, reason: 'nothing' });
    return;
  }
  const given: AppliedOffer = { id, amount: 0, delivery: false, deliverySaved: 0, lines: [] };
  if (gift.kind === 'freeDelivery') {
    if (own.length > 0 && !progress.freeDelivery) {
      const off = taken();
      given.deliverySaved = Math.max(0, worthOf(off, false) - worthOf(off, true));
      given.delivery = given.deliverySaved > 0;
    }
  } else given.lines = goodsOff(lines, own, gift, progress.left);
  given.amount = given.lines.reduce((sum, { amount }) => sum + amount, 0);
  const saved = given.amount + given.deliverySaved;
  if (saved === 0 || saved > budgetLeft) {
    progress.refused.push({ id, reason: saved === 0 ? 'nothing' : 'budget' });
    return;
  }
  for (const { line, amount } of given.lines) progress.left[line]! -= amount;
  progress.freeDelivery ||= given.delivery;
  progress.applied.push(given);
}

function sumOf(amounts: readonly Paise[], lines: readonly number[]): Paise {
  return lines.reduce((sum, line) => sum + amounts[line]!, 0);
}

/** What a gift takes off the lines it is for: its whole amount by largest remainder, by what is left to pay of its pieces. */
function goodsOff(
  lines: readonly OfferedLine[],
  own: readonly number[],
  gift: Exclude<Gift, { kind: 'freeDelivery' }>,
  left: readonly Paise[],
): AppliedOffer['lines'] {
  const { wanted, pieces } = wantedBy(lines, own, gift, left);
  const room = left.reduce((sum, amount) => sum + amount, -LEAST_GOODS);
  const weights = pieces.map(({ line, count }) => valueOf(lines, left, line, count));
  const amount = Math.min(
    wanted,
    room,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  if (amount <= 0) return [];
  return prorate(amount, weights).flatMap((part, at) => (part > 0 ? [{ line: pieces[at]!.line, amount: part }] : []));
}

/** What is left to pay of some pieces of a line. */
function valueOf(lines: readonly OfferedLine[], left: readonly Paise[], line: number, count: number): Paise {
  return share(left[line]!, count, lines[line]!.quantity);
}

/** What a gift would take off, and the pieces over which it is spread. */
function wantedBy(
  lines: readonly OfferedLine[],
  own: readonly number[],
  gift: Exclude<Gift, { kind: 'freeDelivery' }>,
  left: readonly Paise[],
): { wanted: Paise; pieces: Pieces[] } {
  const whole = own.map((line): Pieces => ({ line, count: lines[line]!.quantity }));
  switch (gift.kind) {
    case 'percent': {
      const off = share(sumOf(left, own), percentOf(gift.percent), 100_00);
      return { wanted: Math.min(off, gift.most ?? off), pieces: whole };
    }
    case 'amount':
      return { wanted: assertPaise(gift.amount), pieces: whole };
    case 'buyGet':
      return buyGet(lines, own, gift, left);
    case 'setPrice':
      return setPrice(lines, own, gift, left);
  }
}

/** @returns hundredths of a percent @throws RangeError when it is not in (0, 100] */
function percentOf(percent: number): number {
  const whole = hundredths(percent);
  if (whole < 1 || whole > 100_00) throw new RangeError('An offer takes off 0.01 to 100 percent');
  return whole;
}

/**
 * Spread over what is bought and what is given alike: it is one price for all of them (circular 92/11/2019-GST), and whoever sends
 * back what was bought does not keep the rest for nothing.
 */
function buyGet(
  lines: readonly OfferedLine[],
  own: readonly number[],
  { buy, get, percent }: Extract<Gift, { kind: 'buyGet' }>,
  left: readonly Paise[],
): { wanted: Paise; pieces: Pieces[] } {
  if (![buy, get].every((count) => Number.isSafeInteger(count) && count > 0))
    throw new RangeError('Of an offer to buy and get, both are whole numbers above zero');
  const count = own.reduce((sum, line) => sum + lines[line]!.quantity, 0);
  const times = Math.floor(count / (buy + get));
  const costs = new Map(own.map((line) => [line, priceWithTax(lines[line]!)]));
  const dearest = [...own].sort((a, b) => costs.get(b)! - costs.get(a)! || a - b);
  const bought = firstPieces(lines, dearest, times * buy);
  const given = firstPieces(lines, dearest.reverse(), times * get);
  const value = given.reduce((sum, { line, count: pieces }) => sum + valueOf(lines, left, line, pieces), 0);
  return {
    wanted: share(value, percentOf(percent), 100_00),
    pieces: own.flatMap((line) => {
      const both = [...bought, ...given].filter((one) => one.line === line);
      return both.length > 0 ? [{ line, count: both.reduce((sum, one) => sum + one.count, 0) }] : [];
    }),
  };
}

/** So many pieces, from the first of these lines on. */
function firstPieces(lines: readonly OfferedLine[], from: readonly number[], count: number): Pieces[] {
  let missing = count;
  return from.flatMap((line) => {
    const here = Math.min(missing, lines[line]!.quantity);
    missing -= here;
    return here > 0 ? [{ line, count: here }] : [];
  });
}

function setPrice(
  lines: readonly OfferedLine[],
  own: readonly number[],
  { parts, price }: Extract<Gift, { kind: 'setPrice' }>,
  left: readonly Paise[],
): { wanted: Paise; pieces: Pieces[] } {
  if (parts.length === 0 || parts.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1))
    throw new RangeError('The parts of a set are whole numbers above zero');
  const needed = new Map<string, number>();
  for (const { productId, quantity } of parts) needed.set(productId, (needed.get(productId) ?? 0) + quantity);
  const linesOf = (productId: string) => own.filter((line) => lines[line]!.productId === productId);
  const times = Math.min(
    ...[...needed].map(([productId, quantity]) =>
      Math.floor(linesOf(productId).reduce((sum, line) => sum + lines[line]!.quantity, 0) / quantity),
    ),
  );
  const pieces = [...needed].flatMap(([productId, quantity]) =>
    firstPieces(lines, linesOf(productId), times * quantity),
  );
  const value = pieces.reduce((sum, { line, count }) => sum + valueOf(lines, left, line, count), 0);
  return { wanted: Math.max(0, value - times * assertPaise(price)), pieces };
}
