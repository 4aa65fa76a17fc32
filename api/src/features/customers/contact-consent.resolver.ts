/** The answer of a contact address to the question whether it wants mails about orders. */
import { Arg, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import { answerContactQuestion } from './contact-consent.service.js';

@ObjectType({ description: 'What a contact address has said.', simpleResolvers: true })
export class AnswerContactMailsPayload {
  @Field(() => String, { description: 'The address.' })
  email: string;
  @Field(() => Boolean, { description: 'True when it gets mails about the orders of the account that named it.' })
  wanted: boolean;
}

@Resolver()
export class ContactConsentResolver {
  @Mutation(() => AnswerContactMailsPayload, {
    description: 'Says for the address of a mailed link whether it wants mails about orders; may be said again.',
  })
  async answerContactMails(
    @Arg('token', () => String, { description: 'Of the mailed link; NOT_FOUND when it is too old.' }) token: string,
    @Arg('wanted', () => Boolean, { description: 'False ends the mails, and all questions to the address.' })
    wanted: boolean,
  ): Promise<AnswerContactMailsPayload> {
    return { email: await answerContactQuestion(token, wanted), wanted };
  }
}
