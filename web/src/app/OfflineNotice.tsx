/** Tells that the browser is offline and how old the page is, and refetches its data when the connection is back. */
import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { formatDate, formatTime } from '../shared/dates';
import { cachedAt, announceOnline, useOnline } from '../shared/online-state';
import { isCacheable } from './offline/cacheable';

/** `at 14:05`, with the day where it was another. */
const timeInWords = (at: string): string =>
  formatDate(at) === formatDate(new Date()) ? `at ${formatTime(at)}` : `on ${formatDate(at)} at ${formatTime(at)}`;

/** Milliseconds. */
const untilNextTry = 15_000;

const modified = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/**
 * Offline, a link loads the whole document from the service worker's cache: rendered by the client, its screen could fetch no data.
 * The cart needs none, since it lives in the browser.
 */
function openCached(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin || modified(event)) return;
  if (link.pathname === '/cart' || !isCacheable(link)) return;
  // Keeps the click from the router's link, so that the browser follows it.
  event.stopPropagation();
}

export function OfflineNotice() {
  const client = useApolloClient();
  const online = useOnline();
  const [seenAt, setSeenAt] = useState<string>();
  const wasOffline = useRef(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    setSeenAt(cachedAt());
    if (!online) wasOffline.current = true;
    else if (wasOffline.current) {
      wasOffline.current = false;
      client
        .refetchQueries({ include: 'active' })
        .catch((error: unknown) => console.error('Fetching again failed', error));
    }
  }, [client, online]);

  // No event tells that the shop is reachable again when the browser was online all the time: a cached page asks.
  useEffect(() => {
    if (seenAt === undefined) return undefined;
    const again = () => setTries((count) => count + 1);
    const timer = setTimeout(again, untilNextTry);
    window.addEventListener('online', again);
    if (navigator.onLine) fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(announceOnline, () => undefined);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [seenAt, tries]);

  useEffect(() => {
    if (online || !navigator.serviceWorker?.controller) return undefined;
    document.addEventListener('click', openCached, true);
    return () => document.removeEventListener('click', openCached, true);
  }, [online]);

  return (
    <div role="status">
      {!online && (
        <p className="bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning">
          {seenAt
            ? `You are offline. You see this page as it was ${timeInWords(seenAt)}; prices may have changed.`
            : 'You are offline. What you see may be out of date; we will refresh it when the connection is back.'}
        </p>
      )}
    </div>
  );
}
