/**
 * Live feed of new and changed orders of all processes: while somebody listens, the recently changed orders are polled
 * once a second, for all listeners of this process together.
 */
import mongoose from 'mongoose';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { platform } from '../../platform/platform.js';
import { startRegularWork, type RegularWork } from '../../platform/jobs/regular-work.js';
import { OrderModel, type StoredOrder } from './order.model.js';
import { Order } from './order.types.js';
import { orderView } from './order-view.js';

/** Milliseconds between two polls. */
const INTERVAL = 1000;
/** Milliseconds that each poll overlaps the last one: covers transactions that commit late and clocks that differ a little. */
const OVERLAP = 10_000;
/** The most orders of one poll. */
const ROUND = 200;
/** The most queued events of a listener; a slower one is disconnected and has to reconnect. */
const MOST_WAITING = 1000;

export enum OrderActivityKind {
  PLACED = 'PLACED',
  CHANGED = 'CHANGED',
}
registerEnumType(OrderActivityKind, {
  name: 'OrderActivityKind',
  valuesConfig: {
    CHANGED: { description: 'Its status, its payment or anything else of it changed.' },
    PLACED: { description: 'It was placed just now.' },
  },
  description: 'What happened to an order.',
});

@ObjectType({ description: 'An order that was just placed or changed.', simpleResolvers: true })
export class OrderActivity {
  @Field(() => OrderActivityKind, { description: 'Whether it is new.' })
  kind: OrderActivityKind;
  @Field(() => Order, { description: 'The order as it is now.' })
  order: Order;
}

/** The queue of events of one listener; ends when the listener leaves. */
class Listener implements AsyncIterableIterator<OrderActivity> {
  private readonly waiting: OrderActivity[] = [];
  private wake: ((result: IteratorResult<OrderActivity>) => void) | undefined;
  private ended = false;

  constructor(private readonly leave: (listener: Listener) => void) {}

  push(news: OrderActivity): void {
    if (this.ended) return;
    if (this.wake) {
      this.wake({ value: news, done: false });
      this.wake = undefined;
    } else if (this.waiting.push(news) > MOST_WAITING) void this.return();
  }

  next(): Promise<IteratorResult<OrderActivity>> {
    const value = this.waiting.shift();
    if (value) return Promise.resolve({ value, done: false });
    if (this.ended) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => (this.wake = resolve));
  }

  return(): Promise<IteratorResult<OrderActivity>> {
    if (!this.ended) {
      this.ended = true;
      this.leave(this);
      this.wake?.({ value: undefined, done: true });
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

const listeners = new Set<Listener>();
/** Versions announced already, by order; null until the first poll, which announces nothing. */
let announced: Map<string, { version: number; at: number }> | null = null;
let work: RegularWork | undefined;
/** Resolves when the poll that was running when the last listener left has ended. */
let lastLook = Promise.resolve();

/** Events from now on. */
export function listenToOrders(): AsyncIterableIterator<OrderActivity> {
  const listener = new Listener((gone) => {
    listeners.delete(gone);
    if (listeners.size === 0) stopLooking();
  });
  listeners.add(listener);
  if (!work) {
    announced = null;
    work = startRegularWork({
      run: look,
      every: INTERVAL,
      atOnce: true,
      failed: (error) => platform().logger.error({ err: error }, 'changed orders could not be read'),
    });
  }
  return listener;
}

function stopLooking(): void {
  if (work) lastLook = work.stop();
  work = undefined;
}

/** Waits until this module no longer uses the database; call it when every listener has left. */
export const endOrderActivity = (): Promise<void> => lastLook;

async function look(): Promise<void> {
  const now = Date.now();
  const changed = await OrderModel.find({ updatedAt: mongoose.trusted({ $gte: new Date(now - OVERLAP) }) })
    .sort({ updatedAt: -1 })
    .limit(ROUND)
    .lean<StoredOrder[]>();
  const known = announced;
  announced ??= new Map();
  for (const order of changed.reverse()) {
    const id = order._id.toHexString();
    const before = announced.get(id);
    if (before && before.version >= order.version) continue;
    announced.set(id, { version: order.version, at: now });
    if (known) tell(order, before ? OrderActivityKind.CHANGED : kindOf(order, now));
  }
  for (const [id, { at }] of announced) if (at < now - 3 * OVERLAP) announced.delete(id);
}

/** An order that was not announced yet counts as new, unless it was placed long ago. */
function kindOf(order: StoredOrder, now: number): OrderActivityKind {
  return order.createdAt.getTime() >= now - OVERLAP ? OrderActivityKind.PLACED : OrderActivityKind.CHANGED;
}

function tell(order: StoredOrder, kind: OrderActivityKind): void {
  const news = { kind, order: orderView(order) };
  for (const listener of listeners) listener.push(news);
}
