/** The states of an order as stored, sent over REST and shown; GraphQL uses the names. */
import { registerEnumType } from 'type-graphql';

export { PaymentMethod } from '../../types/payment-method.js';

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
  valuesConfig: {
    CANCELLED: { description: 'Given up before it was shipped; what was paid online is refunded.' },
    CONFIRMED: { description: 'Accepted by the shop; an online order is so as soon as it is paid.' },
    DELIVERED: { description: 'With the customer; cash on delivery counts as paid then.' },
    OUT_FOR_DELIVERY: { description: 'With the courier, to arrive the same day; `out for delivery` over REST.' },
    PENDING: { description: 'Just placed; an online one waits for its payment.' },
    PROCESSING: { description: 'Being made or packed.' },
    RETURNED: { description: 'Came back; what was paid online is refunded.' },
    SHIPPED: { description: 'On its way; its customer can no longer cancel it.' },
  },
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
    PENDING: { description: 'Nothing came yet: an online payment is due, or cash is paid on delivery.' },
  },
});

export enum CashHolder {
  SHOP = 'shop',
  COURIER = 'courier',
  CUSTOMER = 'customer',
}
registerEnumType(CashHolder, {
  name: 'CashHolder',
  description: 'Who has the cash of an order that is paid on delivery and was delivered.',
  valuesConfig: {
    COURIER: { description: 'The courier collected it and still owes it to the shop.' },
    CUSTOMER: { description: 'Nobody collected it: its customer still owes it, and the order is not paid.' },
    SHOP: { description: 'The shop has it.' },
  },
});

export enum PaymentProvider {
  RAZORPAY = 'razorpay',
  SANDBOX = 'sandbox',
}
registerEnumType(PaymentProvider, {
  name: 'PaymentProvider',
  description: 'Who takes the money of an online payment.',
  valuesConfig: {
    SANDBOX: { description: 'Test payments without money, never in production.' },
    RAZORPAY: { description: "Real money, through Razorpay's checkout." },
  },
});

export enum ShipmentState {
  PACKED = 'packed',
  SHIPPED = 'shipped',
  OUT_FOR_DELIVERY = 'out for delivery',
  DELIVERED = 'delivered',
  COMING_BACK = 'coming back',
  CAME_BACK = 'came back',
  CANCELLED = 'cancelled',
}
registerEnumType(ShipmentState, {
  name: 'ShipmentState',
  description: 'How far a shipment has come.',
  valuesConfig: {
    CAME_BACK: { description: 'Not delivered, and with the shop again: its pieces may go into another shipment.' },
    CANCELLED: { description: 'Given up before it left; its pieces are to be packed again.' },
    COMING_BACK: { description: 'Could not be delivered; the courier brings it back.' },
    DELIVERED: { description: 'With the customer.' },
    OUT_FOR_DELIVERY: { description: 'With the courier, to arrive the same day; `out for delivery` over REST.' },
    PACKED: { description: 'Packed, and still with the shop.' },
    SHIPPED: { description: 'Handed to the courier.' },
  },
});

export enum RefundStatus {
  /** Requested by the shop, not yet accepted by the provider. Shown as pending. */
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
registerEnumType(ShownRefundStatus, {
  name: 'RefundStatus',
  description: 'How far a refund has come.',
  valuesConfig: {
    FAILED: { description: 'The provider refused it; the money is still with the shop.' },
    PENDING: { description: 'Asked of the provider, not confirmed yet.' },
    PROCESSED: { description: "On the customer's account, or about to be, as the bank has it." },
  },
});
