/** Cancels large cash-on-delivery orders that the shop did not accept in time, and returns their pieces to the stock. */
import mongoose from 'mongoose';
import { changeOrder } from '../orders/order-change.service.js';
import { OrderStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { SHOP_ACTOR } from '../orders/order-rules.js';
import { eachOrder } from './each-order.js';
import { transitionChange } from './order-command.service.js';

/** The most orders of one round. */
const ROUND = 20;

/** @returns how many were cancelled */
export async function cancelUnaccepted(now = new Date()): Promise<number> {
  const due = await OrderModel.find({ acceptBy: mongoose.trusted({ $lte: now }) })
    .sort({ acceptBy: 1 })
    .limit(ROUND)
    .lean<StoredOrder[]>();
  let cancelled = 0;
  await eachOrder(due, async ({ _id }) => {
    const after = await changeOrder({ _id }, (order) =>
      // Accepted, declined or cancelled since the query.
      !order.acceptBy || order.acceptBy > now
        ? null
        : transitionChange(
            order,
            { to: OrderStatus.CANCELLED, now, note: 'Not accepted in time', cancelledBy: 'not-accepted' },
            SHOP_ACTOR,
          ),
    );
    if (after.orderStatus === OrderStatus.CANCELLED) cancelled += 1;
  });
  return cancelled;
}
