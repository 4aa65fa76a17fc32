// Words of the declarations that the law has shown with a product.
import type { MakerRole, QuantityUnit } from '../generated/shared';
import { enumTable, inWords } from './enum-table';

interface UnitWords {
  one: string;
  many: string;
}

const same = (word: string): UnitWords => ({ one: word, many: word });

/** A unit that is newer than this page is said as the server writes it. */
export const unitWords = enumTable<QuantityUnit, UnitWords>(
  {
    PIECE: { one: 'piece', many: 'pieces' },
    PAIR: { one: 'pair', many: 'pairs' },
    SET: { one: 'set', many: 'sets' },
    G: same('g'),
    KG: same('kg'),
    ML: same('ml'),
    L: same('l'),
    CM: same('cm'),
    M: same('m'),
    SQ_M: same('sq m'),
  },
  (unit) => same(inWords(unit)),
);

/** `2 pairs`, `1,500 g`. */
export const quantityInWords = (quantity: number, unit: QuantityUnit): string =>
  `${quantity.toLocaleString('en-IN', { maximumFractionDigits: 3 })} ${unitWords[unit][quantity === 1 ? 'one' : 'many']}`;

/** What the law calls who made, packed or imported a product. */
export const makerWords = enumTable<MakerRole, string>(
  { MANUFACTURER: 'Manufactured by', PACKER: 'Packed by', IMPORTER: 'Imported by' },
  () => 'Offered by',
);

/** What the month is of. */
export const monthWords = enumTable<MakerRole, string>(
  { MANUFACTURER: 'Month of manufacture', PACKER: 'Month of packing', IMPORTER: 'Month of import' },
  () => 'Month',
);

/** `November 2026` of `2026-11`. */
export const monthInWords = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
