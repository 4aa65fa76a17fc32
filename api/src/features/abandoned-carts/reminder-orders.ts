/** What was ordered after a reminder, and the figures of all reminders. */
import mongoose from 'mongoose';
import { UNSOLD } from '../orders/order-rules.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import type { CartReminderFigures } from './abandoned-carts.types.js';
import { CartReminderModel, type CartReminder } from './cart-reminder.model.js';

/** Milliseconds after the link was used in which an order counts. */
const COUNTS = 7 * 86_400_000;
/** Days that the figures are of; rows are kept a little longer than any of them is asked for. */
const FIGURE_DAYS = 90;
const AT_ONCE = 200;

/** Notes orders of those who used the link of a reminder, in the order in which they used it. */
export async function noteOrders(now: Date): Promise<void> {
  let after: Pick<CartReminder, 'openedAt'> | undefined;
  for (let found = AT_ONCE; found === AT_ONCE;) {
    const since = after?.openedAt ?? new Date(now.getTime() - COUNTS);
    const opened = await CartReminderModel.find({ openedAt: mongoose.trusted({ $gt: since }), order: null })
      .sort({ openedAt: 1 })
      .limit(AT_ONCE)
      .lean<CartReminder[]>();
    if (opened.length > 0) await noteOrdersOf(opened);
    after = opened.at(-1);
    found = opened.length;
  }
}

async function noteOrdersOf(opened: readonly CartReminder[]): Promise<void> {
  const orders = await OrderModel.find(
    {
      customer: mongoose.trusted({ $in: opened.map(({ customer }) => customer) }),
      createdAt: mongoose.trusted({ $gte: opened[0]!.openedAt! }),
      orderStatus: mongoose.trusted({ $nin: UNSOLD }),
    },
    { customer: 1, createdAt: 1, totalAmount: 1 },
  )
    .sort({ customer: 1, createdAt: 1 })
    .limit(AT_ONCE * 10)
    .lean<Pick<StoredOrder, '_id' | 'customer' | 'createdAt' | 'totalAmount'>[]>();
  for (const { _id, customer, openedAt } of opened) {
    const order = orders.find(
      (one) =>
        one.customer.equals(customer) &&
        one.createdAt >= openedAt! &&
        one.createdAt.getTime() - openedAt!.getTime() <= COUNTS,
    );
    if (!order) continue;
    // Of two reminders that were both used, one has led to the order.
    if (await CartReminderModel.exists({ customer, order: order._id })) continue;
    await CartReminderModel.updateOne({ _id }, { $set: { order: order._id, orderTotal: order.totalAmount } });
  }
}

export async function cartReminderFigures(now = new Date()): Promise<CartReminderFigures> {
  const one = (field: string) => ({ $sum: { $cond: [{ $ifNull: [field, false] }, 1, 0] } });
  const [sums] = await CartReminderModel.aggregate<Omit<CartReminderFigures, 'days'>>([
    { $match: { sentAt: { $gt: new Date(now.getTime() - FIGURE_DAYS * 86_400_000) } } },
    {
      $group: {
        _id: null,
        sent: { $sum: 1 },
        opened: one('$openedAt'),
        ordered: one('$order'),
        orderTotal: { $sum: { $ifNull: ['$orderTotal', 0] } },
      },
    },
  ]);
  const { sent = 0, opened = 0, ordered = 0, orderTotal = 0 } = sums ?? {};
  return { days: FIGURE_DAYS, sent, opened, ordered, orderTotal };
}
