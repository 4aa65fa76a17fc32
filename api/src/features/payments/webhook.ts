/** POST /api/payment/webhook: the provider's events about payments and refunds, signed over the raw bytes. */
import express, { type RequestHandler } from 'express';
import mongoose from 'mongoose';
import { z } from 'zod';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { isObjectId, objectId } from '../../types/object-id.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { gateway } from './current-gateway.js';
import { PaymentEventModel } from './payment-event.model.js';
import type { GatewayPayment } from './gateway.js';
import { paiseShape, readPayment } from './razorpay.js';
import { takePartPayment } from './payment-requests.service.js';
import { takePayment } from './reconcile.service.js';
import { adoptRefund, recordRefundState } from './refund.service.js';

const MAX_BYTES = '1mb';
/** Milliseconds that an event id is kept; the provider retries for a day. */
const REMEMBERED = 7 * 86_400_000;

const eventShape = z.object({ event: z.string(), payload: z.unknown() });
const entityOf = (kind: 'payment' | 'refund') => z.object({ [kind]: z.object({ entity: z.object({}).loose() }) });
const linkShape = z.object({
  payment_link: z.object({ entity: z.object({ id: z.string() }) }),
  payment: z.object({ entity: z.object({}).loose() }).optional(),
});
const refundShape = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: paiseShape,
  status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
  notes: z.object({ refund: z.string().optional() }).catch({}),
});

/** Mount it before any body parser: the signature covers the raw bytes. */
export function paymentWebhook(): RequestHandler[] {
  return [
    express.raw({ type: () => true, limit: MAX_BYTES }),
    async (req, res) => {
      const body: unknown = req.body;
      const signature = req.get('x-razorpay-signature') ?? '';
      if (!Buffer.isBuffer(body) || !gateway().signedWebhook(body, signature))
        throw new ShopError(ErrorCode.BAD_INPUT, 'The signature is wrong.');
      await receive(body, req.get('x-razorpay-event-id'));
      res.json({ success: true });
    },
  ];
}

async function receive(body: Buffer, eventId: string | undefined): Promise<void> {
  const event = readEvent(body);
  const known = eventId ? await PaymentEventModel.exists({ _id: eventId }) : null;
  if (known) return;
  await handle(event);
  // Record the event last: after a failure above it is delivered again, and everything above is idempotent.
  if (eventId)
    await PaymentEventModel.updateOne(
      { _id: eventId },
      { $setOnInsert: { type: event.event, at: new Date() } },
      { upsert: true },
    );
}

/** @throws ShopError BAD_INPUT when the signed bytes are not a valid event */
function readEvent(body: Buffer): z.infer<typeof eventShape> {
  return orMalformed('unknown', () => eventShape.parse(JSON.parse(body.toString('utf8'))));
}

/**
 * @param read throws when the signed content differs from the provider's documentation
 * @throws ShopError BAD_INPUT; logs the event and the invalid fields, but no values
 */
function orMalformed<T>(event: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    platform().logger.warn(
      { event: event.slice(0, 100), problem: problem.slice(0, 500) },
      'a signed webhook was malformed',
    );
    throw new ShopError(ErrorCode.BAD_INPUT, 'This is no event.');
  }
}

async function handle({ event, payload }: z.infer<typeof eventShape>): Promise<void> {
  const read = <T>(kind: 'payment' | 'refund', shape: (entity: unknown) => T) =>
    orMalformed(event, () => shape(entityOf(kind).parse(payload)[kind]!.entity));
  try {
    if (event.startsWith('payment_link.')) await handleLink(orMalformed(event, () => linkShape.parse(payload)));
    else if (event.startsWith('refund.')) await handleRefund(read('refund', (entity) => refundShape.parse(entity)));
    else if (event.startsWith('payment.') || event === 'order.paid') await handlePayment(read('payment', readPayment));
  } catch (error) {
    // Another application may use the same account at the provider: ignore its orders.
    if (!(error instanceof ShopError) || error.code !== ErrorCode.NOT_FOUND) throw error;
    platform().logger.info({ event }, 'a webhook told of an order this shop does not have');
  }
}

/** The link's own entity says what was paid on it; its payments have an order of the provider that the shop never saw. */
async function handleLink({ payment_link, payment }: z.infer<typeof linkShape>): Promise<void> {
  const { id } = payment_link.entity;
  if (payment) return void (await takePartPayment(id, readPayment(payment.entity)));
  // Cancelled or expired: the reconciler asks whether it was paid in the last moment.
  await OrderModel.updateOne(
    { 'paymentRequests.providerId': id },
    { $set: { 'paymentRequests.$.checkAt': new Date() } },
    { timestamps: false },
  );
}

async function handlePayment(payment: GatewayPayment): Promise<void> {
  if (!payment.orderId) return;
  if (payment.status !== 'authorized') return void (await takePayment(payment.orderId, payment));
  // Capturing may take longer than the provider waits for an answer: leave it to the reconciler.
  for (const [filter, field] of [
    [{ 'payment.providerOrderId': payment.orderId }, 'payment.checkAt'],
    [{ 'paymentRequests.providerId': payment.orderId }, 'paymentRequests.$.checkAt'],
  ] as const)
    await OrderModel.updateOne(filter, { $set: { [field]: new Date() } }, { timestamps: false });
}

async function handleRefund(refund: z.infer<typeof refundShape>): Promise<void> {
  const order = await OrderModel.findOne({
    $or: ['payment', 'refunds', 'receipts'].map((field) => ({ [`${field}.paymentId`]: refund.payment_id })),
  }).lean<StoredOrder>();
  if (!order) return;
  const ours = isObjectId(refund.notes.refund) ? objectId(refund.notes.refund) : undefined;
  const known = order.refunds.find((one) => one.providerRefundId === refund.id || (ours && one._id.equals(ours)));
  const state = { id: refund.id, status: refund.status };
  const adopt = () => adoptRefund(order._id, refund.payment_id, refund.amount, state);
  const written = known ?? (state.status === 'failed' ? undefined : await adopt());
  if (written) await recordRefundState(order._id, written._id, state);
}

export async function forgetPaymentEvents(now = new Date()): Promise<void> {
  await PaymentEventModel.deleteMany({ at: mongoose.trusted({ $lt: new Date(now.getTime() - REMEMBERED) }) });
}
