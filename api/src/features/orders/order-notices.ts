/** What a customer is told of an order by WhatsApp and SMS beside the mail, for the changes that have such a notice. */
import { moment } from '../../emails/moment.js';
import type { OrderNews } from '../../emails/order-mails.js';
import type { NewMail } from '../../platform/mail/mail-outbox.js';
import type { NoticeKind } from '../../platform/settings/message-texts.js';
import { formatPaise } from '../../pricing/index.js';
import { readPhone } from '../../types/phone.js';
import type { Notice } from '../messages/notify.service.js';
import { amountToCollect } from './cash.js';
import { COD_REPLIES } from './cod-confirmation.js';
import { confirmPath } from './confirm-link.js';
import { parcelFacts, recipientName } from './order-mail.js';
import type { StoredOrder } from './order.model.js';
import { payPath } from './pay-link.js';
import { trackingPath } from './tracking-link.js';

/** The notice of a change with its mail; undefined where the change has only the mail. @param order after the change */
export function orderNotice(
  news: OrderNews,
  order: StoredOrder,
  mail: NewMail | undefined,
  key: string,
): Notice<any> | undefined {
  const told = toldOf(news, order);
  if (!told) return undefined;
  const { phone, phoneE164 } = order.contactInfo;
  return {
    key,
    kind: told.kind,
    to: {
      phone: phoneE164 ?? readPhone(phone),
      customer: order.customer,
      // Without the mark on the order nobody needs to be asked for.
      consentOf: order.whatsappUpdates ? order.customer : undefined,
    },
    values: { order: order.orderNumber, ...told.values },
    buttons: told.buttons ?? [trackingPath(order._id.toHexString()).slice(1)],
    mail,
  };
}

function toldOf(
  news: OrderNews,
  order: StoredOrder,
): { kind: NoticeKind; values: Readonly<Record<string, string>>; buttons?: readonly string[] } | undefined {
  const total = formatPaise(order.totalAmount);
  switch (news.kind) {
    case 'placed':
      if (order.confirmBy) return asked(order, order.confirmBy, total);
      return { kind: 'orderPlaced', values: { name: recipientName(order), total } };
    case 'paid':
      return { kind: 'orderPaid', values: { total } };
    case 'payment-due':
      return {
        kind: 'paymentDue',
        values: { amount: formatPaise(news.amount) },
        buttons: [(payPath(order) ?? trackingPath(order._id.toHexString())).slice(1)],
      };
    case 'shipped':
      return { kind: 'orderShipped', values: { carrier: carrierOf(order, news.shipment) } };
    case 'out-for-delivery':
      return { kind: 'orderOutForDelivery', values: { pay: toPay(order, news.shipment) } };
    case 'delivered':
      return { kind: 'orderDelivered', values: {} };
    case 'cancelled':
      return { kind: 'orderCancelled', values: { refund: news.refund > 0 ? formatPaise(news.refund) : 'none' } };
    case 'refunded':
      return { kind: 'orderRefunded', values: { amount: formatPaise(news.amount) } };
    default:
      return undefined;
  }
}

/** The question to the shopper, with its answers as buttons. */
function asked(order: StoredOrder, confirmBy: Date, total: string) {
  const id = order._id.toHexString();
  return {
    kind: 'codConfirm' as const,
    values: { total, until: moment(confirmBy) },
    buttons: [`${COD_REPLIES}:confirm:${id}`, `${COD_REPLIES}:cancel:${id}`, confirmPath(order).slice(1)],
  };
}

function carrierOf(order: StoredOrder, shipment: string | undefined): string {
  const parcel = shipment === undefined ? undefined : parcelFacts(order, shipment);
  return [parcel?.courier, parcel?.trackingNumber].filter(Boolean).join(' ') || 'our own delivery';
}

function toPay(order: StoredOrder, shipment: string | undefined): string {
  const due = amountToCollect(order);
  if (due === 0) return 'nothing';
  const isPart = shipment !== undefined && parcelFacts(order, shipment)?.isPart;
  return isPart ? 'what the parcel says' : formatPaise(due);
}
