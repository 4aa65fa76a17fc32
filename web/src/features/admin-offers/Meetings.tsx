// Which other offers run at the same time for some of the same goods, and which of them counts.
import { Button } from 'antd';
import type { AdminOfferMeetingFragment, AdminOfferRowFragment } from '../../generated/admin-offers';
import { meetingInWords } from './offer-words';

export interface MeetingsProps {
  offer: Pick<AdminOfferRowFragment, 'name' | 'state'>;
  meetings: readonly AdminOfferMeetingFragment[];
  onOpen: (id: string) => void;
}

export function Meetings({ offer, meetings, onOpen }: MeetingsProps) {
  if (meetings.length === 0) return <p className="admin-quiet">No other offer runs at the same time.</p>;
  return (
    <ul className="admin-offer-meetings">
      {meetings.map((meeting) => (
        <li key={meeting.offerId}>
          {meetingInWords(offer, meeting)}{' '}
          <Button type="link" className="admin-opens" onClick={() => onOpen(meeting.offerId)}>
            Open {meeting.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
