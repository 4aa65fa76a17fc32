/** GraphQL types of the connections. They never contain a key. */
import { Field, InputType, ObjectType } from 'type-graphql';
import { Email } from '../../types/text-rules.js';
import { PaymentProvider } from '../orders/order.enums.js';

@ObjectType({ description: 'Something that is set where the shop is started, and never shown.', simpleResolvers: true })
export class EnvironmentKey {
  @Field(() => String, { description: 'Its name in the environment.' })
  name: string;

  @Field(() => Boolean, { description: 'It has a value.' })
  set: boolean;
}

@ObjectType({
  description: 'How the shop is connected to those who take its payments and mails.',
  simpleResolvers: true,
})
export class Connections {
  @Field(() => PaymentProvider, { description: 'Who takes online payments.' })
  provider: PaymentProvider;

  @Field(() => Boolean, { description: 'No real money moves.' })
  testMode: boolean;

  @Field(() => [EnvironmentKey], { description: 'What the provider needs.' })
  paymentKeys: EnvironmentKey[];

  @Field(() => String, { description: 'The address the provider sends its webhooks to.' })
  webhookUrl: string;

  @Field(() => Boolean, {
    description: 'Mails are sent by a mail server; otherwise they are only kept on this machine.',
  })
  mailServer: boolean;

  @Field(() => [EnvironmentKey], { description: 'What sending mails needs.' })
  mailKeys: EnvironmentKey[];

  @Field(() => String, { description: 'Who mails are from, as it holds now.' })
  sender: string;
}

@InputType({ description: 'A mail to try the mail server with.' })
export class VerifyMailInput {
  @Field(() => String, { description: 'The address it goes to.' })
  @Email()
  to: string;
}

@ObjectType({ description: 'What came of a trial.', simpleResolvers: true })
export class TrialPayload {
  @Field(() => Boolean, { description: 'It worked.' })
  success: boolean;

  @Field(() => String, { description: 'For the owner; where it did not work, what the other side said.' })
  message: string;
}
