/** Determines the top-level fields that a filter uses, so that only these are decoded. */
import type { Doc } from './document.js';

const LOGICAL = new Set(['$and', '$or', '$nor']);

/** Adds the fields to `into`. @returns false when the filter may use any field */
export function collectFields(filter: Doc, into: Set<string>): boolean {
  return Object.entries(filter).every(([key, value]) => {
    if (LOGICAL.has(key)) {
      return (
        Array.isArray(value) &&
        value.every((part) => part && typeof part === 'object' && collectFields(part as Doc, into))
      );
    }
    if (key.startsWith('$')) return key === '$comment';
    into.add(key.split('.')[0]!);
    return true;
  });
}
