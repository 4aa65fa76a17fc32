/** The filter for online orders that were sent unpaid: few, with their own partial index. */
import mongoose from 'mongoose';
import { OrderStatus, PaymentMethod, PaymentStatus } from './order.enums.js';

const SENT: OrderStatus[] = [OrderStatus.SHIPPED, OrderStatus.OUT_FOR_DELIVERY, OrderStatus.DELIVERED];
const UNPAID: PaymentStatus[] = [PaymentStatus.PENDING, PaymentStatus.FAILED];

/** The condition of the partial index. */
export const SENT_UNPAID = {
  paymentMethod: PaymentMethod.ONLINE,
  paymentStatus: { $in: UNPAID },
  orderStatus: { $in: SENT },
};

/** The same condition for queries: MongoDB uses a partial index only when the query repeats its condition. */
export const isSentUnpaid = (): Record<string, unknown> => ({
  paymentMethod: PaymentMethod.ONLINE,
  paymentStatus: mongoose.trusted({ $in: UNPAID }),
  orderStatus: mongoose.trusted({ $in: SENT }),
});
