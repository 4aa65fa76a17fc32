/**
 * Bounds what waits for a webhook that is paused, off or too slow: at most ten thousand deliveries, for at most fourteen days. Older ones fail
 * with that reason, stay in the log, and the shop is told.
 */
import mongoose from 'mongoose';
import { webhookLossMail } from '../../emails/owner-mails.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { DeliveryStatus, WebhookDeliveryModel, type WebhookDelivery } from './delivery.model.js';
import { WEBHOOKS_MOST } from './events.service.js';
import { WAIT_DAYS, WAIT_MOST, WAITING_MOST, webhookFacts } from './webhook-facts.js';
import { WebhookModel, type Webhook } from './webhook.model.js';

/** Milliseconds between two mails about the same webhook. */
const TOLD_EVERY = 86_400_000;

/** Gives up what is beyond the bounds. @param most deliveries that may wait for one webhook @returns number of deliveries given up */
export async function boundWaiting(now = new Date(), most = WAITING_MOST): Promise<number> {
  let given = 0;
  for (const hook of await WebhookModel.find().limit(WEBHOOKS_MOST).lean<Webhook[]>()) {
    const tooOld = await giveUp(hook, dueUntil(new Date(now.getTime() - WAIT_MOST)), TOO_LONG);
    const last = await newestBeyond(hook, most);
    const why = `More than ${most.toLocaleString('en-IN')} deliveries waited.`;
    const tooMany = last ? await giveUp(hook, { $or: [dueBefore(last), dueWith(last)] }, why) : 0;
    if (tooOld + tooMany > 0) await tellOfLoss(hook, now);
    given += tooOld + tooMany;
  }
  return given;
}

/** Deletes what waits for webhooks that were deleted while their event was being written. */
export async function forgetOrphans(): Promise<void> {
  const hooks = await WebhookModel.find({}, { _id: 1 }).limit(WEBHOOKS_MOST).lean<Webhook[]>();
  const webhook = mongoose.trusted({ $nin: hooks.map(({ _id }) => _id) });
  await WebhookDeliveryModel.deleteMany({ status: DeliveryStatus.PENDING, webhook });
}

const TOO_LONG = `It waited for ${WAIT_DAYS} days.`;
const NOT_TAKEN = mongoose.trusted({ $exists: false });

type Due = Pick<WebhookDelivery, '_id' | 'nextTryAt'>;

const dueUntil = (at: Date) => ({ nextTryAt: mongoose.trusted({ $lte: at }) });
const dueBefore = ({ nextTryAt }: Due) => ({ nextTryAt: mongoose.trusted({ $lt: nextTryAt }) });
const dueWith = ({ nextTryAt, _id }: Due) => ({ nextTryAt, _id: mongoose.trusted({ $lte: _id }) });

/** The newest of those that have no room; undefined while there are not too many. */
function newestBeyond({ _id: webhook }: Webhook, most: number): Promise<Due | null> {
  return WebhookDeliveryModel.findOne({ webhook, status: DeliveryStatus.PENDING }, { nextTryAt: 1 })
    .sort({ nextTryAt: -1, _id: -1 })
    .skip(most)
    .lean<Due>();
}

/** Gives up deliveries, but none that is being sent. */
async function giveUp({ _id: webhook }: Webhook, due: object, error: string): Promise<number> {
  const { modifiedCount } = await WebhookDeliveryModel.updateMany(
    { webhook, status: DeliveryStatus.PENDING, ...due, taker: NOT_TAKEN },
    { $set: { status: DeliveryStatus.FAILED, error } },
  );
  return modifiedCount;
}

/** At most one mail a day for each webhook. */
async function tellOfLoss({ _id, url }: Webhook, now: Date): Promise<void> {
  platform().logger.warn({ webhook: _id }, 'deliveries to a webhook were given up: too many waited, or for too long');
  await inTransaction(async (session) => {
    const before = new Date(now.getTime() - TOLD_EVERY);
    const told = await WebhookModel.updateOne(
      { _id, $or: [{ lossToldAt: null }, { lossToldAt: mongoose.trusted({ $lte: before }) }] },
      { $set: { lossToldAt: now } },
      { session },
    );
    if (told.modifiedCount === 0) return;
    const key = `webhook-loss:${_id.toHexString()}:${now.getTime()}`;
    await enqueueMails([{ key, to: settings().email, ...webhookLossMail(webhookFacts(url)) }], session);
  });
}
