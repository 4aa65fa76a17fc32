// Sessions of the signed-in member of staff.
import {
  useAdminEndOtherSessionsMutation,
  useAdminEndOwnSessionMutation,
  useAdminOwnSessionsQuery,
} from '../../generated/admin-shell';
import { SessionsDialog } from '../../shared/back-office/SessionsDialog';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';

export default function OwnSessions({ onClose }: { onClose: () => void }) {
  const list = useAdminOwnSessionsQuery({ fetchPolicy: 'network-only' });
  const options = {
    onCompleted: () => void list.refetch(),
    onError: (error: unknown) =>
      void toast.error(errorText(error, 'The session could not be ended. Please try again.')),
  };
  const [end, ending] = useAdminEndOwnSessionMutation(options);
  const [endOthers, endingOthers] = useAdminEndOtherSessionsMutation(options);
  return (
    <SessionsDialog
      open
      title="Your sessions"
      sessions={list.data?.mySessions}
      loading={list.loading}
      ending={ending.loading || endingOthers.loading}
      error={list.error}
      endAllLabel="End all others"
      onEnd={(id) => void end({ variables: { id } })}
      onEndAll={() => void endOthers()}
      onClose={onClose}
    />
  );
}
