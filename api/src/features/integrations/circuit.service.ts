/**
 * The circuit of a webhook. Failures that speak against the receiver itself open it: the webhook is paused as a whole, its events wait, and
 * from time to time one of them is tried. A success closes the circuit, and all that waited is sent. An event that a receiver refuses
 * while it takes others never opens it.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { webhookPausedMail } from '../../emails/owner-mails.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { wakeOutbox, type Turn } from '../../platform/outbox/outbox.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { DeliveryStatus, WebhookDeliveryModel } from './delivery.model.js';
import { WEBHOOKS } from './events.service.js';
import { webhookFacts } from './webhook-facts.js';
import { WebhookModel, type Webhook } from './webhook.model.js';

/** Failures in a row that open the circuit: tries without an answer, and first refusals of an event. */
export const STRIKES_MOST = 5;
/** Seconds until the first probe, until the second, …; the last one repeats. */
const PROBE_PAUSES = [30, 60, 120, 300, 600];
/** Failed probes after which the shop is told: a receiver that only restarts is back by then. */
export const TOLD_AFTER_PROBES = 3;
/** Milliseconds for which a probe belongs to one process; longer than an answer may take. */
const PROBE_LEASE = 25_000;

/** Leave to send one delivery. */
export interface WebhookTurn extends Turn {
  hook: Webhook;
  /** The one try of a paused webhook. */
  isProbe: boolean;
}

/** Leave to send to a webhook now: always while its circuit is closed, and to one process at a time when a probe is due. */
export async function turnOf(hook: Webhook | null, now: Date): Promise<WebhookTurn | undefined> {
  if (!hook?.enabled) return undefined;
  if (!hook.pausedSince) return { hook, isProbe: false };
  if (hook.pausedUntil && hook.pausedUntil > now) return undefined;
  const { _id, pausedSince, pausedUntil = null, probes = 0 } = hook;
  const claimed = await WebhookModel.updateOne(
    { _id, enabled: true, pausedSince, pausedUntil },
    { $set: { pausedUntil: new Date(now.getTime() + PROBE_LEASE) } },
  );
  // The oldest event and the newest in turn, so that old events which the receiver refuses do not keep it paused.
  return claimed.modifiedCount === 1 ? { hook, isProbe: true, early: true, untried: probes % 2 === 1 } : undefined;
}

/** Notes that the receiver took a delivery. A paused webhook goes on, and all that waits for it is due. */
export async function noteSuccess({ hook }: WebhookTurn): Promise<void> {
  if (!hook.failuresInARow && !hook.strikes && !hook.pausedSince) return;
  const before = await WebhookModel.findOneAndUpdate({ _id: hook._id }, CLOSED).lean<Webhook>();
  if (!before?.pausedSince) return;
  platform().logger.info({ webhook: hook._id }, 'a webhook takes deliveries again');
  await makeAllDue(hook._id);
}

/** Closes the circuit and forgets failures. */
export const CLOSED = {
  $set: { failuresInARow: 0, strikes: 0 },
  $unset: { pausedSince: 1, pausedUntil: 1, probes: 1 },
} as const;

/** Makes everything that waits for a webhook due, oldest first, and has it sent. */
export async function makeAllDue(webhook: Webhook['_id']): Promise<void> {
  await WebhookDeliveryModel.updateMany(
    { webhook, status: DeliveryStatus.PENDING, taker: mongoose.trusted({ $exists: false }) },
    [{ $set: { nextTryAt: '$createdAt' } }],
    { updatePipeline: true },
  );
  wakeOutbox(WEBHOOKS);
}

/**
 * Notes that a try failed. Opens the circuit after the fifth failure in a row, and pauses longer after a failed probe.
 * @param against whether it speaks against the receiver itself: no answer came, or it refused this event for the first time
 * @param now by the clock of the sender
 */
export async function noteFailure({ hook, isProbe }: WebhookTurn, against: boolean, now: Date): Promise<void> {
  const { _id } = hook;
  const $inc = { failuresInARow: 1, ...(against && { strikes: 1 }), ...(isProbe && { probes: 1 }) };
  const after = await WebhookModel.findOneAndUpdate({ _id }, { $inc }, { returnDocument: 'after' }).lean<Webhook>();
  if (!after?.enabled) return;
  if (after.pausedSince) {
    if (isProbe) await probeFailed(after, now);
    return;
  }
  if ((after.strikes ?? 0) < STRIKES_MOST) return;
  const opened = await WebhookModel.updateOne(
    { _id, enabled: true, pausedSince: null },
    { $set: { pausedSince: now, pausedUntil: inSeconds(now, PROBE_PAUSES[0]!), probes: 0 } },
  );
  if (opened.modifiedCount === 1)
    platform().logger.warn({ webhook: _id }, 'a webhook is paused: its receiver failed repeatedly');
}

async function probeFailed({ _id, pausedSince, probes = 1, url }: Webhook, now: Date): Promise<void> {
  const pause = PROBE_PAUSES[Math.min(probes, PROBE_PAUSES.length - 1)]!;
  const longer = { $set: { pausedUntil: inSeconds(now, pause) } };
  const still = { _id, pausedSince };
  if (probes !== TOLD_AFTER_PROBES) return void (await WebhookModel.updateOne(still, longer));
  await inTransaction(async (session) => {
    const { matchedCount } = await WebhookModel.updateOne(still, longer, { session });
    if (matchedCount === 1) await tellOfPause(_id, url, pausedSince!, session);
  });
}

/** Once per opening, as the key of the mail says. */
async function tellOfPause(webhook: Webhook['_id'], url: string, since: Date, session: ClientSession): Promise<void> {
  const { email: to } = settings();
  const key = `webhook-paused:${webhook.toHexString()}:${since.getTime()}`;
  await enqueueMails([{ key, to, ...webhookPausedMail(webhookFacts(url), since) }], session);
}

/** Number of webhooks that are paused now. */
export function countPausedWebhooks(): Promise<number> {
  return WebhookModel.countDocuments({ enabled: true, pausedSince: mongoose.trusted({ $ne: null }) });
}

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
