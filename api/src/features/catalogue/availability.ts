/** When a product is ready to leave: said by itself, else by its category; its words for shoppers, and the rule that binds its fields. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { DayRange } from '../../pricing/index.js';
import { Availability } from './availability-kinds.js';
import type { Readiness } from './availability.types.js';
import { effectiveFactsOf, type PlainFacts, type UsualFacts } from './product-fields.js';

type Fields = Pick<PlainFacts, 'availability' | 'makingDaysFrom' | 'makingDaysTo'>;

/** The fields that make one whole. */
export const AVAILABILITY_FIELDS = ['availability', 'makingDaysFrom', 'makingDaysTo'] as const;
const effective = effectiveFactsOf(AVAILABILITY_FIELDS);

/**
 * The days come together, in their order, and with what is said of the product; whatever is made to order has them.
 * @throws ShopError BAD_INPUT naming the field
 */
export function assertWholeAvailability({
  availability,
  makingDaysFrom: from,
  makingDaysTo: to,
}: Partial<Fields>): void {
  const refuse = (path: (typeof AVAILABILITY_FIELDS)[number], message: string) =>
    new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
  if (availability == null) {
    if (from == null && to == null) return;
    throw refuse('availability', 'Say whether it is in stock or made to order, or leave its working days empty.');
  }
  if (availability === Availability.IN_STOCK && from == null && to == null) return;
  const needed = 'Say from how many to how many working days it takes to make.';
  if (from == null) throw refuse('makingDaysFrom', needed);
  if (to == null) throw refuse('makingDaysTo', needed);
  if (from > to) throw refuse('makingDaysTo', `At least ${from}, the fewest working days it takes to make.`);
}

interface Product extends PlainFacts {
  categoryDefaults?: UsualFacts;
}

/** Working days until a product leaves; null when none are said. */
export const makingOf = (product: Product): DayRange | null => daysOf(effective(product, product.categoryDefaults));

const daysOf = ({ makingDaysFrom: from, makingDaysTo: to }: Fields): DayRange | null =>
  from == null || to == null ? null : { from, to };

/** @returns null while neither the product nor its category says it */
export function readinessOf(product: Product): Readiness | null {
  const facts = effective(product, product.categoryDefaults);
  const { availability: kind } = facts;
  if (!kind) return null;
  const days = daysOf(facts);
  return { kind, daysFrom: days?.from ?? null, daysTo: days?.to ?? null, text: wordsOf(kind, days) };
}

function wordsOf(kind: Availability, days: DayRange | null): string {
  if (kind === Availability.MADE_TO_ORDER) return days ? `Made to order, ${workingDays(days)}` : 'Made to order';
  if (!days) return 'In stock';
  return days.to === 0
    ? 'In stock, leaves the same day'
    : `In stock, leaves within ${workingDays({ from: days.to, to: days.to })}`;
}

function workingDays({ from, to }: DayRange): string {
  return `${from === to ? to : `${from}-${to}`} working ${to === 1 ? 'day' : 'days'}`;
}
