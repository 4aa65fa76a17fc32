/** GraphQL types of news by WhatsApp. */
import { MaxLength } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';

@ObjectType({
  description: 'News of orders by WhatsApp to a phone number, as the signed-in account wants them.',
  simpleResolvers: true,
})
export class WhatsappUpdates {
  @Field(() => String, {
    nullable: true,
    description: 'In its normal form; null when the account has no valid number.',
  })
  phone: string | null;

  @Field(() => Boolean, { description: 'The shop can send by WhatsApp.' })
  offered: boolean;

  @Field(() => Boolean, { description: 'Agreed, and not stopped.' })
  wanted: boolean;

  @Field(() => Boolean, { description: 'The account was asked before: a checkout asks once.' })
  asked: boolean;

  @Field(() => Boolean, {
    description: 'STOP was written from the phone; only START from it lets the account agree again.',
  })
  stopped: boolean;
}

@InputType({ description: 'Whether news of orders go to a number by WhatsApp.' })
export class SetWhatsappUpdatesInput {
  @Field(() => String, { nullable: true, description: 'As a person types it; null: the number of the account.' })
  @MaxLength(30, { message: 'A phone number has at most 30 characters.' })
  phone?: string | null;

  @Field(() => Boolean, { description: 'True agrees, false takes it back.' })
  wanted: boolean;
}
