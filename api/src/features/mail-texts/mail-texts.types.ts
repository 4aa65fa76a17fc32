/** GraphQL types of the texts of mails. */
import { IsOptional, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Email } from '../../types/text-rules.js';

@ObjectType({ description: 'A field that the words of a mail may name.', simpleResolvers: true })
export class MailTextField {
  @Field(() => String, { description: 'Written in curly brackets.' })
  name: string;

  @Field(() => String, { description: 'What stands in its place.' })
  about: string;
}

@ObjectType({ description: 'What a mail says.', simpleResolvers: true })
export class MailText {
  @Field(() => ID, { description: 'Which mail.' })
  id: string;

  @Field(() => String, { description: 'Its name in the back office.' })
  title: string;

  @Field(() => String, { description: 'When it is sent, in a sentence.' })
  about: string;

  @Field(() => [MailTextField], { description: 'What its words may name.' })
  fields: MailTextField[];

  @Field(() => String, { description: 'One line.' })
  subject: string;

  @Field(() => String, { description: 'One line, set large.' })
  heading: string;

  @Field(() => String, { description: 'Paragraphs with a blank line between them; may be blank.' })
  text: string;

  @Field(() => String, { description: 'Small print at the end; may be blank.' })
  note: string;

  @Field(() => Boolean, { description: 'The owner has changed it.' })
  changed: boolean;

  @Field(() => Int, {
    description: 'Of the words of all mails; grows with each change, and a change names the one it started from.',
  })
  version: number;
}

@InputType({ description: 'Words of a mail, and which mail.' })
export class EditMailTextInput {
  @Field(() => ID, { description: 'The mail.' })
  id: string;

  @Field(() => Int, { description: 'The version that the change started from.' })
  version: number;

  @Field(() => String, { description: 'One line of at most 150 characters, not blank.' })
  subject: string;

  @Field(() => String, { description: 'One line of at most 150 characters, not blank.' })
  heading: string;

  @Field(() => String, { description: 'At most 3,000 characters.' })
  text: string;

  @Field(() => String, { description: 'At most 1,000 characters.' })
  note: string;
}

@InputType({ description: 'A mail that is to say again what it says by itself.' })
export class ResetMailTextInput {
  @Field(() => ID, { description: 'The mail.' })
  id: string;

  @Field(() => Int, { description: 'The version that the change started from.' })
  version: number;
}

@InputType({ description: 'Words of a mail that are not saved.' })
export class MailDraftInput {
  @Field(() => ID, { description: 'The mail.' })
  id: string;

  @Field(() => String, { description: 'One line.' })
  subject: string;

  @Field(() => String, { description: 'One line.' })
  heading: string;

  @Field(() => String, { description: 'Paragraphs.' })
  text: string;

  @Field(() => String, { description: 'Small print.' })
  note: string;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the order it tells of; the newest one when left out.',
  })
  @IsOptional()
  @MaxLength(40, { message: 'A number of an order has at most 40 characters.' })
  orderNumber?: string | null;
}

@InputType({ description: 'Words of a mail that are not saved, and to whom they are sent.' })
export class VerifyMailTextInput extends MailDraftInput {
  @Field(() => String, { description: 'The address it goes to.' })
  @Email()
  to: string;
}

@ObjectType({ description: 'A mail as it would be.', simpleResolvers: true })
export class MailPreview {
  @Field(() => String, { description: 'Its subject.' })
  subject: string;

  @Field(() => String, { description: 'A whole HTML document.' })
  html: string;

  @Field(() => String, { description: 'The same as plain text.' })
  text: string;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the order it tells of; null when it tells of none, or of an invented one.',
  })
  orderNumber: string | null;
}
