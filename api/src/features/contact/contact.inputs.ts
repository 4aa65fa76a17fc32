/** What the Contact page sends and is answered, and the list staff read. */
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Email, Line, OptionalPhone, Paragraph } from '../../types/text-rules.js';
import { ContactSubmission } from './contact.model.js';

@InputType({ description: 'A message to the shop.' })
export class SubmitContactInput {
  @Field(() => String)
  @Line('The name')
  name: string;

  @Field(() => String)
  @Email()
  email: string;

  @Field(() => String, { nullable: true })
  @OptionalPhone()
  phone?: string | null;

  @Field(() => String)
  @Line('The subject', 200)
  subject: string;

  @Field(() => String)
  @Paragraph('The message', 5_000)
  message: string;
}

@ObjectType({ description: 'The message was taken in.', simpleResolvers: true })
export class SubmitContactPayload {
  @Field(() => Boolean)
  success: boolean;

  @Field(() => String)
  message: string;
}

@ObjectType({ description: 'Messages, newest first.', simpleResolvers: true })
export class ContactSubmissionPage {
  @Field(() => [ContactSubmission])
  items: ContactSubmission[];

  @Field(() => Int)
  page: number;

  @Field(() => Int)
  pages: number;

  @Field(() => Int)
  total: number;

  @Field(() => Int)
  pageSize: number;
}
