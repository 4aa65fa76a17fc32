// Another e-mail address: the password, then the code that was mailed to the new address.
import { useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useChangeEmailMutation, useRequestEmailChangeMutation } from '../../generated/account';
import { errorText, fieldErrors } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { useSession } from '../../shared/session/session';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { CodeForm } from '../../shared/ui/CodeForm';
import { keepDevice } from '../../shared/session/device';
import { newEmailSchema, type NewEmailValues } from './my-account';
import { PasswordField } from './PasswordField';

export function EmailForm({ email }: { email: string }) {
  const { renew } = useSession();
  const [request, requesting] = useRequestEmailChangeMutation();
  const [change, changing] = useChangeEmailMutation();
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<NewEmailValues & { resendAt?: string }>();
  const { register, handleSubmit, formState, setError, reset } = useForm<NewEmailValues>({
    resolver: valibotResolver(newEmailSchema),
    defaultValues: { newEmail: '', password: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const close = () => {
    setSent(undefined);
    setOpen(false);
    reset();
  };

  const send = async (values: NewEmailValues) => {
    try {
      const { data } = await request({ variables: { input: values } });
      setSent({ ...values, resendAt: data?.requestEmailChange.resendAt });
      toast.success(`We have mailed a code to ${values.newEmail}`);
    } catch (error) {
      const fields = fieldErrors(error);
      for (const key of ['newEmail', 'password'] as const)
        if (fields[key]) setError(key, { message: fields[key] }, { shouldFocus: true });
      if (Object.keys(fields).length === 0) toast.error(errorText(error, 'The code could not be sent.'));
    }
  };
  const confirm = async (newEmail: string, code: string) => {
    try {
      const { data } = await change({ variables: { input: { newEmail, code } } });
      if (!data) throw new Error('no session in the answer');
      keepDevice(data.changeEmail.device);
      await renew(data.changeEmail.token);
      close();
      toast.success('Your new address is in use. You are logged out everywhere else.');
    } catch (error) {
      toast.error(errorText(error, 'The address could not be changed.'));
    }
  };

  if (!open)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{email}</p>
        <Button look="outline" size="small" onClick={() => setOpen(true)}>
          Change email
        </Button>
      </div>
    );
  if (sent)
    return (
      <div className="max-w-md">
        <p>
          Enter the code that we have mailed to <strong className="wrap-anywhere">{sent.newEmail}</strong>.
        </p>
        <CodeForm
          submitLabel="Use this address"
          busy={changing.loading}
          resendAt={sent.resendAt}
          onSubmit={(code) => confirm(sent.newEmail, code)}
          onResend={() => void send(sent)}
          onBack={() => setSent(undefined)}
        />
      </div>
    );
  return (
    <form noValidate className="grid max-w-md gap-5" onSubmit={(event) => void handleSubmit(send)(event)}>
      <TextField
        label="New email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        hint="A code goes there. Until you enter it, nothing changes."
        {...field('newEmail')}
      />
      <PasswordField required autoComplete="current-password" maxLength={128} {...field('password')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={requesting.loading}>
          Send code
        </Button>
        <Button look="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
