/** Who owes what: orders in stages of which money is due, reminders, and statements of account. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import { formatPaise } from '../../pricing/index.js';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { Role, type Viewer } from '../../types/viewer.js';
import { UserModel, type User } from '../customers/user.model.js';
import { changeOrder } from '../orders/order-change.service.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { owedAmount } from '../orders/order-payments.js';
import { matchesOrderSearch } from '../orders/order-search.js';
import { orderView } from '../orders/order-view.js';
import type { CustomerStatement, OwedOrder, OwedPage } from './receivables.types.js';
import { accountOf } from './statement.js';
import { statementPdf } from './statement.pdf.js';

const DAY = 86_400_000;
/** Orders of a customer that a statement reads, the newest. */
const ORDERS_MOST = 2_000;
const ENTRIES_MOST = 1_000;
/** Kind of the signed download of a statement; its subject is {customer, from, to}. */
const STATEMENT_DOWNLOAD = 'statement';
const LINK_SECONDS = 3_600;

/** Those that are due longest first. @param search as in the list of orders */
export async function owedOrders(
  search: string | undefined,
  page: number,
  pageSize: number,
  most?: number,
): Promise<OwedPage> {
  const request = pageRequest(page, pageSize, most);
  const now = new Date();
  const isOwed = { owedSince: mongoose.trusted({ $exists: true }) };
  const wanted = { ...isOwed, ...matchesOrderSearch(search, now) };
  const [orders, total, sums] = await Promise.all([
    OrderModel.find(wanted)
      .sort({ owedSince: 1, _id: 1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredOrder[]>(),
    OrderModel.countDocuments(wanted),
    OrderModel.aggregate<{ owed: number }>([
      { $match: { owedSince: { $exists: true } } },
      { $group: { _id: null, owed: { $sum: '$owedAmount' } } },
    ]),
  ]);
  const items = orders.map((order) => owedView(order, now));
  return { items, owedTotal: sums[0]?.owed ?? 0, ...pageFacts(request, total) };
}

function owedView(order: StoredOrder, now: Date): OwedOrder {
  const owedSince = order.owedSince!;
  return {
    order: orderView(order),
    owedAmount: owedAmount(order),
    owedSince,
    days: Math.floor((now.getTime() - owedSince.getTime()) / DAY),
    reminders: order.paymentReminders ?? 0,
    remindedAt: order.paymentRemindedAt ?? null,
  };
}

/**
 * Tells its customer what is due, by the channels that the owner chose.
 * @throws ShopError NOT_FOUND; CONFLICT when nothing is due, or within a day of the last reminder
 */
export function remindOfPayment(viewer: Viewer, id: string): Promise<StoredOrder> {
  return changeOrder({ _id: objectId(id, 'The order') }, (order, now) => {
    const amount = owedAmount(order);
    if (amount === 0) throw new ShopError(ErrorCode.CONFLICT, 'Nothing of this order is due.');
    const last = order.paymentRemindedAt;
    if (last && now.getTime() - last.getTime() < DAY)
      throw new ShopError(ErrorCode.CONFLICT, 'Its customer was reminded within the last day. Call, or try tomorrow.');
    return {
      set: { paymentRemindedAt: now, paymentReminders: (order.paymentReminders ?? 0) + 1 },
      events: [{ kind: 'payment', actor: viewer.name, note: `Reminded that ${formatPaise(amount)} are due` }],
      news: [{ kind: 'payment-due', amount }],
    };
  });
}

/** @throws ShopError NOT_FOUND without such a customer; BAD_INPUT at `from` when it lies after `to` */
export async function customerStatement(
  userId: string,
  from: Date | null,
  until: Date | null,
): Promise<CustomerStatement> {
  const to = until ?? new Date();
  if (from && from > to) {
    const message = 'The period ends before it begins.';
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'from', message }] });
  }
  const customer = objectId(userId, 'The customer');
  const user = await UserModel.findOne({ _id: customer, role: Role.CUSTOMER }, { name: 1 }).lean<Pick<User, 'name'>>();
  if (!user) throw new ShopError(ErrorCode.NOT_FOUND, 'The customer was not found.');
  const orders = await OrderModel.find({ customer })
    .sort({ createdAt: -1, _id: -1 })
    .limit(ORDERS_MOST)
    .lean<StoredOrder[]>();
  const { isCut, ...account } = accountOf(orders, from, to, ENTRIES_MOST);
  return {
    customerName: user.name,
    from,
    to,
    ...account,
    isCut: isCut || orders.length === ORDERS_MOST,
    pdfUrl: downloadPath(
      STATEMENT_DOWNLOAD,
      { customer: userId, from: from?.getTime() ?? null, to: to.getTime() },
      LINK_SECONDS,
    ),
  };
}

registerDownload(STATEMENT_DOWNLOAD, async (subject) => {
  const { customer, from, to } = subject as { customer: string; from: number | null; to: number };
  const statement = await customerStatement(customer, from === null ? null : new Date(from), new Date(to));
  const day = DateTime.fromMillis(to, { zone: SHOP_ZONE }).toFormat('yyyy-MM-dd');
  return {
    filename: `statement-${day}.pdf`,
    contentType: 'application/pdf',
    content: await statementPdf(statement),
    inline: true,
  };
});
