// Another password for whoever is logged in and knows the present one.
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import type { InferOutput } from 'valibot';
import { useChangePasswordMutation } from '../../generated/account';
import { errorText, fieldErrors } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { clientRendered, Head } from '../../shared/page';
import { useSession } from '../../shared/session/session';
import { documentTitle } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { LoginFirst } from '../../shared/ui/LoginFirst';
import { Skeleton } from '../../shared/ui/Skeleton';
import { changedPasswordSchema, passwordHint } from './credentials';
import { keepDevice } from '../../shared/session/device';
import { PasswordField } from './PasswordField';

type Values = InferOutput<typeof changedPasswordSchema>;

function ChangePassword({ email }: { email: string }) {
  const { renew } = useSession();
  const [change, { loading }] = useChangePasswordMutation();
  const { register, handleSubmit, formState, reset, setError } = useForm<Values>({
    resolver: valibotResolver(changedPasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const save = handleSubmit(async (input) => {
    try {
      const { data } = await change({ variables: { input } });
      if (!data) throw new Error('no session in the answer');
      keepDevice(data.changePassword.device);
      await renew(data.changePassword.token);
      reset();
      toast.success('Password changed. You are logged out everywhere else.');
    } catch (error) {
      const fields = fieldErrors(error);
      for (const name of ['currentPassword', 'newPassword'] as const)
        if (fields[name]) setError(name, { message: fields[name] }, { shouldFocus: true });
      if (Object.keys(fields).length === 0) toast.error(errorText(error, 'The password could not be changed.'));
    }
  });
  return (
    <form noValidate className="mt-7 grid max-w-md gap-5" onSubmit={(event) => void save(event)}>
      {/* Tells password managers which account it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        required
        label="Current Password"
        autoComplete="current-password"
        maxLength={128}
        {...field('currentPassword')}
      />
      <PasswordField
        required
        label="New Password"
        autoComplete="new-password"
        maxLength={128}
        hint={passwordHint}
        {...field('newPassword')}
      />
      <Button type="submit" size="large" busy={loading} className="justify-self-start">
        Change Password
      </Button>
    </form>
  );
}

const head = <Head title={documentTitle('Change password')} />;

export default clientRendered(head, function PasswordRoute() {
  const { user, loading } = useSession();
  return (
    <div className="container-page max-w-3xl! py-8 sm:py-12">
      {head}
      <h1 className="text-title">Change password</h1>
      {loading ? (
        <Skeleton className="mt-7 h-64 max-w-md rounded-card" />
      ) : user ? (
        <ChangePassword email={user.email} />
      ) : (
        <LoginFirst>Your password is changed here once you are.</LoginFirst>
      )}
    </div>
  );
});
