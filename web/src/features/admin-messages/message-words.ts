// The words and colours of messages by WhatsApp and SMS.
import type { MessageChannel, MessageStatus, NoticeChannel, NoticeKind } from '../../generated/admin-messages';
import { enumTable, inCapitals } from '../../shared/enum-table';

export const channelNames = enumTable<MessageChannel, string>({ WHATSAPP: 'WhatsApp', SMS: 'SMS' }, inCapitals);

export const insteadNames = enumTable<NoticeChannel, string>(
  { WHATSAPP: 'WhatsApp', SMS: 'SMS', MAIL: 'mail' },
  inCapitals,
);

/** As the settings call them. */
export const kindNames = enumTable<NoticeKind, string>(
  {
    CODE: 'Code to log in',
    ORDER_PLACED: 'Order placed',
    ORDER_PAID: 'Payment received',
    ORDER_SHIPPED: 'Order on its way',
    ORDER_OUT_FOR_DELIVERY: 'Out for delivery',
    ORDER_DELIVERED: 'Order delivered',
    ORDER_CANCELLED: 'Order cancelled',
    ORDER_REFUNDED: 'Money paid back',
    COD_CONFIRM: 'Confirm a cash-on-delivery order',
    QUOTE_SENT: 'Quote sent',
    REVIEW_ASK: 'Please review',
    PAYMENT_DUE: 'Payment due',
    CART_LEFT: 'Something left in the cart',
  },
  inCapitals,
);

export const statuses = enumTable<MessageStatus, { label: string; colour: string }>(
  {
    WAITING: { label: 'Waiting', colour: 'gold' },
    SENT: { label: 'Sent', colour: 'blue' },
    DELIVERED: { label: 'Delivered', colour: 'green' },
    READ: { label: 'Read', colour: 'green' },
    FAILED: { label: 'Failed', colour: 'red' },
  },
  (value) => ({ label: inCapitals(value), colour: 'default' }),
);
