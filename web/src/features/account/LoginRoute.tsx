// Log-in in two steps: e-mail and password, then the code that was e-mailed.
import { lazy, useEffect, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useLogInMutation, useRequestLoginCodeMutation } from '../../generated/account';
import { fieldsOf } from '../../shared/form-rules';
import { clientScreen, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { AccountPage } from './AccountPage';
import { CodeForm } from './CodeForm';
import { loginSchema, type LoginValues } from './credentials';
import { PasswordField } from './PasswordField';
import { useCodeStep } from './use-code-step';

/** Only an address of this shop may follow a log-in. */
const nextAddress = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : paths.home.href);

/** Who has just signed up. */
interface Newcomer {
  name: string;
  email: string;
}

const ForgottenPassword = lazy(() => import('./ForgottenPassword'));

const title = `Login to ${shop.brand}`;
const head = <Head title={title} />;

export default clientScreen(head, function LoginRoute() {
  const [params] = useSearchParams();
  return params.has('forgotten') ? <ForgottenPassword /> : <LoginScreen />;
});

function LoginScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const next = useSearchParams()[0].get('next');
  const newcomer = (useLocation().state as { newcomer?: Newcomer } | null)?.newcomer;
  const [requestCode, requesting] = useRequestLoginCodeMutation();
  const [logIn] = useLogInMutation();
  const [verifying, setVerifying] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useForm<LoginValues>({
    resolver: valibotResolver(loginSchema),
    defaultValues: { email: newcomer?.email ?? '', password: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const { sent, failure, sendCode, attempt, back } = useCodeStep(
    async (values: LoginValues) =>
      (await requestCode({ variables: { input: values } })).data?.requestLoginCode.resendAt,
    'Login failed',
  );

  useEffect(() => {
    if (newcomer) setFocus('password');
  }, [newcomer, setFocus]);

  async function verify(otp: string) {
    setVerifying(true);
    await attempt(async () => {
      const { data } = await logIn({ variables: { input: { ...sent!.values, otp } } });
      if (!data) throw new Error('no session in the answer');
      await session.logIn(data.logIn.token);
      toast.success('Logged in successfully!');
      navigate(nextAddress(next), { replace: true });
    }, 'OTP verification failed');
    setVerifying(false);
  }

  if (session.user && !verifying)
    return (
      <AccountPage title={title} intro={<p>You are logged in as {session.user.name}.</p>}>
        {head}
        <div className="mt-7 grid gap-3">
          <ButtonLink to={nextAddress(next)} size="large" full>
            Continue shopping
          </ButtonLink>
          <Button look="outline" full onClick={() => void session.logout()}>
            Use another account
          </Button>
        </div>
      </AccountPage>
    );
  return (
    <AccountPage
      title={title}
      intro={
        sent ? (
          <p>We have e-mailed a code to {sent.values.email}.</p>
        ) : newcomer ? (
          <p>
            Welcome, {newcomer.name}! Your account is ready. Log in with your password, and we e-mail you a code once
            more.
          </p>
        ) : (
          <p>Your cart, your orders and your addresses are waiting.</p>
        )
      }
      error={failure}
      foot={
        <>
          New here?{' '}
          <Link
            to={paths.signup.href({ next: next ?? undefined })}
            className="font-semibold text-accent underline underline-offset-4"
          >
            Create an Account
          </Link>
        </>
      }
    >
      {head}
      <form noValidate className="mt-7 grid gap-5" onSubmit={handleSubmit(sendCode)}>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          {...field('email')}
          disabled={sent !== undefined}
        />
        <PasswordField
          required
          autoComplete="current-password"
          enterKeyHint="go"
          {...field('password')}
          disabled={sent !== undefined}
        />
        {!sent && (
          <>
            <Link
              to={paths.login.href({ forgotten: '1' })}
              className="-mt-2 inline-flex min-h-8 items-center justify-self-end text-sm pointer-coarse:min-h-11 font-semibold text-accent underline underline-offset-4"
            >
              Forgot your password?
            </Link>
            <Button type="submit" size="large" full busy={requesting.loading}>
              {requesting.loading ? 'Sending code...' : 'Login'}
            </Button>
          </>
        )}
      </form>
      {sent && (
        <CodeForm
          submitLabel={verifying ? 'Verifying...' : 'Verify & Login'}
          busy={verifying || requesting.loading}
          resendAt={sent.resendAt}
          onSubmit={verify}
          onResend={() => void sendCode(sent.values)}
          onBack={back}
        />
      )}
    </AccountPage>
  );
}
