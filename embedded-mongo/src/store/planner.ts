/** The query planner: chooses an index, its key ranges and the scan direction for a filter and a sort. */
import { isDeepStrictEqual } from 'node:util';
import { BSONRegExp, MaxKey, MinKey } from 'bson';
import {
  analyseFilter,
  shortestOf,
  equalValues,
  isWholePrefix,
  sameCollation,
  type Collation,
  type Doc,
  type PathFacts,
} from '../language/index.js';
import { mongoError } from '../errors.js';
import type { Collection } from './collection.js';
import { AFTER, encodeKey, encodeRange, sameBracket, type ComponentBounds } from './key-encoding.js';
import { hashOf, type RecordIndex } from './record-index.js';
import type { KeyRange } from './sorted-entries.js';

/** The input of the planner. */
export interface Query {
  filter: Doc;
  sort?: Doc | undefined;
  collation?: Collation | undefined;
  /** An index by name or key pattern; `{ $natural: ±1 }` forces a collection scan. */
  hint?: string | Doc | undefined;
  /** Skip plus limit, 0 for no limit. With a limit, an index in sort order may be cheaper than a more selective one. */
  wanted?: number | undefined;
}

/** A query plan. */
export interface Plan {
  /** undefined: a collection scan in insertion order. */
  index: RecordIndex | undefined;
  ranges: KeyRange[];
  backwards: boolean;
  /** Whether the records come in the order of the sort. */
  sorted: boolean;
  /** Whether every record found is known to match, so that the filter need not be applied. */
  exact: boolean;
  /** Estimated number of index entries (or records) that the plan reads. */
  estimate: number;
}

/** Limit of key ranges from combined $in values; above it, the later fields of the index are only filtered. */
const MAX_RANGES = 1000;

export function planQuery(collection: Collection, query: Query): Plan {
  if (query.hint !== undefined) return hintedPlan(collection, query, query.hint);
  const known = idPlan(collection, query);
  if (known) return known;
  const facts = analyseFilter(query.filter);
  const scan = scanPlan(collection, query, facts);
  const candidates = collection.indexes
    .map((index) => (index.spec.hidden ? undefined : indexPlan(index, query, facts)))
    .filter((plan): plan is Plan => plan !== undefined);
  if (candidates.length === 0) return scan;
  const matches = Math.max(1, Math.min(scan.estimate, ...candidates.map((plan) => plan.estimate)));
  let best = scan;
  let bestCost = cost(scan, query, matches);
  for (const plan of candidates) {
    const candidateCost = cost(plan, query, matches);
    if (candidateCost < bestCost) [best, bestCost] = [plan, candidateCost];
  }
  return best;
}

/** The plan for a filter with one `_id` value, which is always the cheapest. Undefined for any other query. */
function idPlan({ indexes }: Collection, { filter, sort, collation }: Query): Plan | undefined {
  const value: unknown = filter['_id'];
  if (!plain(value) || sort !== undefined || collation !== undefined) return undefined;
  const index = indexes[0];
  if (!index?.isId || index.collation) return undefined;
  const key = encodeComponent(index, 0, value);
  const range = { from: key, to: key + AFTER };
  return {
    index,
    ranges: [range],
    backwards: false,
    sorted: false,
    exact: Object.keys(filter).length === 1,
    // A getter, because only counts need the estimate.
    get estimate() {
      return index.entries.count(range);
    },
  };
}

/** Relative costs of reading one record through an index, of reading it in a scan, and of testing it against the filter. */
const ENTRY_COST = 1;
const RECORD_COST = 0.2;
const FILTER_COST = 8;

function cost(plan: Plan, query: Query, matches: number): number {
  const needsSort = query.sort !== undefined && !plan.sorted;
  let looked = plan.estimate;
  if (query.wanted && !needsSort) looked = Math.min(looked, (looked * query.wanted) / matches);
  const perRecord = (plan.index ? ENTRY_COST : RECORD_COST) + (plan.exact ? 0 : FILTER_COST);
  const sorting = needsSort ? matches * (FILTER_COST + Math.log2(matches + 1)) : 0;
  return looked * perRecord + sorting;
}

