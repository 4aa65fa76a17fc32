// Codes of offers that this browser keeps for the next order, typed in the cart or brought by a link; also before there is an account.
import { useMemo, useSyncExternalStore } from 'react';

const key = 'gscodes';
/** The parameter of a link that brings a code, on every page of the shop. */
export const codeParam = 'code';
/** The most codes that the API takes with one order. */
export const codesMost = 5;
/** Characters that are looked at; a code has fewer. */
export const typedMost = 60;

/** Used when the browser refuses to store: lasts as long as the page. */
let inMemory: string | null = null;
const listeners = new Set<() => void>();

/**
 * A code in the form in which the API answers it: capitals and digits, without blanks, dashes and what nobody sees.
 * @returns undefined for what can be no code, however long it is
 */
export function codeOf(text: string): string | undefined {
  if (text.length > typedMost) return undefined;
  const plain = text
    .normalize('NFKC')
    .replace(/[\s_\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
  return /^[A-Z0-9]{3,24}$/.test(plain) ? plain : undefined;
}

function readText(): string | null {
  try {
    return inMemory ?? globalThis.localStorage.getItem(key);
  } catch {
    return inMemory; // Storage is blocked by the browser's settings.
  }
}

/** Whatever else stands in the storage is no code. */
function parsed(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    return [...new Set(kept.filter((one) => typeof one === 'string' && codeOf(one) === one) as string[])].slice(
      0,
      codesMost,
    );
  } catch {
    return [];
  }
}

function write(codes: readonly string[]): void {
  const text = codes.length > 0 ? JSON.stringify(codes) : null;
  inMemory = null;
  try {
    if (text === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, text);
  } catch {
    inMemory = text;
  }
  listeners.forEach((listener) => listener());
}

/** @param code as `codeOf` gives it @returns false when there are as many as one order takes */
export function keepCode(code: string): boolean {
  const kept = parsed(readText());
  if (kept.includes(code)) return true;
  if (kept.length >= codesMost) return false;
  write([...kept, code]);
  return true;
}

export const dropCodes = (codes: readonly string[]): void =>
  write(parsed(readText()).filter((one) => !codes.includes(one)));

/** When an order is placed with them, or somebody logs out. */
export const forgetCodes = (): void => write([]);

function subscribe(listener: () => void): () => void {
  // Another tab may have kept or dropped one.
  const heard = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
  listeners.add(listener);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
  };
}

/** In the order they were kept, each once; none on a server. */
export function useKeptCodes(): readonly string[] {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  return useMemo(() => parsed(text), [text]);
}
