/** GraphQL types and inputs of what a person may ask of the shop about their data. */
import { IsOptional, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';
import { OptionalEmail, OptionalLine, OptionalParagraph, OptionalPhone } from '../../types/text-rules.js';
import { ConsentPurpose, ConsentSource } from '../consents/consent.model.js';
import { PrivacyChannel, PrivacyRequestKind, PrivacyRequestState } from './privacy-request.model.js';

export enum DataFormat {
  JSON = 'JSON',
  HTML = 'HTML',
}
registerEnumType(DataFormat, {
  name: 'DataFormat',
  description: 'How the copy of a person’s data is written.',
  valuesConfig: {
    HTML: { description: 'A page to read and print.' },
    JSON: { description: 'For programs.' },
  },
});

@ObjectType({ description: 'One line of the log of consents.', simpleResolvers: true })
export class Consent {
  @Field(() => ID, { description: 'For withdrawConsent.' })
  id: string;

  @Field(() => ConsentPurpose, { description: 'What the e-mail address or the phone number may be used for.' })
  purpose: ConsentPurpose;

  @Field(() => String, {
    nullable: true,
    description: 'The product or the phone number it is about; null for another purpose or a product that is gone.',
  })
  about: string | null;

  @Field(() => Boolean, { description: 'False when it was refused or taken back.' })
  given: boolean;

  @Field(() => DateTime, { description: 'When.' })
  at: Date;

  @Field(() => ConsentSource, { description: 'Where.' })
  source: ConsentSource;

  @Field(() => String, { description: 'The words that were agreed to.' })
  wording: string;

  @Field(() => Boolean, { description: 'True while it stands: withdrawConsent takes it back.' })
  canWithdraw: boolean;
}

@ObjectType({ description: 'A page of the log of consents.', simpleResolvers: true })
export class ConsentPage extends PageFacts {
  @Field(() => [Consent], { description: 'Newest first.' })
  items: Consent[];

  @Field(() => Int, { description: 'Lines on all pages together.' })
  total: number;
}

@ObjectType({ description: 'What a person asked for by right.', simpleResolvers: true })
export class PrivacyRequest {
  @Field(() => ID, { description: 'Id of the request.' })
  id: string;

  @Field(() => PrivacyRequestKind, { description: 'What is asked for.' })
  kind: PrivacyRequestKind;

  @Field(() => PrivacyChannel, { description: 'How it reached the shop.' })
  channel: PrivacyChannel;

  @Field(() => PrivacyRequestState, { description: 'How far it has come.' })
  state: PrivacyRequestState;

  @Field(() => ID, { nullable: true, description: 'Id of the account; null for somebody without one.' })
  customerId: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person; null once erased, or when not known.' })
  name: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail of the person; null once erased.' })
  email: string | null;

  @Field(() => DateTime, { description: 'When it was asked for: of a letter, when it came.' })
  askedAt: Date;

  @Field(() => DateTime, { description: 'By when the shop answers it.' })
  dueAt: Date;

  @Field(() => Boolean, { description: 'True when it stands and its time is over.' })
  isOverdue: boolean;

  @Field(() => [String], { description: 'What an erasure waits for, a sentence each; empty for all others.' })
  waitsFor: string[];

  @Field(() => DateTime, { nullable: true, description: 'When it was over; null while it stands.' })
  doneAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Who of the staff entered or ended it; null when the person did.',
  })
  by: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What was done, or why it was refused; null when nothing was noted.',
  })
  note: string | null;
}

@ObjectType({ description: 'A page of requests.', simpleResolvers: true })
export class PrivacyRequestPage extends PageFacts {
  @Field(() => [PrivacyRequest], {
    description: 'Those that stand first, the first due in front; then those that are over.',
  })
  items: PrivacyRequest[];

  @Field(() => Int, { description: 'Requests on all pages together.' })
  total: number;
}

@InputType({ description: 'Which requests; all of them when nothing is said.' })
export class PrivacyRequestFilter {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only those that stand; false: only those that are over.',
  })
  standing?: boolean | null;

  @Field(() => PrivacyRequestKind, { nullable: true, description: 'Only of this kind.' })
  kind?: PrivacyRequestKind | null;

  @Field(() => String, { nullable: true, description: 'Only of this e-mail, whatever its case.' })
  @IsOptional()
  @MaxLength(254, { message: 'The e-mail address is too long.' })
  email?: string | null;
}

@InputType({ description: 'A request of a person who wrote, called or came; one of customerId and email is needed.' })
export class CreatePrivacyRequestInput {
  @Field(() => PrivacyRequestKind, { description: 'What the person asks for.' })
  kind: PrivacyRequestKind;

  @Field(() => PrivacyChannel, { description: 'How it came; not OWN.' })
  channel: PrivacyChannel;

  @Field(() => ID, { nullable: true, description: 'The account of the person.' })
  customerId?: string | null;

  @Field(() => String, { nullable: true, description: 'Of somebody without an account: the address they wrote from.' })
  @OptionalEmail()
  email?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it came, not in the future; now when left out.' })
  askedAt?: Date | null;

  @Field(() => String, { nullable: true, description: 'What the person wrote, in short.' })
  @OptionalParagraph('The note', 1000)
  note?: string | null;
}

@InputType({ description: 'How a request ends that staff carry out.' })
export class ClosePrivacyRequestInput {
  @Field(() => ID, { description: 'The request, which stands.' })
  id: string;

  @Field(() => Boolean, { description: 'True: it was carried out. False: it is refused, and the note says why.' })
  done: boolean;

  @Field(() => String, { nullable: true, description: 'What was done, or why not; needed when it is refused.' })
  @OptionalParagraph('The note', 1000)
  note?: string | null;

  @Field(() => String, { nullable: true, description: 'For a correction: the right name of the account.' })
  @OptionalLine('The name')
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'For a correction: the right phone number of the account.' })
  @OptionalPhone()
  phone?: string | null;
}
