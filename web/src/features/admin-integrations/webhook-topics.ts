// Topics of webhooks.
import type { WebhookTopic } from '../../generated/admin-integrations';
import { enumTable, inCapitals } from '../../shared/enum-table';

export const topicNames = enumTable<WebhookTopic, string>(
  {
    ORDER_PLACED: 'Order placed',
    ORDER_PAID: 'Order paid',
    ORDER_STATUS_CHANGED: 'Order status changed',
    ORDER_ITEMS_CANCELLED: 'Part of an order cancelled',
    ORDER_REFUNDED: 'Order refunded',
    RETURN_REQUESTED: 'Return asked for',
    RETURN_CHANGED: 'Return changed',
    SHIPMENT_CREATED: 'Shipment packed',
    SHIPMENT_CHANGED: 'Shipment changed',
    STOCK_LOW: 'Stock low',
    CUSTOM_ORDER_SUBMITTED: 'Custom order submitted',
    CONTACT_SUBMITTED: 'Contact message submitted',
    CUSTOMER_ERASED: 'Customer erased',
    OFFER_CREATED: 'Offer added',
    OFFER_CHANGED: 'Offer changed',
    OFFER_ENDED: 'Offer ended',
    QUOTE_SENT: 'Quote sent',
    QUOTE_ACCEPTED: 'Quote accepted',
    QUOTE_DECLINED: 'Quote declined',
    PAYMENT_RECEIVED: 'Payment received',
    PAYMENT_CORRECTED: 'Payment corrected',
    PAYMENT_DUE: 'Payment due',
    REVIEW_SUBMITTED: 'Review written',
    REVIEW_PUBLISHED: 'Review published',
    QUESTION_ASKED: 'Question asked',
  },
  inCapitals,
);

export const topicChoices = (Object.keys(topicNames) as WebhookTopic[]).map((value) => ({
  value,
  label: topicNames[value],
}));
