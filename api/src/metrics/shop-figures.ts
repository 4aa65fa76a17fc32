/**
 * Metrics from the database, one table row per figure. Each is read on a scrape, uses an index, counts up to MOST, and times out after
 * READ_MOST. All processes with the same database report the same values.
 */
import mongoose, { type Model } from 'mongoose';
import { BackupStateModel, STATE, type BackupState } from '../features/backups/backup.model.js';
import { DeliveryStatus, WebhookDeliveryModel } from '../features/integrations/delivery.model.js';
import { OrderStatus, PaymentStatus } from '../features/orders/order.enums.js';
import { OrderModel } from '../features/orders/order.model.js';
import { JobModel, JobStatus } from '../platform/jobs/job.model.js';
import { MessageModel, MessageStatus } from '../platform/messages/message.model.js';
import { limitOf, spentOn } from '../platform/messages/spending.js';
import { MESSAGE_CHANNELS } from '../platform/settings/message-texts.js';
import { toRupees } from '../pricing/index.js';
import { OutboxMailModel, OutboxStatus } from '../platform/mail/mail-outbox.model.js';
import { settings } from '../platform/settings/current.js';

/** Counting stops at this number. */
const MOST = 10_000;
/** Timeout of one count in milliseconds. */
const READ_MOST = 2_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds within which the payment provider normally confirms a payment or a refund. */
const SOON = 15 * MINUTE;
/** Tolerated delay of the reconciler in milliseconds. */
const LATE = 5 * MINUTE;

export interface ShopFigure {
  name: string;
  help: string;
  /** Name of the label, when there are several values. */
  label?: string;
  /** Values by label value; a figure without a label uses the empty string. */
  read(now: number): Promise<Record<string, number>>;
}

type Filter = Record<string, unknown>;

async function count(model: Model<any>, filter: Filter, hint: Record<string, 1 | -1>): Promise<number> {
  return model.countDocuments(filter, { limit: MOST, maxTimeMS: READ_MOST, hint });
}

const one = (value: number) => ({ '': value });

async function each<V extends string>(values: readonly V[], read: (value: V) => Promise<number>) {
  const all = await Promise.all(values.map(async (value) => [value, await read(value)] as const));
  return Object.fromEntries(all);
}

const since = (now: number, span: number) => mongoose.trusted({ $gte: new Date(now - span) });
const before = (now: number, span: number) => mongoose.trusted({ $lte: new Date(now - span) });

const NEXT_TRY = { status: 1, nextTryAt: 1 } as const;
const BY_MESSAGE_STATUS = { status: 1, createdAt: -1, _id: -1 } as const;
const BY_STATUS = { orderStatus: 1, createdAt: -1, _id: -1 } as const;
const BY_PAYMENT = { paymentStatus: 1, createdAt: -1, _id: -1 } as const;

