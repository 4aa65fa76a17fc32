/** Shows the log-in over a form whose input must not be lost when the session expires. */
import { lazy, Suspense, useEffect } from 'react';
import { useLoginOverlayWanted } from '../shared/session/login-overlay';
import { useSession } from '../shared/session/session';

const load = () => import('../features/account/LogInOverScreen');
const LogInOverScreen = lazy(load);

export function SessionExpired() {
  const { user, renewing } = useSession();
  const wanted = useLoginOverlayWanted();
  useEffect(() => {
    if (!wanted) return undefined;
    // Prefetched at the first input, the first moment at which something can be lost. A failure is no matter: rendering fetches again.
    const typed = () => void load().catch(() => undefined);
    document.addEventListener('input', typed, { once: true, capture: true });
    return () => document.removeEventListener('input', typed, { capture: true });
  }, [wanted]);
  return (
    renewing &&
    user && (
      <Suspense>
        <LogInOverScreen user={user} />
      </Suspense>
    )
  );
}
