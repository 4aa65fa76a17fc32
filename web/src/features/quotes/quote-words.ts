// How a quote stands, and how its quantities and days are written.
import type { QuoteState, ReadQuoteFragment, StageDue, WorkUnit } from '../../generated/quotes';
import { formatDate, formatDateTime } from '../../shared/dates';
import { enumTable, inCapitals } from '../../shared/enum-table';
import { shop } from '../../shared/shop';

const units = enumTable<WorkUnit, string>(
  {
    PIECE: 'pcs',
    KG: 'kg',
    RUNNING_FOOT: 'ft',
    SQUARE_FOOT: 'sq ft',
    METRE: 'm',
    SQUARE_METRE: 'sq m',
    HOUR: 'h',
  },
  inCapitals,
);

export const unitWords = (unit: WorkUnit): string => units[unit];

/** E.g. `12.5 sq ft`. */
export const quantityWords = ({ quantity, unit }: { quantity: number; unit: WorkUnit }): string =>
  `${quantity.toLocaleString('en-IN', { maximumFractionDigits: 3 })} ${units[unit]}`;

export const dueWords = enumTable<StageDue, string>(
  { NOW: 'when you accept', READY: 'when it is ready', DELIVERY: 'at delivery' },
  () => '',
);

/** Undefined when nothing was said of it. */
export function readyWords({ daysFrom, daysTo }: ReadQuoteFragment['content']): string | undefined {
  if (daysTo === 0) return undefined;
  const days = daysFrom === daysTo || daysFrom === 0 ? daysTo : `${daysFrom} to ${daysTo}`;
  return `Ready in ${days} working ${daysTo === 1 ? 'day' : 'days'} after the first payment`;
}

interface Told {
  heading: string;
  text: string;
  mood: 'asks' | 'good' | 'bad';
}

/** How the quote stands, as whoever asked for it wants to hear it. */
export function toldOf({ number, state, content }: ReadQuoteFragment): Told {
  const told: Partial<Record<QuoteState, Told>> = {
    CHANGED: {
      heading: `Quote ${number} is being changed`,
      text: 'This is the version you have. We are writing another one and send it to you; this one cannot be accepted.',
      mood: 'asks',
    },
    DECLINED: {
      heading: `You have declined quote ${number}`,
      text: 'If you have changed your mind, or want it otherwise, write to us below.',
      mood: 'bad',
    },
    LAPSED: {
      heading: `Quote ${number} has ended`,
      text: `It was valid until ${formatDate(content.validUntil)}. Ask us for a new one below: prices may have changed.`,
      mood: 'bad',
    },
    ACCEPTED: {
      heading: `Quote ${number} is accepted`,
      text: 'Thank you! It is an order now. Its page shows what is to be paid, and how the work goes on.',
      mood: 'good',
    },
  };
  return (
    told[state] ?? {
      heading: `Your quote ${number}`,
      text: `From ${shop.brand}. You can accept it until ${formatDateTime(content.validUntil)}.`,
      mood: 'asks',
    }
  );
}
