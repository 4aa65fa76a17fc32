/** Inputs of offers, with the validation rules of each field. What several fields must be together is checked by offer-draft.ts. */
import {
  ArrayMaxSize,
  IsInt,
  IsMongoId,
  IsNumber,
  IsOptional,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ArgsType, Field, Float, ID, InputType, Int } from 'type-graphql';
import { MAX_PAISE } from '../../pricing/index.js';
import { PaymentMethod } from '../../types/payment-method.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { Line, OptionalParagraph } from '../../types/text-rules.js';
import { TYPED_CODE_MOST } from './offer-code.js';
import { OfferGiftKind, OfferState, OfferTrigger } from './offer.enums.js';

/** The most categories, products or groups that an offer names, each. */
export const NAMED_MOST = 500;
/** The most accounts that an offer is for. */
export const CUSTOMERS_MOST = 1_000;
export const SET_PARTS_MOST = 10;
/** The most pieces of a product in a set, and of those bought or given. */
const PIECES_MOST = 100;
const USES_MOST = 10_000_000;
const PRIORITY_MOST = 1_000;
/** The most codes generated at once, and of one offer. */
export const CODES_AT_ONCE = 10_000;
export const CODES_OF_OFFER = 100_000;
const CODE_USES_MOST = 1_000;

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const IS_TIME = { message: 'A time of the day is written as 09:30 or 18:00.' };
const above = (what: string) => ({ message: `${what} is at least ₹0.01.` });
const below = (what: string) => ({ message: `${what} is at most ₹100 crore.` });

@InputType({ description: 'A product of a set.' })
export class OfferSetPartInput {
  @Field(() => ID, { description: 'The product.' })
  @IsMongoId({ message: 'productId is the id of a product.' })
  productId: string;

  @Field(() => Int, { description: 'Pieces of it in one set, 1 to 100.' })
  @Min(1, { message: 'A set has at least 1 piece of a product.' })
  @Max(PIECES_MOST, { message: `A set has at most ${PIECES_MOST} pieces of a product.` })
  quantity: number;
}

@InputType({ description: 'What an offer gives. Send the fields of its kind and no others.' })
export class OfferGiftInput {
  @Field(() => OfferGiftKind, { description: 'Decides which of the other fields are needed.' })
  kind: OfferGiftKind;

  @Field(() => Float, {
    nullable: true,
    description: 'Of PERCENT, and of BUY_GET for the pieces that are given: 0.01 to 100, with at most two decimals.',
  })
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'A percentage has at most two decimals.' })
  @Min(0.01, { message: 'A percentage is above 0.' })
  @Max(100, { message: 'A percentage is at most 100.' })
  percent?: number | null;

  @Field(() => Rupees, { nullable: true, description: 'Of PERCENT: the most it takes off; no bound when left out.' })
  @IsOptional()
  @Min(1, above('The most'))
  @Max(MAX_PAISE, below('The most'))
  most?: number | null;

  @Field(() => Rupees, { nullable: true, description: 'Of AMOUNT: what it takes off.' })
  @IsOptional()
  @Min(1, above('The amount'))
  @Max(MAX_PAISE, below('The amount'))
  amount?: number | null;

  @Field(() => Int, { nullable: true, description: 'Of BUY_GET: pieces to buy, 1 to 100.' })
  @IsOptional()
  @Min(1, { message: 'At least 1 piece is bought.' })
  @Max(PIECES_MOST, { message: `At most ${PIECES_MOST} pieces.` })
  buy?: number | null;

  @Field(() => Int, { nullable: true, description: 'Of BUY_GET: further pieces that are given, 1 to 100.' })
  @IsOptional()
  @Min(1, { message: 'At least 1 piece is given.' })
  @Max(PIECES_MOST, { message: `At most ${PIECES_MOST} pieces.` })
  get?: number | null;

  @Field(() => [OfferSetPartInput], {
    nullable: true,
    description: 'Of SET_PRICE: the products of one set, each once, at most 10.',
  })
  @IsOptional()
  @ArrayMaxSize(SET_PARTS_MOST, { message: `A set has at most ${SET_PARTS_MOST} products.` })
  @ValidateNested({ each: true })
  parts?: OfferSetPartInput[] | null;

  @Field(() => Rupees, {
    nullable: true,
    description: 'Of SET_PRICE: what one set costs, in the terms of its products’ prices.',
  })
  @IsOptional()
  @Min(1, above('The price'))
  @Max(MAX_PAISE, below('The price'))
  price?: number | null;
}

