/** Which goods an offer is for, and its terms as pricing/offers.ts reckons with them. */
import { priceWithTax, type Gift, type OfferedLine, type OfferTerms } from '../../pricing/index.js';
import { taxedNow } from '../../platform/settings/seller-kind.js';
import type { ObjectId } from '../../types/object-id.js';
import type { Product } from '../catalogue/product.model.js';
import { OfferGiftKind } from './offer.enums.js';
import type { StoredGift, StoredOffer } from './offer.model.js';

type Goods = Pick<StoredOffer, 'gift' | 'goods'>;
type Ids = Pick<OfferedLine, 'productId' | 'categoryId' | 'groupId' | 'reduced'>;

/** A line of a cart, as offers look at it. @param product undefined when it is no longer sold */
export function offeredLine(
  line: Pick<OfferedLine, 'price' | 'quantity' | 'gstRatePercent' | 'priceHoldsTax'>,
  productId: string,
  product: Product | undefined,
): OfferedLine {
  const { price, quantity, gstRatePercent, priceHoldsTax } = line;
  return {
    price,
    quantity,
    gstRatePercent,
    ...(priceHoldsTax && { priceHoldsTax }),
    productId,
    ...(product && { categoryId: product.categoryId }),
    ...(product?.groupId && { groupId: product.groupId }),
    reduced: isReduced(line, product?.originalPrice),
  };
}

/** Sold below its MRP, as shoppers see it: with the tax. */
function isReduced(line: Parameters<typeof priceWithTax>[0], mrp: number | null | undefined): boolean {
  return mrp != null && mrp > priceWithTax(line);
}

/** Whether an offer is for a product. */
export function isFor(offer: Goods, product: Product): boolean {
  return matcherOf(offer)({
    productId: product.id,
    categoryId: product.categoryId,
    ...(product.groupId && { groupId: product.groupId }),
    reduced: isReduced(taxedNow(product), product.originalPrice),
  });
}

const setOf = (ids: readonly ObjectId[]) => new Set(ids.map((id) => id.toHexString()));

/** Whether an offer names its goods, or is for all of them. */
export const isForAll = ({ gift, goods: { categories, products, groups } }: Goods): boolean =>
  gift.kind !== OfferGiftKind.SET_PRICE && categories.length + products.length + groups.length === 0;

function matcherOf({ gift, goods }: Goods): (line: Ids) => boolean {
  const products = setOf([...goods.products, ...(gift.parts ?? []).map(({ product }) => product)]);
  const [categories, groups] = [setOf(goods.categories), setOf(goods.groups)];
  const all = isForAll({ gift, goods });
  return ({ productId, categoryId, groupId, reduced }) =>
    !(goods.notReduced && reduced) &&
    (all ||
      products.has(productId) ||
      (categoryId !== undefined && categories.has(categoryId)) ||
      (groupId !== undefined && groups.has(groupId)));
}

/** The offer as arithmetic; conditions that are no arithmetic hold. */
export function termsOf(offer: StoredOffer): OfferTerms {
  const { conditions, limits, spent } = offer;
  return {
    id: offer._id.toHexString(),
    priority: offer.priority,
    combines: offer.combines,
    gift: giftTerms(offer.gift),
    appliesTo: matcherOf(offer),
    ...(conditions.minimum !== undefined && { minimum: conditions.minimum }),
    ...(limits.budget !== undefined && { budgetLeft: Math.max(0, limits.budget - spent) }),
  };
}

function giftTerms({ kind, percent, most, amount, buy, given, parts, price }: StoredGift): Gift {
  switch (kind) {
    case OfferGiftKind.PERCENT:
      return { kind: 'percent', percent: percent!, ...(most !== undefined && { most }) };
    case OfferGiftKind.AMOUNT:
      return { kind: 'amount', amount: amount! };
    case OfferGiftKind.FREE_DELIVERY:
      return { kind: 'freeDelivery' };
    case OfferGiftKind.BUY_GET:
      return { kind: 'buyGet', buy: buy!, get: given!, percent: percent! };
    case OfferGiftKind.SET_PRICE:
      return {
        kind: 'setPrice',
        parts: parts!.map(({ product, quantity }) => ({ productId: product.toHexString(), quantity })),
        price: price!,
      };
  }
}
