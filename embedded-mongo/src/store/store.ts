/** The store of a data folder: the catalog of collections, their persistence, snapshots, and transaction commits. */
import { UUID } from 'bson';
import type { Doc } from '../language/index.js';
import { MongoError, mongoError } from '../errors.js';
import { decode, encode } from '../wire/raw-document.js';
import { ChangeFeed, type Change } from './change-feed.js';
import { Clock } from './clock.js';
import { Collection, writeConflict, type ChangeSink } from './collection.js';
import type { IndexSpec } from './record-index.js';
import { DamagedDataError, DataFolderError, type Storage } from './storage.js';
import { Transaction, type Participant } from './transaction.js';

/** Version of the stored format; a newer one is refused. */
const FORMAT_VERSION = 1;
const FORMAT_KEY = 'format';
const MAX_NAMESPACE_BYTES = 255;

/** Prefix of the temporary collections of $out; a crash may leave one behind. */
export const UNFINISHED_OUTPUT = 'tmp.agg_out.';

/** Lifetime of an unused snapshot outside transactions, in milliseconds; MongoDB's default. */
const SNAPSHOT_LIFETIME_MS = 300_000;

const ID_INDEX: IndexSpec = { v: 2, key: { _id: 1 }, name: '_id_' };

interface CatalogEntry {
  db: string;
  name: string;
  uuid: UUID;
  options: Doc;
  indexes: IndexSpec[];
}

export class Store implements ChangeSink, Participant {
  readonly clock = new Clock();
  readonly changes = new ChangeFeed();
  private readonly databases = new Map<string, Map<string, Collection>>();
  private readonly open = new Set<Transaction>();
  /** Collections created in uncommitted transactions, by namespace. */
  private readonly made = new Map<Transaction, Map<string, Collection>>();
  /** Snapshots used outside transactions, by commit time, with their expiry in milliseconds. */
  private readonly snapshots = new Map<number, { view: Transaction; until: number }>();
  /** Record versions kept for open snapshots, oldest first. */
  private remembered: { collection: Collection; record: number; time: number }[] = [];
  private nextCollection = 1;
  private committingAt: number | undefined;

  constructor(readonly storage: Storage) {}

  /** Loads all data into memory and builds the indexes. @throws DataFolderError */
  load(): void {
    let known = false;
    const byId = new Map<number, { collection: Collection; indexes: IndexSpec[] }>();
    for (const { key, value } of this.storage.entries('catalog')) {
      if (key === FORMAT_KEY) {
        known = true;
        const version = Number(decode(value)['version']);
        if (version > FORMAT_VERSION) {
          throw new DataFolderError(
            `The data folder was written by a newer version (format ${version}, known ${FORMAT_VERSION})`,
          );
        }
        continue;
      }
      const id = Number(key);
      const entry = decode(value) as unknown as CatalogEntry;
      const uuid = new UUID(Buffer.from((entry.uuid as unknown as { buffer: Buffer }).buffer));
      const collection = new Collection(id, entry.db, entry.name, uuid, entry.options, this);
      this.register(collection);
      byId.set(id, { collection, indexes: entry.indexes });
      this.nextCollection = Math.max(this.nextCollection, id + 1);
    }
    const keep = packer();
    for (const { key, value } of this.storage.entries('records')) {
      const [id, record] = key as [number, number];
      const collection = byId.get(id)?.collection;
      if (!collection)
        throw new DamagedDataError(`The data file is damaged: a record belongs to no collection (${id})`);
      collection.records.set(record, keep(value));
      collection.bytes += value.length;
      collection.nextRecord = record + 1;
    }
    for (const { collection, indexes } of byId.values()) {
      if (collection.name.startsWith(UNFINISHED_OUTPUT)) this.drop(collection);
      else collection.buildIndexes(indexes);
    }
    if (!known) this.storage.put('catalog', FORMAT_KEY, encode({ version: FORMAT_VERSION }));
  }

  databaseNames(): string[] {
    return [...this.databases.keys()].sort();
  }

