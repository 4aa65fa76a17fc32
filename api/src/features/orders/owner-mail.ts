/** Queues mails to the owner's chosen addresses about each new order: placed for cash on delivery, or paid online. */
import { newOrderMail, type NewOrderFacts } from '../../emails/owner-mails.js';
import type { OrderNews } from '../../emails/order-mails.js';
import type { NewMail } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { waitsForShopper } from './cod-confirmation.js';
import { PaymentMethod } from './order.enums.js';
import type { StoredOrder } from './order.model.js';
import { addressLines, mailedDiscounts, mailedLines, recipientName } from './order-mail.js';

/** One mail per address and order, whatever happens to the order later. @param order after the change */
export function ownerMails(news: readonly (OrderNews | undefined)[], order: StoredOrder): NewMail[] {
  const cashOnDelivery = order.paymentMethod === PaymentMethod.COD;
  // An order that awaits payment may never be paid.
  const isNew = news.some((one) => one?.kind === (cashOnDelivery ? 'placed' : 'paid'));
  if (!isNew) return [];
  // Without recipients for every order, the owner still gets orders that must be accepted.
  const recipients = order.acceptBy ? ownerAddresses() : settings().newOrderEmails;
  if (recipients.length === 0) return [];
  const id = order._id.toHexString();
  const mail = newOrderMail(newOrderFacts(order));
  return recipients.map((to) => ({ key: `order:${id}:new:${to}`, to, ...mail }));
}

/** Who is told what needs the owner: those who get mails of new orders, or else the e-mail of the shop. */
export function ownerAddresses(): string[] {
  const { newOrderEmails, email } = settings();
  return newOrderEmails.length === 0 ? [email] : newOrderEmails;
}

/** The facts of an order in the mail to the owner. */
export function newOrderFacts(order: StoredOrder): NewOrderFacts {
  return {
    orderNumber: order.orderNumber,
    name: recipientName(order),
    phone: order.contactInfo.phone,
    email: order.contactInfo.email,
    lines: mailedLines(order),
    discounts: mailedDiscounts(order),
    totalAmount: order.totalAmount,
    cashOnDelivery: order.paymentMethod === PaymentMethod.COD,
    acceptBy: order.acceptBy,
    needsShopper: waitsForShopper(order),
    address: addressLines(order.deliveryAddress),
    notes: order.notes,
    href: `${platform().config.publicUrl}/admin/orders?view=${order._id.toHexString()}`,
  };
}
