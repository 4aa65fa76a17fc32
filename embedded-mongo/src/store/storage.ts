/** What the store needs of a disk: tables of raw values, whose writes are gathered and committed together. */
import { mongoError } from '../errors.js';

export type Table = 'records' | 'catalog' | 'sessions';
export type StorageKey = number[] | string;

export interface Storage {
  put(table: Table, key: StorageKey, value: Buffer): void;
  /**
   * Writes what `value` answers when the commit begins that also carries the writes of now; asked once a commit, however
   * often the key is put until then.
   */
  putLate(table: Table, key: string, value: () => Buffer): void;
  remove(table: Table, key: StorageKey): void;
  /** Resolves when everything written so far is on disk. @throws MongoError OutOfDiskSpace when the disk took nothing of it */
  durable(): Promise<void>;
  /** Whether the disk takes no writes at present. */
  readonly isFull: boolean;
  /** To be asked before anything is changed for a client. @throws MongoError OutOfDiskSpace while the disk takes no writes */
  checkRoom(): void;
  entries(table: Table): Iterable<{ key: StorageKey; value: Buffer }>;
  close(): Promise<void>;
}

/** The data folder cannot be used as it is; the message says why and what to do. */
export class DataFolderError extends Error {}

/** What the data folder holds cannot be read as it was written. Nothing was changed. */
export class DamagedDataError extends DataFolderError {}

/** Whether a write is on disk cannot be told: the connection ends without an answer, and a client that asks again is told. */
export class OutcomeUnknown extends Error {}

/** What a write is answered while the disk takes none. */
export function outOfDiskSpace(): Error {
  return mongoError(
    'OutOfDiskSpace',
    'The disk takes no writes at present (it is full or does not work). Nothing was written. Reads go on, and writes as soon as it takes them again.',
  );
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** The error of a folder that lies on a full disk; undefined when `error` says something else. */
export function noRoom(folder: string, error: unknown): DataFolderError | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !NO_ROOM.has(code)) return undefined;
  return new DataFolderError(
    `There is no room on the disk of the data folder ${folder} (${code}). Nothing was changed: make room, then start again.`,
    { cause: error },
  );
}
