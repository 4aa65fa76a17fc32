/** A category as it is stored and shown. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { FIRST_VERSION } from '../../types/first-version.js';
import type { ObjectId } from '../../types/object-id.js';
import { CategoryAttribute } from './attribute.model.js';
import { UsualProductValues, type UsualFacts } from './product-fields.js';

@ObjectType({ description: 'A kind of product. Renaming it shows everywhere at once.', simpleResolvers: true })
@index({ nameKey: 1 }, { unique: true })
@index({ updatedAt: 1 })
@modelOptions({ schemaOptions: { collection: 'categories', timestamps: true } })
export class Category {
  _id: ObjectId;

  @Field(() => ID, { description: 'Stays when the category is renamed.' })
  id: string;

  @Field(() => String, { description: 'Unique in the shop whatever its case; at most 60 characters.' })
  @prop({ type: () => String, required: true })
  name: string;

  /** Lower-case name, unique: category names are case-insensitive. */
  @prop({ type: () => String, required: true })
  nameKey: string;

  @Field(() => String, { description: 'The name as it stands in addresses.' })
  @prop({ type: () => String, required: true })
  slug: string;

  @Field(() => String, { description: 'Shown before the name; at most 16 characters.' })
  @prop({ type: () => String, required: true })
  emoji: string;

  @Field(() => [CategoryAttribute], { description: 'What is told of its products, in the order forms ask for it.' })
  @prop({ type: () => [CategoryAttribute], default: [] })
  attributes: CategoryAttribute[];

  @Field(() => UsualProductValues, {
    description: 'What it says of its products, for those that do not say it themselves.',
  })
  @prop({ type: () => UsualProductValues })
  productDefaults?: UsualFacts;

  @Field(() => String, {
    nullable: true,
    description: 'What search engines show as the title of its list; null where its name is meant.',
  })
  @prop({ type: () => String })
  metaTitle?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What search engines show below the title of its list; null where the shop makes it of its products.',
  })
  @prop({ type: () => String })
  metaDescription?: string | null;

  /** Position in lists; new ones come last. */
  @prop({ type: () => Number, required: true, default: 0 })
  position: number;

  @Field(() => Int, {
    description:
      'Grows with each change of its name, emoji, attributes or usual values; send it along with the next one.',
  })
  @prop({ type: () => Number, required: true, default: FIRST_VERSION })
  version: number;

  /** Incremented when a product is added, so that a concurrent deletion conflicts. */
  @prop({ type: () => Number, default: 0 })
  uses?: number;

  @Field(() => Int, { description: 'Products a shopper can see in it.' })
  productCount: number;

  @Field(() => String, {
    nullable: true,
    description: 'Picture of a product of it, as a relative path; null while none has one.',
  })
  imageUrl: string | null;

  createdAt: Date;
  updatedAt: Date;
}

export const CategoryModel = getModelForClass(Category);
