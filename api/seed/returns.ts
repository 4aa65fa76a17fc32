/** Demo returns: requests of the last days and earlier refusals. None has changed stock or money yet. */
import { OrderStatus } from '../src/features/orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../src/features/orders/order.model.js';
import { ReturnKind, ReturnModel, ReturnReason, ReturnState } from '../src/features/fulfilment/return.model.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Returns of the demo shop. */
const FEWEST = 4;
/** One of so many orders comes back. */
const ONE_OF = 100;
/** Days after delivery in which an open one still lies. */
const OPEN_DAYS = 6;

/** Of an order that was delivered in the last days; they take turns. */
const OPEN = [
  {
    kind: ReturnKind.RETURN,
    state: ReturnState.REQUESTED,
    reason: ReturnReason.DAMAGED,
    text: 'One corner is dented. The parcel looked fine from outside.',
  },
  {
    kind: ReturnKind.EXCHANGE,
    state: ReturnState.ACCEPTED,
    reason: ReturnReason.WRONG_ITEM,
    text: 'I ordered the other colour.',
    answer: 'Sorry for that. Please hand it to the driver on Thursday.',
  },
] as const;
const OLD = {
  kind: ReturnKind.RETURN,
  state: ReturnState.REFUSED,
  reason: ReturnReason.CHANGED_MIND,
  text: 'It does not fit the room.',
  answer: 'It was used already, so we cannot take it back.',
} as const;

/** @param now milliseconds */
export async function seedReturns(now: number): Promise<void> {
  const orders = await OrderModel.find({ orderStatus: OrderStatus.DELIVERED })
    .sort({ createdAt: -1, _id: -1 })
    .limit(Math.max(FEWEST, Math.round((await OrderModel.estimatedDocumentCount()) / ONE_OF)))
    .lean<StoredOrder[]>();
  const made = orders.map((order, index) => {
    const delivered = order.deliveredAt!.getTime();
    const isOpen = now - delivered < OPEN_DAYS * DAY;
    const createdAt = new Date(Math.min(delivered + 12 * HOUR, now));
    const facts = isOpen ? OPEN[index % OPEN.length]! : OLD;
    const number = `${order.orderNumber}-R1`;
    return { isOpen, order, one: { number, order: order._id, customer: order.customer, ...facts, createdAt } };
  });
  await ReturnModel.insertMany(
    made.map(({ one }) => ({ ...one, pictures: [], lines: [{ line: 0, quantity: 1 }], updatedAt: one.createdAt })),
  );
  if (made.length === 0) return;
  await OrderModel.bulkWrite(
    made.map(({ order, one, isOpen }) => {
      const what = one.kind === ReturnKind.EXCHANGE ? 'Exchange' : 'Return';
      const asked = {
        at: one.createdAt,
        kind: 'return',
        actor: order.customerName,
        note: `${what} ${one.number} asked for: ${one.reason}`,
      };
      return {
        updateOne: {
          filter: { _id: order._id },
          update: {
            $set: { 'items.0.inReturns': isOpen ? 1 : 0, updatedAt: one.createdAt },
            $inc: { version: 1 },
            $push: { history: asked },
          },
          timestamps: false,
        },
      };
    }),
  );
}
