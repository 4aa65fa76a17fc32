/** The filter for orders that are not completely shipped: few of all orders, with their own partial indexes. */
import mongoose from 'mongoose';
import { OrderStatus } from './order.enums.js';

/** Statuses in which an order may have pieces that are not packed. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  OrderStatus.PENDING,
  OrderStatus.CONFIRMED,
  OrderStatus.PROCESSING,
];

/** The condition of the partial indexes: open orders, and later ones with pieces that are sent in exchange. */
export const BACKLOG = {
  $or: [{ orderStatus: { $in: [...OPEN_STATUSES] } }, { exchangeSince: { $exists: true } }],
};

/** The same condition for queries: MongoDB uses a partial index only when the query repeats its condition. */
export const inBacklog = (): { $or: Record<string, unknown>[] } => ({
  $or: [
    { orderStatus: mongoose.trusted({ $in: [...OPEN_STATUSES] }) },
    { exchangeSince: mongoose.trusted({ $exists: true }) },
  ],
});

/** A condition on the order date that every order meets; with it, a count uses the index too. */
export const wheneverOrdered = (): { createdAt: Record<string, unknown> } => ({
  createdAt: mongoose.trusted({ $gte: new Date(0) }),
});
