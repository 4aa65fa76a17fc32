/** One index of a collection in memory: the keys of a document, unique constraints, and properties for the planner. */
import { createHash } from 'node:crypto';
import { Long } from 'bson';
import {
  arrayOnPath,
  collectFields,
  compileFilter,
  equalityKey,
  indexKeysOf,
  stringFold,
  valueAt,
  type Collation,
  type Doc,
} from '../language/index.js';
import { MongoError, mongoError } from '../errors.js';
import { encodeKey, type Fold } from './key-encoding.js';
import { SortedEntries } from './sorted-entries.js';
import type { Transaction } from './transaction.js';

/** An index as listIndexes shows it. */
export interface IndexSpec {
  v: number;
  key: Doc;
  name: string;
  unique?: boolean;
  sparse?: boolean;
  hidden?: boolean;
  clustered?: boolean;
  partialFilterExpression?: Doc;
  expireAfterSeconds?: unknown;
  collation?: Doc;
  [option: string]: unknown;
}

export class RecordIndex {
  readonly paths: string[];
  readonly descending: boolean[];
  /** Per path: whether the index stores a hash of the value, which supports equality only. */
  readonly hashed: boolean[];
  readonly entries = new SortedEntries();
  /** Per path: whether a document has ever had more than one value there. */
  readonly multikey: boolean[];
  /** Keys that uncommitted transactions have reserved in a unique index. */
  readonly reserved = new Map<string, { transaction: Transaction; record: number }>();
  readonly collation: Collation | undefined;
  /** Number of plans that used this index, for $indexStats. */
  uses = 0;
  readonly since = new Date();
  private readonly segments: string[][];
  /** The top-level fields that a document's keys depend on; undefined when they cannot be determined. */
  readonly fields: ReadonlySet<string> | undefined;
  private readonly covers: ((doc: Doc) => boolean) | undefined;
  /** Folds text by the collation of the index. */
  readonly fold: Fold | undefined;

  constructor(readonly spec: IndexSpec) {
    this.paths = Object.keys(spec.key);
    this.segments = this.paths.map((path) => path.split('.'));
    this.descending = this.paths.map((path) => Number(spec.key[path]) < 0);
    this.hashed = this.paths.map((path) => spec.key[path] === 'hashed');
    this.multikey = this.paths.map(() => false);
    this.collation = spec.collation as Collation | undefined;
    this.fold = stringFold(this.collation);
    const fields = new Set(this.segments.map(([first]) => first!));
    this.fields = collectFields(spec.partialFilterExpression ?? {}, fields) ? fields : undefined;
    if (spec.partialFilterExpression) this.covers = compileFilter(spec.partialFilterExpression);
    else if (spec.sparse) {
      this.covers = compileFilter({ $or: this.paths.map((path) => ({ [path]: { $exists: true } })) });
    }
  }

  get name(): string {
    return this.spec.name;
  }

  get unique(): boolean {
    return this.spec.unique === true || this.isId;
  }

  /** Whether this is the index on `_id` (also of a clustered collection). */
  get isId(): boolean {
    return this.spec.name === '_id_' || this.spec.clustered === true;
  }

  /** @throws MongoError CannotIndexParallelArrays when two paths of a compound key lead through arrays */
  checkArrays(doc: Doc): void {
    if (this.segments.length === 1 || (this.covers && !this.covers(doc))) return;
    let first: { array: string; path: string } | undefined;
    for (let i = 0; i < this.segments.length; i++) {
      const array = arrayOnPath(doc, this.segments[i]!);
      if (array === undefined) continue;
      const path = this.paths[i]!;
      if (first && first.array !== array) {
        throw new MongoError(
          171,
          'CannotIndexParallelArrays',
          `cannot index parallel arrays [${path}] [${first.path}]`,
        );
      }
      first ??= { array, path };
    }
  }

