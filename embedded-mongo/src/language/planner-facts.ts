/** Extracts the bounds that a filter sets on each path, for the index planner. */
import { compareValues, TYPE_RANK, typeRank } from './bson-order.js';
import { asDocument, type Doc, isTruthyFlag } from './document.js';
import { isOperatorDocument } from './operator-document.js';
import { isRegex, literalPrefix } from './regex.js';
import { regexOperand } from './value-tests.js';

export interface PathFacts {
  eq?: unknown;
  in?: unknown[];
  min?: { value: unknown; inclusive: boolean };
  max?: { value: unknown; inclusive: boolean };
  /** The literal prefix of a case-sensitive, anchored regular expression. */
  prefix?: string;
  /** Of a list of such expressions: the literal prefix of each; none begins with another one. */
  prefixes?: string[];
  exists?: boolean;
}

/** Whether a bound has a definite position in an index; arrays, operator documents and regular expressions have none. */
function isIndexable(value: unknown): boolean {
  return value !== undefined && !isRegex(value) && typeRank(value) !== TYPE_RANK.array;
}

function factsOf(facts: Map<string, PathFacts>, path: string): PathFacts {
  let found = facts.get(path);
  if (!found) {
    found = {};
    facts.set(path, found);
  }
  return found;
}

function notePrefix(facts: PathFacts, pattern: string, options: string): void {
  const prefix = literalPrefix(pattern, options);
  if (prefix !== '' && prefix.length > (facts.prefix?.length ?? 0)) facts.prefix = prefix;
}

/** Of several lists the one counts whose shortest prefix is longest: it is likely to name the fewest keys. */
function notePrefixes(facts: PathFacts, list: readonly unknown[]): void {
  const prefixes = prefixesOf(list);
  if (prefixes && (!facts.prefixes || shortestOf(prefixes) > shortestOf(facts.prefixes))) facts.prefixes = prefixes;
}

export const shortestOf = (prefixes: readonly string[]): number => Math.min(...prefixes.map(({ length }) => length));

/** Undefined unless every entry of the list is an anchored expression with a literal prefix. */
function prefixesOf(list: readonly unknown[]): string[] | undefined {
  const prefixes = list.map((entry) => {
    if (!isRegex(entry)) return '';
    const { pattern, options } = regexOperand(entry, undefined);
    return literalPrefix(pattern, options);
  });
  if (prefixes.length === 0 || prefixes.includes('')) return undefined;
  // The same range of keys is read once.
  const distinct = [...new Set(prefixes)];
  return distinct.filter((prefix) => !distinct.some((other) => other !== prefix && prefix.startsWith(other)));
}

function noteOperators(facts: Map<string, PathFacts>, path: string, operators: Doc): void {
  const known = factsOf(facts, path);
  for (const name of Object.keys(operators)) {
    const value: unknown = operators[name];
    switch (name) {
      case '$eq':
        if (isIndexable(value)) known.eq ??= value;
        break;
      case '$in':
        if (Array.isArray(value) && value.every(isIndexable)) known.in ??= value as unknown[];
        else if (Array.isArray(value)) notePrefixes(known, value);
        break;
      case '$gt':
      case '$gte':
        if (isIndexable(value)) tighten(known, 'min', value, name === '$gte');
        break;
      case '$lt':
      case '$lte':
        if (isIndexable(value)) tighten(known, 'max', value, name === '$lte');
        break;
      case '$exists':
        known.exists = isTruthyFlag(value);
        break;
      case '$regex': {
        const operand = regexOperand(value, operators.$options);
        notePrefix(known, operand.pattern, operand.options);
        break;
      }
      case '$all':
        if (Array.isArray(value))
          known.eq ??= (value as unknown[]).find((one) => isIndexable(one) && !isOperatorDocument(one));
        break;
      case '$elemMatch':
        noteElement(facts, path, asDocument(value) ?? {});
        break;
      default:
    }
  }
}

/** Adds the bounds of `$elemMatch`, which hold for some element at the path. */
function noteElement(facts: Map<string, PathFacts>, path: string, condition: Doc): void {
  if (isOperatorDocument(condition)) {
    if (!Object.keys(condition)[0]?.match(/^\$(and|or|nor|expr)$/)) noteOperators(facts, path, condition);
    return;
  }
  const inner = new Map<string, PathFacts>();
  note(condition, inner);
  for (const [name, found] of inner) {
    // A numeric component selects an element of a nested array, which an index does not distinguish.
    if (/^\d/.test(name)) continue;
    const { exists: _exists, ...bounds } = found;
    Object.assign(factsOf(facts, `${path}.${name}`), { ...bounds, ...facts.get(`${path}.${name}`) });
  }
}

/** Keeps the tighter of two bounds: a document that meets both has a value beyond the tighter one. */
function tighten(facts: PathFacts, side: 'min' | 'max', value: unknown, inclusive: boolean): void {
  const known = facts[side];
  if (known && compareValues(known.value, value) * (side === 'min' ? 1 : -1) >= 0) return;
  facts[side] = { value, inclusive };
}

function note(filter: Doc, facts: Map<string, PathFacts>): void {
  for (const key of Object.keys(filter)) {
    const value: unknown = filter[key];
    if (key === '$and') {
      if (Array.isArray(value)) for (const clause of value) note(asDocument(clause) ?? {}, facts);
    } else if (!key.startsWith('$')) {
      if (isOperatorDocument(value)) noteOperators(facts, key, value);
      else if (isRegex(value)) {
        const operand = regexOperand(value, undefined);
        notePrefix(factsOf(facts, key), operand.pattern, operand.options);
      } else if (isIndexable(value)) factsOf(facts, key).eq ??= value;
    }
  }
}

/**
 * The bounds of a valid filter by path, from its conditions at the top level and under `$and`. A path that is missing from the
 * map is unbounded. For every matching document the index holds, at the path, a value that equals `eq`, one that is `in` the
 * list, one at or above `min`, and so on. On a path through arrays these may be different values.
 */
export function analyseFilter(filter: Doc): Map<string, PathFacts> {
  const facts = new Map<string, PathFacts>();
  note(filter, facts);
  return facts;
}
