/** Executes a query plan: finds the matching records in order, from a snapshot or from the latest committed state. */
import {
  collectFields,
  compileFilter,
  compileSort,
  compileSorter,
  type Collation,
  type Doc,
} from '../language/index.js';
import { doAtOnce, Slice, sortInSteps, type Steps } from '../time-slices.js';
import { decode, decodeFields } from '../wire/raw-document.js';
import type { Collection } from './collection.js';
import { conjuncts, planQuery, type Plan, type Query } from './planner.js';
import type { KeyRange, SortedEntries } from './sorted-entries.js';
import type { Transaction } from './transaction.js';

/** A matching record. */
export interface Found {
  record: number;
  raw: Buffer;
}

/** A read: filter, sort, skip and limit. */
export interface Read extends Query {
  skip?: number;
  /** 0 or undefined: no limit. */
  limit?: number;
  let?: Doc | undefined;
  /** Called between records; throws when the command's time limit is exceeded. */
  checkTime?: (() => void) | undefined;
}

/** A sort with a limit drops surplus rows each time it holds this many above the limit. */
const SORT_SLACK = 1000;
/** Number of index entries that are read in the time that testing one document takes. */
const ENTRIES_PER_RECORD = 15;
/** Records between two checks of the clock. */
const TIME_CHECK_EVERY = 256;

/** Finds records lazily. With a viewer the caller must drain it at once, since other commits may happen between its steps. */
export function findRecords(
  collection: Collection,
  read: Read,
  viewer?: Transaction,
): Generator<Found, void, undefined> {
  // Without a time slice it never yields undefined.
  return search(collection, read, viewer, undefined) as Generator<Found, void, undefined>;
}

/** Like `findRecords`, on the latest committed state and with pauses: at each `undefined` other commands may run. */
export function findInSteps(collection: Collection, read: Read): Generator<Found | undefined, void, undefined> {
  return search(collection, read, undefined, new Slice());
}

function* search(
  collection: Collection,
  read: Read,
  viewer: Transaction | undefined,
  slice: Slice | undefined,
): Generator<Found | undefined, void, undefined> {
  const wanted = read.limit ? read.limit + (read.skip ?? 0) : undefined;
  const plan = planQuery(collection, { ...read, wanted });
  if (plan.index) plan.index.uses += 1;
  const deviating = collection.deviating(viewer);
  let skip = read.skip ?? 0;
  let left = read.limit || Infinity;
  // When all entries are known to match, the index scan itself skips them without reading the records.
  const passed = plan.index && isIndexOnly(plan, deviating) && (!read.sort || plan.sorted) ? skip : 0;
  skip -= passed;
  for (const found of ordered(collection, plan, read, viewer, deviating, wanted, passed, slice)) {
    if (!found) {
      yield undefined;
      continue;
    }
    if (skip > 0) {
      skip -= 1;
      continue;
    }
    yield found;
    left -= 1;
    if (left === 0) return;
  }
}

/** Validates filter and sort of a read from a missing collection. @throws MongoError */
export function checkRead(read: Read): void {
  compileFilter(read.filter, { collation: read.collation, let: read.let });
  if (read.sort && !('$natural' in read.sort)) compileSorter(read.sort, read.collation);
}

/** Counts the matching records, from index entries alone where possible. Without a viewer it pauses. */
export function* countInSteps(collection: Collection, read: Read, viewer: Transaction | undefined): Steps<number> {
  const { sort: _order, ...unordered } = read;
  const plan = planQuery(collection, unordered);
  const deviating = collection.deviating(viewer);
  const n = deviating ? undefined : countByIndexes(collection, unordered, plan);
  if (n === undefined) {
    let found = 0;
    for (const one of search(collection, unordered, viewer, viewer ? undefined : new Slice())) {
      if (one) found += 1;
      else yield undefined;
    }
    return found;
  }
  const left = Math.max(0, n - (read.skip ?? 0));
  return read.limit ? Math.min(left, read.limit) : left;
}

/** Counts from index entries alone; undefined when documents must be read, or when reading them is faster. */
function countByIndexes(collection: Collection, read: Read, plan: Plan): number | undefined {
  const plans = plan.exact ? [plan] : plansOfConditions(collection, read);
  if (!plans) return undefined;
  const entries = plans.reduce((sum, one) => sum + one.estimate, 0);
  if (entries > plan.estimate * ENTRIES_PER_RECORD) return undefined;
  for (const { index } of plans) if (index) index.uses += 1;
  if (isIndexOnly(plan, undefined)) return plan.estimate;
  const [smallest, ...others] = plans.sort((a, b) => a.estimate - b.estimate);
  let common = new Set(recordsOf(collection, smallest!));
  for (const other of others) {
    const both = new Set<number>();
    for (const record of recordsOf(collection, other)) if (common.has(record)) both.add(record);
    common = both;
  }
  return common.size;
}

/** An index-only plan for each condition of the filter; undefined when one condition has none. */
function plansOfConditions(collection: Collection, read: Read): Plan[] | undefined {
  if (read.hint !== undefined) return undefined;
  const plans: Plan[] = [];
  for (const [path, condition] of conjuncts(read.filter)) {
    const plan = planQuery(collection, { filter: { [path]: condition }, collation: read.collation });
    if (!plan.exact || !plan.index) return undefined;
    plans.push(plan);
  }
  return plans;
}

/** Whether each index entry of the plan is exactly one match: no duplicate records, no filter left to apply. */
function isIndexOnly(plan: Plan, deviating: Set<number> | undefined): boolean {
  return plan.exact && !deviating && !plan.index?.multikey.includes(true);
}