@InputType({
  description: 'The goods an offer is for: all of them while no list names any, otherwise those that any list names.',
})
export class OfferGoodsInput {
  @Field(() => [ID], { nullable: true, description: 'Categories, at most 500.' })
  @IsOptional()
  @ArrayMaxSize(NAMED_MOST, { message: `At most ${NAMED_MOST} categories.` })
  @IsMongoId({ each: true, message: 'categoryIds are ids of categories.' })
  categoryIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Products, at most 500.' })
  @IsOptional()
  @ArrayMaxSize(NAMED_MOST, { message: `At most ${NAMED_MOST} products.` })
  @IsMongoId({ each: true, message: 'productIds are ids of products.' })
  productIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Product groups, at most 500.' })
  @IsOptional()
  @ArrayMaxSize(NAMED_MOST, { message: `At most ${NAMED_MOST} groups.` })
  @IsMongoId({ each: true, message: 'groupIds are ids of product groups.' })
  groupIds?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True leaves out what is sold below its MRP already.' })
  notReduced?: boolean | null;
}

@InputType({ description: 'When an offer counts: everything that is set must hold.' })
export class OfferConditionsInput {
  @Field(() => Rupees, { nullable: true, description: 'Least value of the goods, before offers.' })
  @IsOptional()
  @Min(1, above('The minimum'))
  @Max(MAX_PAISE, below('The minimum'))
  minimum?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only for the first order, by the account and by the phone number.',
  })
  firstOrder?: boolean | null;

  @Field(() => [ID], { nullable: true, description: 'Only for these accounts, at most 1,000.' })
  @IsOptional()
  @ArrayMaxSize(CUSTOMERS_MOST, { message: `At most ${CUSTOMERS_MOST} customers.` })
  @IsMongoId({ each: true, message: 'customerIds are ids of accounts.' })
  customerIds?: string[] | null;

  @Field(() => PaymentMethod, { nullable: true, description: 'Only when it is paid so; ONLINE is a prepaid discount.' })
  paymentMethod?: PaymentMethod | null;

  @Field(() => [String], { nullable: true, description: 'Ids of delivery zones, of which one must have the address.' })
  @IsOptional()
  @ArrayMaxSize(50, { message: 'At most 50 zones.' })
  @MaxLength(40, { each: true, message: 'zoneIds are ids of delivery zones.' })
  zoneIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'PIN codes, their beginnings, or ranges such as 226001-226030; one of them or of the zones must fit.',
  })
  @IsOptional()
  @ArrayMaxSize(500, { message: 'At most 500 PINs and ranges.' })
  @MaxLength(20, { each: true, message: 'A PIN, its beginning, or a range such as 226001-226030.' })
  pins?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'Its first moment; at once when left out.' })
  startsAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The moment after its last one; no end when left out.' })
  endsAt?: Date | null;

  @Field(() => [Int], { nullable: true, description: 'Days of the week in India, 0 for Sunday; all when left out.' })
  @IsOptional()
  @ArrayMaxSize(7, { message: 'A week has 7 days.' })
  @Min(0, { each: true, message: 'A day of the week is 0 for Sunday to 6 for Saturday.' })
  @Max(6, { each: true, message: 'A day of the week is 0 for Sunday to 6 for Saturday.' })
  weekdays?: number[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Time of the day in India from which it counts, such as 18:00; needs hoursUntil.',
  })
  @IsOptional()
  @Matches(TIME_OF_DAY, IS_TIME)
  hoursFrom?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Time of the day in India until which it counts; before hoursFrom it is that of the next day.',
  })
  @IsOptional()
  @Matches(TIME_OF_DAY, IS_TIME)
  hoursUntil?: string | null;
}

