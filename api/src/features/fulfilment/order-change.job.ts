/**
 * The background job that makes one change to many orders. Customers get a mail about each order as it is changed, so the job has no
 * undo: when it is stopped, the changes made stay. A step that is run again skips the orders that are done.
 */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { registerJobKind } from '../../platform/jobs/jobs.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { Permission } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import type { OrderFilter } from '../orders/order.inputs.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { orderQuery } from '../orders/order.service.js';
import { changeOneOfMany, type OrderChangeOfMany } from './many-orders.service.js';
import { OrderWorkLineModel, type OrderWorkLine } from './order-work-line.model.js';
import type { ToPackFilter } from './to-pack.inputs.js';
import { BACKLOG_INDEX, waitingOrders } from './to-pack.service.js';

/** The most orders of one job; larger selections must be split. */
export const MOST_ORDERS = 5_000;
/** Orders in one step; small, because each takes some time and a cancellation takes effect after the step. */
const OF_A_STEP = 5;
const BATCH = 500;

/** The selected orders: by id, by filter, or all that wait to be packed. */
export interface ChosenOrders {
  ids?: readonly string[] | null;
  filter?: OrderFilter | null;
  toPack?: boolean | null;
  toPackFilter?: ToPackFilter | null | undefined;
}

export type OrderWorkInput = ChosenOrders & OrderChangeOfMany;

type Numbered = Pick<StoredOrder, '_id' | 'orderNumber'>;

/** Oldest first; orders selected by id in the given order. @throws ShopError BAD_INPUT when there are too many */
export async function ordersChosen({
  ids,
  filter,
  toPack,
  toPackFilter,
}: ChosenOrders): Promise<{ _id: ObjectId; orderNumber: string | null }[]> {
  const wanted = ids
    ? { _id: mongoose.trusted({ $in: ids.map((id) => objectId(id, 'An order')) }) }
    : toPack
      ? waitingOrders(toPackFilter)
      : orderQuery(filter ?? {});
  const query = OrderModel.find(wanted, { orderNumber: 1 });
  if (toPack) query.hint(BACKLOG_INDEX);
  const found: Numbered[] = await query
    .sort({ createdAt: 1, _id: 1 })
    .limit(MOST_ORDERS + 1)
    .lean<Numbered[]>();
  if (found.length > MOST_ORDERS)
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `At most ${MOST_ORDERS.toLocaleString('en-IN')} orders are taken at once: choose fewer.`,
    );
  if (!ids) return found;
  const numbers = new Map(found.map(({ _id, orderNumber }) => [_id.toHexString(), orderNumber]));
  return [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => ({
    _id: objectId(id),
    orderNumber: numbers.get(id) ?? null,
  }));
}

registerJobKind<OrderWorkInput, { from: number }>(JobKind.ORDER_CHANGE, {
  permission: Permission.MANAGE_ORDERS,

  async check(job, tell) {
    await OrderWorkLineModel.deleteMany({ job: job._id });
    const orders = await ordersChosen(job.input);
    const createdAt = new Date();
    for (let from = 0; from < orders.length; from += BATCH) {
      const lines = orders.slice(from, from + BATCH).map(({ _id: order, orderNumber }, at) => ({
        job: job._id,
        position: from + at,
        order,
        orderNumber,
        createdAt,
      }));
      await OrderWorkLineModel.insertMany(lines, { lean: true } as object);
      await tell(from + lines.length, orders.length);
    }
    return { total: orders.length, state: orders.length > 0 ? { from: 0 } : undefined };
  },

  async apply(job) {
    const { from } = job.state;
    const lines = await OrderWorkLineModel.find({
      job: job._id,
      position: mongoose.trusted({ $gte: from, $lt: from + OF_A_STEP }),
    })
      .sort({ position: 1 })
      .lean<OrderWorkLine[]>();
    const open = lines.filter(({ done }) => done === undefined);
    const orders = await OrderModel.find({
      _id: mongoose.trusted({ $in: open.map(({ order }) => order) }),
    }).lean<StoredOrder[]>();
    for (const line of open) {
      const order = orders.find(({ _id }) => _id.equals(line.order));
      const result = await changeOneOfMany(job.viewer, order, job.input);
      await OrderWorkLineModel.updateOne({ _id: line._id }, { $set: result });
    }
    const next = from + OF_A_STEP;
    return { items: lines.length, next: next < job.total ? { from: next } : undefined, touched: [] };
  },

  putBack: () => Promise.reject(new Error('What customers were told is not put back')),

  async stays(job) {
    const { done, failed } = await countsOf(job._id);
    const left = job.total - done - failed;
    return `${said(done, failed)} ${count(left)} ${left === 1 ? 'was' : 'were'} not begun.`;
  },

  async finish(job, session) {
    const { done, failed } = await countsOf(job._id);
    const message = said(done, failed);
    await recordAudit({
      viewer: job.viewer,
      action: 'order.many',
      entity: 'job',
      entityId: job._id.toHexString(),
      summary: `${job.title}: ${message}`,
      session,
    });
    return { message, result: { done, failed } };
  },

  async tidy() {
    // Keep the result of each order for the report, until it expires.
  },
  async refresh() {
    // Nothing to do: each order's change has updated the catalogue.
  },
});

/** How many orders succeeded, and how many failed. */
export async function countsOf(job: Job['_id']): Promise<{ done: number; failed: number }> {
  const [done, failed] = await Promise.all([
    OrderWorkLineModel.countDocuments({ job, done: true }),
    OrderWorkLineModel.countDocuments({ job, done: false }),
  ]);
  return { done, failed };
}

const count = (number: number) => number.toLocaleString('en-IN');

function said(done: number, failed: number): string {
  const orders = `${count(done)} ${done === 1 ? 'order' : 'orders'} done`;
  return failed > 0 ? `${orders}, ${count(failed)} not.` : `${orders}.`;
}
