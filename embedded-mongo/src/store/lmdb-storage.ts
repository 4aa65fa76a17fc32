/** The data folder: LMDB with group commit, checksums on every value, and one owner at a time. */
import { crc32 } from 'node:zlib';
import { open, type Database, type RootDatabase } from 'lmdb';
import { claimFolder } from './folder-claim.js';
import { DataFolderError, type Storage, type StorageKey, type Table } from './storage.js';
import { verifyDataFile } from './verify-data-file.js';

const TABLES: Table[] = ['records', 'catalog', 'sessions'];
const CHECKSUM_BYTES = 4;
/**
 * Writes after which the file is opened anew, which takes some 1.5 ms. Each maps what lies around it into memory (64 KB and more
 * on Linux), and nothing reads it again: without it the whole file would count as this process's memory in the end.
 */
const WRITES_MAPPED_MOST = 1_024;

interface Write {
  table: Table;
  key: StorageKey;
  value: Buffer | undefined;
}

interface Options {
  /** Without: fast and for tests only, a power cut may lose data (a killed process does not). */
  sync: boolean;
  /** Called once when a commit failed: memory is ahead of the disk from then on. */
  onFailure(error: Error): void;
}

interface Environment {
  root: RootDatabase<Buffer, StorageKey>;
  tables: Record<Table, Database<Buffer, StorageKey>>;
}

function openEnvironment(folder: string, { sync }: Options): Environment {
  const root = open<Buffer, StorageKey>({
    path: folder,
    noSubdir: false,
    encoding: 'binary',
    overlappingSync: false,
    noSync: !sync,
    maxDbs: TABLES.length,
  });
  const tables = Object.fromEntries(
    TABLES.map((name) => [name, root.openDB<Buffer, StorageKey>({ name, encoding: 'binary' })]),
  ) as Environment['tables'];
  return { root, tables };
}

export class LmdbStorage implements Storage {
  private gathered: Write[] = [];
  /** By table and key: what is asked for its value when the commit begins. */
  private late = new Map<string, { table: Table; key: string; value: () => Buffer }>();
  private waiting: { resolve(): void; reject(error: Error): void }[] = [];
  private committing: Promise<void> | undefined;
  private scheduled = false;
  private failure: Error | undefined;
  /** Writes since the file was opened. */
  private mapped = 0;

  private constructor(
    private readonly folder: string,
    private readonly options: Options,
    private environment: Environment,
    private readonly releaseFolder: () => Promise<void>,
  ) {}

  /** Opens a data folder, making it when it is missing. @throws DataFolderError when it is in use or damaged */
  static async open(folder: string, options: Options): Promise<LmdbStorage> {
    const releaseFolder = await claimFolder(folder);
    try {
      verifyDataFile(folder, TABLES);
      return new LmdbStorage(folder, options, openEnvironment(folder, options), releaseFolder);
    } catch (error) {
      await releaseFolder();
      if (error instanceof DataFolderError) throw error;
      throw new DataFolderError(`The data folder ${folder} cannot be opened: ${(error as Error).message}`, {
        cause: error,
      });
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
    if (this.failure) throw this.failure;
    if (this.gathered.length > 0 || this.late.size > 0)
      return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
    return this.committing;
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

  /** Opens the file anew once all of it was read, which gives back the memory that its pages took. */
  async forgetPages(): Promise<void> {
    await this.durable();
    await this.reopen();
  }

  private async reopen(): Promise<void> {
    await this.environment.root.close();
    this.environment = openEnvironment(this.folder, this.options);
    this.mapped = 0;
  }

  async close(): Promise<void> {
    try {
      await this.durable();
    } finally {
      await this.environment.root.close();
      await this.releaseFolder();
    }
  }

  private gather(write: Write): void {
    this.gathered.push(write);
    this.schedule();
  }

  /** A commit starts between two event turns, never within one: what one turn writes is committed together. */
  private schedule(): void {
    if (this.scheduled || this.committing || this.failure) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.commit();
    });
  }

  /** Commits what was gathered; what comes in the meantime goes into the next commit. */
  private commit(): void {
    if ((this.gathered.length === 0 && this.late.size === 0) || this.failure) return;
    const writes = this.gathered;
    for (const { table, key, value } of this.late.values()) writes.push({ table, key, value: value() });
    this.late = new Map();
    const waiting = this.waiting;
    this.gathered = [];
    this.waiting = [];
    this.committing = this.writeAll(writes).then(
      () => {
        this.committing = undefined;
        for (const { resolve } of waiting) resolve();
        if (this.gathered.length > 0 || this.late.size > 0) this.schedule();
      },
      (error: Error) => {
        this.failure = error;
        this.committing = undefined;
        for (const { reject } of [...waiting, ...this.waiting]) reject(error);
        this.waiting = [];
        this.options.onFailure(error);
      },
    );
  }

  private async writeAll(writes: Write[]): Promise<void> {
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
}

function damaged(what: string): DataFolderError {
  return new DataFolderError(
    `The data file is damaged: ${what}. Nothing was changed. Restore a backup into an empty folder.`,
  );
}

/** Over key and value, so that a value under a wrong key is noticed too. */
function checksum(key: StorageKey, value: Buffer): number {
  return crc32(value, crc32(String(key)));
}

function withChecksum(key: StorageKey, value: Buffer): Buffer {
  const out = Buffer.allocUnsafe(CHECKSUM_BYTES + value.length);
  out.writeUInt32LE(checksum(key, value), 0);
  value.copy(out, CHECKSUM_BYTES);
  return out;
}
