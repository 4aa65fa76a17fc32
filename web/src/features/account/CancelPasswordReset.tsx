// The page of a mailed link: cancels the new password of a staff account before it takes effect. Opening the page changes nothing.
import { useCancelPasswordResetMutation } from '../../generated/account';
import { errorText } from '../../shared/error-text';
import { Head } from '../../shared/page';
import { shop } from '../../shared/shop';
import { Button } from '../../shared/ui/Button';
import { AccountPage } from './AccountPage';

export default function CancelPasswordReset({ token }: { token: string }) {
  const [cancel, { data, error, loading }] = useCancelPasswordResetMutation();
  const answer = data?.cancelPasswordReset;
  return (
    <AccountPage
      title="Cancel a password reset"
      intro={
        <p role="status">
          {!answer
            ? 'The password of a staff account was reset, and the new one is not in effect yet. If the owner of the account did not do this, cancel the reset.'
            : answer.cancelled
              ? 'The reset is cancelled, and the old password stays. Somebody may be reading the mails of that account: change the password of its mailbox.'
              : 'There is nothing to cancel any more: the new password is in effect, or the reset was cancelled already.'}
        </p>
      }
      error={error && errorText(error, 'That did not work. Please try again.')}
    >
      <Head title={`Login to ${shop.brand}`} />
      {!answer && (
        <div className="mt-7">
          {/* An error shows above the form. */}
          <Button
            size="large"
            full
            busy={loading}
            onClick={() => void cancel({ variables: { token } }).catch(() => {})}
          >
            Cancel the reset
          </Button>
        </div>
      )}
    </AccountPage>
  );
}
