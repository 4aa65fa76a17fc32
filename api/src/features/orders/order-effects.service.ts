/** The side effects of every new or changed order (mails and messages, sales figures, webhooks), written in its transaction. */
import type { ClientSession } from 'mongoose';
import type { OrderNews } from '../../emails/order-mails.js';
import type { Write } from '../../platform/database/writes.js';
import { mailWrites } from '../../platform/mail/mail-outbox.js';
import { eventWrites } from './order-events.js';
import { offerWrites } from './order-offers.js';
import { noticeWrites } from '../messages/notify.service.js';
import { orderNotice } from './order-notices.js';
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
  const mails = await orderMails(news, after, session);
  const notices = mails.flatMap(
    ({ news: one, mail, isOwn }) => (isOwn && orderNotice(one, after, mail, mail.key)) || [],
  );
  const noticed = new Set(notices.map(({ mail }) => mail));
  const others = mails.map(({ mail }) => mail).filter((mail) => !noticed.has(mail));
  return [
    ...(await noticeWrites(notices, session)),
    ...mailWrites([...others, ...ownerMails(news, after)], session),
    ...saleWrites(before, after),
    ...(await offerWrites(before, after, session)),
    ...(await eventWrites(before, after, session)),
  ];
}
