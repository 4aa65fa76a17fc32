/** An offer as it is stored: what it gives, to what, on which conditions and how often. Amounts are whole paise. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { FIRST_VERSION } from '../../types/first-version.js';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { PaymentMethod } from '../../types/payment-method.js';
import { OfferGiftKind, OfferTrigger, StoredOfferState } from './offer.enums.js';

const embedded = { schemaOptions: { _id: false } };

/** A product of a set, and how many pieces of it. */
@modelOptions(embedded)
export class StoredSetPart {
  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;
  @prop({ type: () => Number, required: true })
  quantity: number;
}

/** What it gives; only the fields of its kind are set. */
@modelOptions(embedded)
export class StoredGift {
  @prop({ type: () => String, enum: OfferGiftKind, required: true })
  kind: OfferGiftKind;
  /** Of PERCENT, and of BUY_GET the percentage off the pieces that are given; with at most two decimals. */
  @prop({ type: () => Number })
  percent?: number;
  /** Of PERCENT: the most it takes off. */
  @prop({ type: () => Number })
  most?: number;
  /** Of AMOUNT. */
  @prop({ type: () => Number })
  amount?: number;
  /** Of BUY_GET: pieces that are bought, and further ones that are given. */
  @prop({ type: () => Number })
  buy?: number;
  @prop({ type: () => Number })
  given?: number;
  /** Of SET_PRICE: one set, and what it costs. */
  @prop({ type: () => [StoredSetPart], default: undefined })
  parts?: StoredSetPart[];
  @prop({ type: () => Number })
  price?: number;
}

/** The goods it is for: all of them while no list names any, otherwise those of any list. */
@modelOptions(embedded)
export class StoredGoods {
  @prop({ type: () => [ObjectIdClass], default: [] })
  categories: ObjectId[];
  @prop({ type: () => [ObjectIdClass], default: [] })
  products: ObjectId[];
  @prop({ type: () => [ObjectIdClass], default: [] })
  groups: ObjectId[];
  /** True when goods that are sold below their MRP are left out. */
  @prop({ type: () => Boolean, default: false })
  notReduced: boolean;
}

/** Everything set must hold. */
@modelOptions(embedded)
export class StoredConditions {
  /** Least value of the goods, before offers. */
  @prop({ type: () => Number })
  minimum?: number;
  @prop({ type: () => Boolean, default: false })
  firstOrder: boolean;
  /** Accounts it is for; empty: everybody. */
  @prop({ type: () => [ObjectIdClass], default: [] })
  customers: ObjectId[];
  @prop({ type: () => String, enum: PaymentMethod })
  paymentMethod?: PaymentMethod;
  /** Ids of delivery zones, and PIN codes as zones write them; either may match. Empty: everywhere. */
  @prop({ type: () => [String], default: [] })
  zones: string[];
  @prop({ type: () => [String], default: [] })
  pins: string[];
  @prop({ type: () => Date })
  startsAt?: Date;
  /** The first moment at which it no longer counts. */
  @prop({ type: () => Date })
  endsAt?: Date;
  /** Days in India, 0 for Sunday; empty: every day. */
  @prop({ type: () => [Number], default: [] })
  weekdays: number[];
  /** Minutes of the day in India, from and until; both or neither. Past midnight where `until` is the smaller one. */
  @prop({ type: () => Number })
  fromMinute?: number;
  @prop({ type: () => Number })
  untilMinute?: number;
}

@modelOptions(embedded)
export class StoredLimits {
  @prop({ type: () => Number })
  uses?: number;
  @prop({ type: () => Number })
  usesPerCustomer?: number;
  /** The most it gives in all. */
  @prop({ type: () => Number })
  budget?: number;
}

@index({ state: 1, trigger: 1 })
@index({ _id: -1, state: 1 })
@index({ 'conditions.endsAt': 1 }, { sparse: true })
@index({ searchWords: 1 })
@modelOptions({ schemaOptions: { collection: 'offers', versionKey: false } })
export class StoredOffer {
  _id: ObjectId;

  @prop({ type: () => String, required: true })
  name: string;
  /** A sentence for shoppers; unset: what it gives, in words. */
  @prop({ type: () => String })
  description?: string;

  @prop({ type: () => String, enum: OfferTrigger, required: true })
  trigger: OfferTrigger;
  /** Of CODE: in normal form, as the key of its document in offer_codes. */
  @prop({ type: () => String })
  code?: string;

  @prop({ type: () => StoredGift, required: true })
  gift: StoredGift;
  @prop({ type: () => StoredGoods, required: true })
  goods: StoredGoods;
  @prop({ type: () => StoredConditions, required: true })
  conditions: StoredConditions;
  @prop({ type: () => StoredLimits, required: true })
  limits: StoredLimits;

  /** Higher ones come first. */
  @prop({ type: () => Number, required: true, default: 0 })
  priority: number;
  /** False: it excludes every other offer. */
  @prop({ type: () => Boolean, required: true, default: false })
  combines: boolean;

  @prop({ type: () => String, enum: StoredOfferState, required: true })
  state: StoredOfferState;

  /**
   * Its uses, what it gave and the totals of the orders with it. An order adds to them in its own transaction where a limit needs
   * that, otherwise by a note of its own (offer-figures.service.ts), so that orders do not wait for each other.
   */
  @prop({ type: () => Number, required: true, default: 0 })
  used: number;
  @prop({ type: () => Number, required: true, default: 0 })
  spent: number;
  @prop({ type: () => Number, required: true, default: 0 })
  sales: number;

  @prop({ type: () => [String], default: [] })
  searchWords: string[];
  /** Incremented by what staff change, not by uses. */
  @prop({ type: () => Number, required: true, default: FIRST_VERSION })
  version: number;
  @prop({ type: () => Date, required: true })
  createdAt: Date;
  @prop({ type: () => Date, required: true })
  updatedAt: Date;
}

export const OfferModel = getModelForClass(StoredOffer);

/** True when its counters decide whether it still counts, so that an order must claim it by a conditional update. */
export const isLimited = ({ limits }: Pick<StoredOffer, 'limits'>): boolean =>
  limits.uses !== undefined || limits.budget !== undefined;
