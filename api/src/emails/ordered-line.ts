/** The lines and offers of an order in mails: what each comes to, and what one piece costs with its GST. */
import { formatPaise, type Paise } from '../pricing/index.js';

/** Amounts in paise. */
export interface OrderedLine {
  title: string;
  quantity: number;
  /** The price of one piece as it is entered, before tax or with it. */
  price: Paise;
  /** What a shopper pays for one piece. */
  priceWithTax: Paise;
  /** Price × quantity: what offers take off follows below the lines. */
  amount: Paise;
  /** True when `price` holds its GST. */
  holdsTax: boolean;
}

/** Its row in the table of an order. */
export function lineRow({ title, quantity, price, priceWithTax, amount }: OrderedLine): readonly [string, string] {
  const each = priceWithTax === price ? '' : `\n${formatPaise(priceWithTax)} ${quantity > 1 ? 'each ' : ''}incl. GST`;
  return [`${title} × ${quantity}`, formatPaise(amount) + each];
}

/** What an offer gives on an order. */
export interface MailedDiscount {
  /** Its name, with its code. */
  words: string;
  /** Paise off the goods, in the terms of the prices; 0 when it makes the delivery free alone. */
  amount: Paise;
  isFreeDelivery: boolean;
}

/** Its row in the table of an order. */
export function discountRow({ words, amount, isFreeDelivery }: MailedDiscount): readonly [string, string] {
  const off = amount > 0 ? [`−${formatPaise(amount)}`] : [];
  return [words, [...off, ...(isFreeDelivery ? ['Free delivery'] : [])].join('\n')];
}
