// Says when the line is gone, and asks again for what is on the screen when it is back.
import { useEffect, useSyncExternalStore, useRef } from 'react';
import { useApolloClient } from '@apollo/client/react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

export function OfflineNotice() {
  const client = useApolloClient();
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current) {
      wasOffline.current = false;
      client
        .refetchQueries({ include: 'active' })
        .catch((error: unknown) => console.error('Fetching again failed', error));
    }
  }, [client, online]);

  return (
    <div role="status">
      {!online && (
        <p className="bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning">
          You are offline. What you see may be out of date; we will refresh it when the connection is back.
        </p>
      )}
    </div>
  );
}
