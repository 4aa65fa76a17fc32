/** Signatures of the payment provider, compared in constant time. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkCallback } from './gateway.js';

/** Lower-case hex of HMAC-SHA256. */
export function hmacHex(content: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}

export function isHmacOf(content: string | Buffer, secret: string, given: string): boolean {
  const expected = Buffer.from(hmacHex(content, secret));
  const sent = Buffer.from(given.toLowerCase());
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}

/** The text that the provider signs to confirm that a payment pays an order. */
export function paymentText(providerOrderId: string, paymentId: string): string {
  return `${providerOrderId}|${paymentId}`;
}

/** The text that the provider signs in the callback of a payment link. */
export function linkText({ linkId, reference, status, paymentId }: LinkCallback): string {
  return `${linkId}|${reference}|${status}|${paymentId}`;
}
