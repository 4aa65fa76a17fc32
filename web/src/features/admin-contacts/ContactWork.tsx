// The work on one contact message: state, whether it is a complaint, and answers.
import { Flex, Switch, Typography } from 'antd';
import {
  useAdminAnswerContactMutation,
  useAdminEditContactMutation,
  type AdminContactFragment,
} from '../../generated/admin-contacts';
import { formatDateTime } from '../../shared/dates';
import { errorCode } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Correspondence } from '../../shared/back-office/Correspondence';
import { errorInForm } from '../../shared/back-office/FailureNotice';
import { Part } from '../../shared/back-office/Part';
import { ComplaintTag } from './ComplaintTag';

/** Queries that show the work state, refetched after each change. */
const refetchQueries = ['AdminContacts', 'AdminOverdueComplaints', 'AdminWaiting'];

export interface ContactWorkProps {
  contact: AdminContactFragment;
  /** Reads the message again. */
  onReload: () => void;
}

export function ContactWork({ contact, onReload }: ContactWorkProps) {
  const { id, version, complaint, acknowledgeBy, acknowledgedAt, settleBy } = contact;
  const [edit, editing] = useAdminEditContactMutation({ ...errorInForm, refetchQueries });
  const [answer, answering] = useAdminAnswerContactMutation({ ...errorInForm, refetchQueries });
  const error = editing.error ?? answering.error;
  const saving = editing.loading || answering.loading;
  /** After another person's edit, shows the latest state; pressing again applies the change to it. */
  const settle = (failed: unknown) => {
    if (errorCode(failed) === 'STALE_VERSION') onReload();
    return !failed;
  };
  const change = async (input: { state?: AdminContactFragment['state']; complaint?: boolean }) => {
    answering.reset();
    const done = await edit({ variables: { input: { id, version, ...input } } });
    if (settle(done.error)) toast.success('Saved');
  };
  return (
    <>
      <Part title="Complaint">
        <Flex gap={12} align="center" wrap>
          <Switch
            aria-label="This is a complaint"
            checked={complaint}
            checkedChildren="Yes"
            unCheckedChildren="No"
            disabled={saving}
            onChange={(chosen) => void change({ complaint: chosen })}
          />
          <ComplaintTag contact={contact} />
        </Flex>
        <Typography.Paragraph type="secondary" style={{ margin: '8px 0 0' }}>
          {complaint && settleBy && acknowledgeBy
            ? `${acknowledgedAt ? `Taken on ${formatDateTime(acknowledgedAt)}` : `To be taken on by ${formatDateTime(acknowledgeBy)}`}, to be settled by ${formatDateTime(settleBy)}.`
            : 'A complaint gets a ticket number by mail at once, is taken on within 48 hours and settled within one month.'}
        </Typography.Paragraph>
      </Part>
      <Correspondence
        state={contact.state}
        answers={contact.answers}
        email={contact.email}
        saving={saving}
        error={error}
        onState={(state) => void change({ state })}
        onAnswer={async (text) => {
          editing.reset();
          const done = await answer({ variables: { input: { id, version, text } } });
          if (!settle(done.error)) return false;
          toast.success('The answer is on its way');
          return true;
        }}
      />
    </>
  );
}
