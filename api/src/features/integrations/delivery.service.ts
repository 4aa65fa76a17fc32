/** Sends what waits for webhooks: signed, tried again with growing pauses, given up at last. */
import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import mongoose from 'mongoose';
import { inTransaction } from '../../platform/database.js';
import { logFault } from '../../platform/faults.js';
import { platform } from '../../platform/platform.js';
import { startRegularWork, type RegularWork } from '../../platform/regular-work.js';
import { forgetWebhooks } from './events.service.js';
import { publicLookup, targetProblem } from './target.js';
import {
  DeliveryStatus,
  WebhookDeliveryModel,
  WebhookModel,
  type Webhook,
  type WebhookDelivery,
} from './webhook.model.js';

/** Seconds from one try to the next; after the last one the delivery is given up, about two days after the first. */
const PAUSES = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400];
export const TRIES_MOST = PAUSES.length + 1;
/** Milliseconds between two looks for what waits. */
const INTERVAL = 1_000;
/** Milliseconds in which an answer must be there. */
const ANSWER_WITHIN = 10_000;
/** Milliseconds nobody else takes a delivery that is under way; a process that died with it is followed then. */
const TAKEN_FOR = 60_000;
const ROUND = 50;
const AT_ONCE = 5;
const ERROR_MOST = 300;

/** Several processes may start it. */
export const startDeliveries = (): RegularWork =>
  startRegularWork({
    run: () => deliverWaiting(),
    every: INTERVAL,
    failed: (error) => logFault(error, 'webhooks could not be delivered'),
  });

/** Tries each delivery that is due once, oldest first, a few at a time. Several processes may do it at once. */
export async function deliverWaiting(now = new Date()): Promise<void> {
  const waiting = await WebhookDeliveryModel.find({
    status: DeliveryStatus.PENDING,
    nextTryAt: mongoose.trusted({ $lte: now }),
  })
    .sort({ nextTryAt: 1 })
    .limit(ROUND)
    .lean<WebhookDelivery[]>();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await deliver(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function deliver(waiting: WebhookDelivery): Promise<void> {
  const delivery = await WebhookDeliveryModel.findOneAndUpdate(
    { _id: waiting._id, status: DeliveryStatus.PENDING, nextTryAt: waiting.nextTryAt },
    { $set: { nextTryAt: new Date(Date.now() + TAKEN_FOR) }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  ).lean<WebhookDelivery>();
  if (!delivery) return;
  const hook = await WebhookModel.findById(delivery.webhook).lean<Webhook>();
  if (!hook?.enabled) {
    await settle(delivery, { status: DeliveryStatus.FAILED, error: 'The webhook was switched off.' });
    return;
  }
  const answer = await post(hook, delivery);
  if (answer.status !== undefined && answer.status >= 200 && answer.status < 300) {
    await settle(delivery, {
      status: DeliveryStatus.DELIVERED,
      responseStatus: answer.status,
      deliveredAt: new Date(),
    });
    if (hook.failuresInARow > 0) await WebhookModel.updateOne({ _id: hook._id }, { $set: { failuresInARow: 0 } });
    return;
  }
  await failed(hook, delivery, answer);
}

async function failed(hook: Webhook, delivery: WebhookDelivery, answer: Answer): Promise<void> {
  const pause = PAUSES[delivery.attempts - 1];
  const facts = { responseStatus: answer.status ?? null, error: answer.error ?? `The answer was ${answer.status}.` };
  if (pause !== undefined) {
    await settle(delivery, { ...facts, nextTryAt: new Date(Date.now() + pause * 1000) });
    await WebhookModel.updateOne({ _id: hook._id }, { $inc: { failuresInARow: 1 } });
    return;
  }
  await inTransaction(async (session) => {
    await WebhookDeliveryModel.updateOne(
      { _id: delivery._id },
      { $set: { ...facts, status: DeliveryStatus.FAILED } },
      { session },
    );
    await WebhookModel.updateOne(
      { _id: hook._id },
      { $set: { enabled: false }, $inc: { failuresInARow: 1 } },
      { session },
    );
  });
  forgetWebhooks();
  platform().logger.warn(
    { webhook: hook._id, url: hook.url },
    'a webhook was switched off: a delivery failed to the end',
  );
}

async function settle(delivery: WebhookDelivery, facts: Partial<WebhookDelivery>): Promise<void> {
  const cleared = facts.error ? {} : { $unset: { error: 1 } };
  await WebhookDeliveryModel.updateOne({ _id: delivery._id }, { $set: facts, ...cleared });
}

interface Answer {
  status?: number;
  error?: string;
}

/**
 * One try, in the form of the Standard Webhooks: `webhook-id` is the event's, and `webhook-signature` an HMAC with SHA-256
 * over id, timestamp and body. Redirects are not followed.
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
    const fail = (error: Error) => resolve({ error: said(error).slice(0, ERROR_MOST) });
    const sending = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
      resolve({ status: response.statusCode });
      response.on('error', () => undefined);
      response.destroy();
    });
    sending.on('error', fail);
    sending.end(delivery.payload);
  });
}

/** @param secret `whsec_` and the key in base64 */
export function signature(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}

function said(error: Error): string {
  return error.name === 'TimeoutError' || error.name === 'AbortError'
    ? 'No answer came within ten seconds.'
    : error.message;
}
