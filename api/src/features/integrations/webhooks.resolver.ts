/** GraphQL operations for webhooks and their delivery log, for admins. */
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { DeletedPayload } from '../../types/deleted-payload.js';
import { Permission } from '../../types/viewer.js';
import { WebhookDelivery } from './delivery.model.js';
import { redeliverWebhookEvents } from './redelivery.service.js';
import {
  CreateWebhookPayload,
  CreateWebhookInput,
  EditWebhookInput,
  RedeliverWebhookEventsInput,
  RedeliverWebhookEventsPayload,
  WebhookDeliveryPage,
} from './webhook.inputs.js';
import { Webhook } from './webhook.model.js';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  redeliverWebhook,
  waitingOf,
  webhookDeliveries,
  webhooks,
} from './webhooks.service.js';

@Resolver(() => Webhook)
export class WebhooksResolver {
  @Authorized(Permission.MANAGE_API)
  @Query(() => [Webhook], { description: 'At most fifty, oldest first.' })
  webhooks(): Promise<Webhook[]> {
    return webhooks();
  }

  @Authorized(Permission.MANAGE_API)
  @Query(() => WebhookDeliveryPage, { description: 'Newest first; kept for thirty days.' })
  webhookDeliveries(
    @Arg('webhookId', () => ID, { description: 'NOT_FOUND when there is none.' }) webhookId: string,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<WebhookDeliveryPage> {
    return webhookDeliveries(webhookId, page, pageSize);
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => CreateWebhookPayload, {
    description: 'Has an address told of what happens in the shop; at most fifty webhooks.',
  })
  createWebhook(
    @Ctx() { viewer }: Context,
    @Arg('input', () => CreateWebhookInput, { description: 'Where to and what about.' }) input: CreateWebhookInput,
  ): Promise<CreateWebhookPayload> {
    return createWebhook(viewer!, input);
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => Webhook, {
    description: 'Changes where a webhook goes, what it is told of, or switches it on or off.',
  })
  editWebhook(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditWebhookInput, { description: "The webhook's id and what to change." })
    input: EditWebhookInput,
  ): Promise<Webhook> {
    return editWebhook(viewer!, input);
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => DeletedPayload, { description: 'With the log of its deliveries.' })
  deleteWebhook(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The webhook to delete.' }) id: string,
  ): Promise<DeletedPayload> {
    return deleteWebhook(viewer!, id);
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => WebhookDelivery, { description: 'Sends the same event once more, as a new delivery in the log.' })
  redeliverWebhook(
    @Arg('deliveryId', () => ID, { description: 'A delivery of the log, whatever became of it.' }) deliveryId: string,
  ): Promise<WebhookDelivery> {
    return redeliverWebhook(deliveryId);
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => RedeliverWebhookEventsPayload, {
    description:
      'Sends the events of a span of time once more, oldest first, as new deliveries with the same `webhook-id`. Done as long work. CONFLICT while the webhook is off; BAD_INPUT beyond 10,000 deliveries.',
  })
  redeliverWebhookEvents(
    @Ctx() { viewer }: Context,
    @Arg('input', () => RedeliverWebhookEventsInput, {
      description: 'Of which webhook, from when to when, in which state.',
    })
    input: RedeliverWebhookEventsInput,
  ): Promise<RedeliverWebhookEventsPayload> {
    return redeliverWebhookEvents(viewer!, input);
  }

  @FieldResolver(() => Int, {
    description: 'Deliveries that wait to be sent; at most 10,000, each for at most fourteen days.',
  })
  waiting(@Root() { id }: Webhook, @Ctx() { loaders }: Context): Promise<number> {
    return loaders.loader<string, number>('webhook-waiting', waitingOf).load(id);
  }
}
