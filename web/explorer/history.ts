// What was run before: the newest first, a bounded number, those with a star for good; headers are never part of it.
import { isObject } from './kept.js';

export interface Past {
  query: string;
  variables: string;
  operation?: string;
  /** ISO 8601. */
  at: string;
  starred: boolean;
}

export const MOST_PAST = 40;
const MOST_STARRED = 40;
/** Characters of one query with its variables; what is longer is not remembered. */
const LONGEST = 20_000;

const same = (a: Past, b: Past): boolean =>
  a.query === b.query && a.variables === b.variables && a.operation === b.operation;

/** Puts what was just run at the top; run once more it moves there and keeps its star. */
export function remember(past: Past[], ran: Omit<Past, 'starred'>): Past[] {
  if (!ran.query.trim() || ran.query.length + ran.variables.length > LONGEST) return past;
  const entry = { ...ran, starred: false };
  const before = past.find((other) => same(other, entry));
  return bounded([{ ...entry, starred: before?.starred ?? false }, ...past.filter((other) => other !== before)]);
}

export function star(past: Past[], one: Past): Past[] {
  return bounded(past.map((other) => (other === one ? { ...one, starred: !one.starred } : other)));
}

export function forget(past: Past[], one: Past): Past[] {
  return past.filter((other) => other !== one);
}

/** All but those with a star. */
export function forgetAll(past: Past[]): Past[] {
  return past.filter((one) => one.starred);
}

function bounded(past: Past[]): Past[] {
  let [starred, plain] = [0, 0];
  return past.filter((one) => (one.starred ? (starred += 1) <= MOST_STARRED : (plain += 1) <= MOST_PAST));
}

export function isPast(value: unknown): value is Past[] {
  return (
    Array.isArray(value) &&
    value.length <= MOST_PAST + MOST_STARRED &&
    value.every(
      (one: unknown) =>
        isObject(one) &&
        ['query', 'variables', 'at'].every((name) => typeof one[name] === 'string') &&
        ['string', 'undefined'].includes(typeof one['operation']) &&
        typeof one['starred'] === 'boolean',
    )
  );
}
