/**
 * Razorpay by its official SDK, with what the SDK lacks: time limits, errors that say whether to retry, safe retries, and
 * idempotent refunds.
 * Sources: https://razorpay.com/docs/api/orders, /payments, /refunds and /webhooks.
 */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type Razorpay from 'razorpay';
import { z } from 'zod';
import { PaymentProvider } from '../orders/order.enums.js';
import {
  CURRENCY,
  GatewayError,
  type Gateway,
  type GatewayLink,
  type GatewayPayment,
  type GatewayRefund,
} from './gateway.js';
import { limitRequests } from './razorpay-http.js';
import { isHmacOf, linkText, paymentText } from './signature.js';

/** Loads the SDK and its HTTP client only in a shop that has keys. */
const require = createRequire(import.meta.url);

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Accepted as well while the secret is being rotated. */
  previousWebhookSecret?: string;
  /** Until when; unset: as long as it is set. */
  previousWebhookUntil?: Date;
  /** Scheme and host only. */
  apiUrl: string;
  /** Milliseconds until a request times out. */
  timeout?: number;
  /** Milliseconds before the first retry; doubled each time. */
  wait?: number;
}

/** Attempts of a request that is safe to repeat; fewer for reads, since a shopper or the reconciler waits for them. */
const TRIES = 3;
const QUESTION_TRIES = 2;
const ORDER_TRIES = 2;
/** Minutes in which the provider captures a late payment automatically. The provider's minimum is 12. */
const AUTOMATIC_CAPTURE_MINUTES = 7200;

const orderAnswer = z.object({ id: z.string() });
const orderList = z.object({
  items: z.array(z.object({ id: z.string(), notes: z.object({ request: z.string() }).catch({ request: '' }) })),
});
/** An amount in paise: a positive whole number, as a number or as text. */
export const paiseShape = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/)])
  .transform(Number)
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));
const paymentAnswer = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: paiseShape,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  error_description: z.string().nullish(),
});
const paymentList = z.object({ items: z.array(z.unknown()) });
const refundAnswer = z.object({ id: z.string(), status: z.enum(['pending', 'processed', 'failed']).catch('pending') });

const LINK_STATES: Record<string, GatewayLink['status']> = {
  created: 'open',
  partially_paid: 'open',
  paid: 'paid',
  cancelled: 'cancelled',
  expired: 'expired',
};
const linkAnswer = z.object({
  id: z.string(),
  short_url: z.url({ protocol: /^https?$/ }),
  reference_id: z.string().nullish(),
  currency: z.string().catch(CURRENCY),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  payments: z
    .array(
      z.object({
        payment_id: z.string(),
        amount: paiseShape,
        status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
      }),
    )
    .nullish(),
});
const linkList = z.object({ payment_links: z.array(z.unknown()) });

/** Parses a payment link from an answer or webhook. @throws GatewayError when it is invalid */
export function readLink(entity: unknown): GatewayLink & { reference: string } {
  const { id, short_url, reference_id, currency, status, payments } = read(linkAnswer, entity);
  return {
    id,
    url: short_url,
    reference: reference_id ?? '',
    status: LINK_STATES[status]!,
    payments: (payments ?? []).map((one) => ({
      id: one.payment_id,
      orderId: id,
      amount: one.amount,
      currency,
      status: one.status,
    })),
  };
}

/** Parses a payment from an answer or webhook. @throws GatewayError when it is invalid */
export function readPayment(entity: unknown): GatewayPayment {
  const { id, order_id, amount, currency, status, error_description } = read(paymentAnswer, entity);
  return { id, orderId: order_id ?? null, amount, currency, status, failure: error_description ?? undefined };
}

function read<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer);
  if (!parsed.success)
    throw new GatewayError(
      'unavailable',
      `Razorpay answered something else: ${parsed.error.issues[0]?.path.join('.')}`,
    );
  return parsed.data;
}

