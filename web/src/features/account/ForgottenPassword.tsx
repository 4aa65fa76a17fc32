// Resets a forgotten password in two steps: e-mail and new password, then the mailed code. It ends at the log-in.
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useRequestPasswordResetMutation, useResetPasswordMutation } from '../../generated/account';
import { fieldsOf } from '../../shared/form-rules';
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { shop } from '../../shared/shop';
import { AccountPage } from './AccountPage';
import { CodeForm } from '../../shared/ui/CodeForm';
import { newPasswordSchema, type LoginValues } from './credentials';
import { NewCredentials } from './NewCredentials';
import { keptDevice } from '../../shared/session/device';
import { useCodeStep } from './use-code-step';
import { usePasswordSet } from './use-password-set';

export default function ForgottenPassword() {
  const passwordSet = usePasswordSet();
  const [requestCode, requesting] = useRequestPasswordResetMutation();
  const [resetPassword, resetting] = useResetPasswordMutation();
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: { email: '', password: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const { sent, failure, sendCode, attempt, back } = useCodeStep(
    async ({ email }: LoginValues) =>
      (await requestCode({ variables: { input: { email, device: keptDevice() } } })).data?.requestPasswordReset
        .resendAt,
    'Failed to send OTP',
  );

  const reset = (otp: string) =>
    attempt(async () => {
      const { values } = sent!;
      const { data } = await resetPassword({ variables: { input: { ...values, otp, device: keptDevice() } } });
      if (!data) throw new Error('no answer to the new password');
      passwordSet(data.resetPassword, values.email);
    }, 'OTP verification failed');

  return (
    <AccountPage
      title="Set a new password"
      intro={
        sent ? (
          <p>We have e-mailed a code and a link to {sent.values.email}. Use either one to set your password.</p>
        ) : (
          <p>
            Choose a new password. We will e-mail you a code to confirm it. You will then be logged out of all devices
            and can log in with the new password.
          </p>
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
