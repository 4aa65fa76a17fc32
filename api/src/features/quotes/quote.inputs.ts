/** Inputs of quotes and of the price list of own work. */
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsDefined,
  IsIn,
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
import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { GST_RATES, type Shape, type WorkUnit as UnitOfWork } from '../../pricing/index.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { Line, OptionalEmail, OptionalLine, OptionalParagraph, OptionalPhone } from '../../types/text-rules.js';
import { PlaceInput } from '../customers/address.inputs.js';
import { PaymentStageInput, STAGES_MOST } from '../orders/payment-stages.js';
import { QuoteState, WorkShape, WorkUnit } from './quote.model.js';

const LINES_MOST = 100;
const DAYS_MOST = 365;
const HSN = { message: 'HSN code has 4 to 8 digits' };
const RATE = { message: `GST rate is one of ${GST_RATES.join(', ')} percent` };

@InputType({ description: 'A line of a quote: pieces of a product, or own work.' })
export class QuotedLineInput {
  @Field(() => ID, {
    nullable: true,
    description: 'A product, in whole pieces: title, HSN code and GST are its own. Left out for own work.',
  })
  @IsOptional()
  @IsMongoId({ message: 'productId is the id of a product' })
  productId?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is, at most 200 characters; needed for own work.' })
  @OptionalLine('The title', 200)
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Sizes, finish and so on, at most 1,000 characters.' })
  @OptionalParagraph('The detail', 1_000)
  detail?: string | null;

  @Field(() => String, { nullable: true, description: 'HSN code of 4 to 8 digits.' })
  @IsOptional()
  @Matches(/^\d{4,8}$/, HSN)
  hsnCode?: string | null;

  @Field(() => Float, { nullable: true, description: "GST in percent; the shop's usual rate when left out." })
  @IsOptional()
  @IsIn(GST_RATES, RATE)
  gstRatePercent?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True when the rate of own work holds its GST.' })
  @IsOptional()
  holdsTax?: boolean | null;

  @Field(() => WorkUnit, { defaultValue: 'PIECE', description: 'What the rate is for; PIECE of a product.' })
  unit: UnitOfWork;

  @Field(() => Float, { description: 'Above 0, at most 1,000,000, with at most three decimals.' })
  @IsNumber({ maxDecimalPlaces: 3 }, { message: 'A quantity has at most three decimals' })
  @Min(0.001, { message: 'A quantity is above 0' })
  @Max(1_000_000, { message: 'A quantity is at most 1,000,000' })
  quantity: number;

  @Field(() => Rupees, { nullable: true, description: 'Of one unit; the price of the product when left out.' })
  @IsOptional()
  @IsInt()
  @Min(0, { message: 'A rate is not below 0' })
  rate?: number | null;
}

@InputType({ description: 'What a quote offers, whole.' })
export class QuotationContentInput {
  @Field(() => [QuotedLineInput], { description: 'At least one, at most 100.' })
  @ArrayMinSize(1, { message: 'A quote has at least one line' })
  @ArrayMaxSize(LINES_MOST, { message: `At most ${LINES_MOST} lines in one quote` })
  @ValidateNested({ each: true })
  lines: QuotedLineInput[];

