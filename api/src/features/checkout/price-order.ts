/** Prices an order: lines at the stored prices, what offers give, and totals by the pure pricing module. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import {
  goodsTotal,
  gramsOf,
  slowestOf,
  totals,
  withDiscounts,
  worthOfLines,
  type DayRange,
  type Paise,
  type Totals,
} from '../../pricing/index.js';
import { settings } from '../../platform/settings/current.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { makingOf } from '../catalogue/availability.js';
import type { Product } from '../catalogue/product.model.js';
import { sellableProducts } from '../catalogue/sellable.service.js';
import { outOfStockError } from '../catalogue/stock.service.js';
import { codChargeIn } from '../delivery/cash-on-delivery.js';
import {
  chosenMethod,
  methodsFor,
  weighing,
  type DeliveryTerms,
  type PricedMethod,
} from '../delivery/delivery-terms.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { frozenLine } from '../orders/order-line.js';
import type { StoredOrderLine } from '../orders/order.model.js';
import { offersOfOrder, type AskedOffers, type OrderOffers } from './offers-of-order.js';

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
  /** Of the address; undefined while it is unknown, null abroad. */
  postalCode?: string | null;
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
 * @param method null while nobody has chosen: then no offer for one way of payment counts
 * @param session the order's transaction, in which the products are then read
 * @throws ShopError EMPTY_CART, NOT_FOUND when a product is no longer sold, BAD_INPUT when the sum is out of range
 */
export async function priceOrder(
  wanted: readonly WantedLine[],
  method: PaymentMethod | null,
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
    const sums = totals(withDiscounts(lines, offers.perLine), method ?? PaymentMethod.ONLINE, {
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
      postalCode: delivery.postalCode,
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
