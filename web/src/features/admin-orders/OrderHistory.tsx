// Who changed the order when, newest first.
import { Timeline, Typography } from 'antd';
import type { AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { formatDateTime } from '../../shared/dates';
import { inWords } from '../../shared/back-office/order-words';

type Event = AdminOrderDetailsFragment['history'][number];

/** One line about what happened; amounts and reasons stand in the note. */
export const eventText = ({ kind, orderStatus, paymentStatus }: Event): string => {
  if (kind === 'placed') return 'Placed';
  if (kind === 'status' && orderStatus) return `Status: ${inWords(orderStatus)}`;
  if (kind === 'payment' && paymentStatus) return `Payment: ${inWords(paymentStatus)}`;
  if (kind === 'refund' && paymentStatus === 'REFUNDED') return 'Refunded in full';
  return kind.charAt(0).toUpperCase() + inWords(kind).slice(1);
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