function scanPlan(collection: Collection, query: Query, facts: Map<string, PathFacts>): Plan {
  const natural = query.sort && Object.keys(query.sort)[0] === '$natural' ? Number(query.sort['$natural']) : undefined;
  const clustered = collection.options['clusteredIndex'] !== undefined;
  return {
    index: clustered ? collection.indexes.find(({ isId }) => isId) : undefined,
    ranges: clustered ? [{ from: '', to: AFTER }] : [],
    backwards: natural !== undefined && natural < 0,
    sorted: natural !== undefined,
    exact: facts.size === 0 && Object.keys(query.filter).length === 0,
    estimate: collection.records.size,
  };
}

function hintedPlan(collection: Collection, query: Query, hint: string | Doc): Plan {
  const facts = analyseFilter(query.filter);
  if (typeof hint !== 'string' && '$natural' in hint) {
    const plan = scanPlan(collection, query, facts);
    return query.sort ? plan : { ...plan, backwards: Number(hint['$natural']) < 0 };
  }
  const index = collection.indexes.find((candidate) =>
    typeof hint === 'string' ? candidate.name === hint : sameKeyPattern(candidate.spec.key, hint),
  );
  if (!index || index.spec.hidden) {
    throw mongoError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  return indexPlan(index, query, facts, true)!;
}

/** Whether two key patterns name the same fields in the same order and directions. */
export function sameKeyPattern(a: Doc, b: Doc): boolean {
  const [x, y] = [Object.entries(a), Object.entries(b)];
  return x.length === y.length && x.every(([path, value], i) => path === y[i]![0] && sameDirection(value, y[i]![1]));
}

function sameDirection(a: unknown, b: unknown): boolean {
  return typeof a === 'string' || typeof b === 'string' ? a === b : Number(a) === Number(b);
}

function indexPlan(index: RecordIndex, query: Query, facts: Map<string, PathFacts>, forced = false): Plan | undefined {
  // Skip an index whose first field neither the filter nor a sort uses; this is the most common case.
  if (!forced && !query.sort && !facts.has(index.paths[0]!)) return undefined;
  if (!forced && !holdsAllMatches(index, facts, query.filter)) return undefined;
  const alike = sameCollation(index.collation, query.collation);
  const built = bounds(index, facts, alike);
  const order = query.sort && alike && !index.collation ? sortOrder(index, query.sort, built) : undefined;
  if (!forced && built.bounded === 0 && order === undefined) return undefined;
  const ranges = built.ranges;
  ranges.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  if (order === -1) ranges.reverse();
  let estimate = 0;
  for (const range of ranges) estimate += index.entries.count(range);
  return {
    index,
    ranges,
    backwards: order === -1,
    sorted: order !== undefined,
    exact: !index.collation && !index.hashed.includes(true) && isCovered(query.filter, built.usedPaths, index),
    estimate,
  };
}

interface Bounds {
  ranges: KeyRange[];
  /** Number of leading fields with a bound. */
  bounded: number;
  /** Number of leading fields with exactly one value. */
  fixed: number;
  usedPaths: Set<string>;
}

function bounds(index: RecordIndex, facts: Map<string, PathFacts>, alike: boolean): Bounds {
  let heads = [''];
  let bounded = 0;
  let fixed = 0;
  const usedPaths = new Set<string>();
  for (let i = 0; i < index.paths.length; i++) {
    const fact = facts.get(index.paths[i]!);
    const values = fact && pointValues(fact, index, alike);
    if (values) {
      if (heads.length * values.length > MAX_RANGES) break;
      const stored = index.hashed[i] ? values.map((value) => hashOf(value, index.fold)) : values;
      const encoded = [...new Set(stored.map((value) => encodeComponent(index, i, value)))];
      if (heads.length === 1 && encoded.length === 1 && fixed === bounded) fixed += 1;
      heads = heads.flatMap((head) => encoded.map((part) => head + part));
      bounded += 1;
      usedPaths.add(index.paths[i]!);
      continue;
    }
    const ranges = fact && !index.hashed[i] ? rangeBounds(fact, index, i, alike) : [];
    if (ranges.length > 0 && heads.length * ranges.length <= MAX_RANGES) {
      usedPaths.add(index.paths[i]!);
      return {
        ranges: heads.flatMap((head) => ranges.map((range) => encodeRange(head, range, index.descending[i]!))),
        bounded: bounded + 1,
        fixed,
        usedPaths,
      };
    }
    break;
  }
  return { ranges: heads.map((head) => ({ from: head, to: head + AFTER })), bounded, fixed, usedPaths };
}

function encodeComponent(index: RecordIndex, i: number, value: unknown): string {
  return encodeKey([value], [index.descending[i]!], index.fold);
}

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (value === null || typeof value !== 'object' || value instanceof Date) return false;
  return !('_bsontype' in value) || (value as { _bsontype: string })._bsontype === 'BSONSymbol';
}

