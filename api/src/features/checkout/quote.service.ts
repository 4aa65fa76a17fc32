/** Computes the current cost of an order: lines at the stored prices, totals by the pure pricing module. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import {
  goodsValue,
  gramsOf,
  lineTotal,
  priceWithTax,
  slowestOf,
  toRupees,
  totals,
  type DayRange,
  type Paise,
  type TaxAtRate,
  type Totals,
} from '../../pricing/index.js';
import { takesPayments } from '../../platform/connections/current-connections.js';
import { settings } from '../../platform/settings/current.js';
import { START_ZONE, type DeliveryZone } from '../../platform/settings/delivery-kinds.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
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
import { deliveryOptionOf } from '../delivery/delivery-options.service.js';
import type { Destination } from '../delivery/zone-of.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { frozenLine } from '../orders/order-line.js';
import type { StoredOrderLine } from '../orders/order.model.js';
import { MAX_ORDER_LINES, type QuoteLineInput } from './checkout.inputs.js';
import type { CashOnDelivery, OnlinePayment, Quote } from './checkout.types.js';

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
}

/** The requested delivery. */
export interface WantedDelivery {
  /** Null when no zone has the address. */
  terms: DeliveryTerms | null;
  /** Id of the chosen method; the zone's first when unset. */
  way?: string | null;
}

/**
 * Prices the lines as an order would store them, with totals. Lines of the same product are merged.
 * @param session the order's transaction, in which the products are then read
 * @throws ShopError EMPTY_CART, NOT_FOUND when a product is no longer sold, BAD_INPUT when the sum is out of range
 */
export async function priceOrder(
  wanted: readonly WantedLine[],
  method: PaymentMethod,
  delivery: WantedDelivery,
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
  let way: PricedMethod | undefined;
  const priceOfDelivery = (subtotal: Paise) => {
    way = delivery.terms ? wayOf(delivery.terms, { subtotal, grams }, delivery.way) : undefined;
    return way?.price ?? 0;
  };
  try {
    const sums = totals(lines, method, {
      codExtra: codChargeIn(delivery.terms?.zone),
      delivery: priceOfDelivery,
      wholeRupees: settings().wholeRupees,
    });
    return {
      lines,
      products,
      available: lines.map((line) => ofLine(line).stock),
      totals: sums,
      grams,
      making,
      delivery: delivery.terms && way ? { ...delivery.terms, way } : undefined,
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
 * @param seen the total the shopper saw, in paise; not compared when null or undefined
 * @throws ShopError PRICE_CHANGED with the new quote, its amounts in rupees
 */
export function assertSameTotal(priced: PricedOrder, seen: number | null | undefined): void {
  if (seen == null || seen === priced.totals.totalAmount) return;
  throw new ShopError(ErrorCode.PRICE_CHANGED, undefined, { quote: inRupees(quoteOf(priced)) });
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
  const { lines, available, totals: t, grams, making, delivery } = priced;
  return {
    lines: lines.map((line, index) => ({
      productId: line.product.toHexString(),
      title: line.title,
      price: line.price,
      priceWithTax: priceWithTax(line),
      quantity: line.quantity,
      lineTotal: lineTotal(line),
      available: Math.max(0, available[index]!),
    })),
    ...t,
    onlinePayment: onlinePayment(),
    cashOnDelivery: cashOnDelivery(priced),
    shippingMethod: shippingMethodOf(delivery?.way, making),
    shippingMethods: delivery
      ? methodsFor(delivery.zone, { subtotal: goodsValue(lines), grams }).map((way) =>
          deliveryOptionOf(way, making, now),
        )
      : [],
    expectedDelivery: delivery && !delivery.assumed ? windowFrom({ ...delivery.way.method, making }, now) : null,
    deliveryKnown: delivery !== undefined && !delivery.assumed,
    notDeliverable: refused,
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
}

/**
 * @param items the viewer's own cart when undefined
 * @throws ShopError like priceOrder; UNAUTHENTICATED without items and account; BAD_INPUT beyond MAX_ORDER_LINES
 */
export async function quote(
  viewer: Viewer | null,
  items: readonly QuoteLineInput[] | undefined,
  { method = PaymentMethod.ONLINE, deliverTo, way }: Asked = {},
): Promise<Quote> {
  if (items && items.length > MAX_ORDER_LINES)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${MAX_ORDER_LINES} lines in one order`);
  if (!items && viewer?.kind !== 'account') throw new ShopError(ErrorCode.UNAUTHENTICATED);
  const wanted = items
    ? items.map((line) => ({ product: objectId(line.productId), quantity: line.quantity }))
    : await cartLines(viewer!.id);
  const { terms, refused } = deliverTo ? await termsOrRefusal(deliverTo) : { terms: termsAnywhere(), refused: null };
  try {
    return quoteOf(await priceOrder(wanted, method, { terms, way }), refused);
  } catch (error) {
    // No delivery method takes the items: return the cost of the goods and the reason.
    if (!(error instanceof ShopError) || error.code !== ErrorCode.NOT_DELIVERABLE) throw error;
    return quoteOf(await priceOrder(wanted, method, { terms: null }), error.message);
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
    })),
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
  };
}

const taxInRupees = ({ ratePercent, taxable, tax }: TaxAtRate): TaxAtRate => ({
  ratePercent,
  taxable: toRupees(taxable),
  tax: toRupees(tax),
});
