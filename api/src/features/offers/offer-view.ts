/** Converts stored offers to schema objects. */
import type { StoredOffer } from './offer.model.js';
import { stateOf, timeOfDay } from './offer-times.js';
import { giftInWords, offerInWords } from './offer-words.js';
import type { Offer } from './offer.types.js';

const idsOf = (ids: readonly { toHexString(): string }[]): string[] => ids.map((id) => id.toHexString());

export function offerView(stored: StoredOffer, now = new Date()): Offer {
  const { gift, goods, conditions, limits } = stored;
  return {
    id: stored._id.toHexString(),
    name: stored.name,
    description: stored.description ?? null,
    inWords: giftInWords(gift),
    text: offerInWords(stored),
    state: stateOf(stored, now),
    usedUp: isUsedUp(stored),
    trigger: stored.trigger,
    code: stored.code ?? null,
    gift: {
      kind: gift.kind,
      percent: gift.percent ?? null,
      most: gift.most ?? null,
      amount: gift.amount ?? null,
      buy: gift.buy ?? null,
      get: gift.given ?? null,
      parts: (gift.parts ?? []).map(({ product, quantity }) => ({ productId: product.toHexString(), quantity })),
      price: gift.price ?? null,
    },
    goods: {
      categoryIds: idsOf(goods.categories),
      productIds: idsOf(goods.products),
      groupIds: idsOf(goods.groups),
      notReduced: goods.notReduced,
    },
    conditions: {
      minimum: conditions.minimum ?? null,
      firstOrder: conditions.firstOrder,
      customerIds: idsOf(conditions.customers),
      paymentMethod: conditions.paymentMethod ?? null,
      zoneIds: conditions.zones,
      pins: conditions.pins,
      startsAt: conditions.startsAt ?? null,
      endsAt: conditions.endsAt ?? null,
      weekdays: conditions.weekdays,
      hoursFrom: conditions.fromMinute === undefined ? null : timeOfDay(conditions.fromMinute),
      hoursUntil: conditions.untilMinute === undefined ? null : timeOfDay(conditions.untilMinute),
    },
    limits: {
      uses: limits.uses ?? null,
      usesPerCustomer: limits.usesPerCustomer ?? null,
      budget: limits.budget ?? null,
    },
    priority: stored.priority,
    combines: stored.combines,
    figures: { uses: stored.used, given: stored.spent, sales: stored.sales },
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

/** Whether its uses or its budget are used up. */
export function isUsedUp({ limits, used, spent }: Pick<StoredOffer, 'limits' | 'used' | 'spent'>): boolean {
  return (limits.uses !== undefined && used >= limits.uses) || (limits.budget !== undefined && spent >= limits.budget);
}
