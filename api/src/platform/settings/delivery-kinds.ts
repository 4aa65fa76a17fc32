/** Kinds of values for delivery settings: zones with delivery methods, days without delivery, the cut-off hour. */
import { z } from 'zod';
import { MAX_PAISE, toRupees, type DeliveryTariff, type Paise } from '../../pricing/index.js';
import { stateNamed, stateProblem } from '../../types/states.js';
import { amount, kind, needed, whole, type Kind } from './kinds.js';

/** A delivery method of a zone. */
export interface DeliveryMethod {
  /** Unique in its zone; stored in orders and used by callers. */
  id: string;
  name: string;
  /** Delivery time in delivery days, from and to. */
  daysFrom: number;
  daysTo: number;
  tariff: DeliveryTariff;
}

/** An area with the same delivery terms. An address belongs to it when any of these criteria matches. */
export interface DeliveryZone {
  id: string;
  name: string;
  /** All of India. */
  india: boolean;
  /** The other countries of the address form. */
  abroad: boolean;
  /** By their full names. */
  states: string[];
  /** A prefix `226`, a PIN `226001`, or a range `226001-226030`. */
  pins: string[];
  /** Kilometres around the shop; null: none. */
  radiusKm: number | null;
  /** The first is the default. */
  methods: DeliveryMethod[];
  cod: boolean;
  /** Surcharge for cash on delivery; null: the shop's general surcharge. */
  codCharge: Paise | null;
  /** Largest total for cash on delivery; null: only the shop's general limit. */
  codMost: Paise | null;
}

const MOST_AMOUNT: Paise = 1_00_00_000_00;
/** Longer than any carrier takes, and short enough to count day by day. */
const MOST_DAYS = 90;
const MOST_KM = 4_000;
const MOST_GRAMS = 100_000_000;

/** The only zone of a new shop: delivers everywhere. */
export const START_ZONE: DeliveryZone = {
  id: 'everywhere',
  name: 'Everywhere',
  india: true,
  abroad: true,
  states: [],
  pins: [],
  radiusKm: null,
  methods: [
    {
      id: 'standard',
      name: 'Standard',
      daysFrom: 3,
      daysTo: 5,
      tariff: { kind: 'FREE', amount: 0, steps: [], everyMore: null, amountMore: null, freeFrom: null },
    },
  ],
  cod: true,
  codCharge: null,
  codMost: null,
};

const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Small letters, digits and dashes, at most 40.');
const paise = amount(0, MOST_AMOUNT);

/** Grams or rupees, read by the kind of the tariff. */
const gramsOrRupees = z.union([z.number(), z.string()], { error: 'Enter a number.' });

/** A tariff by weight or by amount. Callers send grams or rupees; stored are grams or paise. */
const tariff = z
  .object({
    kind: z.enum(['FREE', 'FLAT', 'BY_WEIGHT', 'BY_VALUE'], 'Choose how it is charged.'),
    amount: paise,
    steps: z.array(z.object({ upTo: gramsOrRupees, amount: paise })).max(30, 'At most 30 steps.'),
    everyMore: gramsOrRupees.nullable(),
    amountMore: paise.nullable(),
    freeFrom: amount(1, MAX_PAISE).nullable(),
  })
  .transform((sent, context): DeliveryTariff => {
    const measure = sent.kind === 'BY_VALUE' ? amount(1, MAX_PAISE) : whole(1, MOST_GRAMS);
    const read = (value: number | string, path: (string | number)[]): number => {
      const parsed = measure.safeParse(value);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: parsed.error.issues[0]!.message, path });
      return z.NEVER;
    };
    const byMeasure = sent.kind === 'BY_WEIGHT' || sent.kind === 'BY_VALUE';
    if (!byMeasure)
      return { ...sent, amount: sent.kind === 'FLAT' ? sent.amount : 0, steps: [], everyMore: null, amountMore: null };
    const steps = sent.steps.map((step, index) => ({ ...step, upTo: read(step.upTo, ['steps', index, 'upTo']) }));
    if (steps.length === 0) context.addIssue({ code: 'custom', message: 'At least one step.', path: ['steps'] });
    for (const [index, step] of steps.entries())
      if (index > 0 && step.upTo <= steps[index - 1]!.upTo)
        context.addIssue({ code: 'custom', message: 'Above the step before.', path: ['steps', index, 'upTo'] });
    if ((sent.everyMore === null) !== (sent.amountMore === null))
      context.addIssue({
        code: 'custom',
        message: 'Say both how much more and what that costs, or neither.',
        path: [sent.everyMore === null ? 'everyMore' : 'amountMore'],
      });
    const everyMore = sent.everyMore === null ? null : read(sent.everyMore, ['everyMore']);
    return { ...sent, amount: 0, steps, everyMore };
  });

