// Where an order stands on its way, as steps and a share of the bar.
import type { OrderStatus } from '../../generated/orders';
import { enumTable, inCapitals } from '../../shared/enum-table';

export interface TrackerStep {
  status: OrderStatus;
  label: string;
  state: 'done' | 'current' | 'later' | 'ended';
}

export interface Tracker {
  steps: TrackerStep[];
  /** Percent of the bar's width; null when there is no bar. */
  percent: number | null;
}

export const statusLabels = enumTable<OrderStatus, string>(
  {
    PENDING: 'Pending',
    CONFIRMED: 'Confirmed',
    PROCESSING: 'Processing',
    SHIPPED: 'Shipped',
    OUT_FOR_DELIVERY: 'Out for delivery',
    DELIVERED: 'Delivered',
    CANCELLED: 'Cancelled',
    RETURNED: 'Returned',
  },
  inCapitals,
);

const order: OrderStatus[] = [
  'PENDING',
  'CONFIRMED',
  'PROCESSING',
  'SHIPPED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'CANCELLED',
];

/**
 * A cancelled (or returned) order, and one in a state of a newer server, shows that step alone, without a bar; the bar is
 * index / (number of steps - 2).
 */
export function trackerOf(status: OrderStatus): Tracker {
  if (status === 'CANCELLED' || status === 'RETURNED')
    return { steps: [{ status, label: statusLabels[status], state: 'ended' }], percent: null };
  const at = order.indexOf(status);
  if (at < 0) return { steps: [{ status, label: statusLabels[status], state: 'current' }], percent: null };
  return {
    steps: order
      .filter((step) => step !== 'CANCELLED')
      .map((step, index) => ({
        status: step,
        label: statusLabels[step],
        state: index < at ? 'done' : index === at ? 'current' : 'later',
      })),
    percent: (at / (order.length - 2)) * 100,
  };
}
