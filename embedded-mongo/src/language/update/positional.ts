/** Which array element a filter matched: what the positional `$` stands for in updates and projections. */
import { asDocument, type Doc, setField, valueAt } from '../document.js';
import { compileFilter, isOperatorDocument, type Predicate } from '../matcher.js';

interface Condition {
  path: string[];
  matches: Predicate;
}

const NEGATIONS = ['$ne', '$nin', '$not'];
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
    if (key === '$and' || key === '$or') {
      for (const clause of value as Doc[]) collect(clause, into);
    } else if (!key.startsWith('$')) {
      let condition = value;
      if (isOperatorDocument(value)) {
        const kept = Object.entries(value).filter(([name]) => !NEGATIONS.includes(name));
        if (kept.length === 0) continue;
        condition = Object.fromEntries(kept);
      }
      into.push({ path: key.split('.'), matches: compileFilter({ [key]: condition }) });
    }
  }
}

/** Where the first array on a path stands, as the length of the path that leads to it. */
function firstArray(doc: Doc, path: readonly string[]): number {
  let current: unknown = doc;
  for (let i = 0; i < path.length; i++) {
    const inner = asDocument(current);
    if (!inner) return -1;
    current = valueAt(inner, [path[i] as string]);
    if (Array.isArray(current)) return i + 1;
  }
  return -1;
}

/** The document with the array at a path replaced by one of its elements, alone. */
function withOnly(doc: Doc, path: readonly string[], element: unknown): Doc {
  const [name, ...rest] = path as [string, ...string[]];
  const copy = { ...doc };
  setField(copy, name, rest.length === 0 ? [element] : withOnly(asDocument(doc[name]) ?? {}, rest, element));
  return copy;
}

/**
 * The index of the array element by which a document matched.
 * @param arrayPath the array to be changed; conditions on it decide before conditions on other arrays
 */
export function positionalIndex(filter: Doc, doc: Doc, arrayPath: readonly string[]): number | undefined {
  const name = arrayPath.join('.');
  let other: number | undefined;
  for (const { path, matches } of conditionsOf(filter)) {
    const length = firstArray(doc, path);
    if (length < 0) continue;
    const prefix = path.slice(0, length);
    const array = valueAt(doc, prefix) as unknown[];
    const index = array.findIndex((element) => matches(withOnly(doc, prefix, element)));
    if (index < 0) continue;
    if (prefix.join('.') === name) return index;
    other = index;
  }
  return other;
}
