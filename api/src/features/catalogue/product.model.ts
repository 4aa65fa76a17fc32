/** A product as it is stored and shown; amounts are whole paise. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ObjectId } from '../../types/object-id.js';
import { ObjectId as ObjectIdClass } from '../../types/object-id.js';
import { Rupees, DateTime } from '../../types/scalars.js';
import type { DeclarationField } from './declaration-kinds.js';
import { StoredPlainFacts, type UsualFacts } from './product-fields.js';

@ObjectType({ description: 'A name and a value, such as Material: mild steel.', simpleResolvers: true })
@modelOptions({ schemaOptions: { _id: false } })
export class Specification {
  @Field(() => String, { description: 'At most 80 characters.' })
  @prop({ type: () => String, required: true })
  key: string;

  @Field(() => String, { description: 'At most 500 characters.' })
  @prop({ type: () => String, required: true })
  value: string;
}

@ObjectType({ description: 'A picture in several sizes.', simpleResolvers: true })
@modelOptions({ schemaOptions: { _id: false } })
export class ProductImage {
  @Field(() => String, { description: 'Send it back when ordering or removing pictures.' })
  @prop({ type: () => String, required: true })
  key: string;

  @Field(() => Int, { description: 'Pixels of the largest size.' })
  @prop({ type: () => Number, required: true })
  width: number;

  @Field(() => Int, { description: 'Pixels of the largest size.' })
  @prop({ type: () => Number, required: true })
  height: number;

  /** Widths in pixels for which `<key>-<width>.webp` exists, ascending. */
  @prop({ type: () => [Number], required: true })
  widths: number[];

  @Field(() => String, {
    nullable: true,
    description: 'A tiny data: URI to show while loading; null when there is none.',
  })
  @prop({ type: () => String })
  placeholder?: string;

  @Field(() => String, { description: 'What the picture shows.' })
  @prop({ type: () => String, default: '' })
  alt: string;

  @Field(() => String, { description: 'Relative path of the largest size.' })
  url: string;

  @Field(() => String, { description: 'Relative path of the size nearest to 480 pixels.' })
  thumbnailUrl: string;

  @Field(() => String, { description: 'Value of a srcset attribute with every size.' })
  srcSet: string;
}

/** That a product is a member of a group. */
@modelOptions({ schemaOptions: { _id: false } })
export class Membership {
  @prop({ type: () => ObjectIdClass, required: true })
  group: ObjectId;

  /** Ids of values, one of each option of the group. */
  @prop({ type: () => [String], required: true })
  values: string[];

  /** Group and values as one text, see choiceKey; unset while the product is deleted, so that another may take the choice. */
  @prop({ type: () => String })
  choice?: string;
}

/** How many published reviews gave a product so many stars. Written by rating.service alone. */
@modelOptions({ schemaOptions: { _id: false } })
export class StoredRatings {
  @prop({ type: () => Number })
  one?: number;
  @prop({ type: () => Number })
  two?: number;
  @prop({ type: () => Number })
  three?: number;
  @prop({ type: () => Number })
  four?: number;
  @prop({ type: () => Number })
  five?: number;
}

@ObjectType({ description: 'A product a shopper can buy.', simpleResolvers: true })
@index({ sku: 1 }, { unique: true })
@index({ updatedAt: 1, _id: 1 })
@index({ 'membership.choice': 1 }, { unique: true, sparse: true })
@index({ 'membership.group': 1 }, { sparse: true })
@index({ category: 1, deletedAt: 1 })
@index({ deletedAt: -1, _id: -1 }, { sparse: true })
// Of most products it is null: only those that wait for a moment are in it.
@index({ liveFrom: 1 }, { partialFilterExpression: { liveFrom: { $gt: new Date(0) } } })
@modelOptions({
  schemaOptions: { collection: 'products', timestamps: true, optimisticConcurrency: false, versionKey: false },
})
export class Product extends StoredPlainFacts {
  _id: ObjectId;

  @Field(() => ID, { description: 'Stays the same for ever.' })
  id: string;

  @Field(() => String, { description: 'Stock keeping unit, unique in the shop whatever its case.' })
  @prop({ type: () => String, required: true })
  sku: string;

  @Field(() => String, { description: 'The title as it stands in addresses; changes with it.' })
  @prop({ type: () => String, required: true })
  slug: string;

  @Field(() => String, { description: 'At most 200 characters.' })
  @prop({ type: () => String, required: true })
  title: string;

  @Field(() => String, { description: 'Plain text; may be empty.' })
  @prop({ type: () => String, default: '' })
  description: string;

  @Field(() => Rupees, {
    description: 'Selling price of one piece: before tax, or with its GST where priceHoldsTax says so.',
  })
  @prop({ type: () => Number, required: true })
  price: number;

  @Field(() => Boolean, { description: 'True when `price` holds its GST; otherwise GST is added at checkout.' })
  @prop({ type: () => Boolean })
  priceHoldsTax?: boolean;

  @Field(() => Rupees, { description: 'What a shopper pays for one piece: the selling price with its GST.' })
  priceWithTax: number;

  @Field(() => Rupees, {
    nullable: true,
    description: 'MRP, shown struck through; null when it is not above the price.',
  })
  @prop({ type: () => Number })
  originalPrice?: number | null;

  @Field(() => Int, { description: 'Whole percent that `price` is below the MRP; 0 without one.' })
  discountPercent: number;

