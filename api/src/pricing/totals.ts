/** What an order costs: subtotal, tax, delivery and total, all in whole paise. */
import { assertPaise, share, type Paise } from './paise.js';

/** Tax on the subtotal, in percent (the owner's rule; also the default GST rate of a product). */
export const TAX_PERCENT = 18;
/** Delivery is free within India. */
export const DELIVERY_PAISE: Paise = 0;
/** Extra for cash on delivery: ₹50, recorded inside the delivery charge. */
export const COD_CHARGE_PAISE: Paise = 50_00;

export interface PricedLine {
  /** Selling price of one piece, in paise. */
  price: Paise;
  quantity: number;
}

export interface Totals {
  subtotal: Paise;
  taxAmount: Paise;
  /** Delivery including the cash-on-delivery extra, so that subtotal = total − tax − delivery charge. */
  deliveryCharge: Paise;
  codCharge: Paise;
  totalAmount: Paise;
}

/** price × quantity. @throws RangeError on a quantity that is not a whole number above zero */
export function lineTotal(line: PricedLine): Paise {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1)
    throw new RangeError('A quantity is a whole number above zero');
  return assertPaise(line.price * line.quantity);
}

/** Totals of an order; tax is 18 % of the subtotal, rounded half up to the paisa once, not per line. */
export function totals(lines: readonly PricedLine[], paymentMethod: 'cod' | 'online'): Totals {
  const subtotal = assertPaise(lines.reduce((sum, line) => sum + lineTotal(line), 0));
  const taxAmount = share(subtotal, TAX_PERCENT, 100);
  const codCharge = paymentMethod === 'cod' ? COD_CHARGE_PAISE : 0;
  const deliveryCharge = DELIVERY_PAISE + codCharge;
  return { subtotal, taxAmount, deliveryCharge, codCharge, totalAmount: subtotal + taxAmount + deliveryCharge };
}
