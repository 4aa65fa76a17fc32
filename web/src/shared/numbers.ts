// Reads numbers as people type them; what is not plain is refused with a sentence, never cleaned until it fits. The API reads the same
// (testing/number-cases.json has the cases of both).

/** The number, or a sentence that says what to write. */
export type NumberRead = { number: number } | { problem: string };
export type NumberReader = (text: string) => NumberRead;

const number = /^([-−+]?)(\d[\d,]*)(?:\.(\d+))?$/;
const withCommas = /^[-−+]?\d[\d.,]*,[\d.,]*$/;
/** Plain, in groups of three, or Indian: a last group of three, groups of two before it. */
const wholes = [/^\d+$/, /^[1-9]\d{0,2}(,\d{3})+$/, /^[1-9]\d?(,\d{2})*,\d{3}$/];
const grouping = 'A comma only groups digits, as in 1,499 or 1,49,900, and decimals follow a point, as in 1499.50.';
/** Rupees: the most that any amount may be, as the API has it. */
const mostRupees = 1_000_000_000;
/** Digits that JavaScript keeps exactly. */
const mostDigits = 15;

interface Sentences {
  commas?: string;
  other: string;
  /** @returns why these decimals cannot be; undefined when they can */
  decimals(digits: string): string | undefined;
}

function read(text: string, { commas = grouping, other, decimals }: Sentences): NumberRead {
  const trimmed = text.trim().replace(/^([-−+]?)\./, '$10.');
  const [, sign = '', whole = '', fraction = ''] = number.exec(trimmed) ?? [];
  if (!whole) return { problem: withCommas.test(trimmed) ? commas : other };
  if (!wholes.some((notation) => notation.test(whole))) return { problem: commas };
  const problem = decimals(fraction);
  if (problem) return { problem };
  const digits = whole.replaceAll(',', '');
  if (digits.replace(/^0+/, '').length > mostDigits) return { problem: 'This number is too large.' };
  const size = Number(`${digits}.${fraction || '0'}`);
  return { number: size !== 0 && /[-−]/.test(sign) ? -size : size };
}

const atMost = (most: number, problem: string) => (digits: string) => (digits.length > most ? problem : undefined);

/** An amount of money: `1499`, `1,499.50`, `1,49,900`, `₹ 1,499`, `Rs. 500/-`. @returns rupees with at most two decimals */
export const readAmount: NumberReader = (text) => {
  const amount = text
    .trim()
    .replace(/^([-−]?)\s*(?:₹|rs\.?|inr)\s*/i, '$1')
    .replace(/\s*\/-$/, '');
  const rupees = read(amount, {
    other: 'Write an amount in digits, such as 1499, 1,49,900 or 1499.50.',
    decimals: atMost(2, 'An amount has at most two decimals after the point, such as 1499.50.'),
  });
  const tooMuch = 'number' in rupees ? Math.abs(rupees.number) > mostRupees : rupees.problem.endsWith('too large.');
  return tooMuch ? { problem: 'An amount is at most ₹100 crore, which is 1,00,00,00,000.' } : rupees;
};

/** `12`, `1,200`, `-3`. */
export const readWholeNumber: NumberReader = (text) =>
  read(text, {
    commas: 'A comma only groups digits, as in 1,200 or 1,20,000.',
    other: 'Write a whole number in digits, such as 12 or 1,200.',
    decimals: (digits) =>
      /^0{0,2}$/.test(digits) ? undefined : 'Write a whole number without decimals, such as 12 or 1,200.',
  });

/** A number such as a weight: `2`, `0.25`, `1,250.5`. @param mostDecimals after the point */
export const readDecimal = (text: string, mostDecimals = 3): NumberRead =>
  read(text, {
    other: 'Write a number in digits, such as 12 or 1.5.',
    decimals: atMost(mostDecimals, `A number has at most ${mostDecimals} decimals here.`),
  });

/** `18`, `18%`, `0.25 %`. @returns percent */
export const readPercent: NumberReader = (text) => {
  const percent = readDecimal(text.trim().replace(/\s*%$/, ''), 2);
  if ('number' in percent || percent.problem === grouping) return percent;
  return { problem: 'Write a percentage in digits, such as 18 or 18%, with at most two decimals.' };
};
