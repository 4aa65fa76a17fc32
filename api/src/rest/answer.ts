/** Selects the response body of a REST row from the data of its operation. */
import { isSays, type AnyAnswer } from './route.js';

/** @returns null where a path has no value */
export function answerFrom(answer: AnyAnswer, data: unknown): unknown {
  if (answer === true) return true;
  if (typeof answer === 'string') return at(data, answer);
  if (isSays(answer)) return answer.says;
  return Object.fromEntries(Object.entries(answer).map(([field, inner]) => [field, answerFrom(inner, data)]));
}

export function at(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, field) => (value as Record<string, unknown> | null | undefined)?.[field] ?? null, data);
}
