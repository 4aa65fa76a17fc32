// Puts the log-in over a screen that must not be lost when the session ends; its code is fetched once something was typed there.
import { lazy, Suspense, useEffect } from 'react';
import { useScreenIsKept } from '../shared/session/keep-screen';
import { useSession } from '../shared/session/session';

const load = () => import('../features/account/LogInOverScreen');
const LogInOverScreen = lazy(load);

export function LogInAgain() {
  const { user, renewing } = useSession();
  const kept = useScreenIsKept();
  useEffect(() => {
    if (!kept) return undefined;
    // The first typed letter is the first thing that can be lost. Whatever cannot be fetched now is asked for again, with
    // its own error, when it is needed: it is a file like any other, and needs no session.
    const typed = () => void load().catch(() => undefined);
    document.addEventListener('input', typed, { once: true, capture: true });
    return () => document.removeEventListener('input', typed, { capture: true });
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
