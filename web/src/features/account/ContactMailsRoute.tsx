// Opened by a mailed link: a contact address accepts or declines mails about orders by a button; opening the link changes nothing.
import { useLocation } from 'react-router-dom';
import { useAnswerContactMailsMutation } from '../../generated/account';
import { errorText } from '../../shared/error-text';
import { clientRendered, Head } from '../../shared/page';
import { documentTitle } from '../../shared/shop';
import { Button } from '../../shared/ui/Button';

const head = <Head title={documentTitle('Emails about orders')} />;

export default clientRendered(head, function ContactMailsRoute() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [say, { data, error, loading }] = useAnswerContactMailsMutation();
  const answer = data?.answerContactMails;
  // A refusal is rendered below.
  const send = (wanted: boolean) => void say({ variables: { token, wanted } }).catch(() => {});
  return (
    <div className="container-page max-w-2xl! py-12 sm:py-16">
      {head}
      <h1 className="text-title">Emails about orders</h1>
      <p className="mt-3" role="status">
        {answer
          ? answer.wanted
            ? `${answer.email} will now get emails about these orders. To stop them, use the link in any of them.`
            : `${answer.email} will not get emails about these orders.`
          : 'Someone gave your email address as the contact for an order. Do you want emails about their orders?'}
      </p>
      {error && (
        <p role="alert" className="mt-4 rounded-field bg-danger-soft p-4 font-medium text-danger">
          {errorText(error, 'That did not work. Please try again.')}
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {answer?.wanted !== true && (
          <Button busy={loading} disabled={!token} onClick={() => send(true)}>
            Yes, send me emails
          </Button>
        )}
        {answer?.wanted !== false && (
          <Button look="outline" busy={loading} disabled={!token} onClick={() => send(false)}>
            No emails, please
          </Button>
        )}
      </div>
    </div>
  );
});