/** Values that an index does not hold as themselves, so that equality on them cannot use it. */
function unindexable(value: unknown): boolean {
  return Array.isArray(value) || value instanceof RegExp || value instanceof BSONRegExp || value === undefined;
}

function pointValues(fact: PathFacts, index: RecordIndex, alike: boolean): unknown[] | undefined {
  const values = 'eq' in fact ? [fact.eq] : fact.in;
  if (!values || values.some(unindexable)) return undefined;
  if (!alike && values.some(hasText)) return undefined;
  // A collation also applies to text inside objects, but an object's index key is not folded.
  if (index.collation && values.some((value) => hasText(value) && typeof value !== 'string')) return undefined;
  // null also matches undefined, which old documents hold and which is the index key of an empty array
  return values.includes(null) ? [...values, undefined] : values;
}

/** Ranges of one field of an index that hold every match; none when the condition bounds nothing. */
function rangeBounds(fact: PathFacts, index: RecordIndex, i: number, alike: boolean): ComponentBounds[] {
  const { prefix, prefixes = [] } = fact;
  if (prefix !== undefined && (prefixes.length === 0 || shortestOf(prefixes) <= prefix.length))
    return index.collation || !alike ? [] : [{ prefix }];
  const range = intervalBounds(fact, index, i, alike);
  if (range) return [range];
  return index.collation || !alike ? [] : prefixes.map((one) => ({ prefix: one }));
}

function intervalBounds(fact: PathFacts, index: RecordIndex, i: number, alike: boolean): ComponentBounds | undefined {
  let { min, max } = fact;
  if (min && unbounding(min.value)) min = undefined;
  if (max && unbounding(max.value)) max = undefined;
  if (!min && !max) return undefined;
  if ([min, max].some((bound) => bound && hasText(bound.value) && (index.collation || !alike))) return undefined;
  // In an array one element may satisfy the lower bound and another the upper bound.
  if (min && max && (index.multikey[i] || !sameBracket(min.value, max.value))) max = undefined;
  return { min, max };
}

function unbounding(value: unknown): boolean {
  return (
    unindexable(value) ||
    value === null ||
    value instanceof MinKey ||
    value instanceof MaxKey ||
    Number.isNaN(Number(value instanceof Date ? 0 : typeof value === 'object' ? valueOfNumber(value) : 0))
  );
}

function valueOfNumber(value: object): unknown {
  const tagged = value as { _bsontype?: string; valueOf(): unknown };
  if (tagged._bsontype === 'Decimal128') return String(value) === 'NaN' ? NaN : 0;
  return tagged._bsontype === 'Double' ? tagged.valueOf() : 0;
}

/** 1 or -1 when scanning forwards or backwards yields the sort's order, undefined when neither does. */
function sortOrder(index: RecordIndex, sort: Doc, built: Bounds): 1 | -1 | undefined {
  // Several ranges are scanned in sequence. Their order is the sort's only when the sort has no field after those that differ.
  if (built.ranges.length > 1 && built.fixed === 0 && Object.keys(sort).length > built.bounded) return undefined;
  if (built.ranges.length > 1 && built.fixed > 0) return undefined;
  let order: 1 | -1 | undefined;
  let position = 0;
  for (const [path, direction] of Object.entries(sort)) {
    const wanted = Number(direction);
    if (Number.isNaN(wanted)) return undefined;
    // A field with a single value does not affect the order, at any position in the sort.
    const at = index.paths.indexOf(path);
    if (at >= 0 && at < built.fixed && !index.multikey[at]) continue;
    while (position < built.fixed && index.paths[position] !== path) position += 1;
    if (index.paths[position] !== path || index.multikey[position] || index.hashed[position]) return undefined;
    const needed = wanted < 0 === index.descending[position] ? 1 : -1;
    if (order !== undefined && order !== needed) return undefined;
    order = needed;
    position += 1;
  }
  return order ?? 1;
}

