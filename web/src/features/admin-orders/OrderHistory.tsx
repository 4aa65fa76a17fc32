// Who changed the order when, newest first.
import { Timeline, Typography } from 'antd';
import type { AdminOrderDetailsFragment } from '../../generated/admin-orders';
import { formatDateTime } from '../../shared/dates';
import { inCapitals } from '../../shared/back-office/order-words';

type Event = AdminOrderDetailsFragment['history'][number];

/** One line about what happened; amounts and reasons stand in the note. */
export const eventText = ({ kind, orderStatus, paymentStatus }: Event): string => {
  if (kind === 'placed') return 'Placed';
  if (kind === 'status' && orderStatus) return `Status: ${inCapitals(orderStatus)}`;
  if (kind === 'payment' && paymentStatus) return `Payment: ${inCapitals(paymentStatus)}`;
  if (kind === 'refund' && paymentStatus === 'REFUNDED') return 'Refunded in full';
  return kind === 'note' ? 'Internal note' : inCapitals(kind);
};

/** @param said to whom, where that matters */
function Words({ said, text }: { said: string | undefined; text: string }) {
  return (
    <div style={{ whiteSpace: 'pre-line' }}>
      {said && <Typography.Text type="secondary">{said}: </Typography.Text>}“{text}”
    </div>
  );
}

export function OrderHistory({ history }: { history: readonly Event[] }) {
  if (history.length === 0) return <Typography.Text type="secondary">Nothing has happened yet.</Typography.Text>;
  return (
    <Timeline
      items={[...history].reverse().map((event, index) => ({
        key: index,
        content: (
          <>
            {eventText(event)}
            {event.note && <Words said={event.toCustomer ? 'To the customer' : undefined} text={event.note} />}
            {event.internalNote && <Words said="Internal" text={event.internalNote} />}
            <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
              {formatDateTime(event.at)} · {event.actor}
            </Typography.Text>
          </>
        ),
      }))}
    />
  );
}