export const SHOP_FIGURES: readonly ShopFigure[] = [
  {
    name: 'shop_outbox_mails',
    help: 'Mails that wait to be sent, or were given up.',
    label: 'state',
    read: () =>
      each([OutboxStatus.WAITING, OutboxStatus.FAILED], (status) => count(OutboxMailModel, { status }, NEXT_TRY)),
  },
  {
    name: 'shop_outbox_oldest_seconds',
    help: 'Age of the oldest mail that waits to be sent; 0 when none does.',
    async read(now) {
      const oldest = await OutboxMailModel.findOne({ status: OutboxStatus.WAITING }, { createdAt: 1 })
        .sort({ createdAt: 1 })
        .hint({ createdAt: 1 })
        .maxTimeMS(READ_MOST)
        .lean<{ createdAt: Date }>();
      return one(oldest ? Math.max(0, now - oldest.createdAt.getTime()) / 1000 : 0);
    },
  },
  {
    name: 'shop_messages',
    help: 'Messages by WhatsApp and SMS of the last 30 days that wait to be sent, or failed; most of those went by another channel.',
    label: 'state',
    read: () =>
      each([MessageStatus.WAITING, MessageStatus.FAILED], (status) =>
        count(MessageModel, { status }, { status: 1, channel: 1, nextTryAt: 1 }),
      ),
  },
  {
    name: 'shop_messages_oldest_seconds',
    help: 'Age of the oldest message by WhatsApp or SMS that waits to be sent; 0 when none does.',
    async read(now) {
      const oldest = await MessageModel.findOne({ status: MessageStatus.WAITING }, { createdAt: 1 })
        .sort({ createdAt: 1, _id: 1 })
        .hint(BY_MESSAGE_STATUS)
        .maxTimeMS(READ_MOST)
        .lean<{ createdAt: Date }>();
      return one(oldest ? Math.max(0, now - oldest.createdAt.getTime()) / 1000 : 0);
    },
  },
  {
    name: 'shop_messages_unreached',
    help: 'Messages by WhatsApp and SMS written within the last 24 hours that failed, and for which no other channel was used.',
    read: async (now) =>
      one(
        await count(
          MessageModel,
          { status: MessageStatus.FAILED, createdAt: since(now, DAY), instead: null },
          BY_MESSAGE_STATUS,
        ),
      ),
  },
  {
    name: 'shop_messages_spent_rupees',
    help: 'What the messages of a channel have cost today.',
    label: 'channel',
    read: (now) => each(MESSAGE_CHANNELS, async (channel) => toRupees((await spentOn(channel, new Date(now))).spent)),
  },
  {
    name: 'shop_messages_limit_rupees',
    help: 'The most that the messages of a channel may cost a day.',
    label: 'channel',
    read: () => each(MESSAGE_CHANNELS, (channel) => Promise.resolve(toRupees(limitOf(channel)))),
  },
  {
    name: 'shop_webhook_deliveries_waiting',
    help: 'Deliveries to webhooks that have not arrived yet, also those of webhooks that are paused or off.',
    read: async () => one(await count(WebhookDeliveryModel, { status: DeliveryStatus.PENDING }, NEXT_TRY)),
  },
  {
    name: 'shop_orders',
    help: 'Orders placed within the last 24 hours, by where they stand.',
    label: 'state',
    read: (now) =>
      each(Object.values(OrderStatus), (orderStatus) =>
        count(OrderModel, { orderStatus, createdAt: since(now, DAY) }, BY_STATUS),
      ),
  },
  {
    name: 'shop_payments',
    help: 'Orders placed within the last 24 hours, by where their money stands.',
    label: 'state',
    read: (now) =>
      each(Object.values(PaymentStatus), (paymentStatus) =>
        count(OrderModel, { paymentStatus, createdAt: since(now, DAY) }, BY_PAYMENT),
      ),
  },
  {
    name: 'shop_payments_without_order',
    help: 'Orders of the last 7 days that are cancelled while the shop still has their money and sends none back.',
    read: async (now) =>
      one(
        await count(
          OrderModel,
          {
            orderStatus: OrderStatus.CANCELLED,
            createdAt: since(now, 7 * DAY),
            paymentStatus: PaymentStatus.PAID,
          },
          BY_STATUS,
        ),
      ),
  },
  {
    name: 'shop_payments_unconfirmed',
    help: 'Orders that count as paid for 15 minutes while the provider has not confirmed that it took the money.',
    read: async (now) =>
      one(await count(OrderModel, { 'payment.captured': false, paidAt: before(now, SOON) }, { paidAt: 1 })),
  },
  {
    name: 'shop_payments_overdue',
    help: 'Open payments that the provider should have been asked about 5 minutes ago.',
    read: async (now) =>
      one(await count(OrderModel, { 'payment.checkAt': before(now, LATE) }, { 'payment.checkAt': 1 })),
  },
  {
    name: 'shop_backup_age_seconds',
    help: 'Since the last good backup was begun, or since the shop first looked after its backups; left out while they are switched off.',
    async read(now) {
      if (!settings().backupOn) return {};
      const state = await BackupStateModel.findById(STATE).maxTimeMS(READ_MOST).lean<BackupState>();
      const since = state && (state.lastGood?.at ?? state.since);
      return since ? one(Math.max(0, now - since.getTime()) / 1000) : {};
    },
  },
  {
    name: 'shop_jobs',
    help: 'Long work of staff that was asked for within the last 24 hours, by how far it is.',
    label: 'state',
    read: (now) =>
      each(Object.values(JobStatus), (status) =>
        count(JobModel, { status, createdAt: since(now, DAY) }, { status: 1, createdAt: 1 }),
      ),
  },
];