const method = z
  .object({ id: key, name: needed(60), daysFrom: whole(0, MOST_DAYS), daysTo: whole(0, MOST_DAYS), tariff })
  .refine(({ daysFrom, daysTo }) => daysFrom <= daysTo, { error: 'Not before the first day.', path: ['daysTo'] });

const state = z.string().transform((name, context) => {
  const known = stateNamed(name);
  if (known) return known;
  context.addIssue({ code: 'custom', message: stateProblem(name) });
  return z.NEVER;
});

const pin = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,5}$|^[1-9]\d{5}\s*-\s*[1-9]\d{5}$/, 'A PIN, its beginning, or a range such as 226001-226030.')
  .transform((text) => text.replace(/\s/g, ''))
  .refine(
    (text) => !text.includes('-') || text.slice(0, 6) <= text.slice(7),
    'A range goes from the lower PIN to the higher.',
  );

const zone = z
  .object({
    id: key,
    name: needed(60),
    india: z.boolean(),
    abroad: z.boolean(),
    states: z.array(state).max(40, 'At most 40 states.'),
    pins: z.array(pin).max(500, 'At most 500 PINs and ranges.'),
    radiusKm: whole(1, MOST_KM).nullable(),
    methods: z.array(method).min(1, 'At least one way of delivery.').max(6, 'At most six ways of delivery.'),
    cod: z.boolean(),
    codCharge: paise.nullable(),
    codMost: amount(1, MAX_PAISE).nullable(),
  })
  .superRefine((sent, context) => {
    for (const [index, { id }] of sent.methods.entries())
      if (sent.methods.findIndex((other) => other.id === id) < index)
        context.addIssue({
          code: 'custom',
          message: 'Another way of this zone has it.',
          path: ['methods', index, 'id'],
        });
    const somewhere =
      sent.india || sent.abroad || sent.states.length > 0 || sent.pins.length > 0 || sent.radiusKm !== null;
    if (!somewhere) context.addIssue({ code: 'custom', message: 'Say where the zone is.', path: ['name'] });
  });

const shownAmount = (value: Paise | null) => (value === null ? null : toRupees(value));

function shownTariff(kept: DeliveryTariff) {
  const measured = (value: number) => (kept.kind === 'BY_VALUE' ? toRupees(value) : value);
  return {
    ...kept,
    amount: toRupees(kept.amount),
    steps: kept.steps.map((step) => ({ upTo: measured(step.upTo), amount: toRupees(step.amount) })),
    everyMore: kept.everyMore === null ? null : measured(kept.everyMore),
    amountMore: shownAmount(kept.amountMore),
    freeFrom: shownAmount(kept.freeFrom),
  };
}

/** Zones in matching order; amounts stored in paise and shown in rupees. */
export const deliveryZones: Kind<DeliveryZone[]> = kind(
  'DELIVERY_ZONES',
  z
    .array(zone)
    .max(50, 'At most 50 zones.')
    .superRefine((zones, context) => {
      for (const [index, { id }] of zones.entries())
        if (zones.findIndex((other) => other.id === id) < index)
          context.addIssue({ code: 'custom', message: 'Another zone has it.', path: [index, 'id'] });
    }),
  {
    most: 50,
    shown: (zones) =>
      zones.map((one) => ({
        ...one,
        methods: one.methods.map((way) => ({ ...way, tariff: shownTariff(way.tariff) })),
        codCharge: shownAmount(one.codCharge),
        codMost: shownAmount(one.codMost),
      })),
  },
);

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Weekdays, 0 for Sunday; at most six. */
export const weekdays: Kind<number[]> = kind(
  'WEEKDAYS',
  z
    .array(whole(0, 6))
    .transform((list) => [...new Set(list)].sort((a, b) => a - b))
    .refine((list) => list.length < WEEK.length, 'At least one day of the week has delivery.'),
  { options: WEEK.map((label, value) => ({ value: String(value), label })) },
);

/** Dates as YYYY-MM-DD, unique and sorted. @param most number of dates */
export const days = (most: number): Kind<string[]> =>
  kind(
    'DAYS',
    z
      .array(z.iso.date('A day is written YYYY-MM-DD.'))
      .max(most, `At most ${most} days.`)
      .transform((list) => [...new Set(list)].sort()),
    { most },
  );

/** An hour from 0 to 24. */
export const optionalHour: Kind<number> = kind('WHOLE_NUMBER', whole(0, 24), {
  least: 0,
  most: 24,
  unit: ":00 o'clock",
});
