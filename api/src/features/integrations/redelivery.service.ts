/** Sends the deliveries of a span of time once more, as long work: a receiver that lost a day gets that day again. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { afterCommit } from '../../platform/database/database.js';
import { JobKind } from '../../platform/jobs/job.model.js';
import { registerJobKind, startJob } from '../../platform/jobs/jobs.js';
import { wakeOutbox } from '../../platform/outbox/outbox.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { Permission, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { DeliveryStatus, WebhookDeliveryModel, type WebhookDelivery } from './delivery.model.js';
import { waitingDelivery, WEBHOOKS } from './events.service.js';
import { WAITING_MOST } from './webhook-facts.js';
import type { RedeliverWebhookEventsInput, RedeliverWebhookEventsPayload } from './webhook.inputs.js';
import { WebhookModel, type Webhook } from './webhook.model.js';
import { assertOn } from './webhooks.service.js';

interface Span {
  webhookId: string;
  from: Date;
  /** Exclusive. */
  to: Date;
  statuses: DeliveryStatus[];
}

/** The last delivery that was sent again. */
interface Place {
  createdAt?: Date;
  _id?: ObjectId;
}

/**
 * Starts to send deliveries once more.
 * @throws ShopError NOT_FOUND; CONFLICT while the webhook is off; BAD_INPUT for no span or one with too many deliveries
 */
export async function redeliverWebhookEvents(
  viewer: Viewer,
  { webhookId, from, to, statuses }: RedeliverWebhookEventsInput,
): Promise<RedeliverWebhookEventsPayload> {
  const hook = await WebhookModel.findById(objectId(webhookId, 'This webhook')).lean<Webhook>();
  if (!hook) throw new ShopError(ErrorCode.NOT_FOUND, 'This webhook was not found.');
  assertOn(hook);
  // What the work itself adds lies behind the span.
  const span: Span = {
    webhookId,
    from,
    to: new Date(Math.min(to.getTime(), Date.now())),
    statuses: [...new Set(statuses)],
  };
  if (span.from >= span.to) throw badSpan('The span ends before it begins.');
  const count = await countOf(span);
  if (count === 0) return { count, job: null };
  const job = await startJob(viewer, JobKind.WEBHOOK_REDELIVERY, `Send ${said(count)} to ${hook.url} again`, span);
  return { count, job };
}

registerJobKind<Span, Place>(JobKind.WEBHOOK_REDELIVERY, {
  permission: Permission.MANAGE_API,

  async check({ input }) {
    assertOn(await WebhookModel.findById(objectId(input.webhookId)).lean<Webhook>());
    const total = await countOf(input);
    return { total, state: total > 0 ? {} : undefined };
  },

  async apply({ input, state }, session, size) {
    const found = await WebhookDeliveryModel.find({ $and: [wanted(input), behind(state)] }, null, { session })
      .sort({ createdAt: 1, _id: 1 })
      .limit(size)
      .lean<WebhookDelivery[]>();
    const now = new Date();
    if (found.length > 0) {
      await WebhookDeliveryModel.insertMany(
        found.map((old) => waitingDelivery(old, now)),
        { session },
      );
      const ids = found.map(({ _id }) => _id);
      await WebhookDeliveryModel.updateMany(
        { _id: mongoose.trusted({ $in: ids }) },
        { $set: { redeliveredAt: now } },
        { session },
      );
      afterCommit(session, () => wakeOutbox(WEBHOOKS));
    }
    const last = found.at(-1);
    const next = last && found.length === size ? { createdAt: last.createdAt, _id: last._id } : undefined;
    return { items: found.length, changed: found.length, next, touched: [] };
  },

  putBack: () => Promise.reject(new Error('What was sent is not taken back')),
  stays: ({ changed }) =>
    Promise.resolve(`${said(changed)} ${changed === 1 ? 'is' : 'are'} sent again; the rest is not.`),

  async finish({ viewer, input, changed, title }, session) {
    const about = { action: 'webhook.redeliver', entity: 'webhook', entityId: input.webhookId, summary: title };
    await recordAudit({ viewer, ...about, after: { ...input, sent: changed }, session });
    return { message: `${said(changed)} ${changed === 1 ? 'is' : 'are'} sent again.`, result: { sent: changed } };
  },

  tidy: async () => undefined,
  refresh: async () => undefined,
});

/** A failed delivery is sent again once; what became of that stands in the log as a delivery of its own. */
function wanted({ webhookId, from, to, statuses }: Span): object {
  const ofStatus = statuses.map((status) => ({
    status,
    ...(status === DeliveryStatus.FAILED && { redeliveredAt: null }),
  }));
  return {
    webhook: objectId(webhookId),
    createdAt: mongoose.trusted({ $gte: from, $lt: to }),
    $or: ofStatus,
  };
}

function behind({ createdAt, _id }: Place): object {
  if (!createdAt || !_id) return {};
  return {
    $or: [{ createdAt: mongoose.trusted({ $gt: createdAt }) }, { createdAt, _id: mongoose.trusted({ $gt: _id }) }],
  };
}

/** @throws ShopError BAD_INPUT when there are more than may be */
async function countOf(span: Span): Promise<number> {
  const count = await WebhookDeliveryModel.countDocuments(wanted(span)).limit(WAITING_MOST + 1);
  if (count > WAITING_MOST)
    throw badSpan(
      `At most ${WAITING_MOST.toLocaleString('en-IN')} deliveries are sent again at once: choose a shorter span.`,
    );
  return count;
}

function badSpan(message: string): ShopError {
  return new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'to', message }] });
}

const said = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'delivery' : 'deliveries'}`;
