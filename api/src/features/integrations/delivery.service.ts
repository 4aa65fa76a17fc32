/** The outbox of webhooks: signs and sends deliveries, retries with back-off, and gives up after about two days. */
import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { NotSent, outboxOf } from '../../platform/outbox/outbox.js';
import { platform } from '../../platform/platform.js';
import { forgetWebhooks, WEBHOOKS } from './events.service.js';
import { publicLookup, targetProblem } from './target.js';
import {
  DeliveryStatus,
  WebhookDeliveryModel,
  WebhookModel,
  type Webhook,
  type WebhookDelivery,
} from './webhook.model.js';

/** Back-off in seconds after each failed attempt; then the delivery is given up, about two days after the first attempt. */
const PAUSES = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400];
export const TRIES_MOST = PAUSES.length + 1;
/** Polling interval in milliseconds. */
const INTERVAL = 1_000;
/** Timeout of a request in milliseconds. */
const ANSWER_WITHIN = 10_000;
const AT_ONCE = 5;
const ERROR_MOST = 300;

export const webhookOutbox = outboxOf<WebhookDelivery>({
  name: WEBHOOKS,
  model: WebhookDeliveryModel,
  stored: {
    waiting: DeliveryStatus.PENDING,
    sent: DeliveryStatus.DELIVERED,
    failed: DeliveryStatus.FAILED,
    tries: 'attempts',
    sentAt: 'deliveredAt',
  },
  every: INTERVAL,
  atOnce: AT_ONCE,
  pauseAfter(tries) {
    const pause = PAUSES[tries - 1];
    return pause === undefined ? undefined : pause * 1000;
  },
  async send(delivery) {
    const hook = await WebhookModel.findById(delivery.webhook).lean<Webhook>();
    if (!hook?.enabled) throw new NotSent('The webhook was switched off.', {}, true);
    const { status, error } = await post(hook, delivery);
    if (status === undefined || status < 200 || status >= 300) {
      await WebhookModel.updateOne({ _id: hook._id }, { $inc: { failuresInARow: 1 } });
      throw new NotSent(error ?? `The answer was ${status}.`, { responseStatus: status ?? null });
    }
    if (hook.failuresInARow > 0) await WebhookModel.updateOne({ _id: hook._id }, { $set: { failuresInARow: 0 } });
    return { responseStatus: status };
  },
  async givenUp({ webhook }, session) {
    await WebhookModel.updateOne({ _id: webhook }, { $set: { enabled: false } }, { session });
  },
  failed({ webhook }, reason, givenUp) {
    if (!givenUp) return;
    forgetWebhooks();
    platform().logger.warn({ webhook, reason }, 'a webhook was switched off: a delivery failed to the end');
  },
});

interface Answer {
  status?: number;
  error?: string;
}

/**
 * Makes one attempt, as the Standard Webhooks specification says: `webhook-id` is the event's id, and `webhook-signature` is an HMAC-SHA256
 * of id, timestamp and body. Redirects are not followed.
 */
function post(hook: Webhook, delivery: WebhookDelivery): Promise<Answer> {
  const strict = !platform().config.webhooksToPrivateNetwork;
  const problem = targetProblem(hook.url, strict);
  if (problem) return Promise.resolve({ error: problem });
  const url = new URL(hook.url);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(delivery.payload),
    'user-agent': 'GS-Mart-Webhooks/1',
    'webhook-id': delivery.event,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature(hook.secret, delivery.event, timestamp, delivery.payload)}`,
  };
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(ANSWER_WITHIN),
    agent: false,
    ...(strict ? { lookup: publicLookup } : {}),
  };
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ error: reasonOf(error).slice(0, ERROR_MOST) });
    const sending = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
      resolve({ status: response.statusCode });
      response.on('error', () => undefined);
      response.destroy();
    });
    sending.on('error', fail);
    sending.end(delivery.payload);
  });
}

/** @param secret `whsec_` followed by the key in base64 */
export function signature(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}

function reasonOf(error: Error): string {
  return error.name === 'TimeoutError' || error.name === 'AbortError'
    ? 'No answer came within ten seconds.'
    : error.message;
}
