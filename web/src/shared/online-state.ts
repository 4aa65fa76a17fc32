/** Whether the shop can be reached: what the browser says, and whether this page came from the service worker's cache. */
import { useSyncExternalStore } from 'react';
import { CACHED_AT } from './cached-at';

const cachedMark = () => document.querySelector<HTMLMetaElement>(`meta[name=${CACHED_AT}]`);

/** When a page from the service worker's cache was fetched; undefined for one that came from the server. */
export const cachedAt = (): string | undefined => cachedMark()?.content;

/** `navigator.onLine` is true on a network without internet: a page from the cache shows that the shop was out of reach. */
export const isOnline = (): boolean => navigator.onLine && !cachedMark();

/** Tells everything that waits for a connection that the shop has answered again. */
export function announceOnline(): void {
  cachedMark()?.remove();
  window.dispatchEvent(new Event('online'));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
