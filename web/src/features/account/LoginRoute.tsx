// Log-in in two steps: e-mail and password, then the code that was e-mailed.
import { lazy, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { PhoneLogIn } from '../../shared/session/PhoneLogIn';
import { useSession } from '../../shared/session/session';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { PolicyNote } from '../../shared/ui/PolicyNote';
import { AccountPage } from './AccountPage';
import { keepDevice } from '../../shared/session/device';
import { LogInForm } from './LogInForm';
import { nextAddress } from './next-address';
import { useLogIn } from './use-log-in';
import type { PasswordSet } from './use-password-set';

/** Who has just signed up. */
interface Newcomer {
  name: string;
  email: string;
}

const ForgottenPassword = lazy(() => import('./ForgottenPassword'));
const ResetByLink = lazy(() => import('./ResetByLink'));
const CancelPasswordReset = lazy(() => import('./CancelPasswordReset'));

const titleNow = () => `Login to ${shop.brand}`;
const LoginHead = () => <Head title={titleNow()} />;
const head = <LoginHead />;

export default clientRendered(head, function LoginRoute() {
  const [params] = useSearchParams();
  const [cancel, link] = [params.get('cancel'), params.get('link')];
  if (cancel) return <CancelPasswordReset token={cancel} />;
  if (link) return <ResetByLink link={link} />;
  if (params.has('forgotten')) return <ForgottenPassword />;
  return params.get('by') === 'phone' && shop.phoneLogIn ? <PhoneScreen /> : <LoginScreen />;
});

/** Takes the token of a log-in, and leads to the address that follows it. */
function useTake(next: string | null) {
  const session = useSession();
  const navigate = useNavigate();
  return async (token: string) => {
    await session.logIn(token);
    toast.success('Logged in successfully!');
    void navigate(nextAddress(next), { replace: true });
  };
}

function LoggedIn({ next }: { next: string | null }) {
  const session = useSession();
  return (
    <AccountPage title={titleNow()} intro={<p>You are logged in as {session.user?.name}.</p>}>
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
}

function PhoneScreen() {
  const { user } = useSession();
  const next = useSearchParams()[0].get('next');
  const take = useTake(next);
  const [arrived, setArrived] = useState(false);
  if (user && !arrived) return <LoggedIn next={next} />;
  return (
    <AccountPage title={titleNow()} intro={<p>Log in with a code to your phone.</p>}>
      {head}
      <PhoneLogIn
        purpose="LOG_IN"
        focuses
        onToken={(token) => {
          setArrived(true);
          return take(token);
        }}
      >
        <PolicyNote
          text="New here? The code makes your account. By going on you accept our"
          policies={[
            ['terms', 'Terms'],
            ['privacy', 'Privacy policy'],
          ]}
        />
      </PhoneLogIn>
      <ButtonLink to={paths.login.href({ next: next ?? undefined })} look="ghost" full className="mt-4">
        Use e-mail and password instead
      </ButtonLink>
    </AccountPage>
  );
}

function LoginScreen() {
  const session = useSession();
  const [params] = useSearchParams();
  const next = params.get('next');
  const device = params.get('device');
  const { newcomer, passwordSet } = (useLocation().state ?? {}) as { newcomer?: Newcomer; passwordSet?: PasswordSet };
  const logIn = useLogIn(newcomer?.email ?? passwordSet?.email ?? '', useTake(next));
  const { sent, verifying, setFocus } = logIn;

  // A mailed link makes the device on which it is opened a known one.
  useEffect(() => {
    if (device) keepDevice(device);
  }, [device]);
  useEffect(() => {
    if (newcomer) setFocus('password');
  }, [newcomer, setFocus]);

  if (session.user && !verifying) return <LoggedIn next={next} />;
  return (
    <AccountPage
      title={titleNow()}
      intro={
        sent ? (
          <p>We have e-mailed a code to {sent.values.email}.</p>
        ) : newcomer ? (
          <p>
            Welcome, {newcomer.name}! Your account is ready. Log in with your password, and we will e-mail you a new
            code.
          </p>
        ) : passwordSet ? (
          <p>{passwordSet.notice}</p>
        ) : (
          <p>Log in to see your cart, orders and addresses.</p>
        )
      }
      error={logIn.failure}
      foot={
        <>
          New here?{' '}
          <Link
            to={paths.signup.href({ next: next ?? undefined })}
            className="font-semibold text-accent underline underline-offset-4"
          >
            Create an Account
          </Link>
          <Link
            to={paths.follow.href}
            className="mt-2 flex min-h-11 items-center justify-center text-sm underline underline-offset-4"
          >
            Follow an order without an account
          </Link>
        </>
      }
    >
      {head}
      <LogInForm logIn={logIn}>
        <Link
          to={paths.login.href({ forgotten: '1' })}
          className="-mt-2 inline-flex min-h-8 items-center justify-self-end text-sm pointer-coarse:min-h-11 font-semibold text-accent underline underline-offset-4"
        >
          Forgot your password?
        </Link>
      </LogInForm>
      {shop.phoneLogIn && !sent && (
        <ButtonLink
          to={paths.login.href({ next: next ?? undefined, by: 'phone' })}
          look="outline"
          full
          className="mt-4"
        >
          Log in with a code to your phone
        </ButtonLink>
      )}
    </AccountPage>
  );
}
