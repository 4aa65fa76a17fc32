/** Hands orders by cash on delivery whose shoppers have not answered in time to staff, and tells the owner of them once, at most hourly. */
import mongoose from 'mongoose';
import { silentOrdersMail } from '../../emails/owner-mails.js';
import { inTransaction } from '../../platform/database/database.js';
import { OutboxMailModel } from '../../platform/mail/mail-outbox.model.js';
import { enqueueMails, type NewMail } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { CONFIRMATION_EVENT } from '../orders/cod-confirmation.js';
import { changeOrder } from '../orders/order-change.service.js';
import { SHOP_ACTOR } from '../orders/order-rules.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { newOrderFacts, ownerAddresses } from '../orders/owner-mail.js';
import { eachOrder } from './each-order.js';

/** The most orders of one round. */
const ROUND = 20;
/** The most orders that one mail names. */
const TOLD_MOST = 100;
const HOUR = 3_600_000;
/** Hours that are told afterwards, after the shop stood still. */
const HOURS_BACK = 48;

/** @returns how many orders were handed to staff */
export async function noteSilence(now = new Date()): Promise<number> {
  const due = await OrderModel.find({
    confirmBy: mongoose.trusted({ $lte: now }),
    confirmSilent: mongoose.trusted({ $ne: true }),
  })
    .sort({ confirmBy: 1 })
    .limit(ROUND)
    .lean<StoredOrder[]>();
  let silent = 0;
  await eachOrder(due, async ({ _id }) => {
    const after = await changeOrder({ _id }, (order) =>
      // Answered or decided since the query.
      !order.confirmBy || order.confirmBy > now || order.confirmSilent
        ? null
        : {
            set: { confirmSilent: true },
            events: [{ kind: CONFIRMATION_EVENT, actor: SHOP_ACTOR, note: 'Not confirmed in time: the shop decides' }],
          },
    );
    if (after.confirmSilent) silent += 1;
  });
  // An hour is told whole.
  if (due.length < ROUND) await tellOwner(now);
  return silent;
}

/** One mail for each hour that is over, about those of its orders that nobody has decided since. Its key keeps it from being sent again. */
async function tellOwner(now: Date): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR);
  const orders = await OrderModel.find({
    confirmBy: mongoose.trusted({ $gte: new Date((hour - HOURS_BACK) * HOUR), $lt: new Date(hour * HOUR) }),
    confirmSilent: true,
  })
    .sort({ confirmBy: 1 })
    .limit(HOURS_BACK * TOLD_MOST)
    .lean<StoredOrder[]>();
  if (orders.length === 0) return;
  const byHour = new Map<number, StoredOrder[]>();
  for (const order of orders) {
    const of = Math.floor(order.confirmBy!.getTime() / HOUR);
    byHour.set(of, [...(byHour.get(of) ?? []), order]);
  }
  const mails = [...byHour].flatMap(([of, silent]) => mailsOf(of, silent));
  await inTransaction(async (session) => {
    const keys = mails.map(({ key }) => key);
    const told = await OutboxMailModel.find({ key: mongoose.trusted({ $in: keys }) }, { key: 1 }, { session }).lean();
    const known = new Set(told.map(({ key }) => key));
    await enqueueMails(
      mails.filter(({ key }) => !known.has(key)),
      session,
    );
  });
}

function mailsOf(hour: number, silent: readonly StoredOrder[]): NewMail[] {
  const mail = silentOrdersMail(
    silent.slice(0, TOLD_MOST).map((order) => newOrderFacts(order)),
    `${platform().config.publicUrl}/admin/orders`,
  );
  return ownerAddresses().map((to) => ({ key: `cod-silent:${hour}:${to}`, to, ...mail }));
}
