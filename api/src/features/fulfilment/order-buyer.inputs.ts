/** Input of a changed buyer of an order. */
import { IsInt, IsOptional } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { BuyerInput } from '../customers/recipient.js';

@InputType({ description: 'The business that buys an order; both of its fields left out for a private person.' })
export class EditOrderBuyerInput extends BuyerInput {
  @Field(() => ID, { description: 'An order of which nothing has left.' })
  id: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that was looked at; the change is refused when the order changed since.',
  })
  @IsOptional()
  @IsInt()
  version?: number | null;
}
