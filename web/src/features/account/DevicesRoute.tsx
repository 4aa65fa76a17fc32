// The shopper's sessions, each of which can be ended.
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useMySessionsQuery,
  type MySessionsQuery,
} from '../../generated/account';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { documentTitle } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Skeleton } from '../../shared/ui/Skeleton';
import { LaptopIcon } from '../../shared/ui/icons';

type Device = MySessionsQuery['mySessions'][number];

function DeviceLine({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd(): void }) {
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-5">
      <LaptopIcon strokeWidth={1.4} className="size-7 shrink-0 text-accent" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{device.device}</p>
        <p className="text-sm text-ink-soft">
          {device.current ? 'This device' : `Last used ${formatDateTime(device.lastUsedAt)}`} · since{' '}
          {formatDateTime(device.createdAt)} · {device.address}
        </p>
      </div>
      {!device.current && (
        <Button look="ghost" size="small" busy={busy} onClick={onEnd} aria-label={`Log out ${device.device}`}>
          Log out
        </Button>
      )}
    </li>
  );
}

function Devices() {
  const { data, error, refetch } = useMySessionsQuery({ fetchPolicy: 'cache-and-network' });
  const done = (text: string) => () => {
    toast.success(text);
    void refetch();
  };
  const failed = (thrown: unknown) => toast.error(errorText(thrown, 'That did not work. Please try again.'));
  const [end, ending] = useEndSessionMutation({ onCompleted: done('Logged out of that device'), onError: failed });
  const [endOthers, endingOthers] = useEndOtherSessionsMutation({
    onCompleted: done('Logged out of all other devices'),
    onError: failed,
  });
  if (error && !data)
    return (
      <div role="alert" className="py-12 text-center">
        <p>{errorText(error, 'Your devices could not be loaded.')}</p>
        <Button className="mt-5" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  if (!data) return <Skeleton className="h-24 rounded-card" />;
  const others = data.mySessions.filter(({ current }) => !current);
  return (
    <>
      <ul className="grid gap-3">
        {data.mySessions.map((device) => (
          <DeviceLine
            key={device.id}
            device={device}
            busy={ending.loading}
            onEnd={() => void end({ variables: { id: device.id } })}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button className="mt-6" busy={endingOthers.loading} onClick={() => void endOthers()}>
          Log out of all other devices
        </Button>
      )}
    </>
  );
}

const head = <Head title={documentTitle('Your devices')} />;

export default clientRendered(head, function DevicesRoute() {
  const { user, loading } = useSession();
  return (
    <div className="container-page max-w-3xl! py-8 sm:py-12">
      {head}
      <h1 className="text-title">Your devices</h1>
      <p className="mt-2 mb-8 text-ink-soft">
        You are logged in on these devices. If you do not recognise one, log it out, then{' '}
        <Link to={paths.password.href} className="underline underline-offset-4">
          set a new password
        </Link>
        .
      </p>
      {loading ? (
        <Skeleton className="h-24 rounded-card" />
      ) : user ? (
        <Devices />
      ) : (
        <div className="py-12 text-center">
          <p className="font-display text-2xl">Please login first</p>
          <ButtonLink to={paths.login.href({ next: paths.devices.href })} className="mt-6">
            Login
          </ButtonLink>
        </div>
      )}
    </div>
  );
});
