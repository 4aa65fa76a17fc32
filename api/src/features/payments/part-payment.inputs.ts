/** Inputs of the money of orders in stages. */
import { IsIn, IsInt, IsMongoId, IsOptional, Length, Max, MaxDate, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';
import { Line, OptionalLine } from '../../types/text-rules.js';
import { ReceiptMethod } from '../orders/order.enums.js';

const BY_HAND = Object.values(ReceiptMethod).filter((one) => one !== ReceiptMethod.ONLINE);

@InputType({ description: 'Money that came otherwise than through the payment provider.' })
export class RecordPaymentInput {
  @Field(() => ID, { description: 'An order in stages.' })
  @IsMongoId({ message: 'orderId is the id of an order' })
  orderId: string;

  @Field(() => Rupees, { nullable: true, description: 'At most `dueAmount` of the order; all of it when left out.' })
  @IsOptional()
  @IsInt()
  @Min(1, { message: 'An amount is more than ₹0' })
  amount?: number | null;

  @Field(() => ReceiptMethod, { description: 'CASH, UPI, BANK or CHEQUE.' })
  @IsIn(BY_HAND, { message: 'An online payment records itself' })
  method: ReceiptMethod;

  @Field(() => String, { nullable: true, description: 'Of the bank, e.g. the UTR; at most 60 characters.' })
  @OptionalLine('The reference', 60)
  reference?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it came; now when left out.' })
  @IsOptional()
  @MaxDate(() => new Date(Date.now() + 60_000), { message: 'It cannot have come in the future' })
  at?: Date | null;

  @Field(() => String, { nullable: true, description: 'For staff, at most 300 characters.' })
  @OptionalLine('The note', 300)
  note?: string | null;

  @Field(() => String, { description: 'The same key never records twice.' })
  @Length(1, 100, { message: 'idempotencyKey has 1 to 100 characters' })
  idempotencyKey: string;
}

@InputType({ description: 'A payment that was recorded wrongly.' })
export class CorrectPaymentInput {
  @Field(() => ID, { description: 'The order.' })
  @IsMongoId({ message: 'orderId is the id of an order' })
  orderId: string;

  @Field(() => ID, { description: 'Id of the payment; one that came online is refunded instead.' })
  @IsMongoId({ message: 'paymentId is the id of a payment' })
  paymentId: string;

  @Field(() => String, { description: 'Why it is taken back, at most 300 characters.' })
  @Line('The reason', 300)
  reason: string;
}

@InputType({ description: 'A payment link to make.' })
export class CreatePaymentLinkInput {
  @Field(() => ID, { description: 'An order in stages.' })
  @IsMongoId({ message: 'orderId is the id of an order' })
  orderId: string;

  @Field(() => Rupees, {
    nullable: true,
    description: 'At least ₹1, at most `dueAmount` of the order; what is left of its next stage when left out.',
  })
  @IsOptional()
  @IsInt()
  @Min(100, { message: 'At least ₹1 is asked for' })
  amount?: number | null;

  @Field(() => Int, { defaultValue: 7, description: 'How long it can be paid, 1 to 180 days.' })
  @IsInt()
  @Min(1, { message: 'A link lives for at least a day' })
  @Max(180, { message: 'A link lives for at most 180 days' })
  days: number;
}
