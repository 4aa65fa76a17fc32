// An amount of money to be typed, in rupees with at most two decimals.
import { readAmount } from '../numbers';
import { NumberInput, type NumberInputProps } from './NumberInput';

/** As a field of a form; empty is null. The form's rules refuse what is no amount or out of bounds (see number-rules). */
export function RupeesInput(props: Omit<NumberInputProps, 'read' | 'show' | 'prefix'>) {
  return <NumberInput {...props} read={readAmount} show={(rupees) => rupees.toFixed(2)} prefix="₹" />;
}
