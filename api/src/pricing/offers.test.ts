/** Offers against a slow exact model of their own: which count, and what each takes off which line; in both tax modes and mixed. */
import fc from 'fast-check';
import { rounds } from '../../test/rounds.js';
import {
  applyOffers,
  discountOf,
  discountsNow,
  discountTotal,
  goodsTotal,
  LEAST_GOODS,
  netPrice,
  splitByLine,
  taxByRate,
  totals,
  totalsOfRest,
  withDiscounts,
  worthOfLines,
  worthOfPieces,
  type Gift,
  type OfferedLine,
  type OfferTerms,
} from './index.js';

fc.configureGlobal({ seed: 20_261_126 });

type Line = OfferedLine & { gstRatePercent: number };

const PRODUCTS = ['a', 'b', 'c', 'd'];
const price = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 1_00, max: 999_99 }),
  fc.integer({ min: 1_00, max: 99_999_99 }),
);
const lineOf = (holds: fc.Arbitrary<boolean>): fc.Arbitrary<Line> =>
  fc.record({
    price,
    quantity: fc.integer({ min: 1, max: 7 }),
    gstRatePercent: fc.constantFrom(0, 0.25, 5, 12, 18, 28),
    priceHoldsTax: holds,
    productId: fc.constantFrom(...PRODUCTS),
    reduced: fc.boolean(),
  });
