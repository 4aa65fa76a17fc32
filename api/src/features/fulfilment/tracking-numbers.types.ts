/** GraphQL types of the answers about tracking numbers for many parcels. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { TrackingOutcome } from './tracking-outcome.js';

@ObjectType({ description: 'What comes of one line of a list of tracking numbers.', simpleResolvers: true })
export class TrackingLine {
  @Field(() => Int, { description: 'Its position among the lines that were sent, from 1.' })
  line: number;
  @Field(() => String, {
    description: 'The number of the order or the parcel, as the shop writes it; as it was sent where there is none.',
  })
  number: string;
  @Field(() => String, { description: 'The tracking number, without blanks around it.' })
  trackingNumber: string;
  @Field(() => ID, { nullable: true, description: 'The order; null when there is no such order.' })
  orderId: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'For whom it is and where it goes; null when there is no such order.',
  })
  recipient: string | null;
  @Field(() => TrackingOutcome, { description: 'What happens, or why nothing does.' })
  outcome: TrackingOutcome;
  @Field(() => Boolean, { description: 'True when the parcel has the number afterwards.' })
  done: boolean;
  @Field(() => String, { description: 'The same as a sentence.' })
  message: string;
}

@ObjectType({ description: 'What comes of tracking numbers for many parcels.', simpleResolvers: true })
export class AddTrackingNumbersPayload {
  @Field(() => [TrackingLine], { description: 'One for each line, in the order they were sent.' })
  lines: TrackingLine[];
  @Field(() => Int, { description: 'Lines whose parcel has the number afterwards.' })
  done: number;
  @Field(() => Int, { description: 'Lines of which nothing comes.' })
  failed: number;
}

@ObjectType({ description: 'A column of a file of tracking numbers.', simpleResolvers: true })
export class TrackingFileColumn {
  @Field(() => String, { description: 'Its heading, as it is written.' })
  heading: string;
  @Field(() => String, { description: 'The first cell with something in it; blank without one.' })
  example: string;
}

@ObjectType({ description: 'A line of such a file.', simpleResolvers: true })
export class TrackingFileLine {
  @Field(() => Int, { description: 'The row as programs for spreadsheets number it.' })
  row: number;
  @Field(() => String, { description: 'The cell with the number of the order.' })
  orderNumber: string;
  @Field(() => String, { description: 'The cell with the tracking number.' })
  trackingNumber: string;
  @Field(() => String, {
    nullable: true,
    description: 'The cell with the courier; null where it is blank or no column has it.',
  })
  courier: string | null;
}

@ObjectType({
  description: 'A file of tracking numbers, as it is understood. Nothing is written.',
  simpleResolvers: true,
})
export class DescribeTrackingFilePayload {
  @Field(() => [TrackingFileColumn], { description: 'All columns with a heading.' })
  columns: TrackingFileColumn[];
  @Field(() => String, {
    nullable: true,
    description: 'Heading of the column with the numbers of orders; null when somebody has to say it.',
  })
  orderColumn: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Heading of the column with the tracking numbers; null when somebody has to say it.',
  })
  trackingColumn: string | null;
  @Field(() => String, { nullable: true, description: 'Heading of the column with the couriers; null without one.' })
  courierColumn: string | null;
  @Field(() => [TrackingFileLine], { description: 'Its lines; none while a column is not known.' })
  lines: TrackingFileLine[];
  @Field(() => [String], { description: 'Rows that are left out, each with its reason.' })
  problems: string[];
}
