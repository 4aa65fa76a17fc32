/** Tells integrators what happened: one delivery for each webhook that wants it, written with the change it tells of. */
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { afterCommit, assertInTransaction } from '../../platform/database/database.js';
import { inserts, writeAll, type Write } from '../../platform/database/writes.js';
import { wakeOutbox } from '../../platform/outbox/outbox.js';
import {
  DeliveryStatus,
  WebhookDeliveryModel,
  WebhookModel,
  type Webhook,
  type WebhookDelivery,
  type WebhookTopic,
} from './webhook.model.js';

/** Name of the outbox of deliveries. */
export const WEBHOOKS = 'webhooks';
/** Milliseconds the list of webhooks is remembered; another process's new webhook is served after at most as long. */
const REMEMBERED_MS = 2_000;
/** Webhooks of one shop; creating more is refused. */
export const WEBHOOKS_MOST = 50;

let remembered: { until: number; hooks: Promise<Webhook[]> } | undefined;

/**
 * The deliveries of an event; none while no webhook wants the topic. Their sender is woken once the session's transaction is committed.
 * @param data the event's facts as JSON, amounts in rupees
 * @param session the transaction of the change itself, so that neither is there without the other
 * @throws Error outside of a transaction
 */
export async function deliveriesOf(
  topic: WebhookTopic,
  data: Record<string, unknown>,
  session: ClientSession,
): Promise<Write[]> {
  assertInTransaction(session);
  const wanting = (await enabledWebhooks()).filter((hook) => hook.topics.includes(topic));
  if (wanting.length === 0) return [];
  const now = new Date();
  const event = `evt_${randomUUID()}`;
  const payload = JSON.stringify({ type: topic, timestamp: now.toISOString(), data });
  afterCommit(session, () => wakeOutbox(WEBHOOKS));
  return inserts(
    WebhookDeliveryModel,
    wanting.map((hook) => waitingDelivery({ webhook: hook._id, event, topic, payload }, now)),
  );
}

/** Writes the deliveries of an event, as `deliveriesOf`. */
export async function emitEvent(
  topic: WebhookTopic,
  data: Record<string, unknown>,
  session: ClientSession,
): Promise<void> {
  await writeAll(await deliveriesOf(topic, data, session), session);
}

/** A delivery as it is written to be sent at once. */
export function waitingDelivery(
  { webhook, event, topic, payload }: Pick<WebhookDelivery, 'webhook' | 'event' | 'topic' | 'payload'>,
  now = new Date(),
) {
  const waiting = { status: DeliveryStatus.PENDING, attempts: 0, nextTryAt: now, createdAt: now };
  return { webhook, event, topic, payload, ...waiting };
}

/** To be called after every change of a webhook. */
export function forgetWebhooks(): void {
  remembered = undefined;
}

export function enabledWebhooks(): Promise<Webhook[]> {
  const now = Date.now();
  if (remembered && remembered.until > now) return remembered.hooks;
  const hooks = WebhookModel.find({ enabled: true }).limit(WEBHOOKS_MOST).lean<Webhook[]>().exec();
  hooks.catch(forgetWebhooks);
  remembered = { until: now + REMEMBERED_MS, hooks };
  return hooks;
}
