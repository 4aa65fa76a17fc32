// Stores the bearer token in local storage, key `token`, or in memory where storage is blocked.

const key = 'token';

/** Set only while the browser refuses to store it. */
let held: string | null = null;

/** The token; null without one and on a server. */
export function readToken(): string | null {
  try {
    return held ?? globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null; // Storage is blocked, and nobody has logged in on this page.
  }
}

export function storeToken(token: string): void {
  try {
    globalThis.localStorage.setItem(key, token);
    held = null;
  } catch (error) {
    console.error('The browser stores nothing: the log-in lasts as long as this page', error);
    held = token;
  }
}

/** Calls back when another tab has logged in or out. @returns the way to stop listening */
export function onTokenChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    held = null;
    listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

export function removeToken(): void {
  held = null;
  try {
    globalThis.localStorage?.removeItem(key);
  } catch {
    // Blocked storage holds no token.
  }
}
