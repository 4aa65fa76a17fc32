/** The data folder on disk: LMDB with group commit, a checksum on every value, and a lock for a single owner. */
import { closeSync, existsSync, fstatSync, openSync, writeSync } from 'node:fs';
import { chmod, mkdir, open as openFile, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { open, type Database, type RootDatabase } from 'lmdb';
import { CLAIM_FILE, claimFolder, type FolderClaim } from './folder-claim.js';
import {
  DamagedDataError,
  DataFolderError,
  diskFullError,
  OutcomeUnknown,
  outOfDiskSpace,
  type Storage,
  type StorageKey,
  type Table,
} from './storage.js';
import { verifyDataFile } from './verify-data-file.js';

const TABLES: Table[] = ['records', 'catalog', 'sessions'];
const CHECKSUM_BYTES = 4;
const FILES = ['data.mdb', 'lock.mdb'];
/** File modes: the data is personal, so only the owner may read it. */
const [OWNER_ONLY, OWNER_ONLY_FOLDER] = [0o600, 0o700];
/** Free bytes required before the file is first opened: LMDB maps its lock file, and on a full disk that kills the process. */
const ROOM_TO_START = 256 * 1024;
/**
 * Writes after which the file is reopened, which takes about 1.5 ms. Each write maps the surrounding pages into memory (64 KB and
 * more on Linux) that are never read again. Without reopening, the whole file would in the end count as memory of this process.
 */
const WRITES_MAPPED_MOST = 1_024;
/** While the disk is full: interval in milliseconds and size in bytes of the trial write. */
const [PROBE_EVERY_MS, PROBE_BYTES] = [1_000, 1 << 20];
/** The block by which the data file grows, before a commit needs the space. */
const RESERVE = Buffer.alloc(256 * 1024);
/** LMDB stores values above this size in bytes on overflow pages. */
const OWN_PAGES_ABOVE = 2_000;

interface Write {
  table: Table;
  key: StorageKey;
  value: Buffer | undefined;
}

export interface StorageOptions {
  /** Whether commits fsync. False is for tests: a power failure may lose data, a killed process does not. */
  sync: boolean;
  /** Called once when a commit failed. Memory is then ahead of the disk and the caller must call `recover`. */
  onFailure(error: Error): void;
  /** Called when the disk accepts writes again after it was full. */
  onSpaceAvailable?(): void;
}

interface Environment {
  root: RootDatabase<Buffer, StorageKey>;
  tables: Record<Table, Database<Buffer, StorageKey>>;
}

function openEnvironment(folder: string, { sync }: StorageOptions): Environment {
  const options = {
    path: folder,
    noSubdir: false,
    encoding: 'binary' as const,
    overlappingSync: false,
    noSync: !sync,
    maxDbs: TABLES.length,
    permissionsMode: OWNER_ONLY,
  };
  const root = open<Buffer, StorageKey>(options);
  const tables = Object.fromEntries(
    TABLES.map((name) => [name, root.openDB<Buffer, StorageKey>({ name, encoding: 'binary' })]),
  ) as Environment['tables'];
  return { root, tables };
}

export class LmdbStorage implements Storage {
  private batch: Write[] = [];
  /** Writes whose value is computed when the commit begins, by table and key. */
  private late = new Map<string, { table: Table; key: string; value: () => Buffer }>();
  private waiting: { resolve(): void; reject(error: Error): void }[] = [];
  private committing: Promise<void> | undefined;
  private scheduled = false;
  private failure: Error | undefined;
  /** The error for writes that were pending when a commit failed, once their outcome is known. */
  private outcome: Error | undefined;
  /** The disk is full: the batch waits, and writes of clients are refused before they change anything. */
  private full = false;
  private probing: NodeJS.Timeout | undefined;
  /** Writes since the file was opened; see WRITES_MAPPED_MOST. */
  private mapped = 0;
  /** LMDB's transaction number before the commit in progress. */
  private transactions: number;
  /** The last known length of the data file in bytes. */
  private length = 0;

  private constructor(
    private readonly folder: string,
    private readonly options: StorageOptions,
    private environment: Environment,
    private readonly claim: FolderClaim,
  ) {
    this.transactions = transactionsOf(environment);
  }

  /** Opens a data folder and creates it when it is missing. @throws DataFolderError when it is in use, damaged or on a full disk */
  static async open(folder: string, options: StorageOptions): Promise<LmdbStorage> {
    // A path that cannot be read counts as existing, so that nothing is removed from it after a failure.
    const [isNewFolder, isNew] = [!existsSync(folder), !existsSync(join(folder, FILES[0]!))];
    let claim: FolderClaim | undefined;
    try {
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
      claim = await claimFolder(folder);
      if (isNew) await checkSpaceToStart(folder);
      verifyDataFile(folder, TABLES);
      const storage = new LmdbStorage(folder, options, openEnvironment(folder, options), claim);
      await keepPrivate(folder);
      return storage;
    } catch (error) {
      await claim?.release();
      if (isNew && claim) await Promise.all(FILES.map((file) => rm(join(folder, file), { force: true })));
      // rmdir removes only an empty folder, so files that another process created meanwhile are safe.
      if (isNewFolder) await rmdir(folder).catch(() => undefined);
      if (error instanceof DataFolderError) throw error;
      const why = `The data folder ${folder} cannot be opened: ${(error as Error).message}`;
      throw diskFullError(folder, error) ?? new DataFolderError(why, { cause: error });
    }
  }

  put(table: Table, key: StorageKey, value: Buffer): void {
    this.gather({ table, key, value });
  }

  putLate(table: Table, key: string, value: () => Buffer): void {
    this.late.set(`${table} ${key}`, { table, key, value });
    this.schedule();
  }

  remove(table: Table, key: StorageKey): void {
    if (typeof key === 'string') this.late.delete(`${table} ${key}`);
    this.gather({ table, key, value: undefined });
  }

  async durable(): Promise<void> {
    if (this.outcome) throw this.outcome;
    // On a full disk the batch holds only ended sessions, which need not be durable.
    if (this.full) return;
    if (this.failure || this.batch.length > 0 || this.late.size > 0)
      return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
    return this.committing;
  }

  checkDiskSpace(): void {
    if (this.full) throw outOfDiskSpace();
  }

  /** Whether the disk is full at present. */
  get isFull(): boolean {
    return this.full;
  }

  *entries(table: Table): Iterable<{ key: StorageKey; value: Buffer }> {
    let left = (this.environment.tables[table].getStats() as { entryCount: number }).entryCount;
    for (const { key, value } of this.environment.tables[table].getRange({ snapshot: false })) {
      const raw = value.subarray(CHECKSUM_BYTES);
      if (value.length < CHECKSUM_BYTES || checksum(key, raw) !== value.readUInt32LE(0)) {
        throw damaged(`a value of the table ${table} (key ${JSON.stringify(key)}) does not match its checksum`);
      }
      yield { key, value: raw };
      left -= 1;
    }
    if (left !== 0) throw damaged(`${left} values of the table ${table} are out of order`);
  }

  /** Reopens the file after all of it was loaded, to release the memory of the mapped pages. */
  async forgetPages(): Promise<void> {
    await this.durable();
    await this.reopen();
  }

  private async reopen(): Promise<void> {
    await this.environment.root.close();
    this.environment = openEnvironment(this.folder, this.options);
    this.mapped = 0;
  }

  /**
   * After a failed commit: reopens the file, settles the pending writes with their outcome and keeps the folder's lock.
   * While the disk is full, the new storage refuses writes.
   * @returns the storage that replaces this one
   * @throws DataFolderError when the file cannot be opened or another process took the folder over
   */
  async recover(): Promise<LmdbStorage> {
    const failure = this.failure!;
    this.outcome = new OutcomeUnknown(`It is not known whether the writes are on disk: ${failure.message}`);
    try {
      await this.claim.confirm();
      await this.environment.root.close();
      verifyDataFile(this.folder, TABLES);
      const environment = openEnvironment(this.folder, this.options);
      // A commit that failed after writing its last page may have succeeded; the transaction number tells.
      if (transactionsOf(environment) === this.transactions) this.outcome = outOfDiskSpace();
      const next = new LmdbStorage(this.folder, this.options, environment, this.claim);
      next.full = !next.probe();
      if (next.full) next.probeLater();
      return next;
    } finally {
      for (const { reject } of this.waiting.splice(0)) reject(this.outcome);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.probing);
    try {
      if (this.failure) throw this.failure;
      await this.durable();
    } finally {
      await this.environment.root.close();
      await this.claim.release();
    }
  }

  private gather(write: Write): void {
    this.batch.push(write);
    this.schedule();
  }

  /** Schedules the commit after the current turn of the event loop, so that all writes of one turn share a commit. */
  private schedule(): void {
    if (this.scheduled || this.committing || this.failure || this.full) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.commit();
    });
  }

  /** Commits the batch. Writes that arrive meanwhile go into the next batch. */
  private commit(): void {
    if ((this.batch.length === 0 && this.late.size === 0) || this.failure) return;
    const writes = this.batch;
    for (const { table, key, value } of this.late.values()) writes.push({ table, key, value: value() });
    this.late = new Map();
    const waiting = this.waiting;
    this.batch = [];
    this.waiting = [];
    this.committing = this.writeAll(writes).then(
      () => {
        this.committing = undefined;
        for (const { resolve } of waiting) resolve();
        if (this.batch.length > 0 || this.late.size > 0) this.schedule();
      },
      async (error: Error) => {
        this.failure = error;
        this.waiting = [...waiting, ...this.waiting];
        this.committing = undefined;
        this.options.onFailure(await reasonOf(error));
      },
    );
  }

  private async writeAll(writes: Write[]): Promise<void> {
    await this.claim.confirm();
    const statistics = statisticsOf(this.environment);
    this.transactions = statistics.lastTxnId;
    this.reserve(bytesOf(writes), writes.length, statistics);
    await this.environment.root.batch(() => {
      for (const { table, key, value } of writes) {
        const target = this.environment.tables[table];
        if (value) void target.put(key, withChecksum(key, value));
        else void target.remove(key);
      }
    });
    this.mapped += writes.length;
    if (this.mapped >= WRITES_MAPPED_MOST) await this.reopen();
  }

  /**
   * Extends the data file before a commit, so that a full disk is detected here rather than within LMDB, which does not always
   * survive a failure while it writes pages.
   * @throws an error of the file system
   */
  private reserve(bytes: number, writes: number, { pageSize, lastPageNumber } = statisticsOf(this.environment)): void {
    const used = (lastPageNumber + 1) * pageSize;
    // Copy on write: LMDB rewrites every page on the path from the root to a changed value.
    const needed = used + bytes + Math.min(writes * 4, lastPageNumber) * pageSize + 8 * pageSize;
    if (this.length >= needed) return;
    const file = openSync(join(this.folder, FILES[0]!), 'r+');
    try {
      let at = Math.max(fstatSync(file).size, used);
      while (at < needed) at += writeSync(file, RESERVE, 0, RESERVE.length, at);
      this.length = at;
    } finally {
      closeSync(file);
    }
  }

  /** Tests whether the disk accepts a write that is larger than most commits. */
  private probe(): boolean {
    try {
      this.reserve(PROBE_BYTES, 0);
      return true;
    } catch {
      return false;
    }
  }

  private probeLater(): void {
    this.probing = setInterval(() => {
      if (!this.probe()) return;
      clearInterval(this.probing);
      this.full = false;
      this.options.onSpaceAvailable?.();
      if (this.batch.length > 0 || this.late.size > 0) this.schedule();
    }, PROBE_EVERY_MS);
    this.probing.unref();
  }
}

