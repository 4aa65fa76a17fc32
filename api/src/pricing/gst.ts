/**
 * How an order's tax is shown on its tax documents. The tax itself is the owner's rule (see totals): one amount on the whole
 * subtotal. Here it is divided over the lines, and into CGST and SGST within the shop's state or IGST beyond it (sections 8
 * and 9 of the IGST Act), so that every column sums to the order's own amounts to the paisa.
 */
import { share, type Paise } from './paise.js';
import { prorate } from './prorate.js';
import { lineTotal, type PricedLine } from './totals.js';

export interface TaxParts {
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

/** @param taxAmount the order's whole tax  @param withinState delivered in the state in which the shop is registered */
export function splitTax(lines: readonly PricedLine[], taxAmount: Paise, withinState: boolean): TaxParts[] {
  const values = lines.map(lineTotal);
  const whole = withinState ? { ...halves(taxAmount), igst: 0 } : { cgst: 0, sgst: 0, igst: taxAmount };
  const [cgst, sgst, igst] = [prorate(whole.cgst, values), prorate(whole.sgst, values), prorate(whole.igst, values)];
  return values.map((taxable, index) => ({ taxable, cgst: cgst[index]!, sgst: sgst[index]!, igst: igst[index]! }));
}

export interface RefundParts extends TaxParts {
  /** Part of the delivery and cash-on-delivery charges. */
  charges: Paise;
}

interface OrderAmounts {
  subtotal: Paise;
  taxAmount: Paise;
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
    taxable: to.taxable - from.taxable,
    cgst: to.cgst - from.cgst,
    sgst: to.sgst - from.sgst,
    igst: to.igst - from.igst,
    charges: to.charges - from.charges,
  };
}

/** Splits by two at each step: only so does no part ever shrink while the refunded amount grows. */
function cumulative(order: OrderAmounts, refunded: Paise, withinState: boolean): RefundParts {
  const charges = order.totalAmount > 0 ? share(refunded, order.deliveryCharge, order.totalAmount) : 0;
  const goods = refunded - charges;
  const worth = order.subtotal + order.taxAmount;
  const taxable = worth > 0 ? share(goods, order.subtotal, worth) : 0;
  const tax = goods - taxable;
  return { charges, taxable, ...(withinState ? { ...halves(tax), igst: 0 } : { cgst: 0, sgst: 0, igst: tax }) };
}
