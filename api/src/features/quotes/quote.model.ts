/** A quote as stored; amounts are whole paise. What was sent is frozen beside the draft that staff work on. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { registerEnumType } from 'type-graphql';
import { StoredDocument } from '../../platform/files/stored-document.model.js';
import { SHAPES, WORK_UNITS } from '../../pricing/index.js';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { StageDue } from '../orders/order.enums.js';
import { StoredDeliveryAddress, StoredTaxAtRate } from '../orders/order.model.js';

const embedded = { schemaOptions: { _id: false } };

export enum QuoteState {
  DRAFT = 'draft',
  SENT = 'sent',
  SEEN = 'seen',
  CHANGED = 'changed',
  ACCEPTED = 'accepted',
  DECLINED = 'declined',
  LAPSED = 'lapsed',
}
registerEnumType(QuoteState, {
  name: 'QuoteState',
  description: 'Where a quote stands.',
  valuesConfig: {
    ACCEPTED: { description: 'Its customer has accepted it: it is an order.' },
    CHANGED: { description: 'Sent before, and being changed: the version that was sent can be read, not accepted.' },
    DECLINED: { description: 'Its customer does not want it.' },
    DRAFT: { description: 'Never sent.' },
    LAPSED: { description: 'Not accepted in time; sent anew it is valid again.' },
    SEEN: { description: 'Its customer has opened it.' },
    SENT: { description: 'Sent, and not opened yet.' },
  },
});

export const WorkUnit = Object.fromEntries(WORK_UNITS.map((unit) => [unit, unit])) as Record<
  (typeof WORK_UNITS)[number],
  string
>;
registerEnumType(WorkUnit, {
  name: 'WorkUnit',
  description: 'What own work is sold by.',
  valuesConfig: {
    HOUR: { description: 'Hours of work.' },
    KG: { description: 'Kilograms.' },
    METRE: { description: 'Metres of length.' },
    PIECE: { description: 'Pieces.' },
    RUNNING_FOOT: { description: 'Feet of length.' },
    SQUARE_FOOT: { description: 'Feet of surface.' },
    SQUARE_METRE: { description: 'Square metres of surface.' },
  },
});

export const WorkShape = Object.fromEntries(SHAPES.map((shape) => [shape, shape])) as Record<
  (typeof SHAPES)[number],
  string
>;
registerEnumType(WorkShape, {
  name: 'WorkShape',
  description: 'A cross-section whose weight is reckoned.',
  valuesConfig: {
    ANGLE: { description: 'An angle of two legs.' },
    PLATE: { description: 'A plate, sheet or flat bar.' },
    ROUND_BAR: { description: 'A round bar.' },
    ROUND_TUBE: { description: 'A round pipe.' },
    SQUARE_TUBE: { description: 'A square or rectangular tube.' },
  },
});

/** A line: pieces of a product, or own work. */
@modelOptions(embedded)
export class StoredQuoteLine {
  /** Unset for own work. */
  @prop({ type: () => ObjectIdClass })
  product?: ObjectId;
  @prop({ type: () => String, required: true })
  title: string;
  /** Sizes, finish and so on, for the customer. */
  @prop({ type: () => String })
  detail?: string;
  @prop({ type: () => String })
  hsnCode?: string;
  @prop({ type: () => Number, required: true })
  gstRatePercent: number;
  /** True when `rate` holds its GST. */
  @prop({ type: () => Boolean })
  holdsTax?: boolean;
  @prop({ type: () => String, enum: WORK_UNITS, required: true })
  unit: (typeof WORK_UNITS)[number];
  /** Thousandths of the unit. */
  @prop({ type: () => Number, required: true })
  milli: number;
  /** Of one unit. */
  @prop({ type: () => Number, required: true })
  rate: number;
}

@modelOptions(embedded)
export class StoredQuoteStage {
  @prop({ type: () => String, required: true })
  label: string;
  @prop({ type: () => String, enum: StageDue, required: true })
  due: StageDue;
  @prop({ type: () => Number })
  percent?: number;
  @prop({ type: () => Number })
  amount?: number;
}

/** What it comes to, reckoned when the content was saved. */
@modelOptions(embedded)
export class StoredQuoteTotals {
  /** Goods and work without their GST, less the discount. */
  @prop({ type: () => Number, required: true })
  subtotal: number;
  @prop({ type: () => Number, required: true })
  discount: number;
  @prop({ type: () => Number, required: true })
  taxAmount: number;
  @prop({ type: () => [StoredTaxAtRate], required: true })
  taxByRate: StoredTaxAtRate[];
  @prop({ type: () => Number, required: true })
  deliveryCharge: number;
  @prop({ type: () => Number, required: true })
  totalAmount: number;
  /** Amounts of the stages. */
  @prop({ type: () => [Number], required: true })
  stages: number[];
}

