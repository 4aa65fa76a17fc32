/** What the Contact page sends and is answered, and the list staff read. */
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { Email, Line, OptionalPhone, Paragraph } from '../../types/text-rules.js';
import { ContactSubmission } from './contact.model.js';

@InputType({ description: 'A message to the shop.' })
export class SubmitContactInput {
  @Field(() => String, { description: 'At most 100 characters.' })
  @Line('The name')
  name: string;

  @Field(() => String, { description: 'Where the shop replies.' })
  @Email()
  email: string;

  @Field(() => String, { nullable: true, description: '6 to 15 digits with the usual punctuation; may be left out.' })
  @OptionalPhone()
  phone?: string | null;

  @Field(() => String, { description: 'At most 200 characters.' })
  @Line('The subject', 200)
  subject: string;

  @Field(() => String, { description: 'At most 5,000 characters, line breaks included.' })
  @Paragraph('The message', 5_000)
  message: string;
}

@ObjectType({ description: 'The message was taken in.', simpleResolvers: true })
export class SubmitContactPayload {
  @Field(() => Boolean, { description: 'Always true: what was not taken in is an error.' })
  success: boolean;

  @Field(() => String, { description: 'For the person who wrote.' })
  message: string;
}

@ObjectType({ description: 'Messages, newest first.', simpleResolvers: true })
export class ContactSubmissionPage extends PageFacts {
  @Field(() => [ContactSubmission], { description: 'Newest first.' })
  items: ContactSubmission[];

  @Field(() => Int, { description: 'Messages on all pages together.' })
  total: number;
}
