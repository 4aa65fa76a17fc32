/** The side effects of every new or changed order (mails, sales figures, webhooks), written in its transaction. */
import type { ClientSession } from 'mongoose';
import type { OrderNews } from '../../emails/order-mails.js';
import type { Write } from '../../platform/database/writes.js';
import { mailWrites } from '../../platform/mail/mail-outbox.js';
import { eventWrites } from './order-events.js';
import { offerWrites } from './order-offers.js';
import { orderMails } from './order-mail.js';
import type { StoredOrder } from './order.model.js';
import { ownerMails } from './owner-mail.js';
import { saleWrites } from './sales-changes.js';

/**
 * Call it last in the transaction that writes the order.
 * @param before undefined for a new order
 */
export async function effectsOf(
  before: StoredOrder | undefined,
  after: StoredOrder,
  news: readonly OrderNews[],
  session: ClientSession,
): Promise<Write[]> {
  const mails = [...(await orderMails(news, after, session)), ...ownerMails(news, after)];
  return [
    ...mailWrites(mails, session),
    ...saleWrites(before, after),
    ...(await offerWrites(before, after, session)),
    ...(await eventWrites(before, after, session)),
  ];
}
