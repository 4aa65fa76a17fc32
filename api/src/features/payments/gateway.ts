/** The contract that every payment provider implements. Amounts are whole paise. */
import type { PaymentProvider } from '../orders/order.enums.js';

export const CURRENCY = 'INR';
/** The least amount that a provider accepts: ₹1. */
export const LEAST_PAYMENT = 100;

export type GatewayPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export interface GatewayPayment {
  id: string;
  /** Id of the provider's order that it pays; null when it pays none. */
  orderId: string | null;
  amount: number;
  currency: string;
  status: GatewayPaymentStatus;
  /** Reason of the failure, for the shopper. */
  failure?: string;
}

export interface GatewayRefund {
  id: string;
  status: 'pending' | 'processed' | 'failed';
}

/** A page of the provider where anybody who has its address pays. */
export interface NewGatewayLink {
  /** Paise; it is paid whole or not at all. */
  amount: number;
  /** At most 40 characters. The same reference never makes two links. */
  reference: string;
  /** What it is for, for who pays. */
  description: string;
  /** At least 15 minutes ahead. */
  expiresAt: Date;
  customer: { name: string; email?: string; phone?: string };
  /** Absolute address that the payer comes back to. */
  backTo: string;
  notes: Record<string, string>;
}

export interface GatewayLink {
  id: string;
  /** Absolute address of the page. */
  url: string;
  /** `open` until it is paid, cancelled or expired. */
  status: 'open' | 'paid' | 'cancelled' | 'expired';
  /** What was paid on it; `orderId` of each is the id of the link. */
  payments: GatewayPayment[];
}

/** What the provider tells of a paid link by the address that the payer comes back to. */
export interface LinkCallback {
  linkId: string;
  reference: string;
  status: string;
  paymentId: string;
}

export interface Gateway {
  readonly provider: PaymentProvider;
  /** Public part of the key; the browser's payment window needs it. */
  readonly keyId: string;
  /** True when no real money moves. */
  readonly testMode: boolean;

  /** A read-only request. @throws GatewayError when the keys are refused or no answer comes */
  check(): Promise<void>;
  /** @param receipt the shop's order number; a duplicate order at the provider is harmless as long as only one is paid */
  createOrder(order: { amount: number; receipt: string; notes: Record<string, string> }): Promise<{ id: string }>;
  /** Every attempt to pay a provider's order. */
  paymentsOf(providerOrderId: string): Promise<GatewayPayment[]>;
  /** Null when the provider does not know it. */
  payment(paymentId: string): Promise<GatewayPayment | null>;
  /** Captures an authorized payment; returns one that is captured already unchanged. */
  capture(paymentId: string, amount: number): Promise<GatewayPayment>;
  /** @param idempotencyKey the same key never sends money twice */
  refund(refund: {
    paymentId: string;
    amount: number;
    idempotencyKey: string;
    notes: Record<string, string>;
  }): Promise<GatewayRefund>;
  refundState(refundId: string): Promise<GatewayRefund>;
  /** @throws GatewayError */
  createLink(link: NewGatewayLink): Promise<Pick<GatewayLink, 'id' | 'url'>>;
  /** Null when the provider does not know it. */
  link(linkId: string): Promise<GatewayLink | null>;
  /** Closes it; one that is paid, expired or cancelled stays as it is. */
  cancelLink(linkId: string): Promise<void>;
  /** True when the provider signed what its callback says. */
  signedLink(said: LinkCallback, signature: string): boolean;
  /** True when the provider signed that this payment pays this order. */
  signedPayment(providerOrderId: string, paymentId: string, signature: string): boolean;
  /** True when the provider signed exactly these bytes. */
  signedWebhook(body: Buffer, signature: string): boolean;
}

/** A failed request to a provider. */
export class GatewayError extends Error {
  /**
   * @param kind `unavailable`: no answer, or a request to retry; the outcome is unknown. `refused`: it did not happen, and retries
   * will not help
   */
  constructor(
    readonly kind: 'unavailable' | 'refused',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'GatewayError';
  }
}
