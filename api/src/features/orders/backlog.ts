/** The filter for orders that are not completely shipped: a small part of all orders, with its own indexes. */
import mongoose from 'mongoose';
import { OrderStatus } from './order.enums.js';

/** In these an order may have pieces that are not packed. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  OrderStatus.PENDING,
  OrderStatus.CONFIRMED,
  OrderStatus.PROCESSING,
];

/** What the indexes of the backlog hold: those orders, and later ones of which something is sent again in exchange. */
export const BACKLOG = {
  $or: [{ orderStatus: { $in: [...OPEN_STATUSES] } }, { exchangeSince: { $exists: true } }],
};

/** The same as a part of a query: an index is taken only where it stands word for word. */
export const inBacklog = (): { $or: Record<string, unknown>[] } => ({
  $or: [
    { orderStatus: mongoose.trusted({ $in: [...OPEN_STATUSES] }) },
    { exchangeSince: mongoose.trusted({ $exists: true }) },
  ],
});

/** All of the backlog by when it was ordered: true for every order, and what makes a count go by the index too. */
export const wheneverOrdered = (): { createdAt: Record<string, unknown> } => ({
  createdAt: mongoose.trusted({ $gte: new Date(0) }),
});
