// The last PIN code asked for in this browser, shared by product page, cart and checkout.
import { useSyncExternalStore } from 'react';

const key = 'gspin';
/** Set only while the browser refuses to store it. */
let held: string | null = null;
const listeners = new Set<() => void>();

/** Six digits of a text with or without the usual space; undefined when it is no PIN code. */
export const pinOf = (text: string): string | undefined => /^[1-9]\d{5}$/.exec(text.replace(/\s/g, ''))?.[0];

function read(): string {
  try {
    return pinOf(held ?? globalThis.localStorage.getItem(key) ?? '') ?? '';
  } catch {
    return held ?? ''; // Storage is blocked.
  }
}

export function rememberPin(pin: string): void {
  held = null;
  try {
    globalThis.localStorage.setItem(key, pin);
  } catch {
    held = pin;
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Six digits; empty before one was asked about, and on a server. */
export const useRememberedPin = (): string => useSyncExternalStore(subscribe, read, () => '');