  @Field(() => Float, {
    nullable: true,
    description: 'Off goods and work, with at most two decimals; or discountAmount.',
  })
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'A percentage has at most two decimals' })
  @Min(0, { message: 'A discount is not below 0' })
  @Max(100, { message: 'A discount is at most 100 percent' })
  discountPercent?: number | null;

  @Field(() => Rupees, {
    nullable: true,
    description: 'Off goods and work, in the terms of their prices; or discountPercent.',
  })
  @IsOptional()
  @IsInt()
  @Min(0, { message: 'A discount is not below 0' })
  discountAmount?: number | null;

  @Field(() => Rupees, { nullable: true, description: 'Delivery and fitting with their GST; nothing when left out.' })
  @IsOptional()
  @IsInt()
  @Min(0, { message: 'Delivery is not below 0' })
  delivery?: number | null;

  @Field(() => String, { nullable: true, description: 'At most 5,000 characters.' })
  @OptionalParagraph('The terms', 5_000)
  terms?: string | null;

  @Field(() => DateTime, { description: 'The last moment at which it can be accepted; it lies ahead, at most a year.' })
  @IsDefined()
  validUntil: Date;

  @Field(() => [PaymentStageInput], { description: 'One to six; the last one takes what remains.' })
  @ArrayMinSize(1, { message: 'A quote has at least one stage of payment' })
  @ArrayMaxSize(STAGES_MOST, { message: `At most ${STAGES_MOST} stages of payment` })
  @ValidateNested({ each: true })
  stages: PaymentStageInput[];

  @Field(() => Int, { defaultValue: 0, description: 'Days with work until it is ready, at least.' })
  @Min(0, { message: 'Days are 0 or more' })
  @Max(DAYS_MOST, { message: `Days are at most ${DAYS_MOST}` })
  daysFrom: number;

  @Field(() => Int, { defaultValue: 0, description: 'Likewise at most, not fewer than daysFrom.' })
  @Min(0, { message: 'Days are 0 or more' })
  @Max(DAYS_MOST, { message: `Days are at most ${DAYS_MOST}` })
  daysTo: number;
}

@InputType({ description: 'Where the work of a quote goes. Street, city, state and postal code must not be blank.' })
export class QuotationAddressInput extends PlaceInput {
  @Field(() => String, { nullable: true, description: 'First name of whoever receives it, at most 100 characters.' })
  @OptionalLine('The first name')
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: 'Last name of whoever receives it, at most 100 characters.' })
  @OptionalLine('The last name')
  lastName?: string | null;
}

/** For whom it is. */
@InputType()
abstract class QuotationPersonInput {
  @Field(() => String, { nullable: true, description: 'Who asks, at most 100 characters.' })
  @OptionalLine('The name')
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the quote goes by WhatsApp or SMS; may be left out.' })
  @OptionalPhone()
  phone?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the quote is mailed to; may be left out.' })
  @OptionalEmail()
  email?: string | null;

  @Field(() => QuotationAddressInput, { nullable: true, description: 'Where it goes, once it is known.' })
  @IsOptional()
  @ValidateNested()
  address?: QuotationAddressInput | null;
}

@InputType({ description: 'A new quote. What is left out of name, phone and e-mail comes from what it answers.' })
export class MakeQuoteInput extends QuotationPersonInput {
  @Field(() => ID, { nullable: true, description: 'A request for something made to measure that it answers.' })
  @IsOptional()
  @IsMongoId({ message: 'customOrderId is the id of a custom order' })
  customOrderId?: string | null;

  @Field(() => ID, { nullable: true, description: 'A message of the Contact page that it answers.' })
  @IsOptional()
  @IsMongoId({ message: 'contactId is the id of a message' })
  contactId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The account that it is for.' })
  @IsOptional()
  @IsMongoId({ message: 'customerId is the id of an account' })
  customerId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'An earlier quote: its content and drawings are copied, and its person where no other is named.',
  })
  @IsOptional()
  @IsMongoId({ message: 'copyOf is the id of a quote' })
  copyOf?: string | null;

  @Field(() => QuotationContentInput, { nullable: true, description: 'Needed unless an earlier quote is copied.' })
  @IsOptional()
  @ValidateNested()
  content?: QuotationContentInput | null;
}

@InputType({ description: 'A quote as it is to be. What is null is taken out.' })
export class EditQuoteInput extends QuotationPersonInput {
  @Field(() => ID, { description: 'The quote.' })
  @IsMongoId({ message: 'id is the id of a quote' })
  id: string;

  @Field(() => Int, { description: 'As it was read; STALE_VERSION when it has changed since.' })
  version: number;

  @Field(() => QuotationContentInput, { description: 'What it offers, whole; its drawings stay.' })
  @IsDefined()
  @ValidateNested()
  content: QuotationContentInput;
}

@InputType({ description: 'Which quotes; all of them when nothing is said.' })
export class QuotationFilter {
  @Field(() => [QuoteState], { nullable: true, description: 'In one of these states.' })
  @IsOptional()
  @ArrayMaxSize(20)
  states?: QuoteState[] | null;

