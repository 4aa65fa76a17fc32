/** The contract that every payment provider implements. Amounts are whole paise. */
import type { PaymentProvider } from '../orders/order.enums.js';

export const CURRENCY = 'INR';
/** The least a provider takes: ₹1. */
export const LEAST_PAYMENT = 100;

export type GatewayPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export interface GatewayPayment {
  id: string;
  /** The provider's id of the order it pays; null when it pays none. */
  orderId: string | null;
  amount: number;
  currency: string;
  status: GatewayPaymentStatus;
  /** Why it failed, in words for the shopper. */
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

  /** Asks something that changes nothing. @throws GatewayError when the keys are not accepted or no answer comes */
  check(): Promise<void>;
  /** @param receipt the shop's order number; an order made twice for it is harmless as long as nobody pays both */
  createOrder(order: { amount: number; receipt: string; notes: Record<string, string> }): Promise<{ id: string }>;
  /** Every attempt to pay a provider's order. */
  paymentsOf(providerOrderId: string): Promise<GatewayPayment[]>;
  /** Null when the provider does not know it. */
  payment(paymentId: string): Promise<GatewayPayment | null>;
  /** Takes the money of an authorized payment; one that is captured already is answered as it stands. */
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

/** What a provider did not do. */
export class GatewayError extends Error {
  /**
   * @param kind `unavailable`: no answer, or one that says to try again; whether it happened is unknown. `refused`: it will
   * not happen, whatever the number of tries.
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
