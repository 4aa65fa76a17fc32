// How a payment window can end.

export type PaymentOutcome =
  | { kind: 'paid'; orderId: string; paymentId: string; signature: string }
  | { kind: 'failed' }
  | { kind: 'dismissed' }
  /** The shopper went back in the browser. */
  | { kind: 'left' }
  /** The provider's script could not be loaded. */
  | { kind: 'unavailable' };
