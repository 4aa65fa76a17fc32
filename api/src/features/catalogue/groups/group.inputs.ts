/** Inputs of product groups, with the validation rules of each field. */
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsInt,
  IsMongoId,
  IsOptional,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Field, Float, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { Rupees } from '../../../types/scalars.js';
import { MAX_STOCK, StockFilter } from '../product.inputs.js';
import { MEMBERS_MOST, OPTIONS_MOST, VALUES_MOST } from './choice.js';

/** A name or value stands in files as `name: value`, so it has no colon and no bar. */
const WORDS = /^(?=.*\S)[^:|\n]*$/;

/** A dash alone stands in files for no group. */
const TITLE = /[\p{L}\p{N}]/u;

@InputType({ description: 'A value of an option.' })
export class OptionValueInput {
  @Field(() => ID, { nullable: true, description: 'Of a value that is there: it is kept, under a new name too.' })
  @IsOptional()
  @MaxLength(20)
  id?: string | null;

  @Field(() => String, { description: '1 to 60 characters without a colon or a bar.' })
  @Matches(WORDS, { message: 'A value is not blank and has no colon or bar' })
  @MaxLength(60, { message: 'A value has at most 60 characters' })
  value: string;

  @Field(() => String, {
    nullable: true,
    description: 'A colour such as #8b5a2b, or the key or path of a picture; null or left out: neither.',
  })
  @IsOptional()
  @Matches(/^(#[0-9a-fA-F]{6}|[^#].{0,299})$/, { message: 'A swatch is a colour such as #8b5a2b, or a picture' })
  swatch?: string | null;
}

@InputType({ description: 'An option of a group.' })
export class ProductOptionInput {
  @Field(() => ID, { nullable: true, description: 'Of an option that is there: it is kept, under a new name too.' })
  @IsOptional()
  @MaxLength(20)
  id?: string | null;

  @Field(() => String, { description: '1 to 40 characters without a colon or a bar.' })
  @Matches(WORDS, { message: 'An option needs a name without a colon or a bar' })
  @MaxLength(40, { message: 'The name of an option has at most 40 characters' })
  name: string;

  @Field(() => [OptionValueInput], { description: '1 to 50, in the order shoppers see them.' })
  @ArrayMinSize(1, { message: 'An option needs a value' })
  @ArrayMaxSize(VALUES_MOST, { message: `An option has at most ${VALUES_MOST} values` })
  @ValidateNested({ each: true })
  values: OptionValueInput[];
}

@InputType()
class GroupFields {
  @Field(() => String, { nullable: true, description: 'Plain text of at most 10,000 characters.' })
  @IsOptional()
  @MaxLength(10_000)
  description?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Keys answered by uploadProductImages, or relative paths of pictures; the first is the cover.',
  })
  @IsOptional()
  @ArrayMaxSize(10, { message: 'A group has at most 10 pictures' })
  @MaxLength(300, { each: true })
  images?: string[] | null;
}

@InputType({ description: 'A new product group.' })
export class AddProductGroupInput extends GroupFields {
  @Field(() => String, { description: '1 to 200 characters, unique among groups whatever its case.' })
  @Matches(TITLE, { message: 'A group needs a title with a letter or digit' })
  @Length(1, 200)
  title: string;

  @Field(() => [ProductOptionInput], { description: 'One to three.' })
  @ArrayMinSize(1, { message: 'A group needs an option' })
  @ArrayMaxSize(OPTIONS_MOST, { message: `A group has at most ${OPTIONS_MOST} options` })
  @ValidateNested({ each: true })
  options: ProductOptionInput[];
}

@InputType({ description: 'Changes of a group; only what is sent is changed.' })
export class EditProductGroupInput extends GroupFields {
  @Field(() => ID, { description: 'The group to change.' })
  @IsMongoId({ message: 'id is the id of a group' })
  id: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version the edit started from; refused with STALE_VERSION when somebody else was first.',
  })
  @IsOptional()
  @IsInt()
  version?: number | null;

  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  @IsOptional()
  @Matches(TITLE, { message: 'A group needs a title with a letter or digit' })
  @Length(1, 200)
  title?: string | null;

  @Field(() => [ProductOptionInput], {
    nullable: true,
    description:
      'All options as they are to be. What has the id of one that is there is that one; what is left out is removed, which is refused while members have it. Members get the first value of a new option.',
  })
  @IsOptional()
  @ArrayMinSize(1, { message: 'A group needs an option' })
  @ArrayMaxSize(OPTIONS_MOST, { message: `A group has at most ${OPTIONS_MOST} options` })
  @ValidateNested({ each: true })
  options?: ProductOptionInput[] | null;
}

@InputType({ description: 'A value of an option by their names, whatever their case.' })
export class ChosenValueInput {
  @Field(() => String, { description: 'Name of the option.' })
  @MaxLength(40)
  name: string;

  @Field(() => String, { description: 'The value.' })
  @MaxLength(60)
  value: string;
}

@InputType({ description: 'Which members of a group are wanted.' })
export class GroupMemberFilter {
  @Field(() => [ChosenValueInput], { nullable: true, description: 'Only members with all of these.' })
  @IsOptional()
  @ArrayMaxSize(OPTIONS_MOST)
  @ValidateNested({ each: true })
  optionValues?: ChosenValueInput[] | null;

