// Says that a message is a complaint, and whether its time is over.
import { Tag } from 'antd';
import type { AdminContactFragment } from '../../generated/admin-contacts';
import { isOverdue } from './due';

export function ComplaintTag({ contact }: { contact: AdminContactFragment }) {
  if (!contact.complaint) return null;
  return isOverdue(contact) ? (
    <Tag color="red" variant="outlined" style={{ margin: 0 }}>
      Overdue {contact.ticketNumber}
    </Tag>
  ) : (
    <Tag color="purple" variant="outlined" style={{ margin: 0 }}>
      Complaint {contact.ticketNumber}
    </Tag>
  );
}
