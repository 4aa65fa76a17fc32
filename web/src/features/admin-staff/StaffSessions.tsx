// Sessions of a member of staff, for admins.
import {
  useAdminEndStaffSessionsMutation,
  useAdminStaffSessionsQuery,
  type AdminStaffMemberFragment,
} from '../../generated/admin-staff';
import { SessionsDialog } from '../../shared/back-office/SessionsDialog';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';

export function StaffSessions({ member, onClose }: { member: AdminStaffMemberFragment; onClose: () => void }) {
  const userId = member.id;
  const list = useAdminStaffSessionsQuery({ variables: { userId }, fetchPolicy: 'network-only' });
  const [end, { loading }] = useAdminEndStaffSessionsMutation({
    onCompleted: () => void list.refetch(),
    onError: (error) => void toast.error(errorText(error, 'The session could not be ended. Please try again.')),
  });
  return (
    <SessionsDialog
      open
      title={`Sessions of ${member.name}`}
      sessions={list.data?.staffSessions}
      loading={list.loading}
      ending={loading}
      error={list.error}
      endAllLabel="End all"
      onEnd={(sessionId) => void end({ variables: { userId, sessionId } })}
      onEndAll={() => void end({ variables: { userId } })}
      onClose={onClose}
    />
  );
}
