/** What every change of an order ends in, a new one's too: mails, figures, news to integrations, all written with it. */
import type { ClientSession } from 'mongoose';
import type { OrderNews } from '../../emails/order-mails.js';
import { beginAnewWhenLate } from '../../platform/database/change-feed.js';
import { sendGathered } from '../../platform/database/gathered-writes.js';
import { enqueueMails, type NewMail } from '../../platform/mail/mail-outbox.js';
import { announce } from './order-events.js';
import { orderMails } from './order-mail.js';
import type { StoredOrder } from './order.model.js';
import { ownerMails } from './owner-mail.js';
import { noteSale } from './sales-changes.js';

/**
 * The last step of the transaction that writes an order: nothing is gathered in it afterwards.
 * @param now the moment the order carries as that of its change
 */
export async function concludeOrder(
  before: StoredOrder | undefined,
  after: StoredOrder,
  news: readonly OrderNews[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  await tellOfOrder(before, after, news, session);
  await endOrders(now, session);
}

/**
 * Of one order of a transaction; `endOrders` follows after the last.
 * @param before undefined for an order that is just placed
 * @param mails that tell of it, when they are made already
 */
export async function tellOfOrder(
  before: StoredOrder | undefined,
  after: StoredOrder,
  news: readonly OrderNews[],
  session: ClientSession,
  mails?: readonly NewMail[],
): Promise<void> {
  enqueueMails(mails ?? [...(await orderMails(news, after, session)), ...ownerMails(news, after)], session);
  noteSale(before, after, session);
  await announce(before, after, session);
}

/**
 * Sends all that was gathered.
 * @param now the moment the orders carry as that of their change
 * @throws a transient error when the feed of changes could pass it: the transaction is begun anew
 */
export async function endOrders(now: Date, session: ClientSession): Promise<void> {
  await sendGathered(session);
  beginAnewWhenLate(now);
}
