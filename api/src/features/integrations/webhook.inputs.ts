/** What admins send and are answered about webhooks. */
import { ArrayMaxSize, ArrayMinSize, IsOptional, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Webhook, WebhookDelivery, WebhookTopic } from './webhook.model.js';

const TOPICS_MOST = Object.keys(WebhookTopic).length;
const URL_MOST = 2_000;

@InputType({ description: 'A new webhook.' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'https in production, and reachable from the internet.' })
  @MaxLength(URL_MOST, { message: 'The address is too long.' })
  url: string;

  @Field(() => [WebhookTopic])
  @ArrayMinSize(1, { message: 'Choose at least one topic.' })
  @ArrayMaxSize(TOPICS_MOST, { message: 'Name each topic once.' })
  topics: WebhookTopic[];
}

@InputType({ description: 'Only what is sent is changed.' })
export class EditWebhookInput {
  @Field(() => ID)
  id: string;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(URL_MOST, { message: 'The address is too long.' })
  url?: string | null;

  @Field(() => [WebhookTopic], { nullable: true })
  @IsOptional()
  @ArrayMinSize(1, { message: 'Choose at least one topic.' })
  @ArrayMaxSize(TOPICS_MOST, { message: 'Name each topic once.' })
  topics?: WebhookTopic[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Switching on forgets earlier failures.' })
  enabled?: boolean | null;
}

@ObjectType({ description: 'A new webhook.', simpleResolvers: true })
export class CreatedWebhook {
  @Field(() => Webhook)
  webhook: Webhook;

  @Field(() => String, { description: 'Signs every delivery; shown this once.' })
  secret: string;
}

@ObjectType({ description: 'A page of deliveries.', simpleResolvers: true })
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery])
  items: WebhookDelivery[];

  @Field(() => Int)
  page: number;

  @Field(() => Int)
  pages: number;

  @Field(() => Int)
  total: number;

  @Field(() => Int)
  pageSize: number;
}
