// One contact message in full.
import { Button, Descriptions, Modal, Skeleton, Typography } from 'antd';
import type { AdminContactFragment } from '../../generated/admin-contacts';
import { formatDateTime } from '../../shared/dates';
import { CopyableEmail } from '../../shared/back-office/Email';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { useWhileOpen } from '../../shared/back-office/use-while-open';

export interface ContactMessageProps {
  open: boolean;
  contact: AdminContactFragment | undefined;
  error: unknown;
  onClose: () => void;
}

export function ContactMessage({ open, contact: present, error, onClose }: ContactMessageProps) {
  const contact = useWhileOpen(open, present);
  return (
    <Modal
      open={open}
      title={contact?.subject ?? 'Message'}
      onCancel={onClose}
      footer={
        <>
          {contact && (
            <Button href={`mailto:${contact.email}?subject=${encodeURIComponent(`Re: ${contact.subject}`)}`}>
              Reply
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <FailureNotice error={error} fallback="The message could not be loaded." />
      {contact ? (
        <>
          <Descriptions
            size="small"
            column={1}
            bordered
            items={[
              { key: 'name', label: 'Name', children: contact.name },
              { key: 'email', label: 'Email', children: <CopyableEmail address={contact.email} /> },
              {
                key: 'phone',
                label: 'Phone',
                children: contact.phone ? <a href={`tel:${contact.phone}`}>{contact.phone}</a> : '–',
              },
              { key: 'date', label: 'Date', children: formatDateTime(contact.createdAt) },
            ]}
          />
          <Typography.Paragraph style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginTop: 12 }}>
            {contact.message}
          </Typography.Paragraph>
        </>
      ) : (
        !error && <Skeleton active />
      )}
    </Modal>
  );
}
