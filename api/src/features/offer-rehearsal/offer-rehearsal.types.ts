/** GraphQL types of the rehearsal of an offer. */
import { IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';
import { AddOfferInput } from '../offers/offer.inputs.js';

/** The most days that a rehearsal looks back. */
const DAYS_MOST = 90;
/** The most orders that it names. */
const NAMED_MOST = 100;

@ArgsType()
export class OfferRehearsalArgs {
  @Field(() => ID, { nullable: true, description: 'An offer that is there; or input.' })
  @IsOptional()
  offerId?: string | null;

  @Field(() => AddOfferInput, { nullable: true, description: 'An offer that nobody has added yet; or offerId.' })
  @IsOptional()
  @ValidateNested()
  input?: AddOfferInput | null;

  @Field(() => Int, { defaultValue: 30, description: 'Days to look back, 1 to 90.' })
  @Min(1, { message: 'At least 1 day.' })
  @Max(DAYS_MOST, { message: `At most ${DAYS_MOST} days.` })
  days: number;

  @Field(() => Int, { defaultValue: 20, description: 'Orders to name, at most 100.' })
  @Min(1, { message: 'At least 1 order.' })
  @Max(NAMED_MOST, { message: `At most ${NAMED_MOST} orders.` })
  limit: number;
}

@ObjectType({ description: 'An order that would have got the offer.', simpleResolvers: true })
export class RehearsedOrder {
  @Field(() => ID, { description: 'Id of the order.' })
  orderId: string;
  @Field(() => String, { description: 'Its number.' })
  orderNumber: string;
  @Field(() => DateTime, { description: 'When it was placed.' })
  createdAt: Date;
  @Field(() => Rupees, { description: 'Its total as it is.' })
  totalAmount: number;
  @Field(() => Rupees, { description: 'What the offer would have given, in the terms of the prices.' })
  given: number;
}

@ObjectType({
  description:
    'What an offer would have given on the orders of the last days, were it the only one. Its first and last moments are left out of it.',
  simpleResolvers: true,
})
export class OfferRehearsal {
  @Field(() => String, { description: 'What shoppers would read of it.' })
  text: string;
  @Field(() => DateTime, { description: 'Orders from this moment on were looked at.' })
  from: Date;
  @Field(() => Int, {
    description: 'Orders that were looked at, at most 2,000: the newest ones. Cancelled ones are left out.',
  })
  orders: number;
  @Field(() => Boolean, { description: 'False when there were more orders in these days than were looked at.' })
  isWhole: boolean;
  @Field(() => Int, { description: 'Orders that would have got it.' })
  uses: number;
  @Field(() => Rupees, { description: 'What it would have given on them.' })
  given: number;
  @Field(() => Rupees, { description: 'Their totals as they are.' })
  sales: number;
  @Field(() => [RehearsedOrder], { description: 'The newest of them.' })
  found: RehearsedOrder[];
}
