/** The states of an order as they are stored, written over REST and shown; GraphQL uses the names. */
import { registerEnumType } from 'type-graphql';

export enum OrderStatus {
  PENDING = 'pending',
  CONFIRMED = 'confirmed',
  PROCESSING = 'processing',
  SHIPPED = 'shipped',
  OUT_FOR_DELIVERY = 'out for delivery',
  DELIVERED = 'delivered',
  CANCELLED = 'cancelled',
  RETURNED = 'returned',
}
registerEnumType(OrderStatus, {
  name: 'OrderStatus',
  description: 'Where an order stands. Cancelled and returned orders have given their pieces back to the stock.',
});

export enum PaymentStatus {
  PENDING = 'pending',
  PAID = 'paid',
  FAILED = 'failed',
  REFUNDED = 'refunded',
}
registerEnumType(PaymentStatus, {
  name: 'PaymentStatus',
  description: 'Where the money of an order stands.',
  valuesConfig: {
    PAID: { description: 'Received; stays so while only a part is refunded.' },
    FAILED: { description: 'An attempt failed or time ran out; another attempt may still succeed.' },
    REFUNDED: { description: 'All of it is on its way back or has arrived.' },
  },
});

export enum PaymentMethod {
  ONLINE = 'online',
  COD = 'cod',
}
registerEnumType(PaymentMethod, {
  name: 'PaymentMethod',
  description: 'How the shopper pays.',
  valuesConfig: { COD: { description: 'Cash on delivery; costs ₹50 extra.' } },
});

export enum PaymentProvider {
  RAZORPAY = 'razorpay',
  SANDBOX = 'sandbox',
}
registerEnumType(PaymentProvider, {
  name: 'PaymentProvider',
  description: 'Who takes the money of an online payment.',
  valuesConfig: { SANDBOX: { description: 'Test payments without money, never in production.' } },
});

export enum RefundStatus {
  /** Wanted by the shop, not yet accepted by the provider. Shown as pending. */
  REQUESTED = 'requested',
  PENDING = 'pending',
  PROCESSED = 'processed',
  FAILED = 'failed',
}

export enum ShownRefundStatus {
  PENDING = 'pending',
  PROCESSED = 'processed',
  FAILED = 'failed',
}
registerEnumType(ShownRefundStatus, { name: 'RefundStatus', description: 'How far a refund has come.' });
