// Where the bearer token is kept: local storage, key `token`.

const key = 'token';

/** The stored token; null without one, where storage is blocked, and on a server. */
export function readToken(): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null; // Blocked by the browser's settings: the visitor stays anonymous.
  }
}

/** @throws DOMException when the browser refuses to store anything */
export const storeToken = (token: string): void => globalThis.localStorage.setItem(key, token);

/** Calls back when another tab has logged in or out. @returns the way to stop listening */
export function onTokenChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

export function removeToken(): void {
  try {
    globalThis.localStorage?.removeItem(key);
  } catch {
    // Blocked storage holds no token either.
  }
}
