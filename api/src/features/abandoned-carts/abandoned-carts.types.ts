/** GraphQL types of reminders of carts. */
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';

@ObjectType({ simpleResolvers: true, description: 'What the signed-in account has said about reminders of its cart.' })
export class CartReminders {
  @Field(() => Boolean, { description: 'The shop sends such mails, and the account has an address.' })
  mailOffered: boolean;
  @Field(() => Boolean, { description: 'Agreed to by mail.' })
  byMail: boolean;
  @Field(() => Boolean, { description: 'The shop sends them by WhatsApp, and the account logs in with a number.' })
  whatsappOffered: boolean;
  @Field(() => Boolean, { description: 'Agreed to by WhatsApp, for the number of now, and not stopped since.' })
  byWhatsapp: boolean;
  @Field(() => String, { nullable: true, description: 'The number that logs in (E.164); null without one.' })
  phone: string | null;
}

@InputType({ description: 'What an account says about reminders of its cart.' })
export class SetCartRemindersInput {
  @Field(() => Boolean, { nullable: true, description: 'By mail; as it was when left out.' })
  byMail?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'By WhatsApp; as it was when left out.' })
  byWhatsapp?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'What came of reminders of carts.' })
export class CartReminderFigures {
  @Field(() => Int, { description: 'How many days back they are of.' })
  days: number;
  @Field(() => Int, { description: 'Reminders that were written.' })
  sent: number;
  @Field(() => Int, { description: 'Of them, those whose link was used.' })
  opened: number;
  @Field(() => Int, {
    description: 'Of those, the ones whose customer ordered within seven days of that; at the latest a minute later.',
  })
  ordered: number;
  @Field(() => Rupees, { description: 'Totals of these orders as they were noted, whatever became of them since.' })
  orderTotal: number;
}

@ObjectType({ simpleResolvers: true, description: 'That reminders are ended.' })
export class EndCartRemindersPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  ended: boolean;
}
