/** A product group as it is stored and shown: products that differ in a few options, such as size and finish. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../../types/object-id.js';
import { DateTime, Rupees } from '../../../types/scalars.js';
import { ProductImage } from '../product.model.js';

@ObjectType({ description: 'A value of an option, such as Walnut.', simpleResolvers: true })
@modelOptions({ schemaOptions: { _id: false } })
export class OptionValue {
  @Field(() => ID, { description: 'Stays when the value is renamed; unique in its group.' })
  @prop({ type: () => String, required: true })
  id: string;

  @Field(() => String, { description: 'At most 60 characters, once in its option whatever its case.' })
  @prop({ type: () => String, required: true })
  value: string;

  @Field(() => String, {
    nullable: true,
    description: 'A colour such as #8b5a2b, or the relative path of a small picture; null without either.',
  })
  @prop({ type: () => String })
  swatch?: string | null;
}

@ObjectType({ description: 'What the members of a group differ in, such as Finish.', simpleResolvers: true })
@modelOptions({ schemaOptions: { _id: false } })
export class ProductOption {
  @Field(() => ID, { description: 'Stays when the option is renamed; unique in its group.' })
  @prop({ type: () => String, required: true })
  id: string;

  @Field(() => String, { description: 'At most 40 characters, once in its group whatever its case.' })
  @prop({ type: () => String, required: true })
  name: string;

  @Field(() => [OptionValue], { description: 'In the order shoppers see them; at most 50.' })
  @prop({ type: () => [OptionValue], default: [] })
  values: OptionValue[];
}

/** A member that left its group when that was deleted. */
@modelOptions({ schemaOptions: { _id: false } })
export class FormerMember {
  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;
  @prop({ type: () => [String], required: true })
  values: string[];
}

@index({ titleKey: 1 }, { unique: true })
@index({ updatedAt: 1 })
@modelOptions({ schemaOptions: { collection: 'product_groups', timestamps: true, versionKey: false } })
export class StoredProductGroup {
  _id: ObjectId;

  @prop({ type: () => String, required: true })
  title: string;

  /** Lower-case title, unique among groups that are not deleted; of a deleted one its id stands behind it. */
  @prop({ type: () => String, required: true })
  titleKey: string;

  @prop({ type: () => String, required: true })
  slug: string;

  @prop({ type: () => String, default: '' })
  description: string;

  @prop({ type: () => [ProductImage], default: [] })
  images: ProductImage[];

  @prop({ type: () => [ProductOption], default: [] })
  options: ProductOption[];

  @prop({ type: () => Number, required: true, default: 1 })
  version: number;

  /** Incremented when members come, so that a concurrent removal of their values conflicts. */
  @prop({ type: () => Number, default: 0 })
  uses?: number;

  @prop({ type: () => Date })
  deletedAt?: Date;

  /** What a restore brings back; set on deletion. */
  @prop({ type: () => [FormerMember] })
  formerMembers?: FormerMember[];

  /** True when the members were deleted with the group. */
  @prop({ type: () => Boolean })
  membersDeleted?: boolean;

  createdAt: Date;
  updatedAt: Date;
}

export const ProductGroupModel = getModelForClass(StoredProductGroup);

@ObjectType({ description: 'The lowest and the highest price of the members of a group.', simpleResolvers: true })
export class PriceRange {
  @Field(() => Rupees, { description: 'The lowest selling price, as `price` of a product has it.' })
  min: number;
  @Field(() => Rupees, { description: 'The highest selling price.' })
  max: number;
  @Field(() => Rupees, { description: 'The least that a shopper pays for one piece, GST included.' })
  minWithTax: number;
  @Field(() => Rupees, { description: 'The most that a shopper pays for one piece, GST included.' })
  maxWithTax: number;
}

@ObjectType({ description: 'A name and a value that a product has as a member of its group.', simpleResolvers: true })
export class ChosenValue {
  @Field(() => String, { description: 'Name of the option.' })
  name: string;
  @Field(() => String, { description: 'The value.' })
  value: string;
}

/** What the schema shows; the members and what follows from them are field resolvers. */
@ObjectType({
  description:
    'Products that differ in up to three options. What is bought, stocked and invoiced is always one of its members.',
  simpleResolvers: true,
})
export class ProductGroup {
  @Field(() => ID, { description: 'Stays the same for ever.' })
  id: string;
  @Field(() => String, { description: 'At most 200 characters; unique in the shop whatever its case.' })
  title: string;
  @Field(() => String, { description: 'The title as it stands in addresses; changes with it.' })
  slug: string;
  @Field(() => String, { description: 'Plain text; may be empty.' })
  description: string;
  @Field(() => [ProductImage], { description: 'Pictures of all members together; the first is the cover.' })
  images: ProductImage[];
  @Field(() => [ProductOption], { description: 'At most three, in the order shoppers choose.' })
  options: readonly ProductOption[];
  @Field(() => Int, { description: 'Grows with each edit of the group; send it along with the next one.' })
  version: number;
  @Field(() => DateTime, { description: 'When it or the choice of its members last changed.' })
  updatedAt: Date;
}
