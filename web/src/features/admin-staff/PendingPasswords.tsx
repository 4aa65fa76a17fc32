// Pending password resets of staff, each with a button that cancels it.
import { Alert, Button } from 'antd';
import { useAdminPendingPasswordsQuery, useAdminCancelPasswordResetMutation } from '../../generated/admin-staff';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';

export function PendingPasswords() {
  const { data, refetch } = useAdminPendingPasswordsQuery({ fetchPolicy: 'network-only' });
  const [cancel, { loading }] = useAdminCancelPasswordResetMutation({
    onCompleted: ({ cancelStaffPasswordReset: { cancelled } }) => {
      toast.success(cancelled ? 'The password reset is cancelled' : 'There was nothing to cancel any more');
      void refetch();
    },
    onError: (error) =>
      void toast.error(errorText(error, 'The password reset could not be cancelled. Please try again.')),
  });
  return data?.pendingPasswords.map(({ userId, name, email, effectiveAt, address }) => (
    <Alert
      key={userId}
      className="mb-4"
      type="warning"
      showIcon
      title={`${name} (${email}) has reset the password`}
      description={`From ${address}. The new password takes effect on ${formatDateTime(effectiveAt)}. If it was not ${name}, cancel the reset.`}
      action={
        <Button danger loading={loading} onClick={() => void cancel({ variables: { userId } })}>
          Cancel reset
        </Button>
      }
    />
  ));
}
