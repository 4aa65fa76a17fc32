// What offers give, in words, and those words below the line that they are about.
import type { DiscountFragment } from '../../generated/shared';
import { formatRupees, toPaise, toRupees } from '../money';

type Named = Pick<DiscountFragment, 'name' | 'code'>;

/** Its name, with its code where that says more. */
export const offerName = ({ name, code }: Named): string =>
  code && code !== name.toUpperCase() ? `${name} (${code})` : name;

/** Rupees off the goods. */
export const offGoods = ({ amount, deliverySaved }: Pick<DiscountFragment, 'amount' | 'deliverySaved'>): number =>
  toRupees(toPaise(amount) - toPaise(deliverySaved));

/** `−₹450`. */
export const less = (rupees: number): string => `−${formatRupees(rupees)}`;

/** What it does to the delivery. @param left rupees that the delivery still costs, where another way than the cheapest was chosen */
export const deliveryGift = ({ deliverySaved }: Pick<DiscountFragment, 'deliverySaved'>, left: number): string =>
  left > 0 ? `${formatRupees(deliverySaved)} off the delivery` : 'Free delivery';

/** All that an offer gives, such as `−₹450` or `−₹450 and free delivery`. @param left as above */
export function giftWords(discount: DiscountFragment, left: number): string {
  const goods = offGoods(discount);
  const delivery = discount.deliverySaved > 0 ? deliveryGift(discount, left) : '';
  if (goods <= 0) return delivery;
  return delivery ? `${less(goods)} and ${delivery.toLowerCase()}` : less(goods);
}

/** What offers take off a line, each such as `−₹30 with Diwali sale`; the amounts have their codes. @param line its position, from 0 */
export const lineWords = (discounts: readonly DiscountFragment[], line: number): string[] =>
  discounts.flatMap((discount) =>
    discount.lines
      .filter((of) => of.line === line && of.amount > 0)
      .map(({ amount }) => `${less(amount)} with ${discount.name}`),
  );

interface QuotedLines {
  lines: readonly { productId: string }[];
  discounts: readonly DiscountFragment[];
}

/** The same of a product of a quote; nothing while there is no quote. */
export const productWords = (quote: QuotedLines | undefined, id: string): string[] =>
  quote
    ? lineWords(
        quote.discounts,
        quote.lines.findIndex(({ productId }) => productId === id),
      )
    : [];

/** What offers take off the delivery, each such as `Free delivery with Monsoon (RAIN)`. @param left as above */
export const deliveryWords = (discounts: readonly DiscountFragment[], left: number): string[] =>
  discounts
    .filter(({ deliverySaved }) => deliverySaved > 0)
    .map((discount) => `${deliveryGift(discount, left)} with ${offerName(discount)}`);

interface Discounted {
  discounts: readonly DiscountFragment[];
  /** Rupees that the total is rounded by. */
  rounding: number;
}

/** What leads from the goods before offers to what is paid for them. */
export const goodsRows = ({ discounts, rounding }: Discounted): { label: string; text: string; gives: boolean }[] => [
  ...discounts
    .filter((discount) => offGoods(discount) > 0)
    .map((discount) => ({ label: offerName(discount), text: less(offGoods(discount)), gives: true })),
  ...(rounding === 0
    ? []
    : [{ label: 'Rounding', text: rounding < 0 ? less(-rounding) : formatRupees(rounding), gives: false }]),
];

/** What offers take off a line, below what it costs. @param words one for each offer, as `lineWords` gives them */
export function LineOffers({ words }: { words: readonly string[] }) {
  return words.map((text, at) => (
    <span key={at} data-line-offer className="mt-0.5 block text-sm font-medium wrap-anywhere text-success tabular-nums">
      {text}
    </span>
  ));
}
