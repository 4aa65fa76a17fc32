// How many orders wait for somebody to take them on; asked anew whenever an order changes.
import { useAdminNewOrderCountQuery } from '../../generated/admin-shell';
import { useCan } from '../../shared/back-office/permissions';

/** @returns 0 until it is known, and for accounts that may not see orders */
export function useNewOrders(): number {
  const may = useCan()('READ_ORDERS', 'MANAGE_ORDERS');
  const { data } = useAdminNewOrderCountQuery({ skip: !may, fetchPolicy: 'cache-and-network' });
  return data?.orders.total ?? 0;
}
