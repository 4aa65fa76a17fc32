// Whether there is a line: as far as the browser knows, and as the page itself has come.
import { useSyncExternalStore } from 'react';
import { KEPT_AT } from './kept-at';

const mark = () => document.querySelector<HTMLMetaElement>(`meta[name=${KEPT_AT}]`);

/** When the page was fetched that the device had kept; undefined for one that came from the server. */
export const keptAt = (): string | undefined => mark()?.content;

/** A browser may believe in a line that leads nowhere: a kept page tells that there was none. */
export const isOnline = (): boolean => navigator.onLine && !mark();

/** The shop has answered again: everything that waits for the line hears of it. */
export function lineIsBack(): void {
  mark()?.remove();
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
