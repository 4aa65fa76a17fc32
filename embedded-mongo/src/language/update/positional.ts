/** Determines the array element that a filter matched, for the positional `$` of updates and projections. */
import { arrayIndex, asDocument, type Doc, isTruthyFlag, setField, valueAt } from '../document.js';
import { compileFilter, type Predicate } from '../matcher.js';
import { isOperatorDocument } from '../operator-document.js';

interface Condition {
  path: string[];
  matches: Predicate;
  /** The condition without operators that test a whole array; undefined when none is left. */
  matchesElement: Predicate | undefined;
}

/** Negated operators, which match because no element has the value, so they determine no position. */
const NEGATIONS = ['$ne', '$nin', '$not'];
const OF_WHOLE_ARRAYS = ['$exists', '$size'];
const compiled = new WeakMap<Doc, Condition[]>();

function conditionsOf(filter: Doc): Condition[] {
  let conditions = compiled.get(filter);
  if (!conditions) {
    conditions = [];
    collect(filter, conditions);
    compiled.set(filter, conditions);
  }
  return conditions;
}

function collect(filter: Doc, into: Condition[]): void {
  for (const key of Object.keys(filter)) {
    const value: unknown = filter[key];
    if (key === '$and') for (const clause of value as Doc[]) collect(clause, into);
    else if (key === '$or') collectAlternatives(value as Doc[], into);
    else if (!key.startsWith('$')) {
      into.push(...conditionOn(key, value));
    }
  }
}

function conditionOn(name: string, value: unknown): Condition[] {
  const path = name.split('.');
  if (!isOperatorDocument(value)) {
    const matches = compileFilter({ [name]: value });
    return [{ path, matches, matchesElement: matches }];
  }
  const compileSome = (keep: (operator: string) => boolean): Predicate | undefined => {
    const kept = Object.entries(value).filter(([operator]) => keep(operator));
    return kept.length === 0 ? undefined : compileFilter({ [name]: Object.fromEntries(kept) });
  };
  const isPositive = (operator: string) =>
    !NEGATIONS.includes(operator) && !(operator === '$exists' && !isTruthyFlag(value.$exists));
  const matches = compileSome(isPositive);
  if (!matches) return [];
  const matchesElement = compileSome((operator) => isPositive(operator) && !OF_WHOLE_ARRAYS.includes(operator));
  return [{ path, matches, matchesElement }];
}

/** Collects `$or` clauses, which determine a position only when all of them test values of one field. */
function collectAlternatives(clauses: Doc[], into: Condition[]): void {
  const [first] = clauses;
  if (clauses.length === 1 && first) {
    collect(first, into);
    return;
  }
  const names = new Set(clauses.flatMap((clause) => Object.keys(clause)));
  const [name = '$'] = names;
  const areValues = clauses.every((clause) => Object.keys(clause).length === 1 && !isOperatorDocument(clause[name]));
  if (names.size === 1 && !name.startsWith('$') && areValues) {
    const matches = compileFilter({ $or: clauses });
    into.push({ path: name.split('.'), matches, matchesElement: matches });
  }
}

/** The path of the first array that a condition searches element by element; a numeric component selects without a search. */
function searchedArray(doc: Doc, path: readonly string[]): string[] | undefined {
  for (let length = 1; length <= path.length; length++) {
    const value = valueAt(doc, path.slice(0, length));
    if (value === undefined) return undefined;
    if (Array.isArray(value) && (length === path.length || arrayIndex(path[length] as string) < 0)) {
      return path.slice(0, length);
    }
  }
  return undefined;
}

/** The value with its part at a path replaced. */
function withValueAt(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return replacement;
  if (Array.isArray(value)) {
    const copy = [...(value as unknown[])];
    copy[arrayIndex(name)] = withValueAt(copy[arrayIndex(name)], rest, replacement);
    return copy;
  }
  const copy = { ...asDocument(value) };
  setField(copy, name, withValueAt(copy[name], rest, replacement));
  return copy;
}

/**
 * The index of the array element that matched the filter; with several conditions the last one decides.
 * @param arrayPath the array to change or return; conditions on it take precedence over conditions on other arrays
 */
export function positionalIndex(filter: Doc, doc: Doc, arrayPath: readonly string[]): number | undefined {
  const name = arrayPath.join('.');
  let own: number | undefined;
  let other: number | undefined;
  for (const { path, matches, matchesElement } of conditionsOf(filter)) {
    const prefix = searchedArray(doc, path);
    const test = prefix?.length === path.length ? matchesElement : matches;
    if (!prefix || !test) continue;
    const array = valueAt(doc, prefix) as unknown[];
    const index = array.findIndex((element) => test(withValueAt(doc, prefix, [element]) as Doc));
    if (index < 0) continue;
    if (prefix.join('.') === name) own = index;
    else other = index;
  }
  return own ?? other;
}
