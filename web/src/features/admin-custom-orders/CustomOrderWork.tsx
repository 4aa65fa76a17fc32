// The work on one request for a custom order: its state, and answers.
import {
  useAdminAnswerCustomOrderMutation,
  useAdminEditCustomOrderMutation,
  type AdminCustomOrderFragment,
} from '../../generated/admin-custom-orders';
import { errorCode } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Correspondence } from '../../shared/back-office/Correspondence';
import { errorInForm } from '../../shared/back-office/FailureNotice';

/** Queries that show the work state, refetched after each change. */
const refetchQueries = ['AdminCustomOrders', 'AdminWaiting'];

export interface CustomOrderWorkProps {
  order: AdminCustomOrderFragment;
  /** Reads the request again. */
  onReload: () => void;
}

export function CustomOrderWork({ order, onReload }: CustomOrderWorkProps) {
  const { id, version } = order;
  const [edit, editing] = useAdminEditCustomOrderMutation({ ...errorInForm, refetchQueries });
  const [answer, answering] = useAdminAnswerCustomOrderMutation({ ...errorInForm, refetchQueries });
  /** After another person's edit, shows the latest state; pressing again applies the change to it. */
  const settle = (failed: unknown) => {
    if (errorCode(failed) === 'STALE_VERSION') onReload();
    return !failed;
  };
  return (
    <Correspondence
      state={order.state}
      answers={order.answers}
      email={order.email}
      saving={editing.loading || answering.loading}
      error={editing.error ?? answering.error}
      onState={(state) => {
        answering.reset();
        void edit({ variables: { input: { id, version, state } } }).then(
          (done) => settle(done.error) && toast.success('Saved'),
        );
      }}
      onAnswer={async (text) => {
        editing.reset();
        const done = await answer({ variables: { input: { id, version, text } } });
        if (!settle(done.error)) return false;
        toast.success('The answer is on its way');
        return true;
      }}
    />
  );
}
