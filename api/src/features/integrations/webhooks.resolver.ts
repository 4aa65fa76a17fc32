/** Webhooks and the log of their deliveries, kept by admins. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.js';
import { DeletedPayload } from '../../types/deleted-payload.js';
import { Permission } from '../../types/viewer.js';
import { CreatedWebhook, CreateWebhookInput, EditWebhookInput, WebhookDeliveryPage } from './webhook.inputs.js';
import { Webhook, WebhookDelivery } from './webhook.model.js';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  redeliverWebhook,
  webhookDeliveries,
  webhooks,
} from './webhooks.service.js';

@Resolver()
export class WebhooksResolver {
  @Authorized(Permission.MANAGE_API)
  @Query(() => [Webhook], { description: 'At most fifty, oldest first.' })
  webhooks(): Promise<Webhook[]> {
    return webhooks();
  }

  @Authorized(Permission.MANAGE_API)
  @Query(() => WebhookDeliveryPage, { description: 'Newest first; kept for thirty days.' })
  webhookDeliveries(
    @Arg('webhookId', () => ID) webhookId: string,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<WebhookDeliveryPage> {
    return webhookDeliveries(webhookId, page, pageSize);
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => CreatedWebhook)
  createWebhook(
    @Ctx() { viewer }: Context,
    @Arg('input', () => CreateWebhookInput) input: CreateWebhookInput,
  ): Promise<CreatedWebhook> {
    return createWebhook(viewer!, input);
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => Webhook)
  editWebhook(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditWebhookInput) input: EditWebhookInput,
  ): Promise<Webhook> {
    return editWebhook(viewer!, input);
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => DeletedPayload, { description: 'With the log of its deliveries.' })
  deleteWebhook(@Ctx() { viewer }: Context, @Arg('id', () => ID) id: string): Promise<DeletedPayload> {
    return deleteWebhook(viewer!, id);
  }

  @Authorized(Permission.MANAGE_API)
  @Mutation(() => WebhookDelivery, { description: 'Sends the same event once more, as a new delivery in the log.' })
  redeliverWebhook(@Arg('deliveryId', () => ID) deliveryId: string): Promise<WebhookDelivery> {
    return redeliverWebhook(deliveryId);
  }
}