@InputType({ description: 'How often an offer may be used; without a bound what is left out.' })
export class OfferLimitsInput {
  @Field(() => Int, { nullable: true, description: 'Orders in all, 1 to 10,000,000.' })
  @IsOptional()
  @Min(1, { message: 'At least 1 use.' })
  @Max(USES_MOST, { message: 'At most 1,00,00,000 uses.' })
  uses?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Orders of one customer, by the account and by the phone number, 1 to 100.',
  })
  @IsOptional()
  @Min(1, { message: 'At least 1 use.' })
  @Max(100, { message: 'At most 100 uses of a customer.' })
  usesPerCustomer?: number | null;

  @Field(() => Rupees, { nullable: true, description: 'The most it gives in all.' })
  @IsOptional()
  @Min(1, above('The budget'))
  @Max(MAX_PAISE, below('The budget'))
  budget?: number | null;
}

@InputType({ description: 'A new offer.' })
export class AddOfferInput {
  @Field(() => String, { description: 'What shoppers read, such as Diwali sale; at most 60 characters.' })
  @Line('The name', 60)
  name: string;

  @Field(() => String, {
    nullable: true,
    description: 'A sentence for shoppers, at most 300 characters; what it gives, in words, when left out.',
  })
  @OptionalParagraph('The description', 300)
  description?: string | null;

  @Field(() => OfferTrigger, { description: 'What makes it count.' })
  trigger: OfferTrigger;

  @Field(() => String, {
    nullable: true,
    description: 'Of CODE: 3 to 24 letters A to Z and digits, in any case; blanks and dashes do not count.',
  })
  @IsOptional()
  @MaxLength(TYPED_CODE_MOST, { message: `A code has at most ${TYPED_CODE_MOST} characters.` })
  code?: string | null;

  @Field(() => OfferGiftInput, { description: 'What it gives.' })
  @ValidateNested()
  gift: OfferGiftInput;

  @Field(() => OfferGoodsInput, { nullable: true, description: 'To what; all goods when left out.' })
  @IsOptional()
  @ValidateNested()
  goods?: OfferGoodsInput | null;

  @Field(() => OfferConditionsInput, { nullable: true, description: 'When it counts; always when left out.' })
  @IsOptional()
  @ValidateNested()
  conditions?: OfferConditionsInput | null;

  @Field(() => OfferLimitsInput, { nullable: true, description: 'How often; without bounds when left out.' })
  @IsOptional()
  @ValidateNested()
  limits?: OfferLimitsInput | null;

  @Field(() => Int, {
    nullable: true,
    description: '0 to 1,000, 0 when left out. Higher ones count first, and win where two give the same.',
  })
  @IsOptional()
  @IsInt({ message: 'The priority is a whole number.' })
  @Min(0, { message: 'The priority is 0 or more.' })
  @Max(PRIORITY_MOST, { message: `The priority is at most ${PRIORITY_MOST}.` })
  priority?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True when it counts together with others that do; false when left out: it excludes every other one.',
  })
  combines?: boolean | null;
}

