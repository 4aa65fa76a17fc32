// Who changed the order when, newest first.
import { Timeline, Typography } from 'antd';
import type { AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { formatDateTime } from '../../shared/dates';
import { inWords } from '../../shared/back-office/order-words';

type Event = AdminOrderDetailsFragment['history'][number];

/** One line about what happened. */
export const eventText = ({ kind, orderStatus, paymentStatus }: Event): string => {
  const states = [orderStatus && inWords(orderStatus), paymentStatus && `payment ${inWords(paymentStatus)}`];
  const known = states.filter(Boolean).join(', ');
  return known ? `${inWords(kind)}: ${known}` : inWords(kind);
};

export function OrderHistory({ history }: { history: readonly Event[] }) {
  if (history.length === 0) return <Typography.Text type="secondary">Nothing has happened yet.</Typography.Text>;
  return (
    <Timeline
      items={[...history].reverse().map((event, index) => ({
        key: index,
        content: (
          <>
            {eventText(event)}
            {event.note && <div style={{ whiteSpace: 'pre-line' }}>“{event.note}”</div>}
            <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
              {formatDateTime(event.at)} · {event.actor}
            </Typography.Text>
          </>
        ),
      }))}
    />
  );
}
