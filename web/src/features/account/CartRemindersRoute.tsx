// Opened by the link under a reminder of a cart: ends reminders by a button; opening the link changes nothing.
import { useSearchParams } from 'react-router-dom';
import { useEndCartRemindersMutation } from '../../generated/account';
import { errorText } from '../../shared/error-text';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { documentTitle } from '../../shared/shop';
import { Button, ButtonLink } from '../../shared/ui/Button';

const head = <Head title={documentTitle('Reminders of your cart')} />;

export default clientRendered(head, function CartRemindersRoute() {
  const [params] = useSearchParams();
  const token = params.get('stop') ?? '';
  const [stop, { data, error, loading }] = useEndCartRemindersMutation();
  return (
    <div className="container-page max-w-2xl! py-12 sm:py-16">
      {head}
      <h1 className="text-title">Reminders of your cart</h1>
      <p className="mt-3" role="status">
        {data
          ? 'We remind you of your cart no more. You can ask for it again on the screen My account.'
          : token
            ? 'Do you want no more messages when you leave something in your cart?'
            : 'This link is not complete. Open the one in the mail, or change it on the screen My account.'}
      </p>
      {error && (
        <p role="alert" className="mt-4 rounded-field bg-danger-soft p-4 font-medium text-danger">
          {errorText(error, 'That did not work. Please try again.')}
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {data || !token ? (
          <ButtonLink to={paths.home.href}>To the shop</ButtonLink>
        ) : (
          <Button
            busy={loading}
            onClick={() =>
              // A refusal is rendered above.
              void stop({ variables: { token } }).catch(() => {})
            }
          >
            No more reminders
          </Button>
        )}
      </div>
    </div>
  );
});
