// What this browser keeps for the account that is logged in, until it logs out: drafts that nobody else may read.
import { useMemo, useSyncExternalStore } from 'react';

const key = 'gskept';

interface Kept {
  /** Id of the account. */
  owner: string;
  drafts: Record<string, unknown>;
}

/** Set only while the browser refuses to store it: then it lasts as long as the page. */
let held: string | null = null;
const listeners = new Set<() => void>();

function readAll(): string | null {
  try {
    return held ?? globalThis.localStorage.getItem(key);
  } catch {
    return held; // Blocked by the browser's settings.
  }
}

function parsed(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    return typeof kept?.owner === 'string' && kept.drafts ? kept : undefined;
  } catch (error) {
    console.error('What was kept in this browser cannot be read and is ignored', error);
    return undefined;
  }
}

function write(text: string | null): void {
  held = null;
  try {
    if (text === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, text);
  } catch {
    held = text;
  }
  listeners.forEach((listener) => listener());
}

/** Keeps a draft of an account; nothing of another account stays. Undefined forgets the draft. */
export function keepDraft(owner: string, name: string, draft: unknown): void {
  const kept = parsed(readAll());
  const drafts = { ...(kept?.owner === owner ? kept.drafts : {}), [name]: draft };
  write(JSON.stringify({ owner, drafts } satisfies Kept));
}

/** Forgets all drafts, as a log-out does. */
export const forgetDrafts = (): void => write(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The draft of that name; undefined without one, without an account, and on a server. */
export function useDraft<T>(owner: string | undefined, name: string): T | undefined {
  const text = useSyncExternalStore(subscribe, readAll, () => null);
  return useMemo(() => {
    const kept = owner === undefined ? undefined : parsed(text);
    return kept?.owner === owner ? (kept?.drafts[name] as T | undefined) : undefined;
  }, [text, owner, name]);
}
