/** The kinds of fields that the table of product fields is made of: how each is typed in the schema, stored and read from files. */
import { IsDate, IsIn, IsInt } from 'class-validator';
import { DateTime as LuxonDateTime } from 'luxon';
import { Float, Int } from 'type-graphql';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { readDecimal, readWholeNumber } from '../../types/numbers.js';
import { DateTime } from '../../types/scalars.js';

type NumberReader = typeof readDecimal;

/** What a field may hold. */
export type FieldValue = string | number | Date | null;

export interface PlainField<T extends FieldValue> {
  /** Its type in the schema: String, Float, Int or a registered enum. */
  type: () => object;
  stored: typeof String | typeof Number | typeof Date;
  /** Name in the audit log. */
  label: string;
  /** Description of the field in the schema's product type. */
  about: string;
  /** Description of the field in inputs. */
  sent: string;
  /** Description in inputs that change many products; unset when that makes no sense. */
  sentForMany?: string;
  /** Description in inputs of categories: a category can say it for products that do not. Unset when that makes no sense. */
  ofCategory?: string;
  /** Fields of one whole, such as a name with its address: a product that says one of them takes none from its category. */
  whole?: string;
  rules: readonly PropertyDecorator[];
  /** The form in which a text that its rules allow is stored; as it was typed when unset. */
  normal?: (text: string) => string;
  /** Heading of its column in CSV files. */
  column: string;
  /** As a CSV file has it. */
  writeCell: (value: NonNullable<T>) => string;
  /** @throws ShopError BAD_INPUT when the cell cannot be read */
  readCell: (cell: string) => T;
  /** Of a new product that comes without it; null when a product may lack it. */
  otherwise: () => T;
  /** A product may lack it. */
  optional: boolean;
  /** What holds of products that were stored before the field was there; null where that is nothing. */
  unstored?: T;
}

type Facts = Omit<
  PlainField<FieldValue>,
  'type' | 'stored' | 'optional' | 'unstored' | 'otherwise' | 'writeCell' | 'readCell'
>;

const none = () => null;

/** Free text. */
export const text = (facts: Facts): PlainField<string | null> => ({
  ...facts,
  type: () => String,
  stored: String,
  optional: true,
  otherwise: none,
  writeCell: String,
  readCell: (cell) => cell,
});

/** A number with decimals. @param read how it stands in a file */
export const number = (facts: Facts, read: NumberReader = readDecimal): PlainField<number | null> => ({
  ...facts,
  ...numeric(facts.column, read),
  type: () => Float,
  optional: true,
  otherwise: none,
});

/** A number with decimals that every product has. @param otherwise of a new product that comes without it */
export const numberOfAll = (facts: Facts, otherwise: () => number, read: NumberReader): PlainField<number> => ({
  ...facts,
  ...numeric(facts.column, read),
  type: () => Float,
  optional: false,
  otherwise,
});

/** A whole number; its rules say from where to where. */
export const wholeNumber = (facts: Facts): PlainField<number | null> => ({
  ...facts,
  ...numeric(facts.column, readWholeNumber),
  rules: [IsInt(), ...facts.rules],
  type: () => Int,
  optional: true,
  otherwise: none,
});

/**
 * One of a closed list.
 * @param list a registered enum
 * @param words how files name each of its values; they are read whatever their case, as are the values
 */
export const choice = <E extends string>(
  facts: Omit<Facts, 'rules'>,
  list: Record<string, E>,
  words: Readonly<Record<E, string>>,
): PlainField<E | null> => {
  const values = Object.values(list);
  const named = new Map(values.flatMap((value) => [value, words[value]].map((word) => [word.toLowerCase(), value])));
  const message = `${sentence(facts.label)} is one of ${Object.values(words).join(', ')}`;
  return {
    ...facts,
    rules: [IsIn(values, { message })],
    type: () => list,
    stored: String,
    optional: true,
    otherwise: none,
    writeCell: (value) => words[value],
    readCell: (cell) => {
      const value = named.get(cell.trim().toLowerCase());
      if (value === undefined) throw unreadable(facts.column, cell, `${message}.`);
      return value;
    },
  };
};

/** One of a closed list that every product has. @param usual of a new product, and of those stored before the field was there */
export const choiceOfAll = <E extends string>(
  facts: Omit<Facts, 'rules'>,
  list: Record<string, E>,
  words: Readonly<Record<E, string>>,
  usual: E,
): PlainField<E> => ({
  ...(choice(facts, list, words) as unknown as PlainField<E>),
  optional: false,
  otherwise: () => usual,
  unstored: usual,
});

/** How files write a moment: India's time, which needs no letters that a spreadsheet changes. */
const MOMENT_CELL = 'yyyy-MM-dd HH:mm';
const SHOP_ZONE = 'Asia/Kolkata';
/** What spreadsheets make of such a cell when they save it again. */
const MOMENT_CELLS = [MOMENT_CELL, 'yyyy-MM-dd HH:mm:ss', 'dd-MM-yyyy HH:mm', 'dd/MM/yyyy HH:mm', 'yyyy-MM-dd'];

/** A moment; files have it in India's time, to the minute. */
export const moment = (facts: Omit<Facts, 'rules'>): PlainField<Date | null> => ({
  ...facts,
  rules: [IsDate({ message: `${sentence(facts.label)} is a moment` })],
  type: () => DateTime,
  stored: Date,
  optional: true,
  otherwise: none,
  writeCell: (value) => LuxonDateTime.fromJSDate(value, { zone: SHOP_ZONE }).toFormat(MOMENT_CELL),
  readCell: (cell) => {
    for (const format of MOMENT_CELLS) {
      const read = LuxonDateTime.fromFormat(cell.trim(), format, { zone: SHOP_ZONE });
      if (read.isValid) return read.toJSDate();
    }
    throw unreadable(facts.column, cell, "Write day and time in India's time, such as 2026-11-30 18:00.");
  },
});

/** Numbers are written without the exponent that String gives very small ones. */
const numeric = (column: string, read: NumberReader) => ({
  stored: Number,
  writeCell: (value: number) => value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }),
  readCell: (cell: string) => {
    const value = read(cell);
    if ('number' in value) return value.number;
    throw unreadable(column, cell, value.problem);
  },
});

const sentence = (label: string) => label[0]!.toUpperCase() + label.slice(1);

/** The refusal of a cell. @param problem a sentence that says what to write */
export const unreadable = (column: string, cell: string, problem: string): ShopError =>
  new ShopError(ErrorCode.BAD_INPUT, `${column}: "${cell.slice(0, 60)}" cannot be read. ${problem}`);
