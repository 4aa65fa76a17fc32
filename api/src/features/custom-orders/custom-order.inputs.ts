/** GraphQL types of custom orders: the form, its response, and the list for staff. */
import { IsOptional, Min } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { Rupees } from '../../types/scalars.js';
import { Line, OptionalEmail, OptionalLine, Paragraph, Phone } from '../../types/text-rules.js';
import { WorkState } from '../correspondence/correspondence.model.js';
import { CustomOrder } from './custom-order.model.js';

@InputType({ description: 'A request for something made to measure.' })
export class SubmitCustomOrderInput {
  @Field(() => String, { description: 'At most 100 characters.' })
  @Line('The name')
  name: string;

  @Field(() => String, {
    description: 'Where the shop calls back: an Indian number, or one that begins with + and the country code.',
  })
  @Phone()
  phone: string;

  @Field(() => String, { nullable: true, description: 'Where the shop may reply; may be left out.' })
  @OptionalEmail()
  email?: string | null;

  @Field(() => String, { description: 'What is to be made; at most 5,000 characters, line breaks included.' })
  @Paragraph('The description', 5_000)
  description: string;

  @Field(() => String, { nullable: true, description: 'In any units, at most 200 characters.' })
  @OptionalLine('Dimensions', 200)
  dimensions?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 100 characters.' })
  @OptionalLine('Material', 100)
  material?: string | null;

  @Field(() => Rupees, { nullable: true, description: 'What the customer means to spend; not below 0.' })
  @IsOptional()
  @Min(0, { message: 'The budget is not below zero.' })
  budget?: number | null;

  @Field(() => String, { nullable: true, description: 'How soon it is wanted, at most 100 characters.' })
  @OptionalLine('Timeline', 100)
  timeline?: string | null;
}

@InputType({ description: 'How far the shop is with a request.' })
export class EditCustomOrderInput {
  @Field(() => ID, { description: 'The request.' })
  id: string;

  @Field(() => Int, { description: 'The version that the change started from.' })
  version: number;

  @Field(() => WorkState, { description: 'Its new state.' })
  state: WorkState;
}

@InputType({ description: 'An answer to a request.' })
export class AnswerCustomOrderInput {
  @Field(() => ID, { description: 'The request.' })
  id: string;

  @Field(() => Int, { description: 'The version that was answered.' })
  version: number;

  @Field(() => String, { description: 'At most 5,000 characters, line breaks included.' })
  @Paragraph('The answer', 5_000)
  text: string;
}

@ObjectType({ description: 'The request was taken in.', simpleResolvers: true })
export class SubmitCustomOrderPayload {
  @Field(() => Boolean, { description: 'Always true: what was not taken in is an error.' })
  success: boolean;

  @Field(() => String, { description: 'For the person who asked.' })
  message: string;

  @Field(() => CustomOrder, { description: 'The request as it was taken in.' })
  customOrder: CustomOrder;
}

@ObjectType({ description: 'Requests, newest first.', simpleResolvers: true })
export class CustomOrderPage extends PageFacts {
  @Field(() => [CustomOrder], { description: 'Newest first.' })
  items: CustomOrder[];

  @Field(() => Int, { description: 'Requests on all pages together.' })
  total: number;
}
