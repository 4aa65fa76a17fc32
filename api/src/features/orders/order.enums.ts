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

/** When a stage of payment is due. */
export enum StageDue {
  NOW = 'now',
  READY = 'ready',
  DELIVERY = 'delivery',
}
registerEnumType(StageDue, {
  name: 'StageDue',
  description: 'When a stage of payment is due.',
  valuesConfig: {
    DELIVERY: { description: 'With the goods.' },
    NOW: { description: 'Before the work begins.' },
    READY: { description: 'When the goods are ready to leave, as soon as staff say so.' },
  },
});

export enum ReceiptMethod {
  ONLINE = 'online',
  CASH = 'cash',
  UPI = 'upi',
  BANK = 'bank transfer',
  CHEQUE = 'cheque',
}
registerEnumType(ReceiptMethod, {
  name: 'ReceiptMethod',
  description: 'How money came.',
  valuesConfig: {
    BANK: { description: 'NEFT, RTGS or IMPS; its reference is the UTR.' },
    CASH: { description: 'Banknotes.' },
    CHEQUE: { description: 'Cheque or draft; its reference is the number.' },
    ONLINE: { description: "Through the shop's payment provider; recorded by itself." },
    UPI: { description: "To the shop's own UPI id; its reference is the transaction id." },
  },
});

export enum PaymentRequestKind {
  WINDOW = 'window',
  LINK = 'link',
}
registerEnumType(PaymentRequestKind, {
  name: 'PaymentRequestKind',
  description: 'How somebody was asked to pay online.',
  valuesConfig: {
    LINK: { description: 'A page of the payment provider, by an address that can be sent to anybody.' },
    WINDOW: { description: "The payment window on the shop's own page." },
  },
});

export enum PaymentRequestState {
  OPEN = 'open',
  PAID = 'paid',
  CANCELLED = 'cancelled',
  EXPIRED = 'expired',
}
registerEnumType(PaymentRequestState, {
  name: 'PaymentRequestState',
  description: 'Where a request to pay stands.',
  valuesConfig: {
    CANCELLED: { description: 'Taken back; what is paid on it nevertheless goes back.' },
    EXPIRED: { description: 'Not paid in time.' },
    OPEN: { description: 'Can be paid.' },
    PAID: { description: 'Paid; a second payment on it goes back.' },
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