  @Field(() => Int, {
    description:
      'Whole percent that a shopper really saves: by which priceWithTax is below the MRP, which holds all taxes; 0 without one.',
  })
  discountPercentWithTax: number;

  @Field(() => [ProductImage], { description: 'The first is the cover.' })
  @prop({ type: () => [ProductImage], default: [] })
  images: ProductImage[];

  @Field(() => [ProductImage], {
    description: 'What a card in a list shows: the cover, and one more where there is one.',
  })
  cardImages: readonly ProductImage[];

  @Field(() => [String], { description: 'Relative paths of the largest size of each picture, the cover first.' })
  imageUrls: readonly string[];

  @Field(() => Int, { description: 'Pieces that can be ordered now.' })
  @prop({ type: () => Number, required: true, default: 0 })
  stock: number;

  @Field(() => Boolean, { description: 'True from one piece.' })
  inStock: boolean;

  @Field(() => Boolean, { description: 'Put forward on the home page.' })
  @prop({ type: () => Boolean, default: false })
  featured: boolean;

  @prop({ type: () => ObjectIdClass, required: true })
  category: ObjectId;

  // Not simple: the schema calls it otherwise than the property.
  @Field(() => String, { name: 'category', simple: false, description: 'Name of its category.' })
  categoryName: string;

  @Field(() => ID, { description: 'Id of its category; the name can change.' })
  categoryId: string;

  /** What its category says of its products; not stored. Read it by effectiveFacts. */
  categoryDefaults?: UsualFacts;

  /** Where it was made by whoever says it, see originOf; empty when nobody does. Not stored. */
  origin: string;

  /** See missingDeclarations; not stored. */
  missingDeclarations: readonly DeclarationField[];

  @Field(() => [Specification], { description: 'In the order the owner gave.' })
  @prop({ type: () => [Specification], default: [] })
  specifications: Specification[];

  @Field(() => Int, {
    description:
      'Grows with each edit, sale and return. Send it back with an edit: it is refused when somebody else edited first, and a stock in it never brings back pieces that were sold meanwhile.',
  })
  @prop({ type: () => Number, default: 1 })
  version: number;

  /** Unset or null outside of any group. */
  @prop({ type: () => Membership })
  membership?: Membership | null;

  @Field(() => ID, { nullable: true, description: 'Id of the group it is a member of; null without one.' })
  groupId: string | null;

  /** Its choice in words and its group's title, by which a search finds it. Set by the view. */
  chosen: readonly { name: string; value: string }[];
  groupTitle: string;

  /** Storage location, shown to staff only. */
  @prop({ type: () => String })
  shelf?: string;

  /** Published reviews by their stars; unset before the first one. */
  @prop({ type: () => StoredRatings })
  ratings?: StoredRatings;

  /** Set on deletion: the product leaves every list and cart, and is kept for tombstones of the change feed and for a restore. */
  @prop({ type: () => Date })
  deletedAt?: Date;

  /** When what its page says last changed: moves with edits and prices, never with sales. Unset before its first edit since there is this. */
  @prop({ type: () => Date })
  contentChangedAt?: Date;

  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt: Date;

  @Field(() => DateTime, { description: 'When anything of it last changed, its stock and its reviews included.' })
  updatedAt: Date;
}

/**
 * A product as its field resolvers take it. Parameters of a class are copied into a new instance by type-graphql, for each field of each
 * product of a list; a type alias leaves the product as it is.
 */
export type GivenProduct = Readonly<Product>;

export const ProductModel = getModelForClass(Product);

export enum StockReason {
  RECEIVED = 'received',
  ADJUSTED = 'adjusted',
  SOLD = 'sold',
  RETURNED = 'returned',
  COUNTED = 'counted',
  DAMAGED = 'damaged',
  LOST = 'lost',
  FOUND = 'found',
}
registerEnumType(StockReason, {
  name: 'StockReason',
  description: 'Why the stock of a product changed.',
  valuesConfig: {
    ADJUSTED: { description: 'Set to another number by an edit, or corrected.' },
    COUNTED: { description: 'A stock take found another number.' },
    DAMAGED: { description: 'Pieces that cannot be sold.' },
    FOUND: { description: 'Pieces that were thought lost.' },
    LOST: { description: 'Pieces that are not where they should be.' },
    RECEIVED: { description: 'Came in.' },
    RETURNED: { description: 'An order gave them back.' },
    SOLD: { description: 'An order took them.' },
  },
});

/** One line of the stock ledger. The sum of a product's deltas is its stock; both are always written in the same transaction. */
@index({ product: 1, at: 1 })
@index({ order: 1 })
@index({ product: 1, version: 1 })
@modelOptions({ schemaOptions: { collection: 'stock_movements', versionKey: false } })
export class StockMovement {
  _id: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;

  /** Pieces; positive came in, negative went out. */
  @prop({ type: () => Number, required: true })
  delta: number;

  @prop({ type: () => String, enum: StockReason, required: true })
  reason: StockReason;

  @prop({ type: () => ObjectIdClass })
  order?: ObjectId;

  /** The product's version after this movement. Set only for orders and stock takes, after which an open edit form remains valid. */
  @prop({ type: () => Number })
  version?: number;

  /** Name of the person who made it; unset for orders. */
  @prop({ type: () => String })
  actor?: string;

  /** A remark. */
  @prop({ type: () => String })
  note?: string;

  @prop({ type: () => Date, required: true })
  at: Date;
}

export const StockMovementModel = getModelForClass(StockMovement);
