/** What an order costs now: lines at the stored prices, totals by the pure pricing module. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { formatPaise, lineTotal, toRupees, totals, type Paise, type Totals } from '../../pricing/index.js';
import { settings } from '../../platform/shop-settings/current.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { cartLines } from '../cart/cart.service.js';
import type { Product } from '../catalogue/product.model.js';
import { sellableProducts } from '../catalogue/sellable.service.js';
import { outOfStockError } from '../catalogue/stock.service.js';
import { PaymentMethod } from '../orders/order.enums.js';
import type { StoredOrderLine } from '../orders/order.model.js';
import { STANDARD_SHIPPING } from '../orders/shipping.js';
import { MAX_ORDER_LINES, type QuoteLineInput } from './checkout.inputs.js';
import type { CashOnDelivery, Quote } from './checkout.types.js';

export interface WantedLine {
  product: ObjectId;
  quantity: number;
}

export interface PricedOrder {
  lines: StoredOrderLine[];
  /** What they were made of, by id. */
  products: ReadonlyMap<string, Product>;
  /** Pieces in stock, line by line. */
  available: number[];
  totals: Totals;
}

/**
 * The lines as they would be frozen now, with their totals. The same product in two lines becomes one.
 * @throws ShopError EMPTY_CART, NOT_FOUND when a product is no longer sold, BAD_INPUT when the sum is beyond all bounds
 */
export async function priceOrder(
  wanted: readonly WantedLine[],
  method: PaymentMethod,
  session?: ClientSession,
): Promise<PricedOrder> {
  return priceFrom(await sellableProducts(productsOf(wanted), session), wanted, method);
}

export function productsOf(wanted: readonly WantedLine[]): ObjectId[] {
  return [...new Set(wanted.map(({ product }) => product.toHexString()))].map((id) => new ObjectId(id));
}

/** The same from products that are at hand. @throws ShopError as priceOrder */
export function priceFrom(
  products: ReadonlyMap<string, Product>,
  wanted: readonly WantedLine[],
  method: PaymentMethod,
): PricedOrder {
  if (wanted.length === 0) throw new ShopError(ErrorCode.EMPTY_CART);
  const quantities = new Map<string, number>();
  for (const { product, quantity } of wanted) {
    const id = product.toHexString();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  const gone = [...quantities.keys()].filter((id) => !products.has(id));
  if (gone.length > 0)
    throw new ShopError(ErrorCode.NOT_FOUND, 'A product of this order is no longer sold. Please remove it.', {
      productIds: gone,
    });
  const lines = [...quantities].map(([id, quantity]) => frozenLine(products.get(id)!, quantity));
  try {
    return {
      lines,
      products,
      available: lines.map((line) => products.get(line.product.toHexString())!.stock),
      totals: totals(lines, method, settings().codCharge),
    };
  } catch (error) {
    if (error instanceof RangeError)
      throw new ShopError(ErrorCode.BAD_INPUT, 'This order is larger than the shop can take. Please call us.');
    throw error;
  }
}

function frozenLine(product: Product, quantity: number): StoredOrderLine {
  return {
    product: product._id,
    title: product.title,
    image: product.images[0]?.thumbnailUrl ?? null,
    price: product.price,
    quantity,
    sku: product.sku,
    hsnCode: product.hsnCode ?? null,
    gstRatePercent: product.gstRatePercent,
    category: product.categoryName,
    specifications: product.specifications.map(({ key, value }) => ({ key, value })),
  };
}

/** @throws ShopError OUT_OF_STOCK naming each line that cannot be had and what is left */
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
 * @param seen the total the shopper saw, in paise; without one there is nothing to compare
 * @throws ShopError PRICE_CHANGED with the new quote, its amounts in rupees
 */
export function assertSameTotal(priced: PricedOrder, seen: number | null | undefined): void {
  if (seen == null || seen === priced.totals.totalAmount) return;
  throw new ShopError(ErrorCode.PRICE_CHANGED, undefined, { quote: inRupees(quoteOf(priced)) });
}

/** @param total of the order without the charge for it, in paise */
function cashOnDelivery(total: Paise): CashOnDelivery {
  const { codAllowed, codMost, codCharge: charge } = settings();
  const tooMuch = codMost > 0 && total + charge > codMost;
  const reason = !codAllowed
    ? 'Cash on delivery is not offered at present. Please pay online.'
    : tooMuch
      ? `Orders above ${formatPaise(codMost)} are paid online.`
      : null;
  return { available: reason === null, charge, reason, needsAcceptance: needsAcceptance(total + charge) };
}

/** Whether an order by cash on delivery of this total, in paise, waits for the shop's yes. */
export function needsAcceptance(total: Paise): boolean {
  const { codAtOnceMost } = settings();
  return codAtOnceMost > 0 && total > codAtOnceMost;
}

/** @throws ShopError BAD_INPUT saying why this order cannot be paid when it arrives */
export function assertMethod({ totals: t }: PricedOrder, method: PaymentMethod): void {
  if (method !== PaymentMethod.COD) return;
  const { reason } = cashOnDelivery(t.totalAmount - t.codCharge);
  if (reason)
    throw new ShopError(ErrorCode.BAD_INPUT, reason, { fields: [{ path: 'paymentMethod', message: reason }] });
}

export function quoteOf({ lines, available, totals: t }: PricedOrder): Quote {
  return {
    lines: lines.map((line, index) => ({
      productId: line.product.toHexString(),
      title: line.title,
      price: line.price,
      quantity: line.quantity,
      lineTotal: lineTotal(line),
      available: Math.max(0, available[index]!),
    })),
    ...t,
    cashOnDelivery: cashOnDelivery(t.totalAmount - t.codCharge),
    shippingMethod: STANDARD_SHIPPING,
  };
}

/**
 * @param items without them the viewer's own cart
 * @throws ShopError as priceOrder; UNAUTHENTICATED without items and without an account; BAD_INPUT beyond MAX_ORDER_LINES
 */
export async function quote(
  viewer: Viewer | null,
  items: readonly QuoteLineInput[] | undefined,
  method?: PaymentMethod,
): Promise<Quote> {
  if (items && items.length > MAX_ORDER_LINES)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${MAX_ORDER_LINES} lines in one order`);
  if (!items && viewer?.kind !== 'account') throw new ShopError(ErrorCode.UNAUTHENTICATED);
  const wanted = items
    ? items.map((line) => ({ product: objectId(line.productId), quantity: line.quantity }))
    : await cartLines(viewer!.id);
  return quoteOf(await priceOrder(wanted, method ?? PaymentMethod.ONLINE));
}

/** The details of an error are written as they are, past the Rupees scalar. */
function inRupees(quote: Quote): Quote {
  return {
    lines: quote.lines.map((line) => ({ ...line, price: toRupees(line.price), lineTotal: toRupees(line.lineTotal) })),
    subtotal: toRupees(quote.subtotal),
    taxAmount: toRupees(quote.taxAmount),
    taxByRate: quote.taxByRate.map(({ ratePercent, taxable, tax }) => ({
      ratePercent,
      taxable: toRupees(taxable),
      tax: toRupees(tax),
    })),
    deliveryCharge: toRupees(quote.deliveryCharge),
    codCharge: toRupees(quote.codCharge),
    totalAmount: toRupees(quote.totalAmount),
    cashOnDelivery: { ...quote.cashOnDelivery, charge: toRupees(quote.cashOnDelivery.charge) },
    shippingMethod: { ...quote.shippingMethod, price: toRupees(quote.shippingMethod.price) },
  };
}
