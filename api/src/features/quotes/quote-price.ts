/** What a quote comes to, and the lines of the order that it becomes. Pure; amounts in paise. */
import {
  costOf,
  lineTotal,
  prorate,
  share,
  totals,
  withDiscounts,
  type Paise,
  type PricedLine,
} from '../../pricing/index.js';
import { stageAmounts } from '../orders/order-payments.js';
import type { StoredQuoteContent, StoredQuoteLine, StoredQuoteTotals } from './quote.model.js';

/** What decides the totals. */
export type PricedContent = Pick<
  StoredQuoteContent,
  'lines' | 'discountBasisPoints' | 'discountAmount' | 'delivery' | 'stages'
>;

/** A line as an order has it: whole pieces at a price, or one piece of a work of so many units. */
export interface PlainLine {
  price: Paise;
  quantity: number;
  gstRatePercent: number;
  priceHoldsTax?: boolean;
}

const UNIT = 1000;

/** An order counts whole pieces: a quantity that is not whole becomes one piece at what all of it costs. */
export function plainLine({ milli, rate, gstRatePercent, holdsTax }: StoredQuoteLine): PlainLine {
  const isWhole = milli % UNIT === 0;
  return {
    price: isWhole ? rate : costOf(milli, rate),
    quantity: isWhole ? milli / UNIT : 1,
    gstRatePercent,
    ...(holdsTax && { priceHoldsTax: true }),
  };
}

const worthOf = ({ lines }: Pick<PricedContent, 'lines'>): Paise[] =>
  lines.map(({ milli, rate }) => costOf(milli, rate));

/** What is taken off all lines, in the terms of their prices. @throws RangeError when a line is beyond what is reckoned */
export function discountOfQuote(content: Omit<PricedContent, 'stages' | 'delivery'>): Paise {
  const { discountBasisPoints, discountAmount = 0 } = content;
  if (!discountBasisPoints) return discountAmount;
  const sum = worthOf(content).reduce((all, one) => all + one, 0);
  return share(sum, discountBasisPoints, 100_00);
}

/** The discount of each line: it is shared by what the lines cost. */
export function lineDiscounts(content: PricedContent): Paise[] {
  return prorate(discountOfQuote(content), worthOf(content));
}

/** Lines as they are priced, with their discounts. */
export function pricedLines(content: PricedContent): PricedLine[] {
  return withDiscounts(content.lines.map(plainLine), lineDiscounts(content));
}

/**
 * @param wholeRupees whether the shop rounds totals to the rupee
 * @throws RangeError when the discount leaves nothing, the stages do not fit, or the sum is out of range
 */
export function quoteTotals(content: PricedContent, wholeRupees: boolean): StoredQuoteTotals {
  const lines = pricedLines(content);
  if (lines.reduce((sum, line) => sum + lineTotal(line), 0) <= 0)
    throw new RangeError('The discount leaves nothing to pay');
  const sums = totals(lines, 'online', { delivery: () => content.delivery, wholeRupees });
  const stages = stageAmounts(content.stages, sums.totalAmount);
  if (!stages) throw new RangeError('The stages before the last take all of the total, or one of them nothing');
  const { subtotal, taxAmount, taxByRate, deliveryCharge, totalAmount } = sums;
  return { subtotal, discount: discountOfQuote(content), taxAmount, taxByRate, deliveryCharge, totalAmount, stages };
}
