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
