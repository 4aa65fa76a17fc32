// Resets a forgotten password in two steps: e-mail and new password, then the mailed code.
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useRequestPasswordResetMutation, useResetPasswordMutation } from '../../generated/account';
import { fieldsOf } from '../../shared/form-rules';
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { AccountPage } from './AccountPage';
import { CodeForm } from './CodeForm';
import { newPasswordSchema, type LoginValues } from './credentials';
import { NewCredentials } from './NewCredentials';
import { keepDevice } from './device';
import { useCodeStep } from './use-code-step';

export default function ForgottenPassword() {
  const session = useSession();
  const navigate = useNavigate();
  const [requestCode, requesting] = useRequestPasswordResetMutation();
  const [resetPassword, resetting] = useResetPasswordMutation();
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: { email: '', password: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const { sent, failure, sendCode, attempt, back } = useCodeStep(
    async ({ email }: LoginValues) =>
      (await requestCode({ variables: { input: { email } } })).data?.requestPasswordReset.resendAt,
    'Failed to send OTP',
  );

  const reset = (otp: string) =>
    attempt(async () => {
      const { data } = await resetPassword({ variables: { input: { ...sent!.values, otp } } });
      if (!data) throw new Error('no session in the answer');
      keepDevice(data.resetPassword.device);
      await session.logIn(data.resetPassword.token);
      toast.success('Your new password is set. You are logged in.');
      void navigate(paths.home.href, { replace: true });
    }, 'OTP verification failed');

  return (
    <AccountPage
      title="Set a new password"
      intro={
        sent ? (
          <p>We have e-mailed a code to {sent.values.email}.</p>
        ) : (
          <p>Choose a new password, and we e-mail you a code to confirm it. You are then logged out everywhere else.</p>
        )
      }
      error={failure}
      foot={
        <>
          Remembered it?{' '}
          <Link to={paths.login.href()} className="font-semibold text-accent underline underline-offset-4">
            Login
          </Link>
        </>
      }
    >
      <Head title={`Login to ${shop.brand}`} />
      <form noValidate className="mt-7 grid gap-5" onSubmit={handleSubmit(sendCode)}>
        <NewCredentials
          field={field}
          sent={sent !== undefined}
          sending={requesting.loading}
          passwordLabel="New Password"
        />
      </form>
      {sent && (
        <CodeForm
          submitLabel={resetting.loading ? 'Setting your password...' : 'Set Password'}
          busy={resetting.loading || requesting.loading}
          resendAt={sent.resendAt}
          onSubmit={reset}
          onResend={() => void sendCode(sent.values)}
          onBack={back}
        />
      )}
    </AccountPage>
  );
}
