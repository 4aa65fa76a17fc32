/** One collection in memory: records as raw BSON, their recent versions, indexes, and the checks and locks of writes. */
import type { UUID } from 'bson';
import { compileFilter, type Doc } from '../language/index.js';
import { mongoError } from '../errors.js';
import { decode, decodeFields } from '../wire/raw-document.js';
import type { Change } from './change-feed.js';
import { RecordIndex, type IndexSpec } from './record-index.js';
import { Blocked, type Participant, type Transaction } from './transaction.js';

/** The version of a record before the change at `time`. */
interface Earlier {
  time: number;
  before: Buffer | undefined;
}

/** The entries that a write removes from an index and adds to it. */
interface IndexChange {
  index: RecordIndex;
  added: string[];
  removed: string[];
}

/** An uncommitted write of a transaction to one record. */
interface PrivateWrite {
  /** The committed document before the write. The transaction's lock prevents other writes to it. */
  original: Doc | undefined;
  /** Its new state; undefined when it is deleted. */
  doc: Doc | undefined;
  raw: Buffer | undefined;
  /** Whether the client sent a whole new document rather than changes. */
  replaced: boolean;
  /** The index changes from the original to the new state, kept after a single write so that the commit need not compute them again. */
  changes: readonly IndexChange[] | undefined;
  /** The indexes that `changes` covers. */
  indexes: readonly RecordIndex[];
}

/** The state of an unfinished transaction in this collection: its writes and the unique keys that it reserved. */
interface Unfinished {
  writes: Map<number, PrivateWrite>;
  reservations: { index: RecordIndex; key: string }[];
}

/** The store's side of a change: commit times, history for open snapshots, the disk, change streams. */
export interface ChangeSink {
  /** The commit time of the change about to be applied. */
  commitTime(): number;
  /** Whether an open snapshot may need earlier versions. */
  keepsHistory(): boolean;
  remember(collection: Collection, record: number, time: number): void;
  store(collection: Collection, record: number, raw: Buffer | undefined): void;
  /** Publishes the change to change streams. */
  changed(collection: Collection, change: Pick<Change, 'time' | 'kind' | 'before' | 'after'>): void;
}

export class Collection implements Participant {
  readonly records = new Map<number, Buffer>();
  /** Replaced by a new array when an index is added or dropped. */
  indexes: readonly RecordIndex[] = [];
  /** Total size of all documents in bytes. */
  bytes = 0;
  nextRecord = 1;
  dropped = false;
  /** Record locks: the first transaction that writes a record holds its lock until it ends. */
  private readonly locks = new Map<number, Transaction>();
  private readonly unfinished = new Map<Transaction, Unfinished>();
  private readonly history = new Map<number, Earlier[]>();
  private compiledValidator: { expression: Doc | undefined; test: ((doc: Doc) => boolean) | undefined } | undefined;

  constructor(
    readonly id: number,
    public db: string,
    public name: string,
    readonly uuid: UUID,
    public options: Doc,
    private readonly sink: ChangeSink,
  ) {}

  /** The compiled validator of the collection; undefined when it has none. */
  get validator(): ((doc: Doc) => boolean) | undefined {
    const expression = this.options['validator'] as Doc | undefined;
    if (this.compiledValidator?.expression !== expression) {
      this.compiledValidator = { expression, test: expression && compileFilter(expression) };
    }
    return this.compiledValidator?.test;
  }

