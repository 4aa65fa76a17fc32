// Both readers of numbers, here and in the API, read the same cases.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toPaise } from './money';
import { readAmount, readDecimal, readPercent, readWholeNumber, type NumberReader } from './numbers';

type Kind = 'amounts' | 'wholeNumbers' | 'decimals' | 'percentages';
const table = JSON.parse(readFileSync(join(__dirname, '../../../testing/number-cases.json'), 'utf8')) as Record<
  Kind,
  [written: string | number, read: number | string][]
>;

/** Forms know texts only. */
const typed = (kind: Kind) =>
  table[kind].filter(([written]) => typeof written === 'string') as [string, number | string][];
const outcome = (read: NumberReader, text: string) => {
  const value = read(text);
  return 'number' in value ? value.number : value.problem;
};

test.each(typed('amounts'))('the amount %j is %j', (text, read) => {
  const rupees = outcome(readAmount, text);
  expect(typeof rupees === 'number' ? toPaise(rupees) : rupees).toBe(read);
});
test.each(typed('wholeNumbers'))('the whole number %j is %j', (text, read) =>
  expect(outcome(readWholeNumber, text)).toBe(read),
);
test.each(typed('decimals'))('the number %j is %j', (text, read) => expect(outcome(readDecimal, text)).toBe(read));
test.each(typed('percentages'))('the percentage %j is %j', (text, read) =>
  expect(outcome(readPercent, text)).toBe(read),
);