  collectionsOf(db: string): Collection[] {
    return [...(this.databases.get(db)?.values() ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Looks a collection up, including one that the viewer's own transaction created. */
  collection(db: string, name: string, viewer?: Transaction): Collection | undefined {
    const own = viewer && this.made.get(viewer)?.get(`${db}.${name}`);
    return own ?? this.databases.get(db)?.get(name);
  }

  /** Creates a collection with its `_id` index. In a transaction it becomes visible to others at the commit. */
  create(db: string, name: string, options: Doc, creator?: Transaction, uuid = new UUID()): Collection {
    checkNamespace(db, name);
    const rival = [...this.databases.keys()].find((other) => other !== db && other.toLowerCase() === db.toLowerCase());
    if (rival) {
      throw new MongoError(
        13297,
        'DatabaseDifferCase',
        `db already exists with different case already have: [${rival}] trying to create [${db}]`,
      );
    }
    const collection = new Collection(this.nextCollection++, db, name, uuid, options, this);
    const { collation, clusteredIndex } = options as { collation?: Doc; clusteredIndex?: Partial<IndexSpec> };
    collection.addIndex({
      ...ID_INDEX,
      ...(clusteredIndex ? { ...clusteredIndex, clustered: true } : {}),
      ...(collation ? { collation } : {}),
    });
    if (!creator) this.publish(collection);
    else {
      creator.participants.add(this);
      const made = this.made.get(creator) ?? new Map<string, Collection>();
      this.made.set(creator, made.set(collection.namespace, collection));
    }
    return collection;
  }

  /** Whether the collection is committed; one created in an unfinished transaction is visible to that transaction only. */
  isCommitted(collection: Collection): boolean {
    return this.databases.get(collection.db)?.get(collection.name) === collection;
  }

  createIndex(collection: Collection, spec: IndexSpec): void {
    collection.addIndex(spec);
    this.storeCatalog(collection);
  }

  dropIndex(collection: Collection, name: string): void {
    collection.removeIndex(name);
    this.storeCatalog(collection);
  }

  drop(collection: Collection): void {
    for (const record of collection.records.keys()) this.storage.remove('records', [collection.id, record]);
    this.storage.remove('catalog', [collection.id]);
    collection.dropped = true;
    this.unregister(collection);
    this.changed(collection, { time: this.commitTime(), kind: 'drop' });
  }

  /** Publishes the drop of a database to change streams, after its collections were dropped. */
  droppedDatabase(db: string): void {
    this.changes.add({ time: this.commitTime(), kind: 'dropDatabase', db, name: '' });
  }

  rename(collection: Collection, db: string, name: string): void {
    checkNamespace(db, name);
    this.unregister(collection);
    this.changed(collection, { time: this.commitTime(), kind: 'rename', to: { db, name } });
    collection.db = db;
    collection.name = name;
    this.publish(collection);
  }

  /** Stores the options and indexes of a collection, if it is committed. */
  storeCatalog(collection: Collection): void {
    if (!this.isCommitted(collection)) return;
    const entry: CatalogEntry = {
      db: collection.db,
      name: collection.name,
      uuid: collection.uuid,
      options: collection.options,
      indexes: collection.indexes.map((index) => index.spec),
    };
    this.storage.put('catalog', [collection.id], encode(entry as unknown as Doc));
  }

  begin(snapshot = this.clock.now()): Transaction {
    const transaction = new Transaction(snapshot);
    this.open.add(transaction);
    return transaction;
  }

  /**
   * A snapshot at a commit time, by default the present one. It expires some minutes after its latest use.
   * @throws MongoError SnapshotTooOld when versions of that time were dropped; InvalidOptions for a time in the future
   */
  snapshot(time = this.clock.now(), now = Date.now()): Transaction {
    if (time > this.clock.now()) {
      throw mongoError(
        'InvalidOptions',
        'readConcern atClusterTime value must not be greater than the current clusterTime',
      );
    }
    let known = this.snapshots.get(time);
    if (!known) {
      let oldest = this.clock.now();
      for (const { snapshot } of this.open) oldest = Math.min(oldest, snapshot);
      if (time < oldest) {
        throw mongoError('SnapshotTooOld', 'Read timestamp is older than the oldest available timestamp.');
      }
      known = { view: this.begin(time), until: 0 };
      this.snapshots.set(time, known);
    }
    known.until = now + SNAPSHOT_LIFETIME_MS;
    return known.view;
  }

  /** Drops expired snapshots. */
  expireSnapshots(now = Date.now()): void {
    for (const [time, { view, until }] of this.snapshots) {
      if (until > now) continue;
      this.snapshots.delete(time);
      this.abort(view);
    }
  }

  /**
   * Commits a transaction: its writes become visible at one commit time and go to disk in one batch.
   * @throws MongoError WriteConflict when another transaction created the same collection; the transaction is then aborted
   */
  commit(transaction: Transaction): void {
    const made = [...(this.made.get(transaction)?.values() ?? [])];
    if (made.some(({ db, name }) => this.databases.get(db)?.has(name))) {
      this.abort(transaction);
      throw writeConflict();
    }
    this.open.delete(transaction);
    this.committingAt = this.clock.tick();
    try {
      transaction.apply();
    } finally {
      this.committingAt = undefined;
      transaction.release();
      this.forgetUnneeded();
    }
  }

  abort(transaction: Transaction): void {
    this.open.delete(transaction);
    transaction.release();
    this.forgetUnneeded();
  }

  apply(transaction: Transaction): void {
    for (const collection of this.made.get(transaction)!.values()) this.publish(collection);
  }

  release(transaction: Transaction): void {
    this.made.delete(transaction);
  }

  commitTime(): number {
    return this.committingAt ?? this.clock.tick();
  }

  keepsHistory(): boolean {
    return this.open.size > 0;
  }

  remember(collection: Collection, record: number, time: number): void {
    this.remembered.push({ collection, record, time });
  }

  store(collection: Collection, record: number, raw: Buffer | undefined): void {
    if (raw) this.storage.put('records', [collection.id, record], raw);
    else this.storage.remove('records', [collection.id, record]);
  }

  changed({ db, name }: Collection, change: Pick<Change, 'time' | 'kind' | 'before' | 'after' | 'to'>): void {
    if (this.changes.isWatched) this.changes.add({ ...change, db, name });
  }

  private forgetUnneeded(): void {
    let oldest = Infinity;
    for (const { snapshot } of this.open) oldest = Math.min(oldest, snapshot);
    let done = 0;
    for (; done < this.remembered.length && this.remembered[done]!.time <= oldest; done++) {
      const { collection, record, time } = this.remembered[done]!;
      collection.forget(record, time);
    }
    this.remembered = this.remembered.slice(done);
  }

  private publish(collection: Collection): void {
    this.register(collection);
    this.storeCatalog(collection);
  }

  private register(collection: Collection): void {
    let collections = this.databases.get(collection.db);
    if (!collections) this.databases.set(collection.db, (collections = new Map()));
    collections.set(collection.name, collection);
  }

  private unregister(collection: Collection): void {
    const collections = this.databases.get(collection.db);
    collections?.delete(collection.name);
    if (collections?.size === 0) this.databases.delete(collection.db);
  }
}

const SLAB_BYTES = 1 << 20;

/** Copies many small buffers into few large ones, which are much cheaper for the garbage collector. */
function packer(): (value: Buffer) => Buffer {
  let slab = Buffer.alloc(0);
  let used = 0;
  return (value) => {
    if (value.length > SLAB_BYTES / 8) return Buffer.from(value);
    if (used + value.length > slab.length) {
      slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
      used = 0;
    }
    value.copy(slab, used);
    const kept = slab.subarray(used, used + value.length);
    used += value.length;
    return kept;
  };
}

/** @throws MongoError InvalidNamespace */
export function checkNamespace(db: string, name: string): void {
  const invalid = (why: string) =>
    mongoError('InvalidNamespace', `Invalid namespace specified '${db}.${name}': ${why}`);
  if (!/^[^/\\. "$*<>:|?\0]{1,63}$/.test(db)) throw invalid('the database name is not valid');
  if (name === '' || name.includes('\0') || name.includes('$') || name.startsWith('.') || name.endsWith('.')) {
    throw invalid('the collection name is not valid');
  }
  if (name.startsWith('system.') && name !== 'system.js') throw invalid('system collections are the server’s own');
  if (Buffer.byteLength(`${db}.${name}`) > MAX_NAMESPACE_BYTES)
    throw invalid(`longer than ${MAX_NAMESPACE_BYTES} bytes`);
}
