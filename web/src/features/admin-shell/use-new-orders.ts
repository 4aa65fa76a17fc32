// Counts for the sidebar: new orders, orders to pack, unread messages, reviews; refetched when an order changes.
import {
  useAdminNewOrderCountQuery,
  useAdminReviewsWaitingQuery,
  useAdminToPackCountQuery,
  useAdminWaitingQuery,
} from '../../generated/admin-shell';
import { useCan } from '../../shared/back-office/permissions';

/** What waits, by the path of the screen that shows it; 0 until it is known, and for accounts that may not see it. */
export interface Waiting {
  '/admin/orders': number;
  '/admin/to-pack': number;
  '/admin/contacts': number;
  '/admin/custom-order': number;
  '/admin/returns': number;
  '/admin/reviews': number;
}

/** Polling interval of the counts of messages, in milliseconds. */
const pollInterval = 60_000;

export function useWaiting(): Waiting {
  const can = useCan();
  const may = can('READ_ORDERS', 'MANAGE_ORDERS');
  const asked = { skip: !may, fetchPolicy: 'cache-and-network' } as const;
  const fresh = useAdminNewOrderCountQuery(asked);
  const packs = may || can('PACK_ORDERS');
  const toPack = useAdminToPackCountQuery({ ...asked, skip: !packs, variables: { orders: may } });
  const written = useAdminWaitingQuery({
    skip: !can('MANAGE_SUPPORT'),
    fetchPolicy: 'cache-and-network',
    pollInterval,
  }).data?.waitingCorrespondence;
  const said = useAdminReviewsWaitingQuery({
    skip: !can('MANAGE_REVIEWS'),
    fetchPolicy: 'cache-and-network',
    pollInterval,
  }).data;
  return {
    '/admin/orders': fresh.data?.orders.total ?? 0,
    '/admin/to-pack': toPack.data?.ordersToPack.total ?? 0,
    '/admin/contacts': written?.unseenContactSubmissions ?? 0,
    '/admin/custom-order': written?.unseenCustomOrders ?? 0,
    '/admin/returns': toPack.data?.returns?.total ?? 0,
    '/admin/reviews': said ? said.allReviews.waiting + said.allQuestions.waiting : 0,
  };
}
