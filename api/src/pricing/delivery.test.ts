import fc from 'fast-check';
import {
  dayInIndia,
  deliveryDaysAfter,
  deliveryPrice,
  deliveryWindow,
  daysTogether,
  gramsOf,
  slowestOf,
  splitRefund,
  taxByRate,
  taxInDelivery,
  totals,
  type DeliveryCalendar,
  type DeliveryTariff,
} from './index.js';

// The same examples each time: what holds today holds for everybody who runs this.
fc.configureGlobal({ seed: 20_261_121 });

const FREE: DeliveryTariff = { kind: 'FREE', amount: 0, steps: [], everyMore: null, amountMore: null, freeFrom: null };
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);
const price = fc.integer({ min: 0, max: 10_000_00 });
const measure = fc.integer({ min: 0, max: 5_000_000 });
/** Steps upwards in what is measured and in what they cost. */
const tariff = fc
  .record({
    kind: fc.constantFrom('FREE' as const, 'FLAT' as const, 'BY_WEIGHT' as const, 'BY_VALUE' as const),
    amount: price,
    steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), price), { minLength: 1, maxLength: 6 }),
    more: fc.option(fc.tuple(fc.integer({ min: 1, max: 10_000 }), price), { nil: null }),
    freeFrom: fc.option(fc.integer({ min: 1, max: 5_000_000 }), { nil: null }),
  })
  .map(({ steps, more, ...rest }): DeliveryTariff => {
    let [upTo, amount] = [0, 0];
    return {
      ...rest,
      steps: steps.map(([further, dearer]) => ({ upTo: (upTo += further), amount: (amount += dearer) })),
      everyMore: more?.[0] ?? null,
      amountMore: more?.[1] ?? null,
    };
  });

describe('what delivery costs', () => {
  it.each([
    [FREE, 100, 100, 0],
    [{ ...FREE, kind: 'FLAT', amount: 99_00 } as DeliveryTariff, 100, 100, 99_00],
    [{ ...FREE, kind: 'FLAT', amount: 99_00, freeFrom: 1000_00 } as DeliveryTariff, 999_99, 1, 99_00],
    [{ ...FREE, kind: 'FLAT', amount: 99_00, freeFrom: 1000_00 } as DeliveryTariff, 1000_00, 1, 0],
  ])('by %j for %i paise of %i grams is %i', (how, subtotal, grams, costs) =>
    expect(deliveryPrice(how, { subtotal, grams })).toBe(costs),
  );
  it.each([
    [1, 40_00],
    [500, 40_00],
    [501, 70_00],
    [1000, 70_00],
    [1001, 95_00],
    [1500, 95_00],
    [1501, 120_00],
  ])('of %i grams at ₹40 to 500 g, ₹70 to 1 kg and ₹25 for each further 500 g begun is %i paise', (grams, costs) => {
    const how: DeliveryTariff = {
      ...FREE,
      kind: 'BY_WEIGHT',
      steps: [
        { upTo: 500, amount: 40_00 },
        { upTo: 1000, amount: 70_00 },
      ],
      everyMore: 500,
      amountMore: 25_00,
    };
    expect(deliveryPrice(how, { subtotal: 1, grams })).toBe(costs);
    expect(deliveryPrice({ ...how, everyMore: null, amountMore: null }, { subtotal: 1, grams })).toBe(
      grams > 1000 ? null : costs,
    );
  });
  it('is whole paise, never grows less with the weight, and nothing from where it is free', () => {
    fc.assert(
      fc.property(tariff, measure, measure, fc.integer({ min: 0, max: 50_000 }), (how, subtotal, grams, more) => {
        const [here, heavier] = [grams, grams + more].map((g) => deliveryPrice(how, { subtotal, grams: g }));
        if (here !== null) expect(Number.isSafeInteger(here) && here! >= 0).toBe(true);
        if (how.freeFrom !== null && subtotal >= how.freeFrom) expect(here).toBe(0);
        else if (here === null) expect(heavier).toBeNull();
        else if (heavier !== null) expect(heavier).toBeGreaterThanOrEqual(here!);
      }),
    );
  });
  it('counts whole grams of every piece, and those nobody weighed as the owner says', () => {
    expect(
      gramsOf(
        [
          { weightKg: 0.0005, quantity: 3 },
          { weightKg: 1.25, quantity: 2 },
          { weightKg: null, quantity: 4 },
        ],
        { unknown: 700, volumetricDivisor: 5000 },
      ),
    ).toBe(3 + 2500 + 2800);
  });
  it('counts a bulky piece by its room where that is more than its weight, never by less than its weight, and never without all sides', () => {
    const cm = fc.option(
      fc.integer({ min: 1, max: 20_000 }).map((mm) => mm / 10),
      { nil: null },
    );
    const kg = fc.option(
      fc.integer({ min: 0, max: 500_000 }).map((g) => g / 1000),
      { nil: null },
    );
    const piece = fc.record({ weightKg: kg, lengthCm: cm, widthCm: cm, heightCm: cm });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(piece, fc.integer({ min: 1, max: 20 })), { maxLength: 8 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (pieces, unknown, volumetricDivisor) => {
          const lines = pieces.map(([one, quantity]) => ({ ...one, quantity }));
          const charged = gramsOf(lines, { unknown, volumetricDivisor });
          // An exact model in tenths of millimetres.
          const exact = lines.reduce((all, { weightKg, lengthCm, widthCm, heightCm, quantity }) => {
            const weight = weightKg === null ? unknown : Math.round(weightKg * 1000);
            const sides = [lengthCm, widthCm, heightCm].filter((side) => side !== null);
            if (volumetricDivisor === 0 || sides.length < 3) return all + weight * quantity;
            const cubicMillimetres = sides.reduce((room, side) => room * BigInt(Math.round(side * 10)), 1n);
            // Rounded half up to the gram: one cubic centimetre is 1,000 of them.
            const grams = Number(
              (2n * cubicMillimetres + BigInt(volumetricDivisor)) / (2n * BigInt(volumetricDivisor)),
            );
            return all + Math.max(weight, grams) * quantity;
          }, 0);
          expect(Number.isInteger(charged)).toBe(true);
          // Half a gram may fall to either side.
          expect(Math.abs(charged - exact)).toBeLessThanOrEqual(lines.reduce((all, { quantity }) => all + quantity, 0));
          expect(charged).toBeGreaterThanOrEqual(gramsOf(lines, { unknown, volumetricDivisor: 0 }));
        },
      ),
    );
  });
  it('weighs a mattress of 190 × 120 × 20 cm and 14 kg as 91.2 kg', () => {
    const mattress = { weightKg: 14, lengthCm: 190, widthCm: 120, heightCm: 20, quantity: 1 };
    expect(gramsOf([mattress], { unknown: 1000, volumetricDivisor: 5000 })).toBe(91_200);
    expect(gramsOf([mattress], { unknown: 1000, volumetricDivisor: 0 })).toBe(14_000);
  });
});

