// What waits for staff today; each line links to its filtered list.
import { Link } from 'react-router-dom';
import type { AdminDashboardQuery } from '../../generated/admin-dashboard';
import { counted } from '../../shared/counted';
import { formatRupees } from '../../shared/money';
import { Panel } from '../../shared/back-office/Panel';

type Waiting = AdminDashboardQuery['waitingWork'];
type Kind = Exclude<keyof Waiting, '__typename'>;

/** In order of urgency. */
const kinds: readonly {
  key: Kind;
  /** Where it is not the figure itself. */
  count?: (waiting: Waiting) => number;
  words: (count: number, waiting: Waiting) => string;
  path: string;
  urgent?: true;
}[] = [
  {
    key: 'failedRefunds',
    words: (count) => `${counted(count, 'refund')} failed`,
    path: '/admin/orders?refundfailed=yes',
    urgent: true,
  },
  {
    key: 'ordersToPack',
    count: ({ ordersToPack, ordersToHandOver }) => (ordersToPack ?? 0) - (ordersToHandOver ?? 0),
    words: (count) => `${counted(count, 'order')} to pack`,
    path: '/admin/to-pack',
  },
  {
    key: 'ordersToHandOver',
    words: (count) => `${counted(count, 'packed order')} to hand over`,
    path: '/admin/to-pack',
  },
  {
    key: 'overdueOrders',
    words: (count) => `${counted(count, 'order')} unpaid beyond an hour`,
    path: '/admin/orders?overdue=yes',
    urgent: true,
  },
  {
    key: 'ordersSentUnpaid',
    words: (count) => `${counted(count, 'order')} sent unpaid`,
    path: '/admin/orders?unpaid=yes',
    urgent: true,
  },
  {
    key: 'ordersCashNotReceived',
    words: (count) => `${counted(count, 'delivered order')} not paid yet`,
    path: '/admin/orders?cash=CUSTOMER',
    urgent: true,
  },
  {
    key: 'ordersCashWithCouriers',
    words: (_, { cashWithCouriers }) => `${formatRupees(cashWithCouriers ?? 0)} with couriers`,
    path: '/admin/cash',
  },
  {
    key: 'returnsToAnswer',
    words: (count) => `${counted(count, 'return')} to answer`,
    path: '/admin/returns?view=REQUESTED',
  },
  {
    key: 'returnsToSettle',
    words: (count) => `${counted(count, 'return')} to settle`,
    path: '/admin/returns?view=RECEIVED',
  },
  {
    key: 'newContactSubmissions',
    words: (count) => `${counted(count, 'message')} to answer`,
    path: '/admin/contacts?state=NEW',
  },
  {
    key: 'newCustomOrders',
    words: (count) => `${counted(count, 'request')} to answer`,
    path: '/admin/custom-order?state=NEW',
  },
  {
    key: 'quotesToAnswer',
    words: (count) => `${counted(count, 'question')} about quotes to answer`,
    path: '/admin/quotes?waiting=yes',
  },
  {
    key: 'reviewsToLookAt',
    words: (count) => `${counted(count, 'review')} to look at`,
    path: '/admin/reviews?state=PENDING',
  },
  {
    key: 'questionsToAnswer',
    words: (count) => `${counted(count, 'question')} about products to answer`,
    path: '/admin/reviews?tab=questions&waiting=yes',
  },
  {
    key: 'productsOutOfStock',
    words: (count) => `${counted(count, 'product')} out of stock`,
    path: '/admin/products?stock=OUT_OF_STOCK',
  },
  {
    key: 'pausedWebhooks',
    words: (count) => `${counted(count, 'webhook')} paused: no answer, or all is refused`,
    path: '/admin/integrations?tab=webhooks',
    urgent: true,
  },
  {
    key: 'privacyRequestsDue',
    words: (count) => `${counted(count, 'request')} about personal data due within a week`,
    path: '/admin/privacy',
    urgent: true,
  },
];

export function WaitingPanel({ waiting }: { waiting: Waiting }) {
  const open = kinds.flatMap(({ key, ...kind }) => {
    const count = kind.count ? kind.count(waiting) : waiting[key];
    return count ? [{ ...kind, key, count }] : [];
  });
  return (
    <Panel title="Waiting today" className="dash-waiting">
      {open.length === 0 ? (
        <p className="admin-quiet">Nothing waits: all is packed, paid and answered.</p>
      ) : (
        <ul>
          {open.map(({ key, count, words, path, urgent }) => {
            const said = words(count, waiting);
            const [number, ...rest] = said.split(' ');
            return (
              <li key={key}>
                <Link to={path} className={urgent && 'urgent'}>
                  <strong>{number}</strong> {rest.join(' ')}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
