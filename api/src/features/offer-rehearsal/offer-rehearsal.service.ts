/** Reckons what an offer would have given on the orders of the last days, with the arithmetic and the conditions of real orders. */
import { setImmediate } from 'node:timers/promises';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { applyOffers, worthOfLines, type AppliedOffer, type OfferTerms } from '../../pricing/index.js';
import { settings } from '../../platform/settings/current.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import { ObjectId } from '../../types/object-id.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { offerBuyers } from '../offers/offer-buyers.js';
import { newDraft } from '../offers/offer-draft.js';
import { StoredOfferState } from '../offers/offer.enums.js';
import { offeredLine, termsOf } from '../offers/offer-goods.js';
import type { StoredOffer } from '../offers/offer.model.js';
import { isItsHour } from '../offers/offer-times.js';
import { offerInWords } from '../offers/offer-words.js';
import { reasonOfOrder } from '../offers/offers-for.service.js';
import { storedOffer } from '../offers/offers.service.js';
import { OrderStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import type { OfferRehearsal, OfferRehearsalArgs, RehearsedOrder } from './offer-rehearsal.types.js';

const DAY = 86_400_000;
/** Orders that are looked at. */
const ORDERS_MOST = 2_000;
/** Orders reckoned before other requests have their turn. */
const AT_ONCE = 50;

const FIELDS = {
  orderNumber: 1,
  createdAt: 1,
  customer: 1,
  'contactInfo.phone': 1,
  'deliveryAddress.postalCode': 1,
  'delivery.zone': 1,
  paymentMethod: 1,
  totalAmount: 1,
  deliveryCharge: 1,
  codCharge: 1,
  'items.product': 1,
  'items.price': 1,
  'items.quantity': 1,
  'items.gstRatePercent': 1,
  'items.priceHoldsTax': 1,
} as const;

/** @throws ShopError NOT_FOUND; BAD_INPUT without an offer, and for one that is not right */
export async function offerRehearsal({ offerId, input, days, limit }: OfferRehearsalArgs): Promise<OfferRehearsal> {
  if (Boolean(offerId) === Boolean(input))
    throw new ShopError(ErrorCode.BAD_INPUT, 'Send the id of an offer, or a new one, and not both.');
  const offer = offerId ? await storedOffer(offerId) : asStored(newDraft(input!));
  const from = new Date(Date.now() - days * DAY);
  const newest = await OrderModel.find(
    { createdAt: mongoose.trusted({ $gte: from }), orderStatus: mongoose.trusted({ $ne: OrderStatus.CANCELLED }) },
    FIELDS,
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(ORDERS_MOST + 1)
    .lean<StoredOrder[]>();
  const orders = newest.slice(0, ORDERS_MOST).reverse();
  const found = await rehearse(offer, orders);
  return {
    text: offerInWords(offer),
    from,
    orders: orders.length,
    isWhole: newest.length <= ORDERS_MOST,
    uses: found.length,
    given: found.reduce((sum, { given }) => sum + given, 0),
    sales: found.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    found: found.reverse().slice(0, limit),
  };
}

function asStored(draft: ReturnType<typeof newDraft>): StoredOffer {
  const now = new Date();
  return {
    _id: new ObjectId(),
    ...draft,
    state: StoredOfferState.DRAFT,
    used: 0,
    spent: 0,
    sales: 0,
    searchWords: [],
    version: FIRST_VERSION,
    createdAt: now,
    updatedAt: now,
  };
}

/** Oldest first, since limits are used up in this order. */
async function rehearse(offer: StoredOffer, orders: readonly StoredOrder[]): Promise<RehearsedOrder[]> {
  const { limits, conditions } = offer;
  const firsts = conditions.firstOrder ? await firstOrders(orders) : undefined;
  const customers = new Set(conditions.customers.map((id) => id.toHexString()));
  const usesOf = new Map<string, number>();
  const found: RehearsedOrder[] = [];
  let spent = 0;
  for (const [index, order] of orders.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    if (limits.uses !== undefined && found.length >= limits.uses) break;
    if (customers.size > 0 && !customers.has(order.customer.toHexString())) continue;
    if (firsts && firsts.get(order.customer.toHexString()) !== order.createdAt.getTime()) continue;
    if (!fits(offer, order)) continue;
    const buyers = offerBuyers(order.customer, order.contactInfo.phone);
    if (buyers.some((key) => (usesOf.get(key) ?? 0) >= (limits.usesPerCustomer ?? Infinity))) continue;
    const applied = appliedTo(order, termsOf({ ...offer, spent }));
    if (!applied) continue;
    const given = applied.amount + applied.deliverySaved;
    spent += given;
    for (const key of buyers) usesOf.set(key, (usesOf.get(key) ?? 0) + 1);
    found.push({
      orderId: order._id.toHexString(),
      orderNumber: order.orderNumber,
      createdAt: order.createdAt,
      totalAmount: order.totalAmount,
      given,
    });
  }
  return found;
}

/** When each of the customers placed the first order, by customer. */
async function firstOrders(orders: readonly StoredOrder[]): Promise<Map<string, number>> {
  const customers = [...new Map(orders.map(({ customer }) => [customer.toHexString(), customer])).values()];
  const firsts = await OrderModel.aggregate<{ _id: ObjectId; first: Date }>([
    { $match: { customer: { $in: customers }, orderStatus: { $ne: OrderStatus.CANCELLED } } },
    { $group: { _id: '$customer', first: { $min: '$createdAt' } } },
  ]);
  return new Map(firsts.map(({ _id, first }) => [_id.toHexString(), first.getTime()]));
}

function fits(offer: StoredOffer, order: StoredOrder): boolean {
  if (!isItsHour(offer.conditions, order.createdAt)) return false;
  const zone = settings().deliveryZones.find(({ name }) => name === order.delivery?.zone)?.id;
  const { paymentMethod: method, deliveryAddress } = order;
  return reasonOfOrder(offer, { method, postalCode: deliveryAddress.postalCode, zone }) === undefined;
}

/** What the offer alone gives on an order, at the prices of then. */
function appliedTo(order: StoredOrder, terms: OfferTerms): AppliedOffer | undefined {
  const lines = order.items
    .filter(({ quantity }) => quantity > 0)
    .map((line) => {
      const id = line.product.toHexString();
      return offeredLine(line, id, catalogue.product(id));
    });
  if (lines.length === 0) return undefined;
  const { codCharge, deliveryCharge } = order;
  const worthOf = worthOfLines(lines, (free) => (free ? codCharge : deliveryCharge));
  return applyOffers(lines, [terms], worthOf).applied[0];
}
