/** An attribute that a category defines for its products: its kind, and whether shoppers filter by it. */
import { modelOptions, prop } from '@typegoose/typegoose';
import { ArrayMaxSize, IsIn, IsOptional, Matches, MaxLength } from 'class-validator';
import { Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum AttributeKind {
  LIST = 'LIST',
  NUMBER = 'NUMBER',
  YES_NO = 'YES_NO',
}
registerEnumType(AttributeKind, {
  name: 'AttributeKind',
  description: 'What an attribute of a category holds.',
  valuesConfig: {
    LIST: { description: 'One or more words, from a list when the category gives one; commas between.' },
    NUMBER: { description: 'A number, in a unit when the category gives one.' },
    YES_NO: { description: 'Yes or no.' },
  },
});

/** Units that numbers of attributes are in. */
export const ATTRIBUTE_UNITS = ['mm', 'cm', 'm', 'ft', 'in', 'g', 'kg', 'l', 'ml', 'w', 'kw', 'hp', 'v'];

@ObjectType({
  description: 'An attribute of the products of a category; its value is the specification of the same name.',
  simpleResolvers: true,
})
@modelOptions({ schemaOptions: { _id: false } })
export class CategoryAttribute {
  @Field(() => String, { description: 'The name of the specification that holds its value.' })
  @prop({ type: () => String, required: true })
  name: string;

  @Field(() => AttributeKind, { description: 'What it holds.' })
  @prop({ type: () => String, required: true, enum: AttributeKind })
  kind: AttributeKind;

  @Field(() => String, { nullable: true, description: 'Unit of a number; null without one.' })
  @prop({ type: () => String })
  unit?: string | null;

  @Field(() => [String], { description: 'What a list can hold; empty when it can hold any words.' })
  @prop({ type: () => [String], default: [] })
  values: string[];

  @Field(() => Boolean, { description: 'True when shoppers filter by it.' })
  @prop({ type: () => Boolean, default: true })
  filterable: boolean;
}

@InputType({ description: 'An attribute of the products of a category.' })
export class CategoryAttributeInput {
  @Field(() => String, { description: '1 to 60 characters without a colon or a bar, once in a category.' })
  @Matches(/^(?=.*\S)[^:|]{1,60}$/, { message: 'An attribute needs a name of 1 to 60 characters without : and |' })
  name: string;

  @Field(() => AttributeKind, { description: 'What it holds.' })
  kind: AttributeKind;

  @Field(() => String, { nullable: true, description: `For a number, one of ${ATTRIBUTE_UNITS.join(', ')}.` })
  @IsOptional()
  @IsIn(ATTRIBUTE_UNITS, { message: `A unit is one of ${ATTRIBUTE_UNITS.join(', ')}` })
  unit?: string | null;

  @Field(() => [String], { nullable: true, description: 'What a list can hold, at most 60; any words when left out.' })
  @IsOptional()
  @ArrayMaxSize(60, { message: 'A list has at most 60 values' })
  @MaxLength(60, { each: true, message: 'A value has at most 60 characters' })
  @Matches(/^[^,|]*[^\s,|][^,|]*$/, { each: true, message: 'A value is not blank and has no comma or bar' })
  values?: string[] | null;

  @Field(() => Boolean, { defaultValue: true, description: 'Whether shoppers filter by it.' })
  filterable: boolean;
}

@InputType({ description: 'A condition on an attribute of the category; what is given must hold.' })
export class AttributeFilter {
  @Field(() => String, { description: 'Name of the attribute, whatever its case.' })
  @MaxLength(60)
  name: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Any of these values: `Yes` or `No`, words, or numbers as text.',
  })
  @IsOptional()
  @ArrayMaxSize(60)
  @MaxLength(60, { each: true })
  values?: string[] | null;

  @Field(() => Float, { nullable: true, description: "A number at least this, in the attribute's unit." })
  @IsOptional()
  min?: number | null;

  @Field(() => Float, { nullable: true, description: "A number at most this, in the attribute's unit." })
  @IsOptional()
  max?: number | null;
}

@ObjectType({ description: 'How many products choosing a value would show.', simpleResolvers: true })
export class AttributeValueCount {
  @Field(() => String, { description: 'A value as it is shown and filtered by.' })
  value: string;
  @Field(() => Int, { description: 'Products with it.' })
  count: number;
}

@ObjectType({ description: 'An attribute that what was found can be filtered by.', simpleResolvers: true })
export class AttributeFacet {
  @Field(() => String, { description: 'Its name.' })
  name: string;
  @Field(() => AttributeKind, { description: 'What it holds.' })
  kind: AttributeKind;
  @Field(() => String, { nullable: true, description: 'Unit of its numbers; null without one.' })
  unit: string | null;
  @Field(() => [AttributeValueCount], { description: 'Most frequent first, numbers ascending; at most 30.' })
  values: AttributeValueCount[];
  @Field(() => Float, { nullable: true, description: 'Smallest number found; null for other kinds.' })
  min: number | null;
  @Field(() => Float, { nullable: true, description: 'Largest number found; null for other kinds.' })
  max: number | null;
}