describe('the GST in what delivery costs', () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 5_00_000_00 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    gstRatePercent: fc.constantFrom(undefined, 0, 0.25, 3, 5, 12, 18, 28, 40),
  });
  const cart = fc.array(line, { minLength: 1, maxLength: 12 });

  it('follows the goods: rates of theirs, sums to the price, and is each rate of its value to a paisa', () => {
    fc.assert(
      fc.property(cart, price, (lines, costs) => {
        const goods = taxByRate(lines);
        const parts = taxInDelivery(costs, goods);
        expect(sum(parts.map(({ taxable, tax }) => taxable + tax))).toBe(costs);
        for (const { ratePercent, taxable, tax } of parts) {
          expect(goods.some((one) => one.ratePercent === ratePercent)).toBe(true);
          expect(Math.abs(tax - (taxable * ratePercent) / 100)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
  it('changes neither subtotal nor tax: the total grows by the price alone, and subtotal = total − tax − delivery holds', () => {
    fc.assert(
      fc.property(cart, price, (lines, costs) => {
        const [free, paid] = [totals(lines, 'cod'), totals(lines, 'cod', { delivery: () => costs })];
        expect(paid).toMatchObject({ subtotal: free.subtotal, taxAmount: free.taxAmount, taxByRate: free.taxByRate });
        expect(paid.totalAmount - free.totalAmount).toBe(costs);
        expect(paid.totalAmount - paid.taxAmount - paid.deliveryCharge).toBe(paid.subtotal);
        expect(free.deliveryTaxByRate).toEqual([]);
      }),
    );
  });
  it('is given back by refunds in any steps to the paisa, beside the charge that holds none', () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
    fc.assert(
      fc.property(cart, price, cuts, fc.boolean(), (lines, costs, at, within) => {
        const order = totals(lines, 'cod', { delivery: () => costs });
        const stops = [...at.map((f) => Math.floor(f * order.totalAmount)).sort((a, b) => a - b), order.totalAmount];
        const steps = stops.map((stop, i) => splitRefund(order, stops[i - 1] ?? 0, stop - (stops[i - 1] ?? 0), within));
        const whole = (part: { taxable: number; cgst: number; sgst: number; igst: number }) =>
          part.taxable + part.cgst + part.sgst + part.igst;
        expect(sum(steps.map(({ charges }) => charges))).toBe(order.codCharge);
        expect(sum(steps.flatMap(({ delivery }) => delivery.map(whole)))).toBe(costs);
        for (const [i, step] of steps.entries()) {
          const parts = [...step.byRate, ...step.delivery];
          expect(step.charges + sum(parts.map(whole))).toBe(stops[i]! - (stops[i - 1] ?? 0));
          expect(parts.every((part) => Math.min(part.taxable, part.cgst, part.sgst, part.igst) >= 0)).toBe(true);
        }
        for (const [i, { taxable, tax }] of order.deliveryTaxByRate.entries()) {
          const given = steps.map(({ delivery }) => delivery[i]!);
          expect([
            sum(given.map((part) => part.taxable)),
            sum(given.map((part) => whole(part) - part.taxable)),
          ]).toEqual([taxable, tax]);
        }
      }),
    );
  });
});

describe('days of delivery', () => {
  const plain: DeliveryCalendar = { closedWeekdays: [0], holidays: [], cutOffHour: null };
  const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  const calendar = fc.record({
    closedWeekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
    holidays: fc.array(at.map(dayInIndia), { maxLength: 20 }),
    cutOffHour: fc.option(fc.integer({ min: 0, max: 23 }), { nil: null }),
  });
  const open = (day: Date, { closedWeekdays, holidays }: DeliveryCalendar) =>
    !holidays.includes(dayInIndia(day)) &&
    !closedWeekdays.includes(new Date(`${dayInIndia(day)}T00:00:00Z`).getUTCDay());

  it('end on a day with delivery, after as many of them as were asked, at the same time of day in India', () => {
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 12 }), calendar, (start, days, when) => {
        const end = deliveryDaysAfter(start, days, when);
        expect(open(end, when)).toBe(true);
        expect((end.getTime() - start.getTime()) % 86_400_000).toBe(0);
        let counted = 0;
        for (let day = start.getTime() + 86_400_000; day <= end.getTime(); day += 86_400_000)
          if (open(new Date(day), when)) counted += 1;
        expect(counted).toBe(days);
      }),
    );
  });
  it('are never fewer for who orders later', () => {
    fc.assert(
      fc.property(at, fc.integer({ min: 0, max: 5_000_000_000 }), calendar, (start, later, when) => {
        const [first, second] = [start, new Date(start.getTime() + later)].map((moment) =>
          dayInIndia(deliveryWindow(moment, { from: 1, to: 4 }, when).to),
        );
        expect(second! >= first!).toBe(true);
      }),
    );
  });
  // A Friday in India.
  const friday = (time: string) => new Date(`2026-11-20T${time}+05:30`);
  const window = (start: Date, when: Partial<DeliveryCalendar>) => {
    const { from, to } = deliveryWindow(start, { from: 1, to: 2 }, { ...plain, ...when });
    return [dayInIndia(from), dayInIndia(to)];
  };
  it.each([
    ['without a cut-off', '23:59', {}, ['2026-11-21', '2026-11-23']],
    ['before it', '15:59', { cutOffHour: 16 }, ['2026-11-21', '2026-11-23']],
    ['after it', '16:00', { cutOffHour: 16 }, ['2026-11-23', '2026-11-24']],
    ['over a holiday', '10:00', { holidays: ['2026-11-23'] }, ['2026-11-21', '2026-11-24']],
    [
      'on a holiday with a cut-off',
      '10:00',
      { holidays: ['2026-11-20'], cutOffHour: 16 },
      ['2026-11-23', '2026-11-24'],
    ],
  ])('of what is ordered on a Friday %s at %s', (_, time, when, days) =>
    expect(window(friday(time), when)).toEqual(days),
  );
  it('of an order are those of its slowest line, before those of the delivery, and never fewer for one line more', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
      .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
    const lines = fc.array(fc.option(range, { nil: null }), { maxLength: 6 });
    fc.assert(
      fc.property(at, lines, range, range, calendar, (start, made, one, days, when) => {
        const [few, more] = [made, [...made, one]].map((all) => daysTogether(slowestOf(all), days));
        expect(few!.from <= more!.from && few!.to <= more!.to && more!.from <= more!.to).toBe(true);
        expect(more!.from).toBe(Math.max(0, ...made.map((each) => each?.from ?? 0), one.from) + days.from);
        const [first, second] = [few!, more!].map((all) => deliveryWindow(start, all, when));
        expect(first!.from <= second!.from && first!.to <= second!.to && second!.from <= second!.to).toBe(true);
      }),
    );
    expect(daysTogether(slowestOf([null, null]), { from: 3, to: 5 })).toEqual({ from: 3, to: 5 });
  });
  it('refuse a week without a day', () => {
    expect(() => deliveryDaysAfter(friday('10:00'), 1, { ...plain, closedWeekdays: [0, 1, 2, 3, 4, 5, 6] })).toThrow(
      RangeError,
    );
  });
});
