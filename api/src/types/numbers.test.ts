import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAmount, readDecimal, readPercent, readWholeNumber, type NumberProblem } from './numbers.js';

type Cases = [written: string | number, read: number | string][];
/** Shared with the web client's reader. */
const cases = JSON.parse(readFileSync(join(__dirname, '../../../testing/number-cases.json'), 'utf8')) as Record<
  'amounts' | 'wholeNumbers' | 'decimals' | 'percentages',
  Cases
>;

const outcome = (read: { paise: number } | { number: number } | NumberProblem) =>
  'problem' in read ? read.problem : 'paise' in read ? read.paise : read.number;

it.each(cases.amounts)('reads the amount %j as %j', (written, read) => expect(outcome(readAmount(written))).toBe(read));
it.each(cases.wholeNumbers)('reads the whole number %j as %j', (written, read) =>
  expect(outcome(readWholeNumber(written))).toBe(read),
);
it.each(cases.decimals)('reads the number %j as %j', (written, read) =>
  expect(outcome(readDecimal(written))).toBe(read),
);
it.each(cases.percentages)('reads the percentage %j as %j', (written, read) =>
  expect(outcome(readPercent(written))).toBe(read),
);
