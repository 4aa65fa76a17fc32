// Where a mailed link leads: the new password of a staff account is stopped before it counts. Opening the link stops nothing yet.
import { useCancelPasswordResetMutation } from '../../generated/account';
import { errorText } from '../../shared/error-text';
import { Head } from '../../shared/page';
import { shop } from '../../shared/shop';
import { Button } from '../../shared/ui/Button';
import { AccountPage } from './AccountPage';

export default function CancelPasswordReset({ token }: { token: string }) {
  const [stop, { data, error, loading }] = useCancelPasswordResetMutation();
  const answer = data?.cancelPasswordReset;
  return (
    <AccountPage
      title="Stop a new password"
      intro={
        <p role="status">
          {!answer
            ? 'A new password of a staff account waits to count. Whoever set it can read the mails of that account.'
            : answer.stopped
              ? 'The new password is stopped: the old one stays. Now make sure that nobody else reads those mails.'
              : 'There is nothing to stop any more: the new password counts already, or it was stopped.'}
        </p>
      }
      error={error && errorText(error, 'That did not work. Please try again.')}
    >
      <Head title={`Login to ${shop.brand}`} />
      {!answer && (
        <div className="mt-7">
          {/* A refusal shows above. */}
          <Button size="large" full busy={loading} onClick={() => void stop({ variables: { token } }).catch(() => {})}>
            Stop the new password
          </Button>
        </div>
      )}
    </AccountPage>
  );
}
