// What a number in a form may be: it is refused where it was typed, never set to something else in silence.
import type { FormRule } from 'antd';
import { formatRupees } from '../money';

/** Rupees: the most any amount may be, as the API has it. */
const mostRupees = 1_000_000_000;

const rule = (fits: (value: number) => boolean, message: string): FormRule => ({
  validator: (_, value: number | null | undefined) =>
    value == null || fits(value) ? Promise.resolve() : Promise.reject(new Error(message)),
});

/** An amount of money above 0. @param what how the message calls it */
export const amountAboveZero = (what: string): FormRule[] => [
  rule((value) => value >= 0.01, `${what} is above ₹0`),
  rule((value) => value <= mostRupees, `${what} is at most ${formatRupees(mostRupees)}`),
];

export const between = (what: string, least: number, most: number): FormRule =>
  rule(
    (value) => value >= least && value <= most,
    `${what} is from ${least.toLocaleString('en-IN')} to ${most.toLocaleString('en-IN')}`,
  );
