/** Order figures of customers, for many customers with one query. */
import { objectId, type ObjectId } from '../../types/object-id.js';
import { OrderStatus, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel } from '../orders/order.model.js';

export interface CustomerFigures {
  orders: number;
  /** Totals of paid orders, in paise. */
  spent: number;
  /** Totals of orders that stand and are not paid, in paise. */
  owed: number;
}

/** In the order of the ids. */
export async function customerFigures(ids: readonly string[]): Promise<CustomerFigures[]> {
  const groups = await OrderModel.aggregate<CustomerFigures & { _id: ObjectId }>([
    { $match: { customer: { $in: ids.map((id) => objectId(id)) } } },
    {
      $group: {
        _id: '$customer',
        orders: { $sum: 1 },
        spent: { $sum: { $cond: [{ $eq: ['$paymentStatus', PaymentStatus.PAID] }, '$totalAmount', 0] } },
        owed: {
          $sum: {
            $cond: [
              {
                $and: [
                  { $in: ['$paymentStatus', [PaymentStatus.PENDING, PaymentStatus.FAILED]] },
                  { $not: [{ $in: ['$orderStatus', [OrderStatus.CANCELLED, OrderStatus.RETURNED]] }] },
                ],
              },
              '$totalAmount',
              0,
            ],
          },
        },
      },
    },
  ]);
  const byId = new Map(groups.map((group) => [group._id.toHexString(), group]));
  return ids.map((id) => {
    const { orders = 0, spent = 0, owed = 0 } = byId.get(id) ?? {};
    return { orders, spent, owed };
  });
}