  /** The limits of a capped collection: bytes and documents. */
  get capped(): { size: number; max: number } | undefined {
    const { capped, size, max = Infinity } = this.options;
    return capped === true ? { size: Number(size), max: Number(max) } : undefined;
  }

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }

  index(name: string): RecordIndex | undefined {
    return this.indexes.find((index) => index.name === name);
  }

  /** Adds an index and builds it from all records. @throws MongoError such as DuplicateKey; the index is then not added */
  addIndex(spec: IndexSpec): RecordIndex {
    const index = new RecordIndex(spec);
    if (index.paths.length > 1) for (const raw of this.records.values()) index.checkArrays(decode(raw));
    this.fill([index]);
    this.indexes = [...this.indexes, index];
    return index;
  }

  removeIndex(name: string): void {
    this.indexes = this.indexes.filter((index) => index.name !== name);
  }

  /** Builds all indexes after the collection's records were loaded. */
  buildIndexes(specs: IndexSpec[]): void {
    const indexes = specs.map((spec) => new RecordIndex(spec));
    this.fill(indexes);
    this.indexes = [...this.indexes, ...indexes];
  }

  /** Builds the given indexes together, decoding each record once. */
  fill(indexes: RecordIndex[]): void {
    const fields = fieldsOfAll(indexes);
    const keys = indexes.map((): string[] => []);
    const owners = indexes.map((): number[] => []);
    for (const [record, raw] of this.records) {
      const doc = fields ? decodeFields(raw, fields) : decode(raw);
      for (let i = 0; i < indexes.length; i++) {
        for (const key of indexes[i]!.keysOf(doc)) {
          keys[i]!.push(key);
          owners[i]!.push(record);
        }
      }
    }
    indexes.forEach((index, i) => {
      index.entries.build(keys[i]!, owners[i]!);
      if (!index.unique) return;
      const twice = index.entries.firstRepeated();
      if (twice !== undefined) throw index.duplicate(this.namespace, decode(this.records.get(twice)!));
    });
  }

  /** The version of a record that a viewer sees: a transaction sees its snapshot and its own writes, others the latest version. */
  read(record: number, viewer: Transaction | undefined): Buffer | undefined {
    if (!viewer) return this.records.get(record);
    const own = this.unfinished.get(viewer)?.writes.get(record);
    if (own) return own.raw;
    return this.readAt(record, viewer.snapshot);
  }

  private readAt(record: number, snapshot: number): Buffer | undefined {
    const first = this.history.get(record)?.find((earlier) => earlier.time > snapshot);
    return first ? first.before : this.records.get(record);
  }

  /** Records of which a viewer may see another version than the indexes hold. */
  deviating(viewer: Transaction | undefined): Set<number> | undefined {
    if (!viewer) return undefined;
    const own = this.unfinished.get(viewer)?.writes;
    if (!own && this.history.size === 0) return undefined;
    const records = new Set<number>(own?.keys());
    for (const [record, changes] of this.history) if (changes.at(-1)!.time > viewer.snapshot) records.add(record);
    return records.size > 0 ? records : undefined;
  }

  /** Drops the versions of a record that were replaced at or before `time`. */
  forget(record: number, time: number): void {
    const changes = this.history.get(record);
    if (!changes) return;
    const kept = changes.filter((earlier) => earlier.time > time);
    if (kept.length > 0) this.history.set(record, kept);
    else this.history.delete(record);
  }

  /**
   * Inserts (`before` undefined), replaces or deletes (`after` undefined) one record.
   * @param replaced whether the client sent a whole new document rather than changes
   * @throws MongoError QueryPlanKilled when the collection has been dropped
   * @throws Blocked outside a transaction, when an unfinished transaction holds the record or a unique key
   * @throws MongoError WriteConflict inside a transaction, when another one wrote first; DuplicateKey
   */
  write(
    record: number,
    before: Doc | undefined,
    after: Doc | undefined,
    raw: Buffer | undefined,
    writer?: Transaction,
    replaced = false,
  ): void {
    // The collection was dropped while a long command paused or waited for a lock.
    if (this.dropped) throw mongoError('QueryPlanKilled', `collection dropped: ${this.namespace}`);
    if (this.capped) this.checkCapped(raw, writer);
    this.lock(record, writer);
    const changes = this.changesOf(before, after);
    for (const { index, added } of changes) {
      if (after && added.length > 0) index.checkArrays(after);
      if (index.unique) for (const key of added) this.claim(index, key, record, after!, writer);
    }
    if (writer) {
      const { writes, reservations } = this.unfinishedOf(writer);
      for (const { index, added, removed } of changes) {
        if (!index.unique) continue;
        for (const key of removed) if (index.reserved.get(key)?.record === record) index.reserved.delete(key);
        for (const key of added) {
          index.reserved.set(key, { transaction: writer, record });
          reservations.push({ index, key });
        }
      }
      this.locks.set(record, writer);
      const first = writes.get(record);
      const original = first ? first.original : before;
      const indexes = this.indexes;
      writes.set(record, { original, doc: after, raw, replaced, changes: first ? undefined : changes, indexes });
      return;
    }
    enter(changes, record);
    this.replaceRaw(record, raw, replaced);
    if (this.capped && !before) this.makeRoom(record, this.capped);
  }

  /** The index changes of a document change, for the affected indexes only. */
  private changesOf(before: Doc | undefined, after: Doc | undefined): IndexChange[] {
    const changes: IndexChange[] = [];
    for (const index of this.indexes) {
      const { added, removed } = index.difference(before, after);
      if (added.length > 0 || removed.length > 0) changes.push({ index, added, removed });
    }
    return changes;
  }

  private checkCapped(raw: Buffer | undefined, writer: Transaction | undefined): void {
    if (writer) {
      throw mongoError(
        'OperationNotSupportedInTransaction',
        `Collection '${this.namespace}' is a capped collection. Writes in transactions are not allowed on capped collections.`,
      );
    }
    if (raw && raw.length > this.capped!.size) throw mongoError('BadValue', 'object to insert exceeds cappedMaxSize');
  }

  /** Deletes the oldest documents, except the one just inserted, until the capped collection is within its limits. */
  private makeRoom(inserted: number, { size, max }: { size: number; max: number }): void {
    for (const [record, raw] of this.records) {
      if (record === inserted || (this.bytes <= size && this.records.size <= max)) return;
      this.write(record, decode(raw), undefined, undefined);
    }
  }

  private unfinishedOf(writer: Transaction): Unfinished {
    let unfinished = this.unfinished.get(writer);
    if (!unfinished) {
      this.unfinished.set(writer, (unfinished = { writes: new Map(), reservations: [] }));
      writer.participants.add(this);
    }
    return unfinished;
  }

  isWrittenBy(transaction: Transaction): boolean {
    return this.unfinished.has(transaction);
  }

  /** Waits until no unfinished transaction has written here; required before indexes or options change or the collection is dropped. */
  async unlocked(): Promise<void> {
    for (const [writer] of this.unfinished) await writer.finished;
  }

  apply(transaction: Transaction): void {
    for (const [record, { original, doc, raw, replaced, changes, indexes }] of this.unfinishedOf(transaction).writes) {
      // The lock kept others from changing the record, but indexes may have been added to a collection that this transaction created.
      enter(changes && indexes === this.indexes ? changes : this.changesOf(original, doc), record);
      if (original || doc) this.replaceRaw(record, raw, replaced);
    }
  }

  release(transaction: Transaction): void {
    const { writes, reservations } = this.unfinishedOf(transaction);
    for (const record of writes.keys()) this.locks.delete(record);
    for (const { index, key } of reservations) {
      if (index.reserved.get(key)?.transaction === transaction) index.reserved.delete(key);
    }
    this.unfinished.delete(transaction);
  }

  private lock(record: number, writer: Transaction | undefined): void {
    const holder = this.locks.get(record);
    if (holder && holder !== writer) {
      if (writer) throw writeConflict();
      throw new Blocked(holder);
    }
    if (writer && this.history.get(record)?.some((earlier) => earlier.time > writer.snapshot)) throw writeConflict();
  }

  private claim(index: RecordIndex, key: string, record: number, doc: Doc, writer: Transaction | undefined): void {
    const reserved = index.reserved.get(key);
    if (reserved && reserved.record !== record) {
      if (reserved.transaction === writer) throw index.duplicate(this.namespace, doc);
      if (writer) throw writeConflict();
      throw new Blocked(reserved.transaction);
    }
    for (const other of index.entries.recordsOf(key)) {
      if (other === record) continue;
      const holder = this.locks.get(other);
      if (!holder) {
        const changedSince = writer && this.history.get(other)?.some((earlier) => earlier.time > writer.snapshot);
        if (changedSince) throw writeConflict();
        throw index.duplicate(this.namespace, doc);
      }
      if (holder !== writer) {
        if (writer) throw writeConflict();
        throw new Blocked(holder);
      }
      const own = this.unfinished.get(writer)!.writes.get(other);
      if (own?.doc && index.keysOf(own.doc).includes(key)) throw index.duplicate(this.namespace, doc);
    }
  }

  private replaceRaw(record: number, raw: Buffer | undefined, replaced: boolean): void {
    const before = this.records.get(record);
    const time = this.sink.commitTime();
    if (this.sink.keepsHistory()) {
      const changes = this.history.get(record);
      if (changes) changes.push({ time, before });
      else this.history.set(record, [{ time, before }]);
      this.sink.remember(this, record, time);
    }
    if (raw) this.records.set(record, raw);
    else this.records.delete(record);
    this.bytes += (raw?.length ?? 0) - (before?.length ?? 0);
    this.sink.store(this, record, raw);
    const kind = !before ? 'insert' : !raw ? 'delete' : replaced ? 'replace' : 'update';
    this.sink.changed(this, { time, kind, before, after: raw });
  }
}

function enter(changes: readonly IndexChange[], record: number): void {
  for (const { index, added, removed } of changes) {
    for (const key of removed) index.entries.remove(key, record);
    for (const key of added) index.entries.add(key, record);
  }
}

/** The top-level fields that the keys of the indexes depend on; undefined when an index may depend on any field. */
function fieldsOfAll(indexes: RecordIndex[]): Set<string> | undefined {
  const fields = new Set<string>();
  for (const index of indexes) {
    if (!index.fields) return undefined;
    for (const field of index.fields) fields.add(field);
  }
  return fields;
}

/** The error of a write conflict between two transactions; the client retries the whole transaction. */
export function writeConflict(): Error {
  return mongoError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { errorLabels: ['TransientTransactionError'] },
  );
}
