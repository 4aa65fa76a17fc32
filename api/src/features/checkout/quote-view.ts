/** A priced order as shoppers see it, and what they are told when it is not as they saw it. */
import { ErrorCode, ShopError, WORDING } from '../../errors/index.js';
import {
  discountOf,
  discountTotal,
  goodsTotal,
  lineTotal,
  priceWithTax,
  toRupees,
  type DayRange,
  type TaxAtRate,
} from '../../pricing/index.js';
import { START_ZONE } from '../../platform/settings/delivery-kinds.js';
import { deliveryTimeOf, methodsFor, windowFrom, type PricedMethod } from '../delivery/delivery-terms.js';
import { deliveryOptionOf } from '../delivery/delivery-options.service.js';
import type { Quote } from './checkout.types.js';
import { cashOnDelivery, onlinePayment } from './payment-methods.js';
import type { PricedOrder } from './price-order.js';

/** @param refused the reason, for the shopper, why it cannot be delivered there */
export function quoteOf(priced: PricedOrder, refused: string | null = null, now = new Date()): Quote {
  const { lines, available, totals: t, grams, making, delivery, offers, relief } = priced;
  return {
    lines: lines.map((line, index) => ({
      productId: line.product.toHexString(),
      title: line.title,
      price: line.price,
      priceWithTax: priceWithTax(line),
      quantity: line.quantity,
      lineTotal: lineTotal(line),
      discount: discountOf(line),
      available: Math.max(0, available[index]!),
    })),
    ...t,
    goodsTotal: goodsTotal(lines),
    discountAmount: discountTotal(lines),
    onlinePayment: onlinePayment(),
    cashOnDelivery: cashOnDelivery(priced),
    shippingMethod: shippingMethodOf(delivery?.way, making),
    shippingMethods: delivery
      ? methodsFor(delivery.zone, { subtotal: goodsTotal(lines), grams }).map(({ method, price }) =>
          deliveryOptionOf({ method, price: Math.max(0, price - relief) }, making, now),
        )
      : [],
    expectedDelivery: delivery && !delivery.assumed ? windowFrom({ ...delivery.way.method, making }, now) : null,
    deliveryKnown: delivery !== undefined && !delivery.assumed,
    notDeliverable: refused,
    discounts: offers.discounts.map(({ name, code = null, amount, deliverySaved = 0, lines: of }) => ({
      name,
      code,
      amount: amount + deliverySaved,
      deliverySaved,
      lines: of,
    })),
    codeProblems: offers.problems,
  };
}

/** Falls back to the default method at no charge where no delivery is possible, so that the quote still has the cost of the goods. */
function shippingMethodOf(way: PricedMethod | undefined, making: DayRange | null): Quote['shippingMethod'] {
  const { method, price } = way ?? { method: START_ZONE.methods[0]!, price: 0 };
  return { id: method.id, name: method.name, price, deliveryTime: deliveryTimeOf({ ...method, making }) };
}

/**
 * @param seen the total the shopper saw, in paise; when null or undefined, every code that was sent must count
 * @throws ShopError PRICE_CHANGED with the new quote, its amounts in rupees
 */
export function assertSameTotal(priced: PricedOrder, seen: number | null | undefined): void {
  const { problems } = priced.offers;
  // Whoever saw the total saw it without the codes that do not count; nobody else is charged more than a code promised.
  if (seen == null ? problems.length === 0 : seen === priced.totals.totalAmount) return;
  const reasons = problems.map(({ code, message }) => `${code}: ${message}`);
  const message = reasons.length > 0 ? [...reasons, WORDING[ErrorCode.PRICE_CHANGED]].join(' ') : undefined;
  throw new ShopError(ErrorCode.PRICE_CHANGED, message, { quote: inRupees(quoteOf(priced)) });
}

/** Converts the amounts to rupees: error details bypass the Rupees scalar. */
function inRupees(quote: Quote): Quote {
  return {
    lines: quote.lines.map((line) => ({
      ...line,
      price: toRupees(line.price),
      priceWithTax: toRupees(line.priceWithTax),
      lineTotal: toRupees(line.lineTotal),
      discount: toRupees(line.discount),
    })),
    goodsTotal: toRupees(quote.goodsTotal),
    discountAmount: toRupees(quote.discountAmount),
    subtotal: toRupees(quote.subtotal),
    taxAmount: toRupees(quote.taxAmount),
    taxByRate: quote.taxByRate.map(taxInRupees),
    deliveryCharge: toRupees(quote.deliveryCharge),
    deliveryTaxByRate: quote.deliveryTaxByRate.map(taxInRupees),
    codCharge: toRupees(quote.codCharge),
    rounding: toRupees(quote.rounding),
    totalAmount: toRupees(quote.totalAmount),
    onlinePayment: quote.onlinePayment,
    cashOnDelivery: { ...quote.cashOnDelivery, charge: toRupees(quote.cashOnDelivery.charge) },
    shippingMethod: { ...quote.shippingMethod, price: toRupees(quote.shippingMethod.price) },
    shippingMethods: quote.shippingMethods.map((way) => ({ ...way, price: toRupees(way.price) })),
    expectedDelivery: quote.expectedDelivery,
    deliveryKnown: quote.deliveryKnown,
    notDeliverable: quote.notDeliverable,
    discounts: quote.discounts.map((one) => ({
      ...one,
      amount: toRupees(one.amount),
      deliverySaved: toRupees(one.deliverySaved),
      lines: one.lines.map(({ line, amount }) => ({ line, amount: toRupees(amount) })),
    })),
    codeProblems: quote.codeProblems,
  };
}

const taxInRupees = ({ ratePercent, taxable, tax }: TaxAtRate): TaxAtRate => ({
  ratePercent,
  taxable: toRupees(taxable),
  tax: toRupees(tax),
});
