// One contact message in full.
import { Button, Descriptions, Skeleton, Typography } from 'antd';
import { useAdminSeeContactMutation, type AdminContactFragment } from '../../generated/admin-contacts';
import { formatDateTime } from '../../shared/dates';
import { CopyableEmail } from '../../shared/back-office/Email';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { MakeQuote } from '../../shared/back-office/MakeQuote';
import { useMarkSeen } from '../../shared/back-office/use-mark-seen';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { ContactWork } from './ContactWork';

export interface ContactMessageProps {
  open: boolean;
  contact: AdminContactFragment | undefined;
  error: unknown;
  onClose: () => void;
  /** Reads the message again. */
  onReload: () => void;
}

export function ContactMessage({ open, contact: present, error, onClose, onReload }: ContactMessageProps) {
  const contact = useWhileOpen(open, present);
  const [see] = useAdminSeeContactMutation({ refetchQueries: ['AdminWaiting'] });
  useMarkSeen(open ? contact : undefined, (id) => see({ variables: { id } }));
  return (
    <FormDialog
      open={open}
      title={contact?.subject ?? 'Message'}
      width={640}
      destroyOnHidden
      onClose={onClose}
      cancelText="Close"
      footer={(_, { CancelBtn }) => (
        <>
          {contact && <MakeQuote what="contact" id={contact.id} />}
          {contact && (
            <Button href={`mailto:${contact.email}?subject=${encodeURIComponent(`Re: ${contact.subject}`)}`}>
              Reply in a mail program
            </Button>
          )}
          <CancelBtn />
        </>
      )}
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
              ...(contact.referenceNumber
                ? [
                    {
                      key: 'number',
                      label: 'Number',
                      children: <Typography.Text copyable>{contact.referenceNumber}</Typography.Text>,
                    },
                  ]
                : []),
            ]}
          />
          <Typography.Paragraph style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginTop: 12 }}>
            {contact.message}
          </Typography.Paragraph>
          {/* A new key empties the form for the next message. */}
          <ContactWork key={contact.id} contact={contact} onReload={onReload} />
        </>
      ) : (
        !error && <Skeleton active />
      )}
    </FormDialog>
  );
}
