// Prepares the sales report for drawing: every day of the span has a point, and every state a bar.
import type { AdminSalesReportQuery } from '../../generated/admin-dashboard';
import { orderStatuses } from '../../shared/back-office/order-words';

type Report = AdminSalesReportQuery['salesReport'];

/** The longest period drawn day by day. */
const mostDays = 800;

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** One point for each day from `from` to `to` (`YYYY-MM-DD`, both included); days without a sale have zeros. */
export function dailyPoints(points: Report['points'], from: string, to: string) {
  const known = new Map(points.map((point) => [point.date.slice(0, 10), point]));
  const days: { date: string; revenue: number; orders: number }[] = [];
  for (let day = from; day <= to && days.length < mostDays; day = nextDay(day)) {
    const { revenue = 0, orders = 0 } = known.get(day) ?? {};
    days.push({ date: day, revenue, orders });
  }
  return days;
}

/** Every order state in its usual order with its count. */
export const statusBars = (byStatus: Report['byStatus']) =>
  orderStatuses.map((status) => ({
    status,
    count: byStatus.find((one) => one.status === status)?.count ?? 0,
  }));

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-03-05` as `05 Mar`. */
export const shortDay = (date: string): string => `${date.slice(8, 10)} ${months[Number(date.slice(5, 7)) - 1]}`;

/** Rupees for an axis: `₹1.25L`, `₹45K`. */
export function shortRupees(amount: number): string {
  if (amount >= 1e7) return `₹${Number((amount / 1e7).toFixed(2))}Cr`;
  if (amount >= 1e5) return `₹${Number((amount / 1e5).toFixed(2))}L`;
  if (amount >= 1e3) return `₹${Number((amount / 1e3).toFixed(2))}K`;
  return `₹${amount}`;
}

/** Whole percent by which `now` is more than `before`; undefined when there was nothing before. */
export const changeInPercent = (now: number, before: number): number | undefined =>
  before > 0 ? Math.round((100 * (now - before)) / before) : undefined;

/** Days from `from` to `to` (`YYYY-MM-DD`, both included), as `30 days before`. */
export function spanInWords(from: string, to: string): string {
  const days = Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
  return days === 1 ? 'day before' : `${days} days before`;
}
