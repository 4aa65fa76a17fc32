/** Inputs about the cash of delivered orders. */
import { ArrayMaxSize, ArrayMinSize, IsMongoId, IsOptional, MaxDate } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';
import { OptionalLine } from '../../types/text-rules.js';
import { CashHolder } from '../orders/order.enums.js';

@InputType({ description: 'Who has the cash of delivered orders now.' })
export class RecordCashInput {
  @Field(() => [ID], { description: 'One to 500 delivered orders that are paid on delivery.' })
  @ArrayMinSize(1, { message: 'Choose an order' })
  @ArrayMaxSize(500, { message: 'At most 500 orders are recorded at once' })
  @IsMongoId({ each: true, message: 'ids are those of orders' })
  orderIds: string[];

  @Field(() => CashHolder, { description: 'SHOP when it was received, for example with a payout of the courier.' })
  holder: CashHolder;

  @Field(() => String, {
    nullable: true,
    description: 'With COURIER: its name; that of the shipment when left out.',
  })
  @OptionalLine('Courier', 60)
  courier?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'With SHOP: when it was received; now when left out.' })
  @IsOptional()
  @MaxDate(() => new Date(Date.now() + 86_400_000), { message: 'The day it was received is not after today' })
  receivedAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "With SHOP: number of the courier's payout, for example its UTR.",
  })
  @OptionalLine('Reference', 60)
  reference?: string | null;
}
