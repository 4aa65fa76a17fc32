/** Orders of a span of time by day and by state. Days are those of India, wherever the server stands. */
import { DateTime } from 'luxon';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { share } from '../../pricing/index.js';
import { OrderStatus, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel } from '../orders/order.model.js';
import type { SalesReport } from './dashboard.types.js';

const ZONE = 'Asia/Kolkata';
/** Of that zone, all year: MongoDB groups by it. */
const OFFSET = '+05:30';
const DAYS_MOST = 1_100;

interface DayAndStatus {
  _id: { date: string; status: OrderStatus };
  orders: number;
  paid: number;
  revenue: number;
}

/**
 * @param from the first moment @param to the moment after the last one
 * @throws ShopError BAD_INPUT on a span that is not forward or is too long
 */
export async function salesReport(from: Date, to: Date): Promise<SalesReport> {
  const dates = daysBetween(from, to);
  const isPaid = { $eq: ['$paymentStatus', PaymentStatus.PAID] };
  const groups = await OrderModel.aggregate<DayAndStatus>([
    { $match: { createdAt: { $gte: from, $lt: to } } },
    {
      $group: {
        _id: {
          date: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone: OFFSET } },
          status: '$orderStatus',
        },
        orders: { $sum: 1 },
        paid: { $sum: { $cond: [isPaid, 1, 0] } },
        revenue: { $sum: { $cond: [isPaid, '$totalAmount', 0] } },
      },
    },
  ]);
  const sum = (of: 'orders' | 'paid' | 'revenue', among = groups) =>
    among.reduce((total, group) => total + group[of], 0);
  const byDate = new Map<string, DayAndStatus[]>();
  for (const group of groups) byDate.set(group._id.date, [...(byDate.get(group._id.date) ?? []), group]);
  const paid = sum('paid');
  const revenue = sum('revenue');
  return {
    points: dates.map((date) => {
      const ofDay = byDate.get(date) ?? [];
      return { date, revenue: sum('revenue', ofDay), orders: sum('orders', ofDay) };
    }),
    byStatus: Object.values(OrderStatus).map((status) => ({
      status,
      count: sum(
        'orders',
        groups.filter((group) => group._id.status === status),
      ),
    })),
    revenue,
    orders: sum('orders'),
    averageOrder: paid > 0 ? share(revenue, 1, paid) : 0,
  };
}

function daysBetween(from: Date, to: Date): string[] {
  if (!(from < to)) throw new ShopError(ErrorCode.BAD_INPUT, 'The span begins before it ends.');
  const last = DateTime.fromJSDate(new Date(to.getTime() - 1), { zone: ZONE });
  const dates: string[] = [];
  for (let day = DateTime.fromJSDate(from, { zone: ZONE }).startOf('day'); day <= last; day = day.plus({ days: 1 })) {
    if (dates.length >= DAYS_MOST)
      throw new ShopError(ErrorCode.BAD_INPUT, `A report spans at most ${DAYS_MOST} days.`);
    dates.push(day.toISODate()!);
  }
  return dates;
}