/** The first match, or undefined. */
export function findFirst(collection: Collection, read: Read, viewer?: Transaction): Found | undefined {
  for (const found of findRecords(collection, { ...read, limit: 1 }, viewer)) return found;
  return undefined;
}

function ordered(
  collection: Collection,
  plan: Plan,
  read: Read,
  viewer: Transaction | undefined,
  deviating: Set<number> | undefined,
  wanted: number | undefined,
  passed: number,
  slice: Slice | undefined,
): Iterable<Found | undefined> {
  const test = plan.exact && !deviating ? undefined : matcher(read);
  const indexed = visible(collection, plan, viewer, deviating, test, read.checkTime, passed, slice);
  if (!deviating)
    return read.sort && !plan.sorted ? sortAll(indexed, read.sort, read.collation, wanted, slice) : indexed;
  const others: Found[] = [];
  for (const record of deviating) {
    const raw = collection.read(record, viewer);
    if (raw && (!test || test(raw))) others.push({ record, raw });
  }
  if (!read.sort || '$natural' in read.sort) return concat(indexed, others);
  if (!plan.sorted) return sortAll(concat(indexed, others), read.sort, read.collation, wanted);
  // Only a viewer has deviating records, and its reader does not pause.
  const own = [...sortAll(others, read.sort, read.collation)] as Found[];
  return merge(indexed as Iterable<Found>, own, read.sort, read.collation);
}

function* concat<T>(first: Iterable<T>, second: Iterable<T>): Generator<T, void, undefined> {
  yield* first;
  yield* second;
}

/** The plan's records that pass the test, except those of which the viewer sees another version. */
function* visible(
  collection: Collection,
  plan: Plan,
  viewer: Transaction | undefined,
  deviating: Set<number> | undefined,
  test: ((raw: Buffer) => boolean) | undefined,
  checkTime: (() => void) | undefined,
  passed: number,
  slice: Slice | undefined,
): Generator<Found | undefined, void, undefined> {
  let looked = 0;
  for (const record of recordsOf(collection, plan, passed)) {
    if (++looked % TIME_CHECK_EVERY === 0) {
      checkTime?.();
      if (slice?.isOver) {
        yield undefined;
        slice.begin();
      }
    }
    if (deviating?.has(record)) continue;
    const raw = collection.read(record, viewer);
    if (raw && (!test || test(raw))) yield { record, raw };
  }
}

/** @param passed number of entries to skip */
function recordsOf(collection: Collection, plan: Plan, passed = 0): Iterable<number> {
  const { index, ranges, backwards } = plan;
  if (!index) return backwards ? [...collection.records.keys()].reverse() : collection.records.keys();
  const entries =
    ranges.length === 1
      ? index.entries.scan(ranges[0]!, backwards, passed)
      : scanAll(index.entries, ranges, backwards, passed);
  return index.multikey.includes(true) ? eachOnce(entries) : entries;
}

/** Scans the ranges in sequence. @param passed number of entries to skip */
function* scanAll(entries: SortedEntries, ranges: readonly KeyRange[], backwards: boolean, passed: number) {
  let left = passed;
  for (const range of ranges) {
    const size = left > 0 ? entries.count(range) : 0;
    if (left > 0 && left >= size) {
      left -= size;
      continue;
    }
    yield* entries.scan(range, backwards, left);
    left = 0;
  }
}

function* eachOnce(records: Iterable<number>): Generator<number, void, undefined> {
  const seen = new Set<number>();
  for (const record of records) {
    if (seen.has(record)) continue;
    seen.add(record);
    yield record;
  }
}

function* sortAll(
  rows: Iterable<Found | undefined>,
  sort: Doc,
  collation: Collation | undefined,
  wanted?: number,
  slice?: Slice,
): Generator<Found | undefined, void, undefined> {
  const { key, compareKeys } = compileSorter(sort, collation);
  const fields = new Set(Object.keys(sort).map((path) => path.split('.')[0]!));
  const byKey = (a: { key: unknown[] }, b: { key: unknown[] }) => compareKeys(a.key, b.key);
  let kept: { found: Found; key: unknown[] }[] = [];
  for (const found of rows) {
    if (!found) {
      yield undefined;
      continue;
    }
    kept.push({ found, key: key(decodeFields(found.raw, fields)) });
    if (wanted && kept.length > 2 * wanted + SORT_SLACK) kept = kept.sort(byKey).slice(0, wanted);
  }
  const sorted = sortInSteps(kept, byKey);
  for (const { found } of slice ? yield* sorted : doAtOnce(sorted)) yield found;
}

function* merge(
  first: Iterable<Found>,
  second: Found[],
  sort: Doc,
  collation: Collation | undefined,
): Generator<Found, void, undefined> {
  const compare = compileSort(sort, collation);
  const waiting = second.map((found) => ({ found, doc: decode(found.raw) }));
  let next = 0;
  for (const found of first) {
    if (next < waiting.length) {
      const doc = decode(found.raw);
      while (next < waiting.length && compare(waiting[next]!.doc, doc) < 0) yield waiting[next++]!.found;
    }
    yield found;
  }
  while (next < waiting.length) yield waiting[next++]!.found;
}

/** Compiles a test of raw documents that decodes only the fields the filter uses, where these can be determined. */
export function matcher(read: Pick<Read, 'filter' | 'collation' | 'let'>): (raw: Buffer) => boolean {
  const matches = compileFilter(read.filter, { collation: read.collation, let: read.let });
  const fields = new Set<string>();
  if (!collectFields(read.filter, fields)) return (raw) => matches(decode(raw));
  return (raw) => matches(decodeFields(raw, fields));
}
