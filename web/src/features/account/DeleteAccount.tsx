// Deleting the account: what goes, what stays and why, the question, and what it waits for.
import { useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import {
  useRequestErasureMutation,
  useTakeBackErasureMutation,
  type MyAccountQuery,
  type MyPrivacyRequestFragment,
} from '../../generated/account';
import { counted } from '../../shared/counted';
import { errorText, fieldErrors } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { CodeOfPhone } from './CodeOfPhone';
import { passwordSchema, type PasswordValues } from './my-account';
import { PasswordField } from './PasswordField';

interface Props {
  shop: MyAccountQuery['shop'];
  /** Of an account without a password; a code is sent there. */
  phone: string | null;
  /** An erasure that stands. */
  waiting: MyPrivacyRequestFragment | undefined;
  onChanged(): void;
  /** The account is no more. */
  onDeleted(): void;
}

function Waiting({ request, onChanged }: { request: MyPrivacyRequestFragment; onChanged(): void }) {
  const [takeBack, { loading }] = useTakeBackErasureMutation({
    onCompleted: () => {
      toast.success('You keep your account');
      onChanged();
    },
    onError: (error) => toast.error(errorText(error, 'That did not work. Please try again.')),
  });
  return (
    <div role="status">
      <p className="font-semibold">Your account is deleted by itself, as soon as nothing is in the way:</p>
      <ul className="mt-2 list-disc pl-5">
        {request.waitsFor.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {request.state === 'WAITING' && (
        <Button look="outline" className="mt-5" busy={loading} onClick={() => void takeBack()}>
          Keep my account
        </Button>
      )}
    </div>
  );
}

export function DeleteAccount({ shop, phone, waiting, onChanged, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const [erase, { loading }] = useRequestErasureMutation();
  const { register, handleSubmit, formState, setError } = useForm<PasswordValues>({
    resolver: valibotResolver(passwordSchema),
    defaultValues: { password: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const send = handleSubmit(async ({ password }) => {
    try {
      const { data } = await erase({ variables: { password } });
      setAsking(false);
      if (data?.requestErasure.state === 'WAITING') onChanged();
      else onDeleted();
    } catch (error) {
      const { password: wrong } = fieldErrors(error);
      if (wrong) setError('password', { message: wrong }, { shouldFocus: true });
      else toast.error(errorText(error, 'The account could not be deleted. Please try again.'));
    }
  });
  if (waiting) return <Waiting request={waiting} onChanged={onChanged} />;
  return (
    <div className="grid gap-4">
      <p>
        <strong>What goes:</strong> your name, e-mail, phone number and password, addresses, likes and cart, log-ins,
        consents, messages, pictures and custom orders. It cannot be brought back, and pieces can no longer be returned
        through the shop.
      </p>
      <p>
        <strong>What stays:</strong> of orders with an invoice the name, address, goods, amounts and tax, for{' '}
        {counted(shop.invoiceYears, 'year')} after the financial year, because tax and company law want it. Of a
        complaint its number. Backups are overwritten in their turn.
      </p>
      <p>
        <strong>When:</strong>{' '}
        {shop.erasureWaitDays > 0
          ? `after ${counted(shop.erasureWaitDays, 'day')}, in which you can take it back, and once nothing is open.`
          : 'at once, or as soon as orders, returns, refunds and complaints under way are settled.'}
      </p>
      {asking ? (
        <form noValidate className="grid max-w-md gap-5" onSubmit={(event) => void send(event)}>
          {phone ? (
            <CodeOfPhone phone={phone} maxLength={6} {...field('password')} />
          ) : (
            <PasswordField
              required
              label="Your password"
              autoComplete="current-password"
              maxLength={128}
              {...field('password')}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="danger" busy={loading}>
              Delete my account for good
            </Button>
            <Button look="ghost" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </form>
      ) : (
        <Button look="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      )}
    </div>
  );
}