/** Whether prices hold their tax: in none, in all, or in some. */
const MODES: [string, fc.Arbitrary<boolean>][] = [
  ['before tax', fc.constant(false)],
  ['with their tax', fc.constant(true)],
  ['of both kinds', fc.boolean()],
];
const percent = fc.integer({ min: 1, max: 100_00 }).map((hundredths) => hundredths / 100);
const gift: fc.Arbitrary<Gift> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent, most: fc.option(price, { nil: undefined }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: price }),
  fc.record({ kind: fc.constant('freeDelivery' as const) }),
  fc.record({
    kind: fc.constant('buyGet' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    percent: fc.oneof(fc.constant(100), percent),
  }),
  fc.record({
    kind: fc.constant('setPrice' as const),
    parts: fc.array(fc.record({ productId: fc.constantFrom(...PRODUCTS), quantity: fc.integer({ min: 1, max: 2 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    price,
  }),
);
const offersOf: fc.Arbitrary<OfferTerms[]> = fc
  .array(
    fc.record({
      priority: fc.integer({ min: 0, max: 2 }),
      combines: fc.boolean(),
      gift,
      only: fc.option(fc.subarray(PRODUCTS), { nil: undefined }),
      notReduced: fc.boolean(),
      minimum: fc.option(price, { nil: undefined }),
      budgetLeft: fc.option(price, { nil: undefined }),
    }),
    { maxLength: 7 },
  )
  .map((offers) =>
    offers.map(({ only, notReduced, ...terms }, index) => ({
      ...terms,
      // Ids whose order is not that of the list.
      id: `o${(index * 5) % 7}`,
      appliesTo: (line: OfferedLine) => !(notReduced && line.reduced) && (only?.includes(line.productId) ?? true),
    })),
  );

/** Rounded half up, exact. */
const half = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n);
const least = (...values: bigint[]): bigint => values.reduce((one, other) => (other < one ? other : one));
const percentage = (value: number) => BigInt(Math.round(value * 100));

/** By largest remainder: one paisa after the other to whoever misses most, as the definition says. */
function spread(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights);
  const parts = weights.map((weight) => (total * weight) / all);
  const missing = weights.map((weight, index) => total * weight - parts[index]! * all);
  while (sum(parts) < total) {
    const [most] = [...weights.keys()].sort((a, b) =>
      missing[a] === missing[b] ? a - b : missing[a]! < missing[b]! ? 1 : -1,
    );
    parts[most!]! += 1n;
    missing[most!] = -1n;
  }
  return parts;
}

/** Goods, tax and delivery of what is left to pay of each line. */
function modelWorth(lines: readonly Line[], left: readonly bigint[], delivery: number): bigint {
  let worth = BigInt(delivery);
  for (const rate of new Set(lines.map(({ gstRatePercent }) => gstRatePercent)))
    for (const holds of [true, false]) {
      const goods = sum(
        left.filter((_, at) => lines[at]!.gstRatePercent === rate && Boolean(lines[at]!.priceHoldsTax) === holds),
      );
      // Prices that hold their tax are paid as they are.
      worth += goods + (holds ? 0n : half(goods * percentage(rate), 100_00n));
    }
  return worth;
}

interface ModelGiven {
  id: string;
  lines: Map<number, bigint>;
  saved: bigint;
}

/** What an offer takes off: each piece stands for itself. */
function modelOff(lines: readonly Line[], left: readonly bigint[], { gift: given, appliesTo }: OfferTerms) {
  const own = [...lines.keys()].filter((at) => appliesTo(lines[at]!));
  const valueOf = (pieces: readonly number[]) => {
    const counts = new Map<number, bigint>();
    for (const at of pieces) counts.set(at, (counts.get(at) ?? 0n) + 1n);
    return new Map([...counts].map(([at, count]) => [at, half(left[at]! * count, BigInt(lines[at]!.quantity))]));
  };
  const expand = (at: number) => Array.from({ length: lines[at]!.quantity }, () => at);
  let pieces = own.flatMap(expand);
  let wanted = 0n;
  switch (given.kind) {
    case 'percent': {
      const off = half(sum(own.map((at) => left[at]!)) * percentage(given.percent), 100_00n);
      wanted = given.most === undefined ? off : least(off, BigInt(given.most));
      break;
    }
    case 'amount':
      wanted = BigInt(given.amount);
      break;
    case 'buyGet': {
      const cost = ({ price: one, priceHoldsTax, gstRatePercent }: Line) =>
        BigInt(one) + (priceHoldsTax ? 0n : half(BigInt(one) * percentage(gstRatePercent), 100_00n));
      const dearest = [...own]
        .sort((a, b) => {
          const [x, y] = [cost(lines[a]!), cost(lines[b]!)];
          return x === y ? a - b : x < y ? 1 : -1;
        })
        .flatMap(expand);
      const times = Math.floor(dearest.length / (given.buy + given.get));
      const cheap = times === 0 ? [] : dearest.slice(-times * given.get);
      pieces = [...dearest.slice(0, times * given.buy), ...cheap];
      wanted = half(sum([...valueOf(cheap).values()]) * percentage(given.percent), 100_00n);
      break;
    }
    case 'setPrice': {
      let pool = own.flatMap(expand);
      const set: number[] = [];
      let times = 0n;
      // One set after the other is taken out of the cart, until it holds none any more.
      for (;;) {
        const rest = [...pool];
        const one: number[] = [];
        for (const { productId, quantity } of given.parts)
          for (let n = 0; n < quantity; n += 1) {
            const at = rest.findIndex((line) => lines[line]!.productId === productId);
            if (at >= 0) one.push(...rest.splice(at, 1));
          }
        if (one.length < given.parts.reduce((all, { quantity }) => all + quantity, 0)) break;
        set.push(...one);
        pool = rest;
        times += 1n;
      }
      pieces = set;
      wanted = sum([...valueOf(set).values()]) - times * BigInt(given.price);
      break;
    }
    case 'freeDelivery':
      return new Map<number, bigint>();
  }
  const weights = valueOf(pieces);
  // Ties of the remainders go by the order in which the gift names its lines.
  const named = given.kind === 'setPrice' ? orderOfSet(lines, own, given) : own;
  const order = named.filter((at) => weights.has(at));
  const most = least(wanted, sum(left) - BigInt(LEAST_GOODS), sum([...weights.values()]));
  if (most <= 0n) return new Map<number, bigint>();
  const parts = spread(
    most,
    order.map((at) => weights.get(at)!),
  );
  return new Map(order.flatMap((at, index) => (parts[index]! > 0n ? [[at, parts[index]!] as const] : [])));
}

const orderOfSet = (lines: readonly Line[], own: readonly number[], { parts }: Extract<Gift, { kind: 'setPrice' }>) =>
  [...new Set(parts.map(({ productId }) => productId))].flatMap((id) =>
    own.filter((at) => lines[at]!.productId === id),
  );

/** Every candidate is reckoned to its end; the best total wins, then the first offer that counts. */
function model(lines: readonly Line[], offers: readonly OfferTerms[], delivery: number) {
  const ordered = [...offers].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
  const gross = lines.map(({ price: one, quantity }) => BigInt(one) * BigInt(quantity));
  const candidates = [
    ordered.filter(({ combines }) => combines),
    ...ordered.filter(({ combines }) => !combines).map((one) => [one]),
  ].map((candidate) => {
    const left = [...gross];
    const given: ModelGiven[] = [];
    let charge = delivery;
    for (const offer of candidate) {
      const own = [...lines.keys()].filter((at) => offer.appliesTo(lines[at]!));
      if (own.length === 0 || sum(own.map((at) => gross[at]!)) < BigInt(offer.minimum ?? 0)) continue;
      const off = modelOff(lines, left, offer);
      const saved = offer.gift.kind === 'freeDelivery' ? BigInt(charge) : 0n;
      const cost = sum([...off.values()]) + saved;
      if (cost === 0n || (offer.budgetLeft !== undefined && cost > BigInt(offer.budgetLeft))) continue;
      for (const [at, amount] of off) left[at]! -= amount;
      if (saved > 0n) charge = 0;
      given.push({ id: offer.id, lines: off, saved });
    }
    const rank = ordered.findIndex(({ id }) => id === given[0]?.id);
    return { given, left, charge, rank, worth: modelWorth(lines, left, charge) };
  });
  const [best] = candidates
    .filter(({ given }) => given.length > 0)
    .sort((a, b) => (a.worth === b.worth ? a.rank - b.rank : a.worth < b.worth ? -1 : 1));
  return (
    best ?? { given: [] as ModelGiven[], left: gross, charge: delivery, worth: modelWorth(lines, gross, delivery) }
  );
}

describe.each(MODES)('offers on prices %s', (_, holds) => {
  const cart = fc.array(lineOf(holds), { minLength: 1, maxLength: 6 });
  const charge = fc.constantFrom(0, 49_00, 1_01);

  it('take off what the exact model says, of the offers that are best for the shopper', () => {
    fc.assert(
      fc.property(cart, offersOf, charge, (lines, offers, delivery) => {
        const worth = worthOfLines(lines, (free) => (free ? 0 : delivery));
        const result = applyOffers(lines, offers, worth);
        const right = model(lines, offers, delivery);
        expect(
          result.applied.map(({ id, lines: of, deliverySaved }) => [
            id,
            BigInt(deliverySaved),
            Object.fromEntries(of.map(({ line, amount }) => [line, BigInt(amount)])),
          ]),
        ).toEqual(right.given.map(({ id, lines: of, saved }) => [id, saved, Object.fromEntries(of)]));
        expect(BigInt(worth(result.discounts, result.freeDelivery))).toBe(right.worth);
        // Nothing vanishes: each offer counts, or is said not to.
        expect([...result.applied, ...result.notApplied].map(({ id }) => id).sort()).toEqual(
          offers.map(({ id }) => id).sort(),
        );
      }),
      { numRuns: rounds(400, 50_000) },
    );
  });

  it('add up line by line, take nothing below zero, and leave a rupee of goods', () => {
    fc.assert(
      fc.property(cart, offersOf, fc.boolean(), (lines, offers, wholeRupees) => {
        const result = applyOffers(
          lines,
          offers,
          worthOfLines(lines, (free) => (free ? 0 : 49_00)),
        );
        const perLine = lines.map(() => 0);
        for (const { amount, lines: of } of result.applied) {
          expect(of.reduce((all, one) => all + one.amount, 0)).toBe(amount);
          for (const one of of) {
            expect(one.amount).toBeGreaterThan(0);
            perLine[one.line]! += one.amount;
          }
        }
        expect(result.discounts).toEqual(perLine);
        const priced = withDiscounts(lines, result.discounts);
        priced.forEach((line) => expect(discountOf(line)).toBeLessThanOrEqual(line.price * line.quantity));
        const [goods, off] = [goodsTotal(priced), discountTotal(priced)];
        expect(off === 0 || goods - off >= LEAST_GOODS).toBe(true);
        const delivery = () => (result.freeDelivery ? 0 : 49_00);
        const t = totals(priced, 'online', { delivery, wholeRupees });
        expect(t.subtotal).toBe(t.totalAmount - t.taxAmount - t.deliveryCharge);
        expect(t.taxByRate.every(({ taxable, tax }) => taxable >= 0 && tax >= 0)).toBe(true);
        // Where prices hold their tax, goods without the discount are what is paid for them.
        if (lines.every(({ priceHoldsTax }) => priceHoldsTax))
          expect(t.totalAmount - t.deliveryCharge - t.rounding).toBe(goods - off);
      }),
      { numRuns: rounds(300, 20_000) },
    );
  });
});

describe.each(MODES)('a discounted order of prices %s', (_, holds) => {
  const given = fc
    .array(lineOf(holds), { minLength: 1, maxLength: 4 })
    .chain((lines) => fc.tuple(fc.constant(lines), fc.array(fc.nat(), { minLength: 8, maxLength: 8 })))
    .map(([lines, parts]) => {
      // Two offers one after the other, each up to what the line is worth then.
      const room = lines.map(({ price: one, quantity }) => one * quantity);
      const offers = [0, 1].map((offer) => ({
        lines: lines.flatMap((__, line) => {
          const amount = parts[offer * 4 + line]! % (room[line]! + 1);
          room[line]! -= amount;
          return amount > 0 ? [{ line, amount }] : [];
        }),
      }));
      const discounts = lines.map(({ price: one, quantity }, line) => one * quantity - room[line]!);
      return { lines: withDiscounts(lines, discounts), offers };
    });
  const steps = fc.array(fc.nat(), { maxLength: 30 });
  const whole = (line: { price: number; quantity: number }) => BigInt(line.price) * BigInt(line.quantity);

  it('comes to the same in whatever order its pieces are cancelled unpaid, each with its own share', () => {
    fc.assert(
      fc.property(given, steps, fc.boolean(), ({ lines, offers }, order, wholeRupees) => {
        const agreed = totals(lines, 'cod', { wholeRupees });
        let rest = lines.map((line) => ({ ...line }));
        for (const at of order) {
          const open = [...rest.keys()].filter((line) => rest[line]!.quantity > 0);
          if (open.reduce((all, line) => all + rest[line]!.quantity, 0) === 1) break;
          const line = open[at % open.length]!;
          rest = rest.map((one, index) => (index === line ? { ...one, quantity: one.quantity - 1 } : one));
          const now = discountsNow(rest, offers);
          rest.forEach((one, index) => {
            const exact = half(BigInt(one.discount ?? 0) * BigInt(one.quantity), BigInt(lines[index]!.quantity));
            expect(BigInt(discountOf(one))).toBe(exact);
            expect(exact <= whole(one)).toBe(true);
            const ofOffers = now.flat().filter((part) => part.line === index);
            expect(ofOffers.reduce((all, { amount }) => all + amount, 0)).toBe(discountOf(one));
          });
        }
        // As if the pieces that are left had been ordered alone at their reduced value.
        const alone = rest
          .filter(({ quantity }) => quantity > 0)
          .map((line) => ({ ...line, discount: discountOf(line), discountFor: line.quantity }));
        expect(totalsOfRest(rest, { ...agreed, wholeRupees })).toEqual(totals(alone, 'cod', { wholeRupees }));
      }),
      { numRuns: rounds(200, 10_000) },
    );
  });

  it('gives back in whatever steps just what was paid for its goods, and never a piece for less than nothing', () => {
    fc.assert(
      fc.property(given, steps, fc.boolean(), ({ lines }, order, withinState) => {
        const rates = taxByRate(lines);
        const paid = rates.reduce((all, { taxable, tax }) => all + taxable + tax, 0);
        const parts = splitByLine(lines, rates, withinState);
        const values = parts.map(({ taxable, cgst, sgst, igst }) => taxable + cgst + sgst + igst);
        expect(values.reduce((all, value) => all + value, 0)).toBe(paid);
        lines.forEach((line, index) => {
          if (discountOf(line) === line.price * line.quantity) expect(values[index]).toBe(0);
          expect(netPrice(line)).toBeGreaterThanOrEqual(0);
          expect(netPrice(line)).toBeLessThanOrEqual(line.price);
        });
        const before = lines.map(() => 0);
        let back = 0;
        const giveBack = (line: number) => {
          const now = lines.map((__, index) => (index === line ? 1 : 0));
          const worth = worthOfPieces(lines, rates, before, now);
          expect(worth).toBeGreaterThanOrEqual(0);
          before[line]! += 1;
          back += worth;
        };
        for (const at of order)
          if (before[at % lines.length]! < lines[at % lines.length]!.quantity) giveBack(at % lines.length);
        for (const [line, { quantity }] of lines.entries()) while (before[line]! < quantity) giveBack(line);
        expect(back).toBe(paid);
      }),
      { numRuns: rounds(200, 10_000) },
    );
  });
});

describe('the rule', () => {
  const line = (one: Partial<Line> = {}): Line => ({
    price: 1000_00,
    quantity: 1,
    gstRatePercent: 18,
    productId: 'a',
    reduced: false,
    ...one,
  });
  const offer = (id: string, one: Partial<OfferTerms> = {}): OfferTerms => ({
    id,
    priority: 0,
    combines: false,
    gift: { kind: 'percent', percent: 10 },
    appliesTo: () => true,
    ...one,
  });
  const applied = (offers: OfferTerms[], lines = [line()], delivery = 49_00) => {
    const result = applyOffers(
      lines,
      offers,
      worthOfLines(lines, (free) => (free ? 0 : delivery)),
    );
    return { ids: result.applied.map(({ id }) => id), ...result };
  };

  it('compares what is paid with its tax: delivery with goods, and ties by priority, then by id', () => {
    const free = offer('free', { gift: { kind: 'freeDelivery' } });
    // ₹49 of the delivery, or ₹41.52 of goods with ₹7.47 of GST: 48.99.
    expect(applied([free, offer('amount', { gift: { kind: 'amount', amount: 41_52 } })]).ids).toEqual(['free']);
    expect(applied([free, offer('amount', { gift: { kind: 'amount', amount: 41_53 } })]).ids).toEqual(['amount']);
    expect(applied([offer('b'), offer('a')]).ids).toEqual(['a']);
    expect(applied([offer('a'), offer('b', { priority: 1 })])).toMatchObject({
      ids: ['b'],
      notApplied: [{ id: 'a', reason: 'otherBetter' }],
    });
  });

  it('takes those that combine one after the other on what is left, unless one alone gives more', () => {
    const both = [offer('x', { combines: true }), offer('y', { combines: true, priority: 1 })];
    expect(applied(both)).toMatchObject({ ids: ['y', 'x'], discounts: [190_00] });
    expect(applied([...both, offer('z', { gift: { kind: 'percent', percent: 19.01 } })]).ids).toEqual(['z']);
    expect(applied([...both, offer('z', { gift: { kind: 'percent', percent: 19 }, priority: 2 })]).ids).toEqual(['z']);
  });

  it('says what is missing to a minimum, which counts the goods it is for before offers', () => {
    const lines = [line(), line({ productId: 'b' })];
    const short = offer('m', { minimum: 1500_00, appliesTo: ({ productId }) => productId === 'a' });
    expect(applied([short], lines).notApplied).toEqual([{ id: 'm', reason: 'minimum', short: 500_00 }]);
    const all = offer('m', { minimum: 2000_00, combines: true });
    const first = offer('f', { combines: true, priority: 1, gift: { kind: 'percent', percent: 50 } });
    expect(applied([first, all], lines).ids).toEqual(['f', 'm']);
  });

  it('spreads what is given over what was bought, too, and sells nothing for nothing', () => {
    const lines = [line({ quantity: 2 }), line({ price: 500_00, productId: 'b' })];
    const { applied: given } = applied([offer('g', { gift: { kind: 'buyGet', buy: 2, get: 1, percent: 100 } })], lines);
    expect(given).toMatchObject([
      {
        amount: 500_00,
        lines: [
          { line: 0, amount: 400_00 },
          { line: 1, amount: 100_00 },
        ],
      },
    ]);
    const most = applied([offer('all', { gift: { kind: 'percent', percent: 100 } })]);
    expect(most.discounts).toEqual([1000_00 - LEAST_GOODS]);
  });
});
