/** The filter for online orders that were sent although nobody paid: few, with an index of their own. */
import mongoose from 'mongoose';
import { OrderStatus, PaymentMethod, PaymentStatus } from './order.enums.js';

const SENT: OrderStatus[] = [OrderStatus.SHIPPED, OrderStatus.OUT_FOR_DELIVERY, OrderStatus.DELIVERED];
const UNPAID: PaymentStatus[] = [PaymentStatus.PENDING, PaymentStatus.FAILED];

/** What the index holds. */
export const SENT_UNPAID = {
  paymentMethod: PaymentMethod.ONLINE,
  paymentStatus: { $in: UNPAID },
  orderStatus: { $in: SENT },
};

/** The same as a part of a query: a partial index is taken only where its filter is repeated. */
export const isSentUnpaid = (): Record<string, unknown> => ({
  paymentMethod: PaymentMethod.ONLINE,
  paymentStatus: mongoose.trusted({ $in: UNPAID }),
  orderStatus: mongoose.trusted({ $in: SENT }),
});
