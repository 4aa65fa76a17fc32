/** Inputs of tracking numbers for many parcels at once. */
import { ArrayMaxSize, ArrayMinSize, MaxLength, ValidateNested } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { OptionalLine } from '../../types/text-rules.js';

/** The most lines that are taken at once. */
export const MOST_NUMBERS = 500;

@InputType({ description: 'One line of a list of tracking numbers.' })
export class TrackingLineInput {
  @Field(() => String, { description: 'Number of an order, or of one of its shipments where it has several.' })
  @MaxLength(200, { message: 'A number has at most 200 characters' })
  orderNumber: string;

  @Field(() => String, {
    description: "The courier's number of it (AWB). One that cannot be a number is told as UNREADABLE.",
  })
  @MaxLength(200, { message: 'A number has at most 200 characters' })
  trackingNumber: string;

  @Field(() => String, { nullable: true, description: 'Who carries this one, where it is not the courier of all.' })
  @OptionalLine('Courier', 60)
  courier?: string | null;
}

@InputType({ description: 'Tracking numbers of many parcels.' })
export class AddTrackingNumbersInput {
  @Field(() => [TrackingLineInput], { description: 'One to 500 lines.' })
  @ArrayMinSize(1, { message: 'Send a line with an order and its tracking number' })
  @ArrayMaxSize(MOST_NUMBERS, { message: `At most ${MOST_NUMBERS} lines are taken at once` })
  @ValidateNested()
  lines: TrackingLineInput[];

  @Field(() => String, { nullable: true, description: 'Who carries those whose line names no courier.' })
  @OptionalLine('Courier', 60)
  courier?: string | null;
}
