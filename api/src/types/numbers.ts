/** Reads amounts of money and numbers as people write them; what is not plain is refused with a sentence, never cleaned until it fits. */
import { MAX_PAISE, type Paise } from '../pricing/index.js';

/** What is not right with a text, as a sentence that says what to write. */
export interface NumberProblem {
  problem: string;
}

/** Parts of a number in digits. */
interface Digits {
  negative: boolean;
  /** Without grouping. */
  whole: string;
  /** Empty without a decimal point. */
  decimals: string;
}

const PLAIN = /^\d+$/;
/** 1,499 and 12,345,678: groups of three. */
const WESTERN = /^[1-9]\d{0,2}(,\d{3})+$/;
/** 1,49,900 and 1,00,00,000: a last group of three, groups of two before it. */
const INDIAN = /^[1-9]\d?(,\d{2})*,\d{3}$/;
const GROUPING = 'A comma only groups digits, as in 1,499 or 1,49,900, and decimals follow a point, as in 1499.50.';
/** Digits that a double keeps exactly. */
const MOST_DIGITS = 15;

/**
 * Reads an amount of money in rupees: `1499`, `1,499.50`, `1,49,900`, `₹ 1,499`, `Rs. 500/-`. Grouping is Indian or Western; at
 * most two decimals after a point.
 * @returns whole paise, within ±MAX_PAISE; or what is not right
 */
export function readAmount(text: string | number): { paise: Paise } | NumberProblem {
  const written = typeof text === 'string' ? withoutCurrency(text) : text;
  const read = readDigits(written);
  if (read === 'commas') return { problem: GROUPING };
  if (!read) return { problem: 'Write an amount in digits, such as 1499, 1,49,900 or 1499.50.' };
  if (read.decimals.length > 2)
    return { problem: 'An amount has at most two decimals after the point, such as 1499.50.' };
  const paise = Number(read.whole + read.decimals.padEnd(2, '0'));
  if (paise > MAX_PAISE) return { problem: 'An amount is at most ₹100 crore, which is 1,00,00,00,000.' };
  return { paise: signed(paise, read) };
}

/**
 * Reads a whole number: `12`, `1,200`, `-3`, also `12.0` as programs write it.
 * @returns a safe integer; or what is not right
 */
export function readWholeNumber(text: string | number): { number: number } | NumberProblem {
  const read = readDigits(text);
  if (read === 'commas') return { problem: 'A comma only groups digits, as in 1,200 or 1,20,000.' };
  if (!read) return { problem: 'Write a whole number in digits, such as 12 or 1,200.' };
  // Three zeros could be the thousands of another country's notation.
  if (!/^0{0,2}$/.test(read.decimals))
    return { problem: 'Write a whole number without decimals, such as 12 or 1,200.' };
  return exact(read.whole, read);
}

/**
 * Reads a number with decimals, such as a weight: `2`, `0.25`, `1,250.5`.
 * @param mostDecimals after the point
 */
export function readDecimal(text: string | number, mostDecimals = 3): { number: number } | NumberProblem {
  const read = readDigits(text);
  if (read === 'commas') return { problem: GROUPING };
  if (!read) return { problem: 'Write a number in digits, such as 12 or 1.5.' };
  if (read.decimals.length > mostDecimals) return { problem: `A number has at most ${mostDecimals} decimals here.` };
  return exact(read.decimals ? `${read.whole}.${read.decimals}` : read.whole, read);
}

/** Reads a percentage: `18`, `18%`, `0.25 %`. @returns percent, so 18 for 18 % */
export function readPercent(text: string | number): { number: number } | NumberProblem {
  const read = readDecimal(typeof text === 'string' ? text.trim().replace(/\s*%$/, '') : text, 2);
  if ('number' in read || read.problem === GROUPING) return read;
  return { problem: 'Write a percentage in digits, such as 18 or 18%, with at most two decimals.' };
}

function withoutCurrency(text: string): string {
  return text
    .trim()
    .replace(/^([-−]?)\s*(?:₹|rs\.?|inr)\s*/i, '$1')
    .replace(/\s*\/-$/, '');
}

/** @returns undefined for what is no number; `commas` for digits with commas in the wrong places */
function readDigits(written: string | number): Digits | 'commas' | undefined {
  if (typeof written === 'number') return Number.isFinite(written) ? digitsOf(written) : undefined;
  const text = written.trim().replace(/^([-−+]?)\./, '$10.');
  const match = /^([-−+]?)(\d[\d,]*)(?:\.(\d+))?$/.exec(text);
  if (!match) return /^[-−+]?\d[\d.,]*,[\d.,]*$/.test(text) ? 'commas' : undefined;
  const [, sign, whole = '', decimals = ''] = match;
  if (![PLAIN, WESTERN, INDIAN].some((notation) => notation.test(whole))) return 'commas';
  return { negative: sign === '-' || sign === '−', whole: whole.replaceAll(',', ''), decimals };
}

function digitsOf(number: number): Digits {
  const size = Math.abs(number);
  // JavaScript writes very large and very small numbers with an exponent.
  const [short = '', exponent] = String(size).split('e');
  if (exponent !== undefined && size > 1) return { negative: number < 0, whole: BigInt(size).toString(), decimals: '' };
  const zeros = exponent === undefined ? '' : `0.${'0'.repeat(-Number(exponent) - 1)}`;
  const [whole = '', decimals = ''] = (zeros ? zeros + short.replace('.', '') : short).split('.');
  return { negative: number < 0, whole, decimals };
}

function exact(digits: string, read: Digits): { number: number } | NumberProblem {
  if (read.whole.replace(/^0+/, '').length > MOST_DIGITS) return { problem: 'This number is too large.' };
  return { number: signed(Number(digits), read) };
}

const signed = (value: number, { negative }: Digits): number => (negative && value !== 0 ? -value : value);
