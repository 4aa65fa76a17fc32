/** GraphQL operations of staff on messages by WhatsApp and SMS. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { messageSpending, resendMessage, sentMessages } from './message-list.service.js';
import { messageTexts } from './message-texts.service.js';
import { MessageFilter, MessageSpendingToday, MessageTexts, SentMessage, SentMessagePage } from './messages.types.js';

@Resolver()
export class MessagesResolver {
  @Authorized(Permission.VIEW_CUSTOMERS)
  @Query(() => SentMessagePage, { description: 'Messages by WhatsApp and SMS, newest first.' })
  messages(
    @Arg('filter', () => MessageFilter, { nullable: true, description: 'All of them when left out.' })
    filter: MessageFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<SentMessagePage> {
    return sentMessages(filter, page, pageSize);
  }

  @Authorized(Permission.VIEW_CUSTOMERS)
  @Query(() => [MessageSpendingToday], { description: 'What each channel has cost today, and the most it may cost.' })
  messageSpending(): Promise<MessageSpendingToday[]> {
    return messageSpending();
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => MessageTexts, { description: 'The texts to be registered at Meta and on DLT, to copy.' })
  messageTexts(): MessageTexts {
    return messageTexts();
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.MANAGE_SUPPORT)
  @Mutation(() => SentMessage, {
    description: 'Sends a message that failed once more, by its own channel; one that waits already is left to wait.',
  })
  resendMessage(
    @Arg('id', () => ID, { description: 'Of the message.' }) id: string,
    @Ctx() { viewer }: Context,
  ): Promise<SentMessage> {
    return resendMessage(viewer!, id);
  }
}
