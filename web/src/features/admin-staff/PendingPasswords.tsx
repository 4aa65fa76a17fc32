// New passwords of staff that do not count yet, each to be stopped when it was not its owner who set it.
import { Alert, Button } from 'antd';
import { useAdminPendingPasswordsQuery, useAdminCancelPasswordResetMutation } from '../../generated/admin-staff';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';

export function PendingPasswords() {
  const { data, refetch } = useAdminPendingPasswordsQuery({ fetchPolicy: 'network-only' });
  const [stop, { loading }] = useAdminCancelPasswordResetMutation({
    onCompleted: ({ cancelStaffPasswordReset: { stopped } }) => {
      toast.success(stopped ? 'The new password is stopped' : 'There was nothing to stop any more');
      void refetch();
    },
    onError: (error) => void toast.error(errorText(error, 'The new password could not be stopped. Please try again.')),
  });
  return data?.pendingPasswords.map(({ userId, name, email, effectiveAt, address }) => (
    <Alert
      key={userId}
      className="mb-4"
      type="warning"
      showIcon
      title={`${name} (${email}) has set a new password by mail`}
      description={`From ${address}. It counts from ${formatDateTime(effectiveAt)} on. Was it not ${name}? Then stop it.`}
      action={
        <Button danger loading={loading} onClick={() => void stop({ variables: { userId } })}>
          Stop it
        </Button>
      }
    />
  ));
}