  @Field(() => String, { nullable: true, description: 'Number, name, e-mail or phone number.' })
  @IsOptional()
  @MaxLength(100, { message: 'A search has at most 100 characters.' })
  search?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only those whose customer asked something that nobody has answered.',
  })
  waitsForAnswer?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Those that answer this custom order.' })
  customOrderId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Those of this account.' })
  customerId?: string | null;
}

@InputType({ description: 'A line of the price list of own work.' })
export class SaveWorkRateInput {
  @Field(() => ID, { nullable: true, description: 'The line that is edited; left out for a new one.' })
  @IsOptional()
  @IsMongoId({ message: 'workRateId is the id of a work rate' })
  workRateId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Of one that is edited, as it was read.' })
  @IsOptional()
  version?: number | null;

  @Field(() => String, { description: 'What is made, at most 200 characters.' })
  @Line('The title', 200)
  title: string;

  @Field(() => WorkUnit, { description: 'What the rate is for.' })
  unit: UnitOfWork;

  @Field(() => Rupees, { description: 'Of one unit.' })
  @IsInt()
  @Min(0, { message: 'A rate is not below 0' })
  rate: number;

  @Field(() => Boolean, { nullable: true, description: 'True when the rate holds its GST.' })
  @IsOptional()
  holdsTax?: boolean | null;

  @Field(() => String, { nullable: true, description: 'HSN code of 4 to 8 digits.' })
  @IsOptional()
  @Matches(/^\d{4,8}$/, HSN)
  hsnCode?: string | null;

  @Field(() => Float, { nullable: true, description: "GST in percent; the shop's usual rate when left out." })
  @IsOptional()
  @IsIn(GST_RATES, RATE)
  gstRatePercent?: number | null;

  @Field(() => WorkShape, { nullable: true, description: 'Cross-section, for the calculator of weights.' })
  @IsOptional()
  shape?: Shape | null;

  @Field(() => Float, { nullable: true, description: 'Kilograms of a cubic metre, e.g. 7850 of mild steel.' })
  @IsOptional()
  @Min(1, { message: 'A density is 1 to 30,000 kg a cubic metre' })
  @Max(30_000, { message: 'A density is 1 to 30,000 kg a cubic metre' })
  density?: number | null;

  @Field(() => Int, { nullable: true, description: 'Place in the list; at its end when left out.' })
  @IsOptional()
  @Min(0)
  @Max(1_000_000)
  position?: number | null;
}

const SIZE = { message: 'A size has at most one decimal of a millimetre' };
const SIZE_MOST = { message: 'A size is at most 100 metres' };
const NOT_BELOW = { message: 'A size is not below 0' };

@InputType({ description: 'Sizes of a piece in millimetres, each with at most one decimal.' })
export class WorkSizesInput {
  @Field(() => Float, { description: 'Its length.' })
  @IsNumber({ maxDecimalPlaces: 1 }, SIZE)
  @Min(0.1, { message: 'A piece has a length' })
  @Max(100_000, SIZE_MOST)
  length: number;

  @Field(() => Float, { nullable: true, description: 'Of a surface or plate; outer width of a tube or an angle.' })
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 1 }, SIZE)
  @Min(0, NOT_BELOW)
  @Max(100_000, SIZE_MOST)
  width?: number | null;

  @Field(() => Float, { nullable: true, description: 'Outer height of a tube or an angle; its width when left out.' })
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 1 }, SIZE)
  @Min(0, NOT_BELOW)
  @Max(100_000, SIZE_MOST)
  height?: number | null;

  @Field(() => Float, { nullable: true, description: 'Of a plate, or of the wall of a tube or an angle.' })
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 1 }, SIZE)
  @Min(0, NOT_BELOW)
  @Max(100_000, SIZE_MOST)
  thickness?: number | null;

  @Field(() => Float, { nullable: true, description: 'Outer diameter of a bar or pipe.' })
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 1 }, SIZE)
  @Min(0, NOT_BELOW)
  @Max(100_000, SIZE_MOST)
  diameter?: number | null;
}
