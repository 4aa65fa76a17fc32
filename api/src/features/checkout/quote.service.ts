/** Computes the current cost of an order: lines at the stored prices, totals by the pure pricing module. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError, WORDING } from '../../errors/index.js';
import {
  goodsTotal,
  gramsOf,
  discountOf,
  discountTotal,
  lineTotal,
  priceWithTax,
  slowestOf,
  toRupees,
  totals,
  withDiscounts,
  worthOfLines,
  type DayRange,
  type Paise,
  type TaxAtRate,
  type Totals,
} from '../../pricing/index.js';
import { takesPayments } from '../../platform/connections/current-connections.js';
import { settings } from '../../platform/settings/current.js';
import { START_ZONE, type DeliveryZone } from '../../platform/settings/delivery-kinds.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import type { Context } from '../../platform/request/request-context.js';
import { cartLines } from '../cart/cart.service.js';
import { makingOf } from '../catalogue/availability.js';
import type { Product } from '../catalogue/product.model.js';
import { sellableProducts } from '../catalogue/sellable.service.js';
import { outOfStockError } from '../catalogue/stock.service.js';
import { codChargeIn, codRefusalIn } from '../delivery/cash-on-delivery.js';
import {
  chosenMethod,
  deliveryTimeOf,
  methodsFor,
  termsAnywhere,
  termsOrRefusal,
  weighing,
  windowFrom,
  type DeliveryTerms,
  type PricedMethod,
} from '../delivery/delivery-terms.js';
import { countWrong } from '../offers/code-guesses.js';
import { deliveryOptionOf } from '../delivery/delivery-options.service.js';
import type { Destination } from '../delivery/zone-of.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { frozenLine } from '../orders/order-line.js';
import type { StoredOrderLine } from '../orders/order.model.js';
import { MAX_ORDER_LINES, type QuoteLineInput } from './checkout.inputs.js';
import type { CashOnDelivery, OnlinePayment, Quote } from './checkout.types.js';
import { offersOfOrder, readCodes, type AskedOffers, type OrderOffers } from './offers-of-order.js';

export interface WantedLine {
  product: ObjectId;
  quantity: number;
}

export interface PricedOrder {
  lines: StoredOrderLine[];
  /** The products of the lines, by id. */
  products: ReadonlyMap<string, Product>;
  /** Pieces in stock, per line. */
  available: number[];
  totals: Totals;
  /** Whole grams that carriers charge for. */
  grams: number;
  /** Days until all lines are made; null when they lie ready. */
  making: DayRange | null;
  /** Undefined when no delivery zone has the address. */
  delivery?: DeliveryTerms & { way: PricedMethod };
  /** The offers that count; the lines and the price of the delivery are those with them. */
  offers: OrderOffers;
  /** What free delivery takes off the price of each way: what the cheapest costs; 0 without it. */
  relief: Paise;
}

/** The requested delivery. */
export interface WantedDelivery {
  /** Null when no zone has the address. */
  terms: DeliveryTerms | null;
  /** Id of the chosen method; the zone's first when unset. */
  way?: string | null;
  /** Of the address; undefined while it is unknown, null abroad. */
  postalCode?: string | null;
}

/**
 * Prices the lines as an order would store them, with totals and offers. Lines of the same product are merged.
 * @param session the order's transaction, in which the products are then read
 * @throws ShopError EMPTY_CART, NOT_FOUND when a product is no longer sold, BAD_INPUT when the sum is out of range
 */
