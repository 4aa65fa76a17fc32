/** Formats amounts the Indian way. */
import { toRupees, type Paise } from './paise.js';

const format = (decimals: number) =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const [whole, exact] = [format(0), format(2)];

/** Formats paise for screens: `₹1,23,456`, and `₹1,23,456.50` when there are paise. */
export function formatPaise(amount: Paise): string {
  return written(amount, amount % 100 === 0 ? whole : exact);
}

/** Formats paise with both decimals, `₹1,23,456.00`, for columns of a document. */
export function formatPaiseInColumn(amount: Paise): string {
  return written(amount, exact);
}

/** An amount in paise as programs write it: rupees with two decimals, `-1234.50`. */
export function paiseInDigits(amount: Paise): string {
  return toRupees(amount).toFixed(2);
}

function written(amount: Paise, numbers: Intl.NumberFormat): string {
  return `${amount < 0 ? '-' : ''}₹${numbers.format(Math.abs(toRupees(amount)))}`;
}

const BELOW_TWENTY =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
/** Descending. More than a crore is counted in crores again, e.g. ten thousand crore. */
const COUNTED_IN: [size: number, name: string][] = [
  [1_00_00_000, 'Crore'],
  [1_00_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

function numberInWords(number: number): string {
  const [size, name] = COUNTED_IN.find(([each]) => number >= each) ?? [];
  if (size !== undefined) return withRest(`${numberInWords(Math.floor(number / size))} ${name}`, number % size);
  return number < 20 ? BELOW_TWENTY[number]! : withRest(TENS[Math.floor(number / 10) - 2]!, number % 10);
}

function withRest(words: string, rest: number): string {
  return rest === 0 ? words : `${words} ${numberInWords(rest)}`;
}

/**
 * An amount in words, as on invoices: `One Lakh Rupees And Fifty Paise Only`.
 * @param amount whole paise, not below zero
 */
export function paiseInWords(amount: Paise): string {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100];
  const said = [`${numberInWords(rupees)} ${rupees === 1 ? 'Rupee' : 'Rupees'}`];
  if (paise > 0) said.push(`${numberInWords(paise)} ${paise === 1 ? 'Paisa' : 'Paise'}`);
  return `${said.join(' And ')} Only`;
}
