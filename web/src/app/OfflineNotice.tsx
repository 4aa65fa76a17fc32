// Says when the line is gone and from when what is shown is, and asks again for what is on the screen when it is back.
import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { formatDate, formatTime } from '../shared/dates';
import { keptAt, lineIsBack, useOnline } from '../shared/online';
import { isKept } from './offline/kept-pages';

/** `at 14:05`, with the day where it was another. */
const timeInWords = (at: string): string =>
  formatDate(at) === formatDate(new Date()) ? `at ${formatTime(at)}` : `on ${formatDate(at)} at ${formatTime(at)}`;

/** Milliseconds. */
const untilNextTry = 15_000;

const modified = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/**
 * Without a line a page is opened as the device has kept it, whole, and not by questions that nobody answers. The cart needs none:
 * it lives in the browser.
 */
function openKept(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin || modified(event)) return;
  if (link.pathname === '/cart' || !isKept(link)) return;
  // Only the router listens for it: the browser goes there by itself.
  event.stopPropagation();
}

export function OfflineNotice() {
  const client = useApolloClient();
  const online = useOnline();
  const [seenAt, setSeenAt] = useState<string>();
  const wasOffline = useRef(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    setSeenAt(keptAt());
    if (!online) wasOffline.current = true;
    else if (wasOffline.current) {
      wasOffline.current = false;
      client
        .refetchQueries({ include: 'active' })
        .catch((error: unknown) => console.error('Fetching again failed', error));
    }
  }, [client, online]);

  // A page that the device had kept asks by itself whether the shop can be reached: no browser tells it.
  useEffect(() => {
    if (seenAt === undefined) return undefined;
    const again = () => setTries((count) => count + 1);
    const timer = setTimeout(again, untilNextTry);
    window.addEventListener('online', again);
    if (navigator.onLine) fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(lineIsBack, () => undefined);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [seenAt, tries]);

  useEffect(() => {
    if (online || !navigator.serviceWorker?.controller) return undefined;
    document.addEventListener('click', openKept, true);
    return () => document.removeEventListener('click', openKept, true);
  }, [online]);

  return (
    <div role="status">
      {!online && (
        <p className="bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning">
          {seenAt
            ? `Offline: showing what you saw ${timeInWords(seenAt)}. Prices may have changed since.`
            : 'You are offline. What you see may be out of date; we will refresh it when the connection is back.'}
        </p>
      )}
    </div>
  );
}
