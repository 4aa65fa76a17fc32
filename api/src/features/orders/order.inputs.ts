/** Inputs of orders, with the validation rules of each field. */
import { ArrayMaxSize, IsIn, IsInt, IsMongoId, IsOptional, Length, MaxDate, MaxLength, Min } from 'class-validator';
import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';
import { OptionalLine } from '../../types/text-rules.js';
import { CashHolder, OrderStatus, PaymentMethod, PaymentStatus } from './order.enums.js';

export enum OrderSort {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  TOTAL_DESC = 'TOTAL_DESC',
  TOTAL_ASC = 'TOTAL_ASC',
}
registerEnumType(OrderSort, {
  name: 'OrderSort',
  description: 'The order of a list of orders; NEWEST when left out.',
  valuesConfig: {
    NEWEST: { description: 'Last placed first.' },
    OLDEST: { description: 'First placed first.' },
    TOTAL_ASC: { description: 'Smallest total first.' },
    TOTAL_DESC: { description: 'Largest total first.' },
  },
});

@InputType({ description: 'Which orders; every condition given must hold.' })
export class OrderFilter {
  @Field(() => OrderStatus, { nullable: true, description: 'Only orders with this status.' })
  status?: OrderStatus | null;

  @Field(() => PaymentStatus, { nullable: true, description: 'Only orders whose money stands so.' })
  paymentStatus?: PaymentStatus | null;

  @Field(() => PaymentMethod, { nullable: true, description: 'Only orders paid this way.' })
  paymentMethod?: PaymentMethod | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for orders that nobody has taken on yet: cash on delivery that is not confirmed, and paid online ones that are not begun.',
  })
  isNew?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "True for large orders by cash on delivery that wait for the shop's yes.",
  })
  awaitsAcceptance?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for orders by cash on delivery that wait for their shopper to confirm them, answered late or not.',
  })
  waitsForShopper?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for those of them whose shopper has not answered in time: staff decide.',
  })
  noAnswer?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for orders under way, delivered ones not among them, that should have been paid online and were not within an hour.',
  })
  isOverdue?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for orders that should have been paid online and left the shop unpaid, delivered ones too.',
  })
  isSentUnpaid?: boolean | null;

  @Field(() => CashHolder, {
    nullable: true,
    description: 'Only delivered orders whose cash this one still owes to the shop: COURIER or CUSTOMER.',
  })
  @IsOptional()
  @IsIn([CashHolder.COURIER, CashHolder.CUSTOMER], { message: 'Cash is owed by COURIER or CUSTOMER' })
  cashOwedBy?: CashHolder | null;

  @Field(() => String, {
    nullable: true,
    description: 'With cashOwedBy COURIER: only cash of the courier of this name.',
  })
  @IsOptional()
  @MaxLength(60)
  courier?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for orders whose latest refund was refused by the provider: its money is still with the shop.',
  })
  refundFailed?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A part of an order number, with any dashes or none, a tracking number, the day it was placed, beginnings of names (with either apostrophe, accents left out or not) or e-mail, or a phone number in any notation, its beginning or its end.',
  })
  @IsOptional()
  @MaxLength(100)
  search?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Placed at or after.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Placed before.' })
  to?: Date | null;

  @Field(() => [ID], { nullable: true, description: 'Only these orders, at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100, { message: 'At most 100 orders are named one by one' })
  @IsMongoId({ each: true, message: 'ids are those of orders' })
  ids?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Only orders of this account.' })
  @IsOptional()
  @IsMongoId({ message: 'customerId is the id of an account' })
  customerId?: string | null;
}

@InputType({
  description: 'A new status of an order. Staff may set any; one whose money went back stays cancelled or returned.',
})
export class UpdateOrderStatusInput {
  @Field(() => ID, { description: 'The order to change.' })
  id: string;

  @Field(() => OrderStatus, {
    description: 'Leaving CANCELLED or RETURNED takes the pieces again, or fails with OUT_OF_STOCK.',
  })
  orderStatus: OrderStatus;

  @Field(() => String, {
    nullable: true,
    description: 'A message to the customer: mailed, and kept in the history that the customer sees.',
  })
  @IsOptional()
  @MaxLength(1000)
  notes?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'For staff only: kept in the history, and never mailed or shown outside the back office.',
  })
  @IsOptional()
  @MaxLength(1000)
  internalNote?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'False keeps what was paid online although the order is cancelled or returned; needs WITHHOLD_REFUNDS. Refunded when left out.',
  })
  refund?: boolean | null;

  @Field(() => CashHolder, {
    nullable: true,
    description:
      'With DELIVERED, for an order paid on delivery: who has the cash. Left out, its courier has it, or the shop where no courier is named.',
  })
  cash?: CashHolder | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'With DELIVERED: when it arrived; now when left out. Not after today, nor before the day it was placed.',
  })
  @IsOptional()
  @MaxDate(() => new Date(Date.now() + 86_400_000), { message: 'The day it arrived is not after today' })
  deliveredAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'With cash COURIER: the name of the courier; that of the shipment when left out.',
  })
  @OptionalLine('Courier', 60)
  cashCourier?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why an online order leaves before it is paid; without one that is refused. Kept in the history for staff alone.',
  })
  @IsOptional()
  @MaxLength(500)
  unpaidReason?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that was looked at; the change is refused when the order changed since.',
  })
  @IsOptional()
  @IsInt()
  version?: number | null;
}

@InputType({ description: 'Money to give back.' })
export class RefundOrderInput {
  @Field(() => ID, { description: 'A paid order.' })
  id: string;

  @Field(() => Rupees, { nullable: true, description: 'Without an amount all that is left.' })
  @IsOptional()
  @Min(1, { message: 'The amount is above 0' })
  amount?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Told to the customer, in the mail and on the credit note.',
  })
  @IsOptional()
  @MaxLength(500)
  reason?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'For staff only: kept in the history, and never mailed or shown outside the back office.',
  })
  @IsOptional()
  @MaxLength(1000)
  internalNote?: string | null;

  @Field(() => String, { nullable: true, description: 'The same key never refunds twice.' })
  @IsOptional()
  @Length(1, 100, { message: 'idempotencyKey has 1 to 100 characters' })
  idempotencyKey?: string | null;
}
