/** What the custom order form sends and is answered, and the list staff read. */
import { IsOptional, Min } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { Line, OptionalEmail, OptionalLine, Paragraph, Phone } from '../../types/text-rules.js';
import { CustomOrder } from './custom-order.model.js';

@InputType({ description: 'A request for something made to measure.' })
export class SubmitCustomOrderInput {
  @Field(() => String)
  @Line('The name')
  name: string;

  @Field(() => String)
  @Phone()
  phone: string;

  @Field(() => String, { nullable: true })
  @OptionalEmail()
  email?: string | null;

  @Field(() => String)
  @Paragraph('The description', 5_000)
  description: string;

  @Field(() => String, { nullable: true })
  @OptionalLine('Dimensions', 200)
  dimensions?: string | null;

  @Field(() => String, { nullable: true })
  @OptionalLine('Material', 100)
  material?: string | null;

  @Field(() => Rupees, { nullable: true })
  @IsOptional()
  @Min(0, { message: 'The budget is not below zero.' })
  budget?: number | null;

  @Field(() => String, { nullable: true })
  @OptionalLine('Timeline', 100)
  timeline?: string | null;
}

@ObjectType({ description: 'The request was taken in.', simpleResolvers: true })
export class SubmitCustomOrderPayload {
  @Field(() => Boolean)
  success: boolean;

  @Field(() => String)
  message: string;

  @Field(() => CustomOrder)
  customOrder: CustomOrder;
}

@ObjectType({ description: 'Requests, newest first.', simpleResolvers: true })
export class CustomOrderPage {
  @Field(() => [CustomOrder])
  items: CustomOrder[];

  @Field(() => Int)
  page: number;

  @Field(() => Int)
  pages: number;

  @Field(() => Int)
  total: number;

  @Field(() => Int)
  pageSize: number;
}
