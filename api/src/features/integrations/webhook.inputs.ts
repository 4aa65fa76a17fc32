/** GraphQL inputs and payloads of webhooks. */
import { ArrayMaxSize, ArrayMinSize, IsOptional, MaxLength, NotEquals } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Job } from '../../platform/jobs/job.model.js';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';
import { DeliveryStatus, WebhookDelivery } from './delivery.model.js';
import { Webhook, WebhookTopic } from './webhook.model.js';

const TOPICS_MOST = Object.keys(WebhookTopic).length;
const URL_MOST = 2_000;

@InputType({ description: 'A new webhook.' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'https in production, and reachable from the internet.' })
  @MaxLength(URL_MOST, { message: 'The address is too long.' })
  url: string;

  @Field(() => [WebhookTopic], { description: 'What to tell of, each once; at least one.' })
  @ArrayMinSize(1, { message: 'Choose at least one topic.' })
  @ArrayMaxSize(TOPICS_MOST, { message: 'Name each topic once.' })
  topics: WebhookTopic[];
}

@InputType({ description: 'Only what is sent is changed.' })
export class EditWebhookInput {
  @Field(() => ID, { description: 'The webhook to change.' })
  id: string;

  @Field(() => String, {
    nullable: true,
    description: 'https in production, and reachable from the internet; at most 2,000 characters.',
  })
  @IsOptional()
  @MaxLength(URL_MOST, { message: 'The address is too long.' })
  url?: string | null;

  @Field(() => [WebhookTopic], { nullable: true, description: 'Replaces all it was told of; at least one.' })
  @IsOptional()
  @ArrayMinSize(1, { message: 'Choose at least one topic.' })
  @ArrayMaxSize(TOPICS_MOST, { message: 'Name each topic once.' })
  topics?: WebhookTopic[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Switching on forgets earlier failures, ends a pause and sends what waited. Switching off keeps the events of the next days.',
  })
  enabled?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version the edit started from; refused with STALE_VERSION when somebody else was first.',
  })
  @IsOptional()
  version?: number | null;
}

@ObjectType({ description: 'A new webhook.', simpleResolvers: true })
export class CreateWebhookPayload {
  @Field(() => Webhook, { description: 'What was set up; it is switched on.' })
  webhook: Webhook;

  @Field(() => String, { description: 'Signs every delivery; shown this once.' })
  secret: string;
}

@InputType({ description: 'Which deliveries to send once more.' })
export class RedeliverWebhookEventsInput {
  @Field(() => ID, { description: 'The webhook.' })
  webhookId: string;

  @Field(() => DateTime, { description: 'The first moment: deliveries from then on, by their `createdAt`.' })
  from: Date;

  @Field(() => DateTime, { description: 'The moment after the last one; now when it lies ahead.' })
  to: Date;

  @Field(() => [DeliveryStatus], {
    defaultValue: [DeliveryStatus.FAILED],
    description:
      'FAILED, DELIVERED or both. A failed one that was sent again this way before is left out. PENDING is refused: those are sent anyway.',
  })
  @ArrayMinSize(1, { message: 'Choose FAILED, DELIVERED or both.' })
  @ArrayMaxSize(2, { message: 'Choose FAILED, DELIVERED or both.' })
  @NotEquals(DeliveryStatus.PENDING, {
    each: true,
    message: 'Deliveries that wait are sent anyway. Choose FAILED, DELIVERED or both.',
  })
  statuses: DeliveryStatus[];
}

@ObjectType({ description: 'Deliveries that are sent once more.', simpleResolvers: true })
export class RedeliverWebhookEventsPayload {
  @Field(() => Int, { description: 'How many there are; at most 10,000.' })
  count: number;

  @Field(() => Job, {
    nullable: true,
    description: 'The work that puts them into the queue; follow it with `job`. Null when there are none.',
  })
  job: Job | null;
}

@ObjectType({ description: 'A page of deliveries.', simpleResolvers: true })
export class WebhookDeliveryPage extends PageFacts {
  @Field(() => [WebhookDelivery], { description: 'Newest first.' })
  items: WebhookDelivery[];

  @Field(() => Int, { description: 'Deliveries on all pages together.' })
  total: number;
}