export async function priceOrder(
  wanted: readonly WantedLine[],
  method: PaymentMethod,
  delivery: WantedDelivery,
  asked: AskedOffers,
  session?: ClientSession,
): Promise<PricedOrder> {
  if (wanted.length === 0) throw new ShopError(ErrorCode.EMPTY_CART);
  assertFewPieces(wanted);
  const quantities = new Map<string, number>();
  for (const { product, quantity } of wanted) {
    const id = product.toHexString();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  const products = await sellableProducts(
    [...quantities.keys()].map((id) => objectId(id)),
    session,
  );
  const gone = [...quantities.keys()].filter((id) => !products.has(id));
  if (gone.length > 0)
    throw new ShopError(ErrorCode.NOT_FOUND, 'A product of this order is no longer sold. Please remove it.', {
      productIds: gone,
    });
  const lines = [...quantities].map(([id, quantity]) => frozenLine(products.get(id)!, quantity));
  const ofLine = (line: StoredOrderLine) => products.get(line.product.toHexString())!;
  const grams = gramsOf(
    lines.map((line) => ({ ...ofLine(line), quantity: line.quantity })),
    weighing(),
  );
  const making = slowestOf(lines.map((line) => makingOf(ofLine(line))));
  const { terms } = delivery;
  try {
    const consignment = { subtotal: goodsTotal(lines), grams };
    const way = terms ? wayOf(terms, consignment, delivery.way) : undefined;
    const price = way?.price ?? 0;
    const offered = terms ? methodsFor(terms.zone, consignment) : [];
    const cheapest = Math.min(price, ...offered.map((one) => one.price));
    const priceOf = (free: boolean): Paise => price - (free ? cheapest : 0);
    const codExtra = codChargeIn(terms?.zone);
    const codCharge = method === PaymentMethod.COD ? codExtra : 0;
    const offers = await offersOfOrder(
      { lines, products, method, postalCode: delivery.postalCode, zone: terms?.assumed ? undefined : terms?.zone.id },
      asked,
      worthOfLines(lines, (free) => priceOf(free) + codCharge),
      session,
    );
    const sums = totals(withDiscounts(lines, offers.perLine), method, {
      codExtra,
      delivery: () => priceOf(offers.freeDelivery),
      wholeRupees: settings().wholeRupees,
    });
    return {
      lines: withDiscounts(lines, offers.perLine),
      products,
      available: lines.map((line) => ofLine(line).stock),
      totals: sums,
      grams,
      making,
      delivery: terms && way ? { ...terms, way: { ...way, price: priceOf(offers.freeDelivery) } } : undefined,
      offers,
      relief: offers.freeDelivery ? cheapest : 0,
    };
  } catch (error) {
    if (error instanceof RangeError)
      throw new ShopError(ErrorCode.BAD_INPUT, 'This order is larger than the shop can take. Please call us.');
    throw error;
  }
}

/** @throws ShopError BAD_INPUT when there are more pieces than the owner allows in one order */
function assertFewPieces(wanted: readonly WantedLine[]): void {
  const { piecesPerOrder } = settings();
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (piecesPerOrder === 0 || pieces <= piecesPerOrder) return;
  throw new ShopError(
    ErrorCode.BAD_INPUT,
    `One order has at most ${piecesPerOrder} pieces, and these are ${pieces}. Please take some out, or write to us.`,
  );
}

/** @throws ShopError NOT_DELIVERABLE, BAD_INPUT; neither while the destination is unknown */
function wayOf(
  { zone, assumed }: DeliveryTerms,
  consignment: { subtotal: Paise; grams: number },
  id: string | null | undefined,
): PricedMethod {
  const first = zone.methods[0]!;
  if (assumed && methodsFor(zone, consignment).length === 0) return { method: first, price: 0 };
  return chosenMethod(zone, consignment, assumed ? null : id);
}

/** @throws ShopError OUT_OF_STOCK naming each line without enough stock and the pieces left */
export function assertAvailable({ lines, available }: PricedOrder): void {
  const missing = lines.flatMap((line, index) =>
    available[index]! >= line.quantity
      ? []
      : [
          {
            productId: line.product.toHexString(),
            title: line.title,
            requested: line.quantity,
            available: Math.max(0, available[index]!),
          },
        ],
  );
  if (missing.length > 0) throw outOfStockError(missing);
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

/** @param zone undefined while the destination is unknown */
function cashOnDelivery({ totals: t, delivery }: Pick<PricedOrder, 'totals' | 'delivery'>): CashOnDelivery {
  const zone: DeliveryZone | undefined = delivery?.zone;
  const charge = codChargeIn(zone);
  const total = t.totalAmount - t.codCharge + charge;
  const reason = codRefusalIn(zone, total);
  return { available: reason === null, charge, reason, needsAcceptance: needsAcceptance(total) };
}

/** Whether a cash-on-delivery order of this total, in paise, must be accepted by the shop. */
export function needsAcceptance(total: Paise): boolean {
  const { codAtOnceMost } = settings();
  return codAtOnceMost > 0 && total > codAtOnceMost;
}

function onlinePayment(): OnlinePayment {
  const available = settings().onlineAllowed && takesPayments();
  return {
    available,
    reason: available ? null : 'Online payment is not offered at present. Please pay on delivery.',
  };
}

/** @throws ShopError BAD_INPUT saying why this payment method is not possible */
export function assertMethod(priced: PricedOrder, method: PaymentMethod): void {
  const { reason } = method === PaymentMethod.COD ? cashOnDelivery(priced) : onlinePayment();
  if (reason)
    throw new ShopError(ErrorCode.BAD_INPUT, reason, { fields: [{ path: 'paymentMethod', message: reason }] });
}

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

/** The input of a quote besides the items. */
interface Asked {
  method?: PaymentMethod;
  /** The destination; without it, the terms of most places are used. */
  deliverTo?: Destination;
  way?: string;
  codes?: readonly string[];
}

/**
 * @param items the viewer's own cart when undefined
 * @throws ShopError like priceOrder; UNAUTHENTICATED without items and account; BAD_INPUT beyond MAX_ORDER_LINES
 */
export async function quote(
  { viewer, address }: Pick<Context, 'viewer' | 'address'>,
  items: readonly QuoteLineInput[] | undefined,
  { method = PaymentMethod.ONLINE, deliverTo, way, codes }: Asked = {},
): Promise<Quote> {
  if (items && items.length > MAX_ORDER_LINES)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${MAX_ORDER_LINES} lines in one order`);
  if (!items && viewer?.kind !== 'account') throw new ShopError(ErrorCode.UNAUTHENTICATED);
  const wanted = items
    ? items.map((line) => ({ product: objectId(line.productId), quantity: line.quantity }))
    : await cartLines(viewer!.id);
  const { terms, refused } = deliverTo ? await termsOrRefusal(deliverTo) : { terms: termsAnywhere(), refused: null };
  const postalCode = deliverTo && (countryNamed(deliverTo.country) === DEFAULT_COUNTRY ? deliverTo.postalCode : null);
  const account = viewer?.kind === 'account' ? viewer.id : undefined;
  const guesser = { address, account };
  const asked = {
    ...(await readCodes(codes, guesser)),
    customer: account === undefined ? undefined : objectId(account),
  };
  const priced = async (delivery: WantedDelivery) => {
    const order = await priceOrder(wanted, method, { ...delivery, postalCode }, asked);
    await countWrong(guesser, order.offers.problems);
    return order;
  };
  try {
    return quoteOf(await priced({ terms, way }), refused);
  } catch (error) {
    // No delivery method takes the items: return the cost of the goods and the reason.
    if (!(error instanceof ShopError) || error.code !== ErrorCode.NOT_DELIVERABLE) throw error;
    return quoteOf(await priced({ terms: null }), error.message);
  }
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
