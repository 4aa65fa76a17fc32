/** Whether a price holds its GST. Only this folder knows the difference. */
import { assertPaise, share, type Paise } from './paise.js';

/** Tax on the subtotal, in percent (the owner's rule): the GST rate of every product that has no other one. */
export const TAX_PERCENT = 18;

/** A price, and how its GST is reckoned. */
export interface TaxedPrice {
  /** In paise. */
  price: Paise;
  /** GST in percent, with at most two decimals; TAX_PERCENT when left out. */
  gstRatePercent?: number;
  /** True when the price is what a shopper pays; otherwise GST comes on top of it. */
  priceHoldsTax?: boolean;
}

/** A percentage as a whole number of its hundredths, so that no rate is a fraction in the sums. @throws RangeError on one below 0 or of more than two decimals */
export function hundredths(percent: number): number {
  const whole = Math.round(percent * 100);
  if (!(whole >= 0) || Math.abs(whole - percent * 100) > 1e-6)
    throw new RangeError(`Not a rate in percent with at most two decimals: ${percent}`);
  return whole;
}

/**
 * An amount in prices as its value without tax and the tax, rounded half up to the paisa.
 * @throws RangeError when the rate is below zero or has more than two decimals
 */
export function partsOf(amount: Paise, ratePercent: number, holdsTax: boolean): { taxable: Paise; tax: Paise } {
  const rate = hundredths(ratePercent);
  if (!holdsTax) return { taxable: amount, tax: share(amount, rate, 100_00) };
  const tax = share(amount, rate, 100_00 + rate);
  return { taxable: amount - tax, tax };
}

/**
 * What a shopper pays for one piece: for showing. It may lie above MAX_PAISE, which no order's total may.
 * @throws RangeError when the rate is below zero or has more than two decimals
 */
export function priceWithTax({ price, gstRatePercent = TAX_PERCENT, priceHoldsTax }: TaxedPrice): Paise {
  return priceHoldsTax ? price : price + share(price, hundredths(gstRatePercent), 100_00);
}

/**
 * The price that holds its GST, or does not, for which a shopper pays as much as now; never below a paisa.
 * @throws RangeError when the rate is below zero or has more than two decimals, or the price is beyond MAX_PAISE
 */
export function priceHolding(taxed: TaxedPrice, holdsTax: boolean): Paise {
  const { price, gstRatePercent = TAX_PERCENT, priceHoldsTax = false } = taxed;
  if (priceHoldsTax === holdsTax) return price;
  if (holdsTax) return assertPaise(priceWithTax(taxed));
  return Math.max(1, share(price, 100_00, 100_00 + hundredths(gstRatePercent)));
}

/** True when a shopper would pay more than the MRP, which holds all taxes. */
export function isAboveMrp(product: TaxedPrice & { originalPrice?: Paise | null }): boolean {
  return product.originalPrice != null && product.originalPrice > 0 && priceWithTax(product) > product.originalPrice;
}
