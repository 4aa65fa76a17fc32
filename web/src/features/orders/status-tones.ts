// The colour of each status' badge.
import type { OrderStatus } from '../../generated/orders';
import type { Tone } from '../../shared/ui/Badge';

export const orderTones: Record<OrderStatus, Tone> = {
  PENDING: 'warning',
  CONFIRMED: 'info',
  PROCESSING: 'info',
  SHIPPED: 'accent',
  OUT_FOR_DELIVERY: 'accent',
  DELIVERED: 'success',
  CANCELLED: 'danger',
  RETURNED: 'neutral',
};

/** Without a number the last six characters of the id, in capitals. */
export const orderLabel = (order: { id: string; orderNumber?: string | null }): string =>
  order.orderNumber || order.id.slice(-6).toUpperCase();
