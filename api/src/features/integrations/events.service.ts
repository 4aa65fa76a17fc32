/** Emits events for integrators: writes one delivery per subscribed webhook in the transaction of the change. */
import { randomUUID } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { afterCommit, assertInTransaction } from '../../platform/database/database.js';
import { inserts, writeAll, type Write } from '../../platform/database/writes.js';
import { wakeOutbox } from '../../platform/outbox/outbox.js';
import { DeliveryStatus, WebhookDeliveryModel, type WebhookDelivery } from './delivery.model.js';
import { WebhookModel, type Webhook, type WebhookTopic } from './webhook.model.js';

/** Name of the outbox of deliveries. */
export const WEBHOOKS = 'webhooks';
/** Milliseconds for which the list of webhooks is cached. New webhooks from other processes take effect after this time. */
const REMEMBERED_MS = 2_000;
/** Most webhooks of a shop. */
export const WEBHOOKS_MOST = 50;

let remembered: { until: number; hooks: Promise<Webhook[]> } | undefined;

/**
 * The writes for the deliveries of an event, one per webhook subscribed to the topic, also for those that are paused or off. The sender is
 * woken after the commit.
 * @param data payload of the event as JSON, amounts in rupees
 * @param session of the transaction with the change, so that both are atomic
 * @throws Error outside of a transaction
 */
export async function deliveriesOf(
  topic: WebhookTopic,
  data: Record<string, unknown>,
  session: ClientSession,
): Promise<Write[]> {
  assertInTransaction(session);
  const wanting = (await listeningWebhooks()).filter((hook) => hook.topics.includes(topic));
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

/** Writes the deliveries of an event with their own command. */
export async function emitEvent(
  topic: WebhookTopic,
  data: Record<string, unknown>,
  session: ClientSession,
): Promise<void> {
  await writeAll(await deliveriesOf(topic, data, session), session);
}

/** A new delivery that is due now. */
export function waitingDelivery(
  { webhook, event, topic, payload }: Pick<WebhookDelivery, 'webhook' | 'event' | 'topic' | 'payload'>,
  now = new Date(),
) {
  const waiting = { status: DeliveryStatus.PENDING, attempts: 0, refusals: 0, nextTryAt: now, createdAt: now };
  return { webhook, event, topic, payload, ...waiting };
}

/** Clears the cache. Call it after every change of a webhook. */
export function forgetWebhooks(): void {
  remembered = undefined;
}

/** Webhooks that are on, and those that staff switched off since events are kept meanwhile. */
function listeningWebhooks(): Promise<Webhook[]> {
  const now = Date.now();
  if (remembered && remembered.until > now) return remembered.hooks;
  const listening = { $or: [{ enabled: true }, { offSince: mongoose.trusted({ $ne: null }) }] };
  const hooks = WebhookModel.find(listening).limit(WEBHOOKS_MOST).lean<Webhook[]>().exec();
  hooks.catch(forgetWebhooks);
  remembered = { until: now + REMEMBERED_MS, hooks };
  return hooks;
}
