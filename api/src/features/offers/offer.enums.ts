/** Enumerations of offers. */
import { registerEnumType } from 'type-graphql';

/** As stored. What the clock adds to it is OfferState. */
export enum StoredOfferState {
  DRAFT = 'draft',
  LIVE = 'live',
  PAUSED = 'paused',
  ENDED = 'ended',
}

export enum OfferState {
  DRAFT = 'draft',
  PLANNED = 'planned',
  LIVE = 'live',
  PAUSED = 'paused',
  ENDED = 'ended',
}
registerEnumType(OfferState, {
  name: 'OfferState',
  description: 'Where an offer stands now.',
  valuesConfig: {
    DRAFT: { description: 'Being prepared; shoppers know nothing of it.' },
    PLANNED: { description: 'Started, and its first moment lies ahead.' },
    LIVE: { description: 'It counts, at the days and hours it names.' },
    PAUSED: { description: 'Stopped for now by staff.' },
    ENDED: { description: 'Over, by staff or because its last moment has passed; it never counts again.' },
  },
});

export enum OfferTrigger {
  AUTOMATIC = 'automatic',
  CODE = 'code',
  CODES = 'codes',
}
registerEnumType(OfferTrigger, {
  name: 'OfferTrigger',
  description: 'What makes an offer count.',
  valuesConfig: {
    AUTOMATIC: { description: 'Nothing: it counts by itself, and shoppers read of it at the goods.' },
    CODE: { description: 'One code that everybody may use.' },
    CODES: { description: 'Many codes, each used once or a few times: see generateOfferCodes.' },
  },
});

export enum OfferGiftKind {
  PERCENT = 'percent',
  AMOUNT = 'amount',
  FREE_DELIVERY = 'freeDelivery',
  BUY_GET = 'buyGet',
  SET_PRICE = 'setPrice',
}
registerEnumType(OfferGiftKind, {
  name: 'OfferGiftKind',
  description: 'What an offer gives.',
  valuesConfig: {
    PERCENT: { description: 'A percentage off the goods it is for.' },
    AMOUNT: { description: 'An amount off the goods it is for.' },
    FREE_DELIVERY: { description: 'What the cheapest way of delivery costs.' },
    BUY_GET: { description: 'Of so many pieces bought, the cheapest for less or for nothing.' },
    SET_PRICE: { description: 'Certain products together for one price.' },
  },
});