/** Whether the index contains every document that the filter can match (a sparse or partial index may not). */
function holdsAllMatches(index: RecordIndex, facts: Map<string, PathFacts>, filter: Doc): boolean {
  const partial = index.spec.partialFilterExpression;
  if (partial) {
    return Object.entries(partial).every(([path, condition]) => implied(path, condition, facts, filter));
  }
  if (!index.spec.sparse) return true;
  return index.paths.some((path) => requiresField(facts.get(path)));
}

function requiresField(fact: PathFacts | undefined): boolean {
  if (!fact) return false;
  if (fact.exists === true || fact.prefix !== undefined || fact.prefixes) return true;
  if ('eq' in fact) return fact.eq !== null && fact.eq !== undefined;
  if (fact.in) return !fact.in.includes(null) && fact.in.length > 0;
  const bound = fact.min ?? fact.max;
  return (
    bound !== undefined && bound.value !== null && !(bound.value instanceof MinKey) && !(bound.value instanceof MaxKey)
  );
}

function implied(path: string, condition: unknown, facts: Map<string, PathFacts>, filter: Doc): boolean {
  if (path in filter && isDeepStrictEqual(filter[path], condition)) return true;
  if (path.startsWith('$')) return false;
  const fact = facts.get(path);
  if (!fact) return false;
  const operators = operatorsOf(condition);
  if (!operators) return 'eq' in fact && equalValues(fact.eq, condition);
  return operators.every(([operator, operand]) => {
    if (operator === '$exists') return operand === true && requiresField(fact);
    if (operator === '$eq') return 'eq' in fact && equalValues(fact.eq, operand);
    if (!['$gt', '$gte', '$lt', '$lte'].includes(operator)) return false;
    const known = 'eq' in fact ? { value: fact.eq, inclusive: true } : operator.startsWith('$g') ? fact.min : fact.max;
    if (!known || unbounding(known.value) || unindexable(operand) || !sameBracket(known.value, operand)) return false;
    const [a, b] = [encodeKey([known.value], [false]), encodeKey([operand], [false])];
    if (a === b) return operator.endsWith('e') || !known.inclusive;
    return operator.startsWith('$g') ? a > b : a < b;
  });
}

function operatorsOf(condition: unknown): [string, unknown][] | undefined {
  if (condition === null || typeof condition !== 'object' || Array.isArray(condition)) return undefined;
  const entries = Object.entries(condition);
  return entries.length > 0 && entries.every(([name]) => name.startsWith('$')) ? entries : undefined;
}

const COVERED_OPERATORS = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte']);

/** Whether the ranges express the whole filter, so that the filter need not be applied to the records. */
function isCovered(filter: Doc, usedPaths: Set<string>, index: RecordIndex): boolean {
  const conditions = conjuncts(filter);
  if (new Set(conditions.map(([path]) => path)).size < conditions.length) return false;
  return conditions.every(([path, condition]) => {
    if (!usedPaths.has(path) || path.startsWith('$')) return false;
    const operators = operatorsOf(condition);
    if (!operators) return plain(condition);
    if (index.multikey[index.paths.indexOf(path)] && operators.length > 1) return false;
    if (operators.length > 2 || (operators.length === 2 && !isInterval(operators))) return false;
    return operators.every(([operator, operand]) => {
      if (operator === '$regex') return isWholePrefix(operand);
      if (!COVERED_OPERATORS.has(operator)) return false;
      if (operator === '$in') return Array.isArray(operand) && operand.every(plain);
      return plain(operand) && (operator === '$eq' || !unbounding(operand));
    });
  });
}

/** The conditions of a filter by path, including those inside `$and`. */
export function conjuncts(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] =>
    path === '$and' && Array.isArray(condition)
      ? condition.flatMap((part) => conjuncts(part as Doc))
      : [[path, condition]],
  );
}

function isInterval(operators: [string, unknown][]): boolean {
  const [[a, x], [b, y]] = operators as [[string, unknown], [string, unknown]];
  return (
    a[1] !== b[1] &&
    [a, b].every((name) => /^\$[gl]te?$/.test(name)) &&
    !unbounding(x) &&
    !unbounding(y) &&
    sameBracket(x, y)
  );
}

function plain(value: unknown): boolean {
  if (value === null || unindexable(value)) return false;
  return typeof value !== 'object' || value instanceof Date || '_bsontype' in value;
}
