// What a number in a form may be: it is refused where it was typed, never set to something else in silence.
import type { FormRule } from 'antd';
import { formatRupees } from '../money';
import { readAmount, readWholeNumber, type NumberReader } from '../numbers';
import type { TypedNumber } from './NumberInput';

/** @param fits told of numbers only: what cannot be read is refused with the reader's sentence */
const rule = (read: NumberReader, fits: (value: number) => boolean, message: string): FormRule => ({
  validator: (_, value: TypedNumber | undefined) => {
    if (value == null || value === '') return Promise.resolve();
    const typed = typeof value === 'number' ? { number: value } : read(value);
    if ('problem' in typed) return Promise.reject(new Error(typed.problem));
    return fits(typed.number) ? Promise.resolve() : Promise.reject(new Error(message));
  },
});

/** A number that is plain to read. @param read the reader of its field */
export const readable = (read: NumberReader): FormRule => rule(read, () => true, '');

/** An amount of money above 0. @param what how the message calls it */
export const amountAboveZero = (what: string): FormRule[] => [
  rule(readAmount, (value) => value >= 0.01, `${what} is above ₹0`),
];

/** An amount of money from one paisa. @param most rupees */
export const amountUpTo = (most: number): FormRule =>
  rule(readAmount, (value) => value >= 0.01 && value <= most, `Between ₹0.01 and ${formatRupees(most)}`);

/** @param read the reader of its field: a whole number unless it says otherwise */
export const between = (what: string, least: number, most: number, read: NumberReader = readWholeNumber): FormRule =>
  rule(
    read,
    (value) => value >= least && value <= most,
    `${what} is from ${least.toLocaleString('en-IN')} to ${most.toLocaleString('en-IN')}`,
  );

/** At least as much as another number of the form; each is checked for itself by its own rules. @param other its name */
export const notBelow =
  (other: string, message: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: (_, value: TypedNumber | undefined) => {
      const least: unknown = getFieldValue(other);
      const isBelow = typeof value === 'number' && typeof least === 'number' && value < least;
      return isBelow ? Promise.reject(new Error(message)) : Promise.resolve();
    },
  });