  /** The distinct encoded keys of a document. */
  keysOf(doc: Doc): string[] {
    if (this.isAbsent(doc) || (this.covers && !this.covers(doc))) return [];
    if (this.segments.length === 1) {
      const values = this.valuesOf(doc, 0);
      if (values.length === 1) return [encodeKey(values, this.descending, this.fold)];
      if (values.length > 1) this.multikey[0] = true;
      return [...new Set(values.map((value) => encodeKey([value], this.descending, this.fold)))];
    }
    let combinations: unknown[][] = [[]];
    for (let i = 0; i < this.segments.length; i++) {
      const values = this.valuesOf(doc, i);
      if (values.length > 1) {
        this.multikey[i] = true;
        combinations = combinations.flatMap((head) => values.map((value) => [...head, value]));
      } else for (const head of combinations) head.push(values[0]);
    }
    if (combinations.length === 1) return [encodeKey(combinations[0]!, this.descending, this.fold)];
    return [...new Set(combinations.map((values) => encodeKey(values, this.descending, this.fold)))];
  }

  /** A quick check whether a sparse index omits the document, from the first components of its paths. */
  private isAbsent(doc: Doc): boolean {
    if (!this.spec.sparse || this.spec.partialFilterExpression) return false;
    for (const [first] of this.segments) if (Object.hasOwn(doc, first!)) return false;
    return true;
  }

  private valuesOf(doc: Doc, i: number): unknown[] {
    const path = this.segments[i]!;
    const values = indexKeysOf(doc, path);
    if (!this.hashed[i]) return values;
    if (path.some((_, at) => Array.isArray(valueAt(doc, path.slice(0, at + 1))))) {
      throw new MongoError(16766, 'Location16766', 'hashed indexes do not currently support array values');
    }
    return values.map((value) => hashOf(value, this.fold));
  }

  /** The keys that a change of a document removes and adds. */
  difference(before: Doc | undefined, after: Doc | undefined): { added: string[]; removed: string[] } {
    if (before && after && this.untouched(before, after)) return NO_DIFFERENCE;
    const oldKeys = before ? this.keysOf(before) : [];
    const newKeys = after ? this.keysOf(after) : [];
    if (oldKeys.length === 0 || newKeys.length === 0) return { added: newKeys, removed: oldKeys };
    return {
      added: newKeys.filter((key) => !oldKeys.includes(key)),
      removed: oldKeys.filter((key) => !newKeys.includes(key)),
    };
  }

  /** Whether the update left the index's fields as they were. Unchanged values are the same objects, so identity is enough. */
  private untouched(before: Doc, after: Doc): boolean {
    if (!this.fields) return false;
    for (const field of this.fields) if (before[field] !== after[field]) return false;
    return true;
  }

  /** The DuplicateKey error for a document. */
  duplicate(namespace: string, doc: Doc): Error {
    const keyValue: Doc = {};
    for (let i = 0; i < this.paths.length; i++) {
      const value = indexKeysOf(doc, this.segments[i]!)[0];
      keyValue[this.paths[i]!] = value === undefined ? null : value;
    }
    const shown = Object.entries(keyValue)
      .map(([path, value]) => `${path}: ${showValue(value)}`)
      .join(', ');
    return mongoError(
      'DuplicateKey',
      `E11000 duplicate key error collection: ${namespace} index: ${this.name} dup key: { ${shown} }`,
      { keyPattern: this.spec.key, keyValue },
    );
  }
}

/** The hash of a value in a hashed index; equal numbers of different types have the same hash. */
export function hashOf(value: unknown, fold: Fold | undefined): Long {
  const key = equalityKey(value ?? null, fold);
  return Long.fromBigInt(createHash('sha1').update(key).digest().readBigInt64BE());
}

const NO_DIFFERENCE = { added: [], removed: [] };

function showValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  const tagged = value as { _bsontype?: string; toHexString?(): string };
  if (tagged._bsontype === 'ObjectId') return `ObjectId('${tagged.toHexString!()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (tagged._bsontype) return String(value);
  return JSON.stringify(value);
}