export function createRazorpay(settings: RazorpaySettings): Gateway {
  const { keyId, keySecret, webhookSecret, apiUrl, timeout = 6_000, wait = 300 } = settings;
  const previousWebhookSecret = (): string | undefined => {
    const { previousWebhookSecret: secret, previousWebhookUntil: until } = settings;
    return until && until.getTime() <= Date.now() ? undefined : secret;
  };
  const Sdk = require('razorpay') as typeof Razorpay;
  const sdk = new Sdk({ key_id: keyId, key_secret: keySecret });
  limitRequests(sdk, { apiUrl, timeout });

  async function repeat<T>(request: () => Promise<T>, tries = TRIES): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request();
      } catch (thrown) {
        const error = gatewayError(thrown);
        if (error.kind === 'refused' || attempt >= tries) throw error;
        await pause(wait * 2 ** (attempt - 1));
      }
    }
  }

  async function payment(paymentId: string): Promise<GatewayPayment | null> {
    try {
      return await repeat(async () => readPayment(await sdk.payments.fetch(paymentId)), QUESTION_TRIES);
    } catch (error) {
      if (error instanceof GatewayError && error.kind === 'refused') return null;
      throw error;
    }
  }

  /** An order that this request created before; undefined also when the provider does not answer: a duplicate order is harmless. */
  async function madeBefore(receipt: string, request: string): Promise<{ id: string } | undefined> {
    try {
      return read(orderList, await sdk.orders.all({ receipt, count: 10 })).items.find(
        (order) => order.notes.request === request,
      );
    } catch {
      return undefined;
    }
  }

  /** Bypasses the SDK, which cannot send the idempotency header. */
  async function sendRefund(paymentId: string, idempotencyKey: string, body: unknown): Promise<GatewayRefund> {
    const response = await fetch(`${apiUrl}/v1/payments/${encodeURIComponent(paymentId)}/refund`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        'X-Refund-Idempotency': idempotencyKey,
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json().catch(() => ({}))) as { error?: unknown };
    if (!response.ok) throw Object.assign(new Error('refused'), { statusCode: response.status, error: answer.error });
    return read(refundAnswer, answer);
  }

  async function link(linkId: string): Promise<GatewayLink | null> {
    try {
      return await repeat(async () => readLink(await sdk.paymentLink.fetch(linkId)), QUESTION_TRIES);
    } catch (error) {
      if (error instanceof GatewayError && error.kind === 'refused') return null;
      throw error;
    }
  }

  /** The link of a reference, which the SDK's types do not let one ask for. */
  async function linkOfReference(reference: string): Promise<GatewayLink | undefined> {
    const asked = { reference_id: reference } as Parameters<typeof sdk.paymentLink.all>[0];
    const { payment_links: links } = read(linkList, await sdk.paymentLink.all(asked));
    return links.map(readLink).find((one) => one.reference === reference);
  }

  return {
    provider: PaymentProvider.RAZORPAY,
    keyId,
    testMode: false,

    async check() {
      await repeat(() => sdk.orders.all({ count: 1 }), 1);
    },
    async createOrder({ amount, receipt, notes }) {
      // Distinguishes this order from others with the same receipt, such as those of a test shop on the same account.
      const request = randomUUID();
      let asked = false;
      return repeat(async () => {
        if (asked) {
          // The first request may have arrived although its answer was lost.
          const made = await madeBefore(receipt, request);
          if (made) return made;
        }
        asked = true;
        const created = await sdk.orders.create({
          amount,
          currency: CURRENCY,
          receipt,
          notes: { ...notes, request },
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: AUTOMATIC_CAPTURE_MINUTES,
              manual_expiry_period: AUTOMATIC_CAPTURE_MINUTES,
              refund_speed: 'normal',
            },
          },
        });
        return { id: read(orderAnswer, created).id };
      }, ORDER_TRIES);
    },
    async paymentsOf(providerOrderId) {
      return repeat(async () => {
        const answer = await sdk.orders.fetchPayments(providerOrderId);
        return read(paymentList, answer).items.map(readPayment);
      }, QUESTION_TRIES);
    },
    payment,
    async capture(paymentId, amount) {
      try {
        return await repeat(async () => readPayment(await sdk.payments.capture(paymentId, amount, CURRENCY)));
      } catch (error) {
        // Razorpay also refuses a payment that is captured already, so read its current state.
        const now = error instanceof GatewayError && error.kind === 'refused' ? await payment(paymentId) : null;
        if (now?.status === 'captured') return now;
        throw error;
      }
    },
    refund: ({ paymentId, amount, idempotencyKey, notes }) =>
      repeat(() => sendRefund(paymentId, idempotencyKey, { amount, speed: 'normal', receipt: idempotencyKey, notes })),
    refundState: (refundId) =>
      repeat(async () => read(refundAnswer, await sdk.refunds.fetch(refundId)), QUESTION_TRIES),
    async createLink({ amount, reference, description, expiresAt, customer, backTo, notes }) {
      let asked = false;
      return repeat(async () => {
        // The first request may have arrived although its answer was lost; a second link of a reference is refused.
        const made = asked ? await linkOfReference(reference) : undefined;
        if (made) return made;
        asked = true;
        const created = await sdk.paymentLink.create({
          amount,
          currency: CURRENCY,
          accept_partial: false,
          reference_id: reference,
          description,
          expire_by: Math.floor(expiresAt.getTime() / 1000),
          customer: {
            name: customer.name,
            ...(customer.email && { email: customer.email }),
            ...(customer.phone && { contact: customer.phone }),
          },
          // The shop tells its customers itself, by the channels they agreed to.
          notify: { sms: false, email: false },
          reminder_enable: false,
          callback_url: backTo,
          callback_method: 'get',
          notes,
        });
        return readLink(created);
      }, ORDER_TRIES);
    },
    link,
    async cancelLink(linkId) {
      try {
        await repeat(() => sdk.paymentLink.cancel(linkId));
      } catch (error) {
        if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
      }
    },
    signedLink: (said, signature) => isHmacOf(linkText(said), keySecret, signature),
    signedPayment: (providerOrderId, paymentId, signature) =>
      isHmacOf(paymentText(providerOrderId, paymentId), keySecret, signature),
    signedWebhook: (body, signature) =>
      [webhookSecret, previousWebhookSecret()].some((secret) => secret && isHmacOf(body, secret, signature)),
  };
}

/**
 * HTTP statuses after which the same request may succeed: keys that are not valid (yet), a timeout, the same refund still
 * being processed (409), too many requests.
 */
const TRY_AGAIN: readonly number[] = [401, 403, 408, 409, 425, 429];

/** The SDK throws plain objects for error answers, and a TypeError when there was no answer. */
function gatewayError(thrown: unknown): GatewayError {
  if (thrown instanceof GatewayError) return thrown;
  const { statusCode, error } = (thrown ?? {}) as { statusCode?: number | string; error?: { description?: string } };
  const status = Number(statusCode);
  if (!status) return new GatewayError('unavailable', 'Razorpay did not answer', { cause: thrown });
  const said = `Razorpay answered ${status}: ${error?.description ?? 'no description'}`;
  return new GatewayError(status >= 500 || TRY_AGAIN.includes(status) ? 'unavailable' : 'refused', said);
}