interface Statistics {
  pageSize: number;
  lastPageNumber: number;
  lastTxnId: number;
}

function statisticsOf({ root }: Environment): Statistics {
  return root.getStats() as Statistics;
}

function transactionsOf(environment: Environment): number {
  return statisticsOf(environment).lastTxnId;
}

/** An upper estimate of the page space for the values of a commit, in bytes. */
function bytesOf(writes: readonly Write[]): number {
  let bytes = 0;
  for (const { value } of writes) {
    const size = (value?.length ?? 0) + 64;
    bytes += size > OWN_PAGES_ABOVE ? size + 4096 : size * 1.5;
  }
  return bytes;
}

/** The cause of a failed commit. lmdb-js reports the failure twice and the cause only with the second error. */
async function reasonOf(error: Error & { commitError?: Promise<unknown> }): Promise<Error> {
  if (!error.commitError) return error;
  const told = error.commitError.then(
    () => error,
    (reason: Error) => reason,
  );
  return Promise.race([told, delay(1_000, error, { ref: false })]);
}

/** Writes and removes a small file. @throws an error of the file system when the disk is full */
async function checkSpaceToStart(folder: string): Promise<void> {
  const path = join(folder, 'room.tmp');
  const file = await openFile(path, 'w', OWNER_ONLY);
  try {
    await file.writeFile(Buffer.alloc(ROOM_TO_START));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Restricts access to folders created by an older version. A folder with other contents keeps its permissions. */
async function keepPrivate(folder: string): Promise<void> {
  const isOurs = (await readdir(folder)).every((name) => FILES.includes(name) || name.startsWith(CLAIM_FILE));
  const paths = FILES.map((file) => join(folder, file));
  await Promise.all([
    ...paths.map((path) => restrict(path, OWNER_ONLY)),
    isOurs && restrict(folder, OWNER_ONLY_FOLDER),
  ]);
}

/** Sets the mode; ignores the error when another user owns the path or the file system has no permissions. */
async function restrict(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOTSUP', 'EROFS', 'ENOSYS'].includes(error.code ?? '')) throw error;
  });
}

function damaged(what: string): DataFolderError {
  return new DamagedDataError(
    `The data file is damaged: ${what}. Nothing was changed. Restore a backup into an empty folder.`,
  );
}

/** Checksum of key and value, so that a value under a wrong key is detected too. */
function checksum(key: StorageKey, value: Buffer): number {
  return crc32(value, crc32(String(key)));
}

function withChecksum(key: StorageKey, value: Buffer): Buffer {
  const out = Buffer.allocUnsafe(CHECKSUM_BYTES + value.length);
  out.writeUInt32LE(checksum(key, value), 0);
  value.copy(out, CHECKSUM_BYTES);
  return out;
}
