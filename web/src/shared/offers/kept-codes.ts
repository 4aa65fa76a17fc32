// Codes of offers for the next order, typed in the cart or brought by a link. They are kept beside the drafts of the checkout.
import { useMemo } from 'react';
import { storeCodes, storedCodes, useStored } from '../session/drafts';

/** The most codes that the API takes with one order. */
export const codesMost = 5;
/** Characters that are looked at; a code has fewer. */
export const typedMost = 60;

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

/** Whatever else stands in the storage is no code. */
function codesIn(stored: unknown): readonly string[] {
  const codes = Array.isArray(stored) ? stored.filter((one) => typeof one === 'string' && codeOf(one) === one) : [];
  return [...new Set<string>(codes)].slice(0, codesMost);
}

/** @param code as `codeOf` gives it @returns false when there are as many as one order takes */
export function keepCode(code: string): boolean {
  const kept = codesIn(storedCodes());
  if (kept.includes(code)) return true;
  if (kept.length >= codesMost) return false;
  storeCodes([...kept, code]);
  return true;
}

export const dropCodes = (codes: readonly string[]): void =>
  storeCodes(codesIn(storedCodes()).filter((one) => !codes.includes(one)));

/** In the order they were kept, each once; none on a server. */
export function useKeptCodes(): readonly string[] {
  const stored = useStored();
  return useMemo(() => codesIn(stored?.codes), [stored]);
}
