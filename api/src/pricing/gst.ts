/**
 * Divides an order's tax for its tax documents. The tax itself is computed by rate (see totals). Here the tax of each rate is
 * divided among its lines, and into CGST and SGST within the shop's state or IGST elsewhere (sections 8 and 9 of the IGST Act).
 * Every column adds up to the order's own amounts to the paisa.
 */
import { share, type Paise } from './paise.js';
import { prorate } from './prorate.js';
import { partsOf } from './tax-mode.js';
import { lineTotal, rateOf, type PricedLine, type TaxAtRate } from './totals.js';

export interface TaxParts {
  /** Rate of the whole tax, in percent; CGST and SGST are half of it each. */
  ratePercent: number;
  /** Value without tax. */
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}

/** Allowed GST rates in percent: those in force, including diamonds, gold and the 40 % of 2025. */
export const GST_RATES: readonly number[] = [0, 0.25, 3, 5, 12, 18, 28, 40];

/** CGST gets the odd paisa. */
function halves(tax: Paise): { cgst: Paise; sgst: Paise } {
  const sgst = Math.floor(tax / 2);
  return { cgst: tax - sgst, sgst };
}

/** @param withinState delivered in the state where the shop is registered */
function divided({ ratePercent, taxable, tax }: TaxAtRate, withinState: boolean): TaxParts {
  return { ratePercent, taxable, ...(withinState ? { ...halves(tax), igst: 0 } : { cgst: 0, sgst: 0, igst: tax }) };
}

/** The order's tax by rate, as its documents show it. */
export function splitByRate(taxByRate: readonly TaxAtRate[], withinState: boolean): TaxParts[] {
  return taxByRate.map((atRate) => divided(atRate, withinState));
}

/**
 * The value and the tax of each line: its shares of those of its rate, by its price; none of a line of which no piece is left.
 * @param taxByRate as the order was charged; it has every rate of the lines
 * @throws RangeError when it lacks the rate of a line
 */
export function splitByLine(
  lines: readonly PricedLine[],
  taxByRate: readonly TaxAtRate[],
  withinState: boolean,
): TaxParts[] {
  const prices = lines.map((line) => (line.quantity === 0 ? 0 : lineTotal(line)));
  const parts = lines.map((line): TaxParts => ({ ratePercent: rateOf(line), taxable: 0, cgst: 0, sgst: 0, igst: 0 }));
  for (const whole of splitByRate(taxByRate, withinState)) {
    const own = [...parts.keys()].filter((index) => parts[index]!.ratePercent === whole.ratePercent);
    if (own.length === 0) throw new RangeError(`No line is taxed at ${whole.ratePercent} %`);
    // A line without pieces, such as one that was sent in exchange, may be of another tax mode.
    const hold = own.every((index) => lines[index]!.quantity === 0 || lines[index]!.priceHoldsTax);
    const weights = own.map((index) =>
      hold || !lines[index]!.priceHoldsTax ? prices[index]! : partsOf(prices[index]!, whole.ratePercent, true).taxable,
    );
    for (const name of ['taxable', 'cgst', 'sgst', 'igst'] as const)
      for (const [at, part] of prorate(whole[name], weights).entries()) parts[own[at]!]![name] = part;
    // A line whose price holds its tax is worth just what a shopper saw.
    if (hold)
      for (const index of own) {
        const { cgst, sgst, igst } = parts[index]!;
        parts[index]!.taxable = prices[index]! - cgst - sgst - igst;
      }
  }
  const sold = parts.filter((_, index) => lines[index]!.quantity > 0);
  if (sold.some(({ ratePercent }) => !taxByRate.some((one) => one.ratePercent === ratePercent)))
    throw new RangeError('A line is taxed at a rate that the order was not charged');
  return parts;
}

export interface RefundParts {
  byRate: TaxParts[];
  /** The taxed part of the delivery charge, by rate. */
  delivery: TaxParts[];
  /** The refunded part of charges without tax. */
  charges: Paise;
  /** Part of what the total was rounded by; of its sign. */
  rounding: Paise;
}

