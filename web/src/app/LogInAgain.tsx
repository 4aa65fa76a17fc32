// Puts the log-in over a screen that must not be lost when the session ends; its code is fetched while the session still holds.
import { lazy, Suspense, useEffect } from 'react';
import { useScreenIsKept } from '../shared/session/keep-screen';
import { useSession } from '../shared/session/session';

const load = () => import('../features/account/LogInOverScreen');
const LogInOverScreen = lazy(load);

export function LogInAgain() {
  const { user, renewing } = useSession();
  const kept = useScreenIsKept();
  useEffect(() => {
    // Asked for again, with its own error, when it is needed.
    if (kept) load().catch(() => undefined);
  }, [kept]);
  return (
    renewing &&
    user && (
      <Suspense>
        <LogInOverScreen user={user} />
      </Suspense>
    )
  );
}
