/** Asks customers for reviews of what was delivered: once an order, some days later, unless they do not want that. */
import mongoose, { type ClientSession } from 'mongoose';
import { reviewAskMail } from '../../emails/review-ask-mail.js';
import { inTransaction } from '../../platform/database/database.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { hasNoMailbox } from '../../types/no-mailbox.js';
import { readPhone } from '../../types/phone.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { UserModel, type User } from '../customers/user.model.js';
import { isDemoOrder } from '../orders/order-rules.js';
import { notify } from '../messages/notify.service.js';
import { OrderStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { reviewPath } from './review-link.js';
import { reviewableLines } from './review-right.js';
import { accountOf, orderOfLink, type Asker } from './reviewer.js';

const DAY = 86_400_000;
/** Days after which nobody is asked any more: a shop that begins to ask does not write about orders of long ago. */
const TOO_LATE = 14;
/** Orders of one round. */
const AT_ONCE = 50;

/** @returns orders that were looked at @throws the first failure, after all of the round were tried */
export async function askForReviews(now = new Date()): Promise<number> {
  const { reviewAskDays } = settings();
  if (reviewAskDays === 0) return 0;
  const due = now.getTime() - reviewAskDays * DAY;
  const orders = await OrderModel.find(
    {
      deliveredAt: mongoose.trusted({ $lte: new Date(due), $gt: new Date(due - TOO_LATE * DAY) }),
      reviewAskedAt: null,
      orderStatus: OrderStatus.DELIVERED,
    },
    { _id: 1 },
  )
    .sort({ deliveredAt: 1 })
    .limit(AT_ONCE)
    .lean<Pick<StoredOrder, '_id'>[]>();
  const outcomes = await Promise.allSettled(
    orders.map(({ _id }) => inTransaction((session) => ask(_id, now, session))),
  );
  const failed = outcomes.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return orders.length;
}

async function ask(_id: ObjectId, now: Date, session: ClientSession): Promise<void> {
  // The mark comes first: of two processes one begins anew and finds it.
  const order = await OrderModel.findOneAndUpdate(
    { _id, reviewAskedAt: null, orderStatus: OrderStatus.DELIVERED },
    { $set: { reviewAskedAt: now } },
    { session, timestamps: false, returnDocument: 'after' },
  ).lean<StoredOrder>();
  // The customers of the demo are invented.
  if (!order || order.erased || order.reviewedAt || isDemoOrder(order)) return;
  const titles = reviewableLines(order)
    .filter(({ whyNot }) => !whyNot)
    .map(({ line }) => order.items[line]!.title);
  const account = await UserModel.findById(order.customer, { email: 1, noReviewRequests: 1 }, { session }).lean<User>();
  if (titles.length === 0 || !account || account.noReviewRequests) return;
  const { orderNumber, contactInfo } = order;
  const path = reviewPath(_id, now.getTime());
  const key = `review-ask:${_id.toHexString()}`;
  const href = platform().config.publicUrl + path;
  const mail = { orderNumber, name: order.customerName, titles, href };
  await notify(
    {
      key,
      kind: 'reviewAsk',
      to: {
        phone: contactInfo.phoneE164 ?? readPhone(contactInfo.phone),
        customer: order.customer,
        consentOf: order.whatsappUpdates ? order.customer : undefined,
      },
      values: { order: orderNumber },
      buttons: [path.slice(1)],
      mail: hasNoMailbox(account.email) ? undefined : { key, unsubscribe: href, ...reviewAskMail(account.email, mail) },
    },
    session,
  );
}

/**
 * Whether a person wants to be asked for reviews.
 * @param token of a link, whose order says who it is; the account without one
 * @throws ShopError NOT_FOUND for a link that is not valid, UNAUTHENTICATED without either
 */
export async function setReviewRequests(asker: Asker, wanted: boolean, token?: string | null): Promise<boolean> {
  const customer = token ? (await orderOfLink(token, asker.address)).customer : objectId(accountOf(asker).id);
  await UserModel.updateOne(
    { _id: customer },
    wanted ? { $unset: { noReviewRequests: 1 } } : { $set: { noReviewRequests: true } },
  );
  return wanted;
}
