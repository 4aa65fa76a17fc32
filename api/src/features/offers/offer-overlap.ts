/** Tells whether two offers meet: at the same time, for some of the same goods. Customers, places and payments are left out of it. */
import { catalogue } from '../catalogue/catalogue-sync.js';
import type { Product } from '../catalogue/product.model.js';
import { isFor, isForAll } from './offer-goods.js';
import type { StoredOffer } from './offer.model.js';
import { commonSpan } from './offer-times.js';
import type { OfferOverlap } from './offer.types.js';

type Meeting = Pick<StoredOffer, '_id' | 'name' | 'gift' | 'goods' | 'conditions' | 'combines'>;

/** @param now only what lies ahead counts */
export function overlapOf(one: Meeting, other: Meeting, now: Date): OfferOverlap | undefined {
  if (one._id.equals(other._id)) return undefined;
  const span = commonSpan(one.conditions, other.conditions);
  if (!span || (span.until && span.until <= now) || !goodsMeet(one, other)) return undefined;
  return {
    offerId: other._id.toHexString(),
    name: other.name,
    ...span,
    together: one.combines && other.combines,
  };
}

function goodsMeet(one: Meeting, other: Meeting): boolean {
  if (isForAll(one) || isForAll(other)) return true;
  const { categories } = one.goods;
  if (categories.some((id) => other.goods.categories.some((same) => same.equals(id)))) return true;
  return named(one).some((product) => isFor(other, product)) || named(other).some((product) => isFor(one, product));
}

/** The products that an offer names, by themselves, by a set or by their groups. */
function named({ gift, goods }: Meeting): Product[] {
  const ids = [...goods.products, ...(gift.parts ?? []).map(({ product }) => product)];
  return [
    ...ids.flatMap((id) => catalogue.product(id.toHexString()) ?? []),
    ...goods.groups.flatMap((id) => catalogue.membersOf(id.toHexString())),
  ];
}
