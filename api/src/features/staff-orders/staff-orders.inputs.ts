/** Inputs of orders that staff make. */
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsDefined,
  IsInt,
  IsMongoId,
  IsOptional,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { MobilePhone, OptionalEmail, OptionalLine, OptionalParagraph } from '../../types/text-rules.js';
import { DeliveryAddressInput, MAX_ORDER_LINES, QuoteLineInput } from '../checkout/checkout.inputs.js';
import { BuyerInput } from '../customers/recipient.js';
import { PaymentStageInput, STAGES_MOST } from '../orders/payment-stages.js';

@InputType({ description: 'Whom an order is made for.' })
export class OrderCustomerInput {
  @Field(() => ID, { nullable: true, description: 'An account; or phone.' })
  @IsOptional()
  @IsMongoId({ message: 'userId is the id of an account' })
  userId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'An Indian mobile number: the account that logs in with it, or a new one.',
  })
  @IsOptional()
  @MobilePhone()
  phone?: string | null;

  @Field(() => String, { nullable: true, description: 'Of a new account, at most 100 characters.' })
  @OptionalLine('The name')
  name?: string | null;
}

@InputType({ description: 'An order that staff make for a customer.' })
export class PlaceOrderForInput extends BuyerInput {
  @Field(() => String, { description: 'A new one for each order; the same key gives the same order.' })
  @Length(1, 100, { message: 'idempotencyKey has 1 to 100 characters' })
  idempotencyKey: string;

  @Field(() => OrderCustomerInput, { description: 'Whom it is for.' })
  @IsDefined()
  @ValidateNested()
  customer: OrderCustomerInput;

  @Field(() => [QuoteLineInput], { description: 'At least one, at most 100.' })
  @ArrayMinSize(1, { message: 'An order has at least one line' })
  @ArrayMaxSize(MAX_ORDER_LINES, { message: `At most ${MAX_ORDER_LINES} lines in one order` })
  @ValidateNested({ each: true })
  items: QuoteLineInput[];

  @Field(() => String, { nullable: true, description: 'For mails about it; that of the account when left out.' })
  @OptionalEmail()
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'For the courier; that of the account when left out.' })
  @OptionalLine('The phone number', 30)
  phone?: string | null;

  @Field(() => DeliveryAddressInput, { description: 'Where it goes.' })
  @IsDefined()
  @ValidateNested()
  deliveryAddress: DeliveryAddressInput;

  @Field(() => String, { nullable: true, description: 'As in placeOrder.' })
  @IsOptional()
  @Length(1, 40, { message: 'deliveryMethod is the id of a way of delivery' })
  deliveryMethod?: string | null;

  @Field(() => [String], { nullable: true, description: 'Codes of offers, as in placeOrder.' })
  codes?: string[] | null;

  @Field(() => Rupees, {
    nullable: true,
    description: 'The total that was told to the customer: PRICE_CHANGED when it is another one now.',
  })
  totalAmount?: number | null;

  @Field(() => [PaymentStageInput], {
    description:
      'One to six; the last one takes what remains. One stage is all at once: paid by hand, by a link, or with the goods (DELIVERY).',
  })
  @ArrayMinSize(1, { message: 'An order has at least one stage of payment' })
  @ArrayMaxSize(STAGES_MOST, { message: `At most ${STAGES_MOST} stages of payment` })
  @ValidateNested({ each: true })
  stages: PaymentStageInput[];

  @Field(() => Int, {
    nullable: true,
    description: 'Days after which it is cancelled when nothing was paid, 1 to 90; never when left out.',
  })
  @IsOptional()
  @IsInt()
  @Min(1, { message: 'At least a day' })
  @Max(90, { message: 'At most 90 days' })
  daysToPay?: number | null;

  @Field(() => String, { nullable: true, description: 'For the shop, at most 1,000 characters.' })
  @OptionalParagraph('The note', 1000)
  notes?: string | null;
}
