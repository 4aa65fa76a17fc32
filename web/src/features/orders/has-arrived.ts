import type { OrderDetailsFragment } from '../../generated/orders';

/** Whether something of an order has arrived, so that it can be reviewed. Own work of a quote is no product. */
export const hasArrived = ({
  orderStatus,
  shipments,
  items,
}: Pick<OrderDetailsFragment, 'orderStatus' | 'shipments' | 'items'>): boolean => {
  if (orderStatus === 'CANCELLED' || orderStatus === 'RETURNED') return false;
  const isThere = orderStatus === 'DELIVERED' || shipments.some(({ state }) => state === 'DELIVERED');
  return isThere && items.some(({ isOwnWork }) => !isOwnWork);
};