@InputType({
  description: 'Changes of an offer. Only what is sent is changed; gift, goods, conditions and limits whole.',
})
export class EditOfferInput {
  @Field(() => ID, { description: 'The offer to change.' })
  id: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version the edit started from; refused with STALE_VERSION when somebody else was first.',
  })
  @IsOptional()
  @IsInt()
  version?: number | null;

  @Field(() => String, { nullable: true, description: 'At most 60 characters.' })
  @IsOptional()
  @Line('The name', 60)
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 300 characters; empty: what it gives, in words.' })
  @OptionalParagraph('The description', 300)
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Of CODE: another code; the one before is unknown then.' })
  @IsOptional()
  @MaxLength(TYPED_CODE_MOST, { message: `A code has at most ${TYPED_CODE_MOST} characters.` })
  code?: string | null;

  @Field(() => OfferGiftInput, { nullable: true, description: 'What it gives from now on.' })
  @IsOptional()
  @ValidateNested()
  gift?: OfferGiftInput | null;

  @Field(() => OfferGoodsInput, { nullable: true, description: 'To what.' })
  @IsOptional()
  @ValidateNested()
  goods?: OfferGoodsInput | null;

  @Field(() => OfferConditionsInput, { nullable: true, description: 'When it counts.' })
  @IsOptional()
  @ValidateNested()
  conditions?: OfferConditionsInput | null;

  @Field(() => OfferLimitsInput, { nullable: true, description: 'How often; uses until now count.' })
  @IsOptional()
  @ValidateNested()
  limits?: OfferLimitsInput | null;

  @Field(() => Int, { nullable: true, description: '0 to 1,000.' })
  @IsOptional()
  @IsInt({ message: 'The priority is a whole number.' })
  @Min(0, { message: 'The priority is 0 or more.' })
  @Max(PRIORITY_MOST, { message: `The priority is at most ${PRIORITY_MOST}.` })
  priority?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True when it counts together with others that do.' })
  combines?: boolean | null;
}

@InputType({ description: 'Which offers; all of them when nothing is said.' })
export class OfferFilter {
  @Field(() => [OfferState], { nullable: true, description: 'Only those in one of these states.' })
  @IsOptional()
  @ArrayMaxSize(5, { message: 'Name each state once.' })
  states?: OfferState[] | null;

  @Field(() => String, { nullable: true, description: 'Beginnings of words of the name, or of the code.' })
  @IsOptional()
  @MaxLength(100, { message: 'A search has at most 100 characters.' })
  search?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those that do not end before this moment.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those that start before this moment.' })
  to?: Date | null;
}

@InputType({ description: 'New codes of an offer.' })
export class GenerateOfferCodesInput {
  @Field(() => ID, { description: 'An offer whose trigger is CODES.' })
  offerId: string;

  @Field(() => Int, { description: 'How many, 1 to 10,000; an offer has at most 100,000.' })
  @Min(1, { message: 'At least 1 code.' })
  @Max(CODES_AT_ONCE, { message: 'At most 10,000 codes at once.' })
  count: number;

  @Field(() => Int, { nullable: true, description: 'Orders with each of them, 1 to 1,000; 1 when left out.' })
  @IsOptional()
  @Min(1, { message: 'A code is used at least once.' })
  @Max(CODE_USES_MOST, { message: 'A code is used at most 1,000 times.' })
  usesEach?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'What they begin with, such as DIWALI: at most 16 letters A to Z and digits; nothing when left out.',
  })
  @IsOptional()
  @MaxLength(TYPED_CODE_MOST, { message: 'A code begins with at most 16 letters and digits.' })
  start?: string | null;
}

/** Which page of which codes. */
@ArgsType()
export class OfferCodesArgs {
  @Field(() => ID, { description: 'NOT_FOUND when there is no such offer.' })
  offerId: string;

  @Field(() => String, { nullable: true, description: 'Only codes that begin so.' })
  @IsOptional()
  @MaxLength(TYPED_CODE_MOST, { message: `A code has at most ${TYPED_CODE_MOST} characters.` })
  search?: string | null;

  @Field(() => Int, { defaultValue: 1, description: 'From 1.' })
  page: number;

  @Field(() => Int, { defaultValue: 50, description: 'At most 100.' })
  pageSize: number;
}
