/** Changes or prints more orders than one request may: in a background job, or as files of a hundred orders each. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { findJob, startJob } from '../../platform/jobs/jobs.js';
import type { ExportFile } from '../../types/export-file.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { Viewer } from '../../types/viewer.js';
import { assertChangeOfMany } from './many-orders.service.js';
import { countsOf, ordersChosen, type ChosenOrders } from './order-change.job.js';
import { OrderWorkLineModel, type OrderWorkLine } from './order-work-line.model.js';
import type { PrintKind } from './print-kind.js';
import { filesOf } from './print.service.js';
import type { ChosenOrdersInput, StartOrderChangeInput } from './shipment.inputs.js';
import type { OrderChangeReport } from './shipment.types.js';

/** @throws ShopError BAD_INPUT */
export function startOrderChange(viewer: Viewer, { orders, ...change }: StartOrderChangeInput): Promise<Job> {
  assertChangeOfMany(change);
  const chosen = chosenOf(orders);
  const which = chosen.ids
    ? `${chosen.ids.length.toLocaleString('en-IN')} orders`
    : chosen.toPack
      ? chosen.toPackFilter
        ? 'all orders to pack of a filter'
        : 'all orders to pack'
      : 'all orders of a filter';
  const title = change.orderStatus ? `Set ${which} to ${change.orderStatus}` : `Mark ${which} as ${change.shipments!}`;
  return startJob(viewer, JobKind.ORDER_CHANGE, title, { ...chosen, ...change });
}

/** @throws ShopError BAD_INPUT unless the orders are selected in exactly one way */
function chosenOf({ ids, filter, toPack, toPackFilter }: ChosenOrdersInput): ChosenOrders {
  const given = [ids != null && { ids }, filter != null && { filter }, toPack && { toPack, toPackFilter }].filter(
    (one) => one !== false && one != null,
  );
  if (given.length !== 1 || (toPackFilter != null && !toPack))
    throw new ShopError(ErrorCode.BAD_INPUT, 'Send ids, a filter, or `toPack: true`.');
  return given[0]!;
}

/** The result for each order of a job. @throws ShopError NOT_FOUND */
export async function orderChangeReport(
  viewer: Viewer,
  id: string,
  failedOnly: boolean,
  page: number,
  pageSize: number,
): Promise<OrderChangeReport> {
  const { _id: job, kind } = await findJob(viewer, id);
  if (kind !== JobKind.ORDER_CHANGE) throw new ShopError(ErrorCode.NOT_FOUND, 'This is no change of orders.');
  const request = pageRequest(page, pageSize);
  const wanted = { job, done: failedOnly ? false : mongoose.trusted({ $in: [true, false] }) };
  const [counts, lines] = await Promise.all([
    countsOf(job),
    OrderWorkLineModel.find(wanted)
      .sort({ position: 1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<OrderWorkLine[]>(),
  ]);
  const total = failedOnly ? counts.failed : counts.failed + counts.done;
  const results = lines.map(({ order, orderNumber = null, done, message }) => ({
    id: order.toHexString(),
    orderNumber,
    done: done === true,
    message: message ?? '',
  }));
  return { results, ...counts, ...pageFacts(request, total) };
}

/** @throws ShopError FORBIDDEN, BAD_INPUT, NOT_FOUND when there are no orders, CONFLICT when none has anything to print */
export async function printManyOrders(
  viewer: Viewer,
  orders: ChosenOrdersInput,
  kind: PrintKind,
): Promise<ExportFile[]> {
  const found = await ordersChosen(chosenOf(orders));
  return filesOf(
    viewer,
    found.map(({ _id }) => _id.toHexString()),
    kind,
  );
}
