// What can be asked of the connected courier about a shipment: a booking, and of a booked one its label, pick-up and place.
import { lazy, Suspense, useState } from 'react';
import { Button, Dropdown } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import {
  useBackOfficeCancelBookingMutation,
  useBackOfficeConnectedCourierQuery,
  useBackOfficeCourierLabelMutation,
  useBackOfficePickUpMutation,
  useBackOfficeUpdateTrackingMutation,
  type SentShipmentFragment,
} from '../../generated/back-office';
import { errorText } from '../error-text';
import { toast } from '../toasts';
import { useSeesMoney } from './permissions';
import { inWords } from './order-words';

const BookCourier = lazy(() => import('./BookCourier'));

const actions = [
  { key: 'label', label: "The courier's label" },
  { key: 'pick-up', label: 'Ask for pick-up' },
  { key: 'track', label: 'Ask where it is' },
  { key: 'cancel', label: 'Take the booking back', danger: true },
];

/** Renders nothing without a courier integration. */
export function BookedCourier({ shipment, onChanged }: { shipment: SentShipmentFragment; onChanged: () => void }) {
  const connected = useBackOfficeConnectedCourierQuery().data?.connectedCourier;
  const [booking, setBooking] = useState(false);
  const variables = { shipmentId: shipment.id };
  const withOrder = { shipmentId: shipment.id, money: useSeesMoney() };
  const failed = { onError: (error: unknown) => toast.error(errorText(error, 'The courier could not be asked.')) };
  const [label, labelling] = useBackOfficeCourierLabelMutation({ variables, ...failed });
  const [pickUp, asking] = useBackOfficePickUpMutation({ variables, ...failed });
  const [track, tracking] = useBackOfficeUpdateTrackingMutation({ variables: withOrder, ...failed });
  const [cancel, cancelling] = useBackOfficeCancelBookingMutation({ variables: withOrder, ...failed });
  if (!connected) return null;

  const run = async (key: string) => {
    if (key === 'label') {
      const answer = (await label()).data?.createCourierLabel.answer;
      if (answer) window.open(answer, '_blank', 'noopener');
    } else if (key === 'pick-up') {
      const { data } = await pickUp();
      if (data) toast.success(`The courier comes${data.requestPickUp.answer ? ` ${data.requestPickUp.answer}` : ''}`);
    } else {
      const after = key === 'track' ? (await track()).data?.updateTracking : (await cancel()).data?.cancelBooking;
      if (!after) return;
      toast.success(`${after.shipment.number} is ${inWords(after.shipment.state)}`);
      onChanged();
    }
  };
  if (shipment.isBooked)
    return (
      <Dropdown trigger={['click']} menu={{ items: actions, onClick: ({ key }) => void run(key) }}>
        <Button
          style={{ minHeight: 44 }}
          loading={labelling.loading || asking.loading || tracking.loading || cancelling.loading}
          aria-label={`Courier of ${shipment.number}`}
        >
          Courier <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
    );
  if (shipment.state !== 'PACKED') return null;
  return (
    <>
      <Button style={{ minHeight: 44 }} onClick={() => setBooking(true)}>
        Book courier
      </Button>
      {booking && (
        <Suspense>
          <BookCourier shipment={shipment} onClose={() => setBooking(false)} onDone={onChanged} />
        </Suspense>
      )}
    </>
  );
}
