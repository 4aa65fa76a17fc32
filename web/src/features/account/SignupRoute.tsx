// Sign-up in two steps: who you are, then the code that was e-mailed.
import { useEffect, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useRequestSignUpCodeMutation, useSignUpMutation } from '../../generated/account';
import { fieldsOf } from '../../shared/form-rules';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { TextField } from '../../shared/ui/Field';
import { PolicyNote } from '../../shared/ui/PolicyNote';
import { AccountPage } from './AccountPage';
import { CodeForm } from '../../shared/ui/CodeForm';
import { signupSchema, type SignupValues } from './credentials';
import { nextAddress } from './next-address';
import { NewCredentials } from './NewCredentials';
import { keepDevice } from '../../shared/session/device';
import { useCodeStep } from './use-code-step';

/** Milliseconds from the success message to the log-in form. */
const redirectMilliseconds = 1500;

const head = <Head title="Create an Account" />;

export default clientRendered(head, function SignupRoute() {
  const navigate = useNavigate();
  const { logIn } = useSession();
  const next = useSearchParams()[0].get('next') ?? undefined;
  const [created, setCreated] = useState<SignupValues>();
  const [requestCode, requesting] = useRequestSignUpCodeMutation();
  const [signUp, creating] = useSignUpMutation();
  const { register, handleSubmit, formState } = useForm<SignupValues>({
    resolver: valibotResolver(signupSchema),
    defaultValues: { name: '', email: '', password: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const { sent, failure, sendCode, attempt, back } = useCodeStep(
    async ({ email }: SignupValues) =>
      (await requestCode({ variables: { input: { email } } })).data?.requestSignUpCode.resendAt,
    'Failed to send OTP',
  );

  useEffect(() => {
    if (!created) return;
    const { name, email } = created;
    const go = () => void navigate(paths.login.href({ next }), { state: { newcomer: { name, email } } });
    const timer = setTimeout(go, redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [created, navigate, next]);

  const create = (otp: string) =>
    attempt(async () => {
      const { values } = sent!;
      const { data } = await signUp({ variables: { input: { ...values, otp } } });
      if (!data) throw new Error('no session in the answer');
      toast.success('Account created successfully! Redirecting...');
      keepDevice(data.signUp.device);
      if (!shop.signUpLogsIn) return setCreated(values);
      await logIn(data.signUp.token);
      void navigate(nextAddress(next), { replace: true });
    }, 'OTP verification failed');

  return (
    <AccountPage
      title="Create an Account"
      intro={
        sent ? (
          <p>We have e-mailed a code to {sent.values.email}.</p>
        ) : (
          <p>One account for your cart, orders and custom orders.</p>
        )
      }
      error={failure}
      foot={
        <>
          Already have an account?{' '}
          <Link to={paths.login.href({ next })} className="font-semibold text-accent underline underline-offset-4">
            Login
          </Link>
        </>
      }
    >
      {head}
      <form noValidate className="mt-7 grid gap-5" onSubmit={handleSubmit(sendCode)}>
        <TextField label="Full Name" required autoComplete="name" {...field('name')} disabled={sent !== undefined} />
        <NewCredentials field={field} sent={sent !== undefined} sending={requesting.loading} />
        <PolicyNote
          text="By creating an account you accept our"
          policies={[
            ['terms', 'Terms'],
            ['privacy', 'Privacy policy'],
          ]}
        />
      </form>
      {sent && (
        <CodeForm
          submitLabel={creating.loading ? 'Creating account...' : 'Create Account'}
          busy={creating.loading || requesting.loading}
          disabled={created !== undefined}
          resendAt={sent.resendAt}
          onSubmit={create}
          onResend={() => void sendCode(sent.values)}
          onBack={back}
        />
      )}
    </AccountPage>
  );
});
