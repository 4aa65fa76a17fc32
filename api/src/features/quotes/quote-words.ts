/** How quantities of own work are written. Pure. */
import type { WorkUnit } from '../../pricing/index.js';
import type { StoredQuoteLine } from './quote.model.js';

const UNIT_WORDS: Readonly<Record<WorkUnit, string>> = {
  PIECE: 'pcs',
  KG: 'kg',
  RUNNING_FOOT: 'ft',
  SQUARE_FOOT: 'sq ft',
  METRE: 'm',
  SQUARE_METRE: 'sq m',
  HOUR: 'h',
};

/** E.g. `12.5 sq ft`. */
export const quantityWords = ({ milli, unit }: Pick<StoredQuoteLine, 'milli' | 'unit'>): string =>
  `${milli / 1000} ${UNIT_WORDS[unit]}`;
