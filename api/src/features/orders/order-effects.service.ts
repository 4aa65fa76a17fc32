/** What every change of an order ends in, a new one's too: mails, sales figures and webhooks, all written with it. */
import type { ClientSession } from 'mongoose';
import type { OrderNews } from '../../emails/order-mails.js';
import { beginAnewWhenLate } from '../../platform/database/change-feed.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { announce } from './order-events.js';
import { orderMails } from './order-mail.js';
import type { StoredOrder } from './order.model.js';
import { ownerMails } from './owner-mail.js';
import { noteSale } from './sales-changes.js';

/**
 * The last step of the transaction that writes an order.
 * @param before undefined for an order that is just placed
 * @param now the moment the order carries as that of its change
 * @throws a transient error when the feed of changes could pass that moment: the transaction is begun anew
 */
export async function concludeOrder(
  before: StoredOrder | undefined,
  after: StoredOrder,
  news: readonly OrderNews[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  await enqueueMails([...(await orderMails(news, after, session)), ...ownerMails(news, after)], session);
  await noteSale(before, after, session);
  await announce(before, after, session);
  beginAnewWhenLate(now);
}
