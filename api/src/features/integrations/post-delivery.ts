/** Posts one delivery to a webhook, signed as the Standard Webhooks specification says. */
import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { platform } from '../../platform/platform.js';
import type { WebhookDelivery } from './delivery.model.js';
import { publicLookup, targetProblem } from './target.js';
import type { Webhook } from './webhook.model.js';

/** Timeout of a request in milliseconds. */
const ANSWER_WITHIN = 10_000;
const ERROR_MOST = 300;

/** Status of the answer, or why none came. */
export interface Answer {
  status?: number;
  error?: string;
}

/**
 * Makes one attempt, as the Standard Webhooks specification says: `webhook-id` is the event's id, and `webhook-signature` is an HMAC-SHA256
 * of id, timestamp and body. Redirects are not followed.
 */
export function post(hook: Webhook, delivery: WebhookDelivery): Promise<Answer> {
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
