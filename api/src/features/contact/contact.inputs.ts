/** GraphQL types of contact messages: the form, its response, and the list for staff. */
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { Email, Line, OptionalPhone, Paragraph } from '../../types/text-rules.js';
import { CorrespondenceFilter } from '../correspondence/correspondence.inputs.js';
import { WorkState } from '../correspondence/correspondence.model.js';
import { ContactSubmission } from './contact.model.js';

@InputType({ description: 'A message to the shop.' })
export class SubmitContactInput {
  @Field(() => String, { description: 'At most 100 characters.' })
  @Line('The name')
  name: string;

  @Field(() => String, { description: 'Where the shop replies.' })
  @Email()
  email: string;

  @Field(() => String, {
    nullable: true,
    description: 'An Indian number, or one that begins with + and the country code; may be left out.',
  })
  @OptionalPhone()
  phone?: string | null;

  @Field(() => String, { description: 'At most 200 characters.' })
  @Line('The subject', 200)
  subject: string;

  @Field(() => String, { description: 'At most 5,000 characters, line breaks included.' })
  @Paragraph('The message', 5_000)
  message: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'A complaint: it gets a ticket number, by mail at once. False when left out.',
  })
  complaint?: boolean | null;
}

@InputType({ description: 'Which messages; all when nothing is said.' })
export class ContactFilter extends CorrespondenceFilter {
  @Field(() => Boolean, { nullable: true, description: 'True: only complaints.' })
  complaint?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True: only complaints whose time is over.' })
  overdue?: boolean | null;
}

@InputType({ description: 'How far the shop is with a message.' })
export class EditContactSubmissionInput {
  @Field(() => ID, { description: 'The message.' })
  id: string;

  @Field(() => Int, { description: 'The version that the change started from.' })
  version: number;

  @Field(() => WorkState, { nullable: true, description: 'Its new state; as it is when left out.' })
  state?: WorkState | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it is a complaint; as it is when left out. One that becomes it gets its ticket number, by mail at once.',
  })
  complaint?: boolean | null;
}

@InputType({ description: 'An answer to a message.' })
export class AnswerContactSubmissionInput {
  @Field(() => ID, { description: 'The message.' })
  id: string;

  @Field(() => Int, { description: 'The version that was answered.' })
  version: number;

  @Field(() => String, { description: 'At most 5,000 characters, line breaks included.' })
  @Paragraph('The answer', 5_000)
  text: string;
}

@ObjectType({ description: 'The message was taken in.', simpleResolvers: true })
export class SubmitContactPayload {
  @Field(() => Boolean, { description: 'Always true: what was not taken in is an error.' })
  success: boolean;

  @Field(() => String, { description: 'For the person who wrote.' })
  message: string;

  @Field(() => String, { nullable: true, description: 'Of a complaint, also told by mail; null otherwise.' })
  ticketNumber: string | null;

  @Field(() => String, {
    description: 'What the message is named by, e.g. MSG-20261126-0001; the ticketNumber of a complaint.',
  })
  referenceNumber: string;
}

@ObjectType({ description: 'Messages, newest first.', simpleResolvers: true })
export class ContactSubmissionPage extends PageFacts {
  @Field(() => [ContactSubmission], { description: 'Newest first.' })
  items: ContactSubmission[];

  @Field(() => Int, { description: 'Messages on all pages together.' })
  total: number;
}