interface OrderAmounts {
  taxByRate: readonly TaxAtRate[];
  deliveryCharge: Paise;
  /** GST contained in the delivery charge; empty on orders from before it existed. */
  deliveryTaxByRate?: readonly TaxAtRate[];
  /** What the total was rounded by; none on orders of before there was a choice. */
  rounding?: Paise;
  totalAmount: Paise;
}

/**
 * The parts of an order that a refund gives back, each computed as the difference of the cumulative refunds after and before. So
 * the parts of all refunds add up to the order's own parts, in whatever steps it is refunded.
 * @param before paise refunded by earlier credit notes
 * @throws RangeError when the sum is more than the order's total
 */
export function splitRefund(order: OrderAmounts, before: Paise, amount: Paise, withinState: boolean): RefundParts {
  if (before < 0 || amount < 0 || before + amount > order.totalAmount)
    throw new RangeError('A refund is at most what is left');
  const [from, to] = [cumulative(order, before, withinState), cumulative(order, before + amount, withinState)];
  return {
    charges: to.charges - from.charges,
    rounding: to.rounding - from.rounding,
    byRate: growth(from.byRate, to.byRate),
    delivery: growth(from.delivery, to.delivery),
  };
}

function growth(from: readonly TaxParts[], to: readonly TaxParts[]): TaxParts[] {
  return to.map((part, index) => {
    const earlier = from[index]!;
    return {
      ratePercent: part.ratePercent,
      taxable: part.taxable - earlier.taxable,
      cgst: part.cgst - earlier.cgst,
      sgst: part.sgst - earlier.sgst,
      igst: part.igst - earlier.igst,
    };
  });
}

/** Splits in two at each step: only then does no part ever shrink as the refunded amount grows. */
function cumulative(order: OrderAmounts, refunded: Paise, withinState: boolean): RefundParts {
  const { rounding: whole = 0, totalAmount, deliveryCharge } = order;
  const rounding = portion(refunded, whole, totalAmount);
  const exact = totalAmount - whole;
  const inCharges = portion(refunded - rounding, deliveryCharge, exact);
  const goods = byRates(order.taxByRate, refunded - rounding - inCharges, exact - deliveryCharge, withinState);
  const delivery = byRates(order.deliveryTaxByRate ?? [], inCharges, deliveryCharge, withinState);
  return { byRate: goods.parts, delivery: delivery.parts, charges: delivery.left, rounding };
}

/** Divides an amount among the tax rates. @param worth the total of all rates and of the untaxed rest @returns also the share of that rest */
function byRates(
  rates: readonly TaxAtRate[],
  amount: Paise,
  worth: Paise,
  withinState: boolean,
): { parts: TaxParts[]; left: Paise } {
  let [left, of] = [amount, worth];
  const parts = rates.map(({ ratePercent, taxable, tax }) => {
    const here = portion(left, taxable + tax, of);
    left -= here;
    of -= taxable + tax;
    const value = portion(here, taxable, taxable + tax);
    return divided({ ratePercent, taxable: value, tax: here - value }, withinState);
  });
  return { parts, left };
}

function portion(amount: Paise, of: Paise, whole: Paise): Paise {
  return whole > 0 ? share(amount, of, whole) : 0;
}

/** Merges rows of the same rate; highest rate first. */
export function mergedByRate(parts: readonly TaxParts[]): TaxParts[] {
  const byRate = new Map<number, TaxParts>();
  for (const part of parts) {
    const sum = byRate.get(part.ratePercent);
    if (!sum) byRate.set(part.ratePercent, { ...part });
    else for (const name of ['taxable', 'cgst', 'sgst', 'igst'] as const) sum[name] += part[name];
  }
  return [...byRate.values()].sort((a, b) => b.ratePercent - a.ratePercent);
}
