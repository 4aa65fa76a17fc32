/** Amounts as people in India read them. */
import { toRupees, type Paise } from './paise.js';

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Whole paise as `₹1,23,456.50`. */
export function formatPaise(amount: Paise): string {
  return `${amount < 0 ? '-' : ''}₹${rupees.format(Math.abs(toRupees(amount)))}`;
}
