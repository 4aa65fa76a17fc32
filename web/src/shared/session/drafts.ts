/**
 * Drafts that this browser stores for the account that is logged in, until it logs out, and codes of offers for the next order: those are
 * kept before there is an account too.
 */
import { useMemo, useSyncExternalStore } from 'react';

const key = 'gskept';

interface Stored {
  /** Id of the account; unset while nobody has a draft. */
  owner?: string;
  drafts: Record<string, unknown>;
  /** As `offers/kept-codes.ts` keeps them. */
  codes?: unknown;
}

/** Used when the browser refuses to store: lasts as long as the page. */
let inMemory: string | null = null;
const listeners = new Set<() => void>();

function readAll(): string | null {
  try {
    return inMemory ?? globalThis.localStorage.getItem(key);
  } catch {
    return inMemory; // Storage is blocked by the browser's settings.
  }
}

function parsed(text: string | null): Stored | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Stored | null;
    return kept?.drafts ? kept : undefined;
  } catch (error) {
    console.error('The stored drafts cannot be read and are ignored', error);
    return undefined;
  }
}

function write(text: string | null): void {
  inMemory = null;
  try {
    if (text === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, text);
  } catch {
    inMemory = text;
  }
  listeners.forEach((listener) => listener());
}

/** Keeps a draft of an account; nothing of another account stays. Undefined forgets the draft. */
export function keepDraft(owner: string, name: string, draft: unknown): void {
  const kept = parsed(readAll());
  const drafts = { ...(kept?.owner === owner ? kept.drafts : {}), [name]: draft };
  write(JSON.stringify({ ...kept, owner, drafts } satisfies Stored));
}

/** Keeps codes of offers beside the drafts. */
export const storeCodes = (codes: readonly string[]): void =>
  write(JSON.stringify({ drafts: {}, ...parsed(readAll()), codes } satisfies Stored));

/** The codes as they are stored. */
export const storedCodes = (): unknown => parsed(readAll())?.codes;

/** Forgets all drafts, and the codes kept for the order, as a log-out does. */
export const forgetDrafts = (): void => write(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** All that is stored; undefined when nothing is, and on a server. */
export function useStored(): Stored | undefined {
  const text = useSyncExternalStore(subscribe, readAll, () => null);
  return useMemo(() => parsed(text), [text]);
}

/** The draft of that name; undefined without one, without an account, and on a server. */
export function useDraft<T>(owner: string | undefined, name: string): T | undefined {
  const kept = useStored();
  return owner !== undefined && kept?.owner === owner ? (kept.drafts[name] as T | undefined) : undefined;
}
