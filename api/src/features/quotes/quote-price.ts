/** What a quote comes to, and the lines of the order that it becomes. Pure; amounts in paise. */
import {
  costOf,
  goodsTotal,
  prorate,
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

/** The discount of each line: it is shared by what the lines cost. */
export function lineDiscounts({ lines, discountBasisPoints, discountAmount }: PricedContent): Paise[] {
  const worth = lines.map((line) => costOf(line.milli, line.rate));
  const sum = worth.reduce((all, one) => all + one, 0);
  const off = discountBasisPoints ? Math.floor((sum * discountBasisPoints + 5_000) / 10_000) : (discountAmount ?? 0);
  return prorate(off, worth);
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
  if (goodsTotal(lines) <= 0) throw new RangeError('The discount leaves nothing to pay');
  const sums = totals(lines, 'online', { delivery: () => content.delivery, wholeRupees });
  const stages = stageAmounts(content.stages, sums.totalAmount);
  if (!stages) throw new RangeError('The stages before the last take all of the total, or one of them nothing');
  const { subtotal, taxAmount, taxByRate, deliveryCharge, totalAmount } = sums;
  const discount = lineDiscounts(content).reduce((all, one) => all + one, 0);
  return { subtotal, discount, taxAmount, taxByRate, deliveryCharge, totalAmount, stages };
}
