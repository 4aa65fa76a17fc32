// Sends a test mail with unsaved text.
import { useState } from 'react';
import { Alert, Button, Flex, Input } from 'antd';
import { useAdminVerifyMailTextMutation } from '../../generated/admin-settings';
import { useSession } from '../../shared/session/session';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import type { MailWords } from './MailTextForm';

export function MailTrial({ draft }: { draft: MailWords & { id: string; orderNumber: string | null } }) {
  const { user } = useSession();
  const [to, setTo] = useState(user?.email ?? '');
  const [send, { data, loading, error }] = useAdminVerifyMailTextMutation({ ...errorInForm });
  const trial = data?.verifyMailText;
  return (
    <form
      style={{ marginTop: 16 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send({ variables: { input: { ...draft, to } } });
      }}
    >
      <FailureNotice error={error} fallback="The mail could not be sent. Please try again." />
      <Flex gap={8} wrap>
        <Input
          type="email"
          required
          aria-label="Address the test goes to"
          value={to}
          maxLength={254}
          onChange={(event) => setTo(event.target.value)}
          style={{ flex: '1 1 220px', maxWidth: 320 }}
        />
        <Button htmlType="submit" loading={loading}>
          Send as a test
        </Button>
      </Flex>
      {trial && (
        <Alert
          type={trial.success ? 'success' : 'error'}
          showIcon
          role="status"
          title={trial.message}
          style={{ marginTop: 12 }}
        />
      )}
    </form>
  );
}
