/**
 * How an order's tax is shown on its tax documents. The tax itself is reckoned by rate (see totals). Here the tax of each
 * rate is divided over its lines, and into CGST and SGST within the shop's state or IGST beyond it (sections 8 and 9 of the
 * IGST Act), so that every column sums to the order's own amounts to the paisa.
 */
import { share, type Paise } from './paise.js';
import { prorate } from './prorate.js';
import { lineTotal, rateOf, type PricedLine, type TaxAtRate } from './totals.js';

export interface TaxParts {
  /** Of the whole tax, in percent; CGST and SGST are a half of it each. */
  ratePercent: number;
  /** Value without tax. */
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}

/** CGST takes the odd paisa of an amount that has no equal halves. */
function halves(tax: Paise): { cgst: Paise; sgst: Paise } {
  const sgst = Math.floor(tax / 2);
  return { cgst: tax - sgst, sgst };
}

/** @param withinState delivered in the state in which the shop is registered */
function divided({ ratePercent, taxable, tax }: TaxAtRate, withinState: boolean): TaxParts {
  return { ratePercent, taxable, ...(withinState ? { ...halves(tax), igst: 0 } : { cgst: 0, sgst: 0, igst: tax }) };
}

/** The order's tax, rate by rate, as its documents show it. */
export function splitByRate(taxByRate: readonly TaxAtRate[], withinState: boolean): TaxParts[] {
  return taxByRate.map((atRate) => divided(atRate, withinState));
}

/**
 * The tax of each line: its share of the tax of its rate, by its value.
 * @param taxByRate as the order was charged; it has every rate of the lines
 * @throws RangeError when a line's rate is missing in it
 */
export function splitByLine(
  lines: readonly PricedLine[],
  taxByRate: readonly TaxAtRate[],
  withinState: boolean,
): TaxParts[] {
  const parts: TaxParts[] = lines.map((line) => ({
    ratePercent: rateOf(line),
    taxable: lineTotal(line),
    cgst: 0,
    sgst: 0,
    igst: 0,
  }));
  for (const whole of splitByRate(taxByRate, withinState)) {
    const own = parts.filter(({ ratePercent }) => ratePercent === whole.ratePercent);
    const values = own.map(({ taxable }) => taxable);
    if (own.length === 0) throw new RangeError(`No line is taxed at ${whole.ratePercent} %`);
    for (const name of ['cgst', 'sgst', 'igst'] as const)
      for (const [index, part] of prorate(whole[name], values).entries()) own[index]![name] = part;
  }
  if (parts.some(({ ratePercent }) => !taxByRate.some((one) => one.ratePercent === ratePercent)))
    throw new RangeError('A line is taxed at a rate that the order was not charged');
  return parts;
}

export interface RefundParts {
  byRate: TaxParts[];
  /** Part of the delivery and cash-on-delivery charges. */
  charges: Paise;
}

interface OrderAmounts {
  taxByRate: readonly TaxAtRate[];
  deliveryCharge: Paise;
  totalAmount: Paise;
}

/**
 * What a refund gives back of each part of an order. Every refund is the growth of the sum of all refunds so far, so that
 * the parts of all refunds of an order together are the order's own parts, in whatever steps it was refunded.
 * @param before refunded by earlier credit notes
 * @throws RangeError when more would be refunded than the order's total
 */
export function splitRefund(order: OrderAmounts, before: Paise, amount: Paise, withinState: boolean): RefundParts {
  if (before < 0 || amount < 0 || before + amount > order.totalAmount)
    throw new RangeError('A refund is at most what is left');
  const [from, to] = [cumulative(order, before, withinState), cumulative(order, before + amount, withinState)];
  return {
    charges: to.charges - from.charges,
    byRate: to.byRate.map((part, index) => {
      const earlier = from.byRate[index]!;
      return {
        ratePercent: part.ratePercent,
        taxable: part.taxable - earlier.taxable,
        cgst: part.cgst - earlier.cgst,
        sgst: part.sgst - earlier.sgst,
        igst: part.igst - earlier.igst,
      };
    }),
  };
}

/** Splits by two at each step: only so does no part ever shrink while the refunded amount grows. */
function cumulative(order: OrderAmounts, refunded: Paise, withinState: boolean): RefundParts {
  const charges = portion(refunded, order.deliveryCharge, order.totalAmount);
  let goods = refunded - charges;
  let worth = order.totalAmount - order.deliveryCharge;
  const byRate = order.taxByRate.map(({ ratePercent, taxable, tax }) => {
    const here = portion(goods, taxable + tax, worth);
    goods -= here;
    worth -= taxable + tax;
    const value = portion(here, taxable, taxable + tax);
    return divided({ ratePercent, taxable: value, tax: here - value }, withinState);
  });
  return { charges, byRate };
}

function portion(amount: Paise, of: Paise, whole: Paise): Paise {
  return whole > 0 ? share(amount, of, whole) : 0;
}
