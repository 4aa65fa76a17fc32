/** A line of an order in mails: what it comes to, and what one piece costs with its GST. */
import { formatPaise, type Paise } from '../pricing/index.js';

/** Amounts in paise. */
export interface OrderedLine {
  title: string;
  quantity: number;
  /** The price of one piece as it is entered, before tax or with it. */
  price: Paise;
  /** What a shopper pays for one piece. */
  priceWithTax: Paise;
  lineTotal: Paise;
  /** True when `price` holds its GST. */
  holdsTax: boolean;
}

/** Its row in the table of an order. */
export function lineRow({ title, quantity, price, priceWithTax, lineTotal }: OrderedLine): readonly [string, string] {
  const each = priceWithTax === price ? '' : `\n${formatPaise(priceWithTax)} ${quantity > 1 ? 'each ' : ''}incl. GST`;
  return [`${title} × ${quantity}`, formatPaise(lineTotal) + each];
}
