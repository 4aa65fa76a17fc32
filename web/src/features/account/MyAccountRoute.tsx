// My account: what the shop knows of whoever is logged in, and their rights over it.
import { lazy, Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMyAccountQuery } from '../../generated/account';
import { errorText } from '../../shared/error-text';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { documentTitle, shop as settings } from '../../shared/shop';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { LoginFirst } from '../../shared/ui/LoginFirst';
import { Skeleton } from '../../shared/ui/Skeleton';
import { ChevronRightIcon, HeartIcon, LaptopIcon, LockIcon, MapPinIcon, ParcelIcon } from '../../shared/ui/icons';
import { Consents } from './Consents';
import { DataCopy } from './DataCopy';
import { DeleteAccount } from './DeleteAccount';
import { EmailForm } from './EmailForm';
import { LogInEmail, LogInPhone } from './LogInWays';
import { PasswordQuestion } from './PasswordQuestion';
import { ProfileForm } from './ProfileForm';
import { WhatsappUpdates } from './WhatsappUpdates';

const CartReminders = lazy(() =>
  import('../../shared/cart/CartReminders').then((module) => ({ default: module.CartReminders })),
);

const links = [
  { label: 'My Orders', href: paths.myOrders.href(), Icon: ParcelIcon },
  { label: 'Addresses', href: paths.addresses.href, Icon: MapPinIcon },
  { label: 'Likes', href: paths.likes.href, Icon: HeartIcon },
  { label: 'Your devices', href: paths.devices.href, Icon: LaptopIcon },
  { label: 'Change password', href: paths.password.href, Icon: LockIcon },
];

function Card({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 sm:p-7">
      <h2 id={id} className="font-display text-2xl">
        {title}
      </h2>
      {about && <p className="mt-1 text-ink-soft">{about}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

function Account({ onDeleted }: { onDeleted(): void }) {
  const { data, error, refetch } = useMyAccountQuery({ fetchPolicy: 'cache-and-network' });
  // What is said about WhatsApp and the cart stands among the consents too.
  const [changes, setChanges] = useState(0);
  if (error && !data)
    return (
      <div role="alert" className="py-12 text-center">
        <p>{errorText(error, 'Your account could not be loaded.')}</p>
        <Button className="mt-5" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  if (!data) return <Skeleton className="h-96 rounded-card" />;
  const { me, shop, myPrivacyRequests } = data;
  const waiting = myPrivacyRequests.items.find(
    ({ kind, state }) => kind === 'ERASURE' && (state === 'WAITING' || state === 'ERASING'),
  );
  const reload = () => void refetch();
  // An account that has a phone number alone has no password.
  const codePhone = me.email ? null : me.loginPhone;
  return (
    <div className="grid gap-6">
      <Card title="Your details">
        <ProfileForm name={me.name} phone={me.phone ?? ''} />
      </Card>
      <PasswordQuestion email={me.email} phone={me.loginPhone} />
      {me.email ? (
        <Card title="Your email" about="You log in with it, and we write to it about your orders.">
          <EmailForm email={me.email} />
        </Card>
      ) : (
        <Card title="Your email">
          <LogInEmail />
        </Card>
      )}
      {settings.phoneLogIn && (
        <Card title="Your phone number to log in with">
          <LogInPhone phone={me.loginPhone} />
        </Card>
      )}
      <nav aria-label="More of your account">
        <ul className="grid gap-3 sm:grid-cols-2">
          {links
            .filter(({ href }) => me.email || href !== paths.password.href)
            .map(({ label, href, Icon }) => (
              <li key={href}>
                <Link
                  to={href}
                  className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-5 font-semibold hover:bg-sunken"
                >
                  <Icon className="size-5 text-accent" />
                  <span className="grow">{label}</span>
                  <ChevronRightIcon className="size-4 text-ink-soft" />
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <Card title="News by WhatsApp">
        <WhatsappUpdates key={me.phone} onChanged={() => setChanges((count) => count + 1)} />
      </Card>
      <Card title="Reminders of your cart">
        <Suspense fallback={<Skeleton className="h-11 w-full" />}>
          <CartReminders
            otherwise="At present we send no reminders."
            onChanged={() => setChanges((count) => count + 1)}
          />
        </Suspense>
      </Card>
      <Card title="Consents" about="What your address may be used for because you said yes. You can take each back.">
        <Consents key={changes} />
      </Card>
      <Card
        title="Get a copy of your data"
        about="All we store of you in one file: account, orders with invoices, messages, consents, log-ins."
      >
        <DataCopy phone={codePhone} />
      </Card>
      <Card title="Delete your account">
        <DeleteAccount shop={shop} phone={codePhone} waiting={waiting} onChanged={reload} onDeleted={onDeleted} />
      </Card>
      <p className="text-sm text-ink-soft">
        You may also write to us about your data: we answer within {shop.privacyDays} days. More in our{' '}
        <Link to={paths.page.href('privacy')} className="underline underline-offset-4">
          privacy policy
        </Link>
        .
      </p>
    </div>
  );
}

/** Shown where the account was. */
function Deleted() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="py-16 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        Your account is deleted
      </h1>
      <p className="mx-auto mt-3 max-w-lg text-ink-soft">
        A last mail confirms it. Thank you for having been with us; you may order again at any time with a new account.
      </p>
      <ButtonLink to={paths.home.href} className="mt-7">
        To the shop
      </ButtonLink>
    </div>
  );
}

const head = <Head title={documentTitle('My account')} />;

export default clientRendered(head, function MyAccountRoute() {
  const { user, loading, logout } = useSession();
  const [deleted, setDeleted] = useState(false);
  const leave = () => {
    setDeleted(true);
    void logout();
  };
  return (
    <div className="container-page max-w-3xl! py-8 sm:py-12">
      {head}
      {deleted ? (
        <Deleted />
      ) : (
        <>
          <h1 className="mb-8 text-title">My account</h1>
          {loading ? (
            <Skeleton className="h-96 rounded-card" />
          ) : user ? (
            <Account onDeleted={leave} />
          ) : (
            <LoginFirst>Your details are here once you are.</LoginFirst>
          )}
        </>
      )}
    </div>
  );
});