  @Field(() => StockFilter, { nullable: true, description: 'Only members with so much stock.' })
  @IsOptional()
  stock?: StockFilter | null;
}

@InputType({ description: 'What a value makes dearer or cheaper.' })
export class MemberPriceRuleInput extends ChosenValueInput {
  @Field(() => Float, { nullable: true, description: 'Percent more, from −90 to 1000; reckoned before what is added.' })
  @IsOptional()
  @Min(-90, { message: 'A percent is from −90 to 1000' })
  @Max(1000, { message: 'A percent is from −90 to 1000' })
  percent?: number | null;

  @Field(() => Rupees, { nullable: true, description: 'Rupees more; below 0 it is cheaper.' })
  @IsOptional()
  add?: number | null;
}

@InputType({ description: 'Stock of the members with a value.' })
export class MemberStockRuleInput extends ChosenValueInput {
  @Field(() => Int, { description: 'Pieces, from 0 to 1,000,000.' })
  @IsInt()
  @Min(0)
  @Max(MAX_STOCK)
  stock: number;
}

@InputType({ description: 'How the members that a group lacks are made.' })
export class GenerateMembersInput {
  @Field(() => ID, { description: 'The group.' })
  @IsMongoId({ message: 'groupId is the id of a group' })
  groupId: string;

  @Field(() => [[ChosenValueInput]], {
    nullable: true,
    description: 'The choices to make, each with a value for every option; all that there are not yet when left out.',
  })
  @IsOptional()
  @ArrayMaxSize(MEMBERS_MOST)
  choices?: ChosenValueInput[][] | null;

  @Field(() => String, {
    nullable: true,
    description: "Name of a category; that of the group's members when left out.",
  })
  @IsOptional()
  @MaxLength(100)
  category?: string | null;

  @Field(() => Rupees, { description: 'Selling price of one piece before the rules; above 0.' })
  @Min(1, { message: 'The price is above 0' })
  price: number;

  @Field(() => Rupees, { nullable: true, description: 'MRP before the rules; none when left out.' })
  @IsOptional()
  @Min(0)
  originalPrice?: number | null;

  @Field(() => [MemberPriceRuleInput], { nullable: true, description: 'At most 150; of price and MRP alike.' })
  @IsOptional()
  @ArrayMaxSize(OPTIONS_MOST * VALUES_MOST)
  @ValidateNested({ each: true })
  priceRules?: MemberPriceRuleInput[] | null;

  @Field(() => Int, { defaultValue: 0, description: 'Pieces of each to begin with, from 0 to 1,000,000.' })
  @IsInt()
  @Min(0)
  @Max(MAX_STOCK)
  stock: number;

  @Field(() => [MemberStockRuleInput], {
    nullable: true,
    description: 'At most 150; of several that fit a member the last counts.',
  })
  @IsOptional()
  @ArrayMaxSize(OPTIONS_MOST * VALUES_MOST)
  @ValidateNested({ each: true })
  stockRules?: MemberStockRuleInput[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Beginning of the SKUs, at most 20 letters, digits and dashes; the choice follows. Made when left out.',
  })
  @IsOptional()
  @Matches(/^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/, { message: 'The beginning of SKUs: letters, digits, dashes; at most 20' })
  skuStart?: string | null;

  @Field(() => String, { nullable: true, description: 'HSN code of 4 to 8 digits for each.' })
  @IsOptional()
  @Matches(/^\d{4,8}$/, { message: 'HSN code has 4 to 8 digits' })
  hsnCode?: string | null;

  @Field(() => Float, { nullable: true, description: 'GST rate of each in percent; the usual one when left out.' })
  @IsOptional()
  gstRatePercent?: number | null;
}

@InputType({ description: 'A product and its choice in the group.' })
export class NewMemberInput {
  @Field(() => ID, { description: 'The product; of no group, or of this one: then its choice is changed.' })
  @IsMongoId({ message: 'productId is the id of a product' })
  productId: string;

  @Field(() => [ChosenValueInput], { description: 'A value for every option of the group.' })
  @ArrayMaxSize(OPTIONS_MOST)
  @ValidateNested({ each: true })
  values: ChosenValueInput[];
}

@InputType({ description: 'Products that become members of a group.' })
export class MoveIntoGroupInput {
  @Field(() => ID, { description: 'The group.' })
  @IsMongoId({ message: 'groupId is the id of a group' })
  groupId: string;

  @Field(() => [NewMemberInput], { description: '1 to 100.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(MEMBERS_MOST, { message: `A group has at most ${MEMBERS_MOST} members` })
  @ValidateNested({ each: true })
  products: NewMemberInput[];

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True: values that the options lack are added to them; false: they are refused.',
  })
  addValues: boolean;
}

export enum MembersThen {
  STAY = 'STAY',
  GO = 'GO',
}
registerEnumType(MembersThen, {
  name: 'MembersThen',
  description: 'What becomes of the members of a deleted group.',
  valuesConfig: {
    STAY: { description: 'They stay, as products without a group.' },
    GO: { description: 'They are deleted, too.' },
  },
});
