/** Prices an order that was placed anew: the same lines at their stored prices, for another way of payment or another address. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import {
  goodsTotal,
  gramsOf,
  toRupees,
  totals,
  withDiscounts,
  worthOfLines,
  type Paise,
  type Totals,
} from '../../pricing/index.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import { sellableProducts } from '../catalogue/sellable.service.js';
import { codChargeIn } from '../delivery/cash-on-delivery.js';
import {
  chosenMethod,
  methodsFor,
  termsFor,
  weighing,
  type DeliveryTerms,
  type PricedMethod,
} from '../delivery/delivery-terms.js';
import type { ClaimedOffer } from '../offers/offer-claims.service.js';
import { PaymentMethod } from '../orders/order.enums.js';
import type { StoredDeliveryAddress, StoredOrder, StoredOrderLine } from '../orders/order.model.js';
import { frozenDelivery } from '../orders/shipping.js';
import { offersOfOrder, type KeptDiscount } from './offers-of-order.js';

/** How the order is to be paid, and where it is to go. */
interface PricedAnew {
  method: PaymentMethod;
  /** Another address, with its terms; the order's own, at the price of delivery that was agreed, when left out. */
  to?: { address: StoredDeliveryAddress; terms: DeliveryTerms };
}

interface Repriced {
  items: StoredOrderLine[];
  totals: Totals;
  /** As the order keeps them; empty without any. */
  discounts: KeptDiscount[];
  /** Write them by reclaimWrites, in the transaction that they were read in. */
  claimed: ClaimedOffer[];
  delivery: StoredOrder['delivery'];
}

/**
 * Offers are judged anew by payment and place alone where the order has them already; others may come.
 * @param session the transaction that changes the order
 * @throws ShopError NOT_DELIVERABLE when no way of delivery takes it to the other address
 */
export async function repriceOrder(
  order: StoredOrder,
  { method, to }: PricedAnew,
  session?: ClientSession,
): Promise<Repriced> {
  // Lines whose pieces were all cancelled cost nothing and stay where they are.
  const at = order.items.flatMap(({ quantity }, line) => (quantity > 0 ? [line] : []));
  const lines = at.map((line) => withoutDiscount(order.items[line]!));
  const products = await sellableProducts(
    lines.map(({ product }) => product),
    session,
  );
  const consignment = {
    subtotal: goodsTotal(lines),
    grams: gramsOf(
      lines.map(({ product, quantity }) => ({ ...products.get(product.toHexString()), quantity })),
      weighing(),
    ),
  };
  const address = to?.address ?? order.deliveryAddress;
  const terms = to?.terms ?? (await termsFor(address));
  const way = to && wayTo(to.terms, consignment, order.delivery?.id);
  const price = way?.price ?? agreedPrice(order);
  const offered = terms ? methodsFor(terms.zone, consignment) : [];
  const cheapest = Math.min(price, ...offered.map((one) => one.price));
  const relief = to ? cheapest : savedBefore(order) || cheapest;
  const priceOf = (free: boolean): Paise => price - (free ? relief : 0);
  const codExtra = method === PaymentMethod.COD ? (to ? codChargeIn(to.terms.zone) : order.codCharge) : 0;
  const offers = await offersOfOrder(
    {
      lines,
      products,
      method,
      postalCode: countryNamed(address.country) === DEFAULT_COUNTRY ? address.postalCode : null,
      zone: terms?.zone.id,
    },
    {
      codes: (order.discounts ?? []).flatMap(({ code }) => code ?? []),
      problems: [],
      customer: order.customer,
      phone: order.contactInfo.phone,
      order: order._id,
    },
    worthOfLines(lines, (free) => priceOf(free) + codExtra),
    session,
  );
  const priced = withDiscounts(lines, offers.perLine);
  const items = order.items.map((line, index) =>
    at.includes(index) ? priced[at.indexOf(index)]! : withoutDiscount(line),
  );
  const paid = priceOf(offers.freeDelivery);
  return {
    items,
    totals: totals(priced, method, { codExtra, delivery: () => paid, wholeRupees: order.wholeRupees }),
    discounts: offers.discounts.map((one) => ({
      ...one,
      lines: one.lines.map(({ line, amount }) => ({ line: at[line]!, amount })),
    })),
    claimed: offers.claimed,
    delivery: deliveryAt(order, paid, to && way && { zone: to.terms.zone.name, way }),
  };
}

function withoutDiscount({ discount: _, discountFor: __, ...line }: StoredOrderLine): StoredOrderLine {
  return line;
}

/** What free delivery saved when the order was placed. */
const savedBefore = ({ discounts = [] }: StoredOrder): Paise =>
  discounts.reduce((sum, { deliverySaved = 0 }) => sum + deliverySaved, 0);

/** What sending it costs without free delivery. */
const agreedPrice = (order: StoredOrder): Paise => order.deliveryCharge - order.codCharge + savedBefore(order);

/** The way that was chosen, where the other zone has it; its first one otherwise. @throws ShopError NOT_DELIVERABLE */
function wayTo({ zone }: DeliveryTerms, consignment: { subtotal: Paise; grams: number }, id?: string): PricedMethod {
  const has = methodsFor(zone, consignment).some(({ method }) => method.id === id);
  return chosenMethod(zone, consignment, has ? id : null);
}

function deliveryAt(
  { delivery }: StoredOrder,
  price: Paise,
  other: { zone: string; way: PricedMethod } | undefined,
): StoredOrder['delivery'] {
  if (other) return frozenDelivery(other.zone, { ...other.way, price }, delivery?.making ?? null, new Date());
  return delivery && { ...delivery, price };
}

/**
 * @param seen the total that the shopper saw, in paise
 * @throws ShopError PRICE_CHANGED with the amounts of now, in rupees, as `amounts`
 */
export function assertSeen({ totals: now }: Pick<Repriced, 'totals'>, seen: Paise | null | undefined): void {
  if (seen === now.totalAmount) return;
  throw new ShopError(ErrorCode.PRICE_CHANGED, undefined, {
    amounts: {
      subtotal: toRupees(now.subtotal),
      taxAmount: toRupees(now.taxAmount),
      deliveryCharge: toRupees(now.deliveryCharge),
      codCharge: toRupees(now.codCharge),
      totalAmount: toRupees(now.totalAmount),
    },
  });
}
