/** Amounts as people in India read them. */
import { toRupees, type Paise } from './paise.js';

const format = (decimals: number) =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const [whole, exact] = [format(0), format(2)];

/** Whole paise as every screen shows them: `₹1,23,456`, and `₹1,23,456.50` where there are paise. */
export function formatPaise(amount: Paise): string {
  return written(amount, amount % 100 === 0 ? whole : exact);
}

/** Whole paise with both decimals, `₹1,23,456.00`, for the columns of a document. */
export function formatPaiseInColumn(amount: Paise): string {
  return written(amount, exact);
}

function written(amount: Paise, numbers: Intl.NumberFormat): string {
  return `${amount < 0 ? '-' : ''}₹${numbers.format(Math.abs(toRupees(amount)))}`;
}
