/** Says in words what an offer gives and on which conditions. */
import { DateTime } from 'luxon';
import { formatPaise } from '../../pricing/index.js';
import { PaymentMethod } from '../../types/payment-method.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { fullTitle } from '../catalogue/product-view.js';
import { OfferGiftKind } from './offer.enums.js';
import { hoursInWords } from './offer-times.js';
import type { StoredConditions, StoredGift, StoredOffer } from './offer.model.js';

/** What it gives, such as `10% off, at most ₹500`. */
export function giftInWords(gift: StoredGift): string {
  switch (gift.kind) {
    case OfferGiftKind.PERCENT:
      return `${gift.percent}% off${gift.most === undefined ? '' : `, at most ${formatPaise(gift.most)}`}`;
    case OfferGiftKind.AMOUNT:
      return `${formatPaise(gift.amount!)} off`;
    case OfferGiftKind.FREE_DELIVERY:
      return 'Free delivery';
    case OfferGiftKind.BUY_GET:
      return `Buy ${gift.buy}, get ${gift.given} ${gift.percent === 100 ? 'free' : `for ${gift.percent}% less`}`;
    case OfferGiftKind.SET_PRICE:
      return `${listed((gift.parts ?? []).map(partInWords))} together for ${formatPaise(gift.price!)}`;
  }
}

function partInWords({ product, quantity }: NonNullable<StoredGift['parts']>[number]): string {
  const found = catalogue.product(product.toHexString());
  return `${quantity > 1 ? `${quantity} × ` : ''}${found ? fullTitle(found) : 'a product that is no longer sold'}`;
}

const listed = (parts: readonly string[]) => new Intl.ListFormat('en').format(parts);

/** What shoppers read of an offer: the owner's sentence, or what it gives; then what it asks for. */
export function offerInWords({
  description,
  gift,
  conditions,
}: Pick<StoredOffer, 'description' | 'gift' | 'conditions'>): string {
  if (description) return description;
  const asks = conditionsInWords(conditions);
  return `${giftInWords(gift)}${asks ? ` ${asks}` : ''}.`;
}

function conditionsInWords(conditions: StoredConditions): string {
  const { minimum, firstOrder, paymentMethod, zones, pins } = conditions;
  return [
    ...(minimum === undefined ? [] : [`on goods from ${formatPaise(minimum)}`]),
    ...(firstOrder ? ['on the first order'] : []),
    ...(paymentMethod === undefined ? [] : [paymentInWords(paymentMethod)]),
    ...(zones.length + pins.length > 0 ? ['in some places'] : []),
    ...(hoursInWords(conditions) ? [hoursInWords(conditions)] : []),
  ].join(', ');
}

export const paymentInWords = (method: PaymentMethod): string =>
  method === PaymentMethod.ONLINE ? 'when you pay online' : 'when you pay on delivery';

/** A day in India, such as `5 Nov 2026`, with the time unless it is midnight. */
export function momentInWords(at: Date): string {
  const moment = DateTime.fromJSDate(at, { zone: 'UTC+5:30' });
  return moment.toFormat(moment.hour + moment.minute === 0 ? 'd LLL yyyy' : "d LLL yyyy 'at' HH:mm");
}