/** Everything that its customer reads. */
@modelOptions(embedded)
export class StoredQuoteContent {
  @prop({ type: () => [StoredQuoteLine], required: true })
  lines: StoredQuoteLine[];
  /** Off the goods and the work, in the terms of their prices: hundredths of a percent, or paise. */
  @prop({ type: () => Number })
  discountBasisPoints?: number;
  @prop({ type: () => Number })
  discountAmount?: number;
  /** Delivery with its GST. */
  @prop({ type: () => Number, required: true })
  delivery: number;
  @prop({ type: () => String })
  terms?: string;
  @prop({ type: () => Date, required: true })
  validUntil: Date;
  @prop({ type: () => [StoredQuoteStage], required: true })
  stages: StoredQuoteStage[];
  @prop({ type: () => [StoredDocument], default: [] })
  drawings: StoredDocument[];
  /** Days with work until it is ready. */
  @prop({ type: () => Number, required: true })
  daysFrom: number;
  @prop({ type: () => Number, required: true })
  daysTo: number;
  @prop({ type: () => StoredQuoteTotals, required: true })
  totals: StoredQuoteTotals;
}

/** A version as it was sent. */
@modelOptions(embedded)
export class SentQuote {
  /** From 1. */
  @prop({ type: () => Number, required: true })
  revision: number;
  @prop({ type: () => Date, required: true })
  sentAt: Date;
  @prop({ type: () => StoredQuoteContent, required: true })
  content: StoredQuoteContent;
}

@modelOptions(embedded)
export class QuoteEvent {
  @prop({ type: () => Date, required: true })
  at: Date;
  /** made, edited, sent, seen, question, answer, accepted, declined, lapsed, reminded */
  @prop({ type: () => String, required: true })
  kind: string;
  @prop({ type: () => String, required: true })
  actor: string;
  @prop({ type: () => String })
  text?: string;
}

@index({ number: 1 }, { unique: true })
@index({ createdAt: -1, _id: -1 })
@index({ state: 1, createdAt: -1, _id: -1 })
@index({ customOrder: 1 }, { sparse: true })
@index({ customer: 1, createdAt: -1 }, { sparse: true })
@index({ order: 1 }, { sparse: true })
@index({ lapsesAt: 1 }, { sparse: true })
@index({ askedAt: 1 }, { sparse: true })
@index({ searchWords: 1 })
@modelOptions({ schemaOptions: { collection: 'quotes', versionKey: false } })
export class StoredQuote {
  _id: ObjectId;
  /** Q-YYYYMMDD-NNNN; gaps are allowed. */
  @prop({ type: () => String, required: true })
  number: string;
  @prop({ type: () => String, enum: QuoteState, required: true })
  state: QuoteState;
  /** What it answers: a request for something made to measure, or a message; neither for one made by itself. */
  @prop({ type: () => ObjectIdClass })
  customOrder?: ObjectId;
  @prop({ type: () => ObjectIdClass })
  contact?: ObjectId;
  /** The account, once it is known. */
  @prop({ type: () => ObjectIdClass })
  customer?: ObjectId;
  @prop({ type: () => String, required: true })
  name: string;
  /** As it was typed; blank when unknown. */
  @prop({ type: () => String, default: '' })
  phone: string;
  @prop({ type: () => String })
  phoneE164?: string;
  @prop({ type: () => String, default: '' })
  email: string;
  @prop({ type: () => StoredDeliveryAddress })
  address?: StoredDeliveryAddress;
  @prop({ type: () => StoredQuoteContent, required: true })
  draft: StoredQuoteContent;
  /** Newest last. */
  @prop({ type: () => [SentQuote], default: [] })
  sent: SentQuote[];
  /** While an answer is awaited: when it lapses. */
  @prop({ type: () => Date })
  lapsesAt?: Date;
  @prop({ type: () => Date })
  remindedAt?: Date;
  @prop({ type: () => ObjectIdClass })
  order?: ObjectId;
  @prop({ type: () => String })
  declineReason?: string;
  /** When its customer asked last, until staff answer. */
  @prop({ type: () => Date })
  askedAt?: Date;
  @prop({ type: () => [QuoteEvent], default: [] })
  history: QuoteEvent[];
  @prop({ type: () => [String], required: true })
  searchWords: string[];
  @prop({ type: () => String, required: true })
  madeBy: string;
  /** Raised by every change. */
  @prop({ type: () => Number, required: true })
  version: number;
  @prop({ type: () => Date, required: true })
  createdAt: Date;
  @prop({ type: () => Date, required: true })
  updatedAt: Date;
}

export const QuoteModel = getModelForClass(StoredQuote);

/** Something that the shop makes, as a line to begin with: its unit, rate, HSN and material. */
@index({ position: 1, _id: 1 })
@modelOptions({ schemaOptions: { collection: 'work_rates', versionKey: false } })
export class StoredWorkRate {
  _id: ObjectId;
  @prop({ type: () => String, required: true })
  title: string;
  @prop({ type: () => String, enum: WORK_UNITS, required: true })
  unit: (typeof WORK_UNITS)[number];
  @prop({ type: () => Number, required: true })
  rate: number;
  @prop({ type: () => Boolean })
  holdsTax?: boolean;
  @prop({ type: () => String })
  hsnCode?: string;
  @prop({ type: () => Number, required: true })
  gstRatePercent: number;
  /** Cross-section, and kilograms of a cubic metre of the material: what the calculator of weights needs. */
  @prop({ type: () => String, enum: SHAPES })
  shape?: (typeof SHAPES)[number];
  @prop({ type: () => Number })
  density?: number;
  @prop({ type: () => Number, required: true })
  position: number;
  @prop({ type: () => Number, required: true })
  version: number;
}

export const WorkRateModel = getModelForClass(StoredWorkRate);
