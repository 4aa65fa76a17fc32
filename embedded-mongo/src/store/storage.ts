/** The storage interface of the store: tables of raw values whose writes are batched into commits. */
import { mongoError } from '../errors.js';

export type Table = 'records' | 'catalog' | 'sessions';
export type StorageKey = number[] | string;

export interface Storage {
  put(table: Table, key: StorageKey, value: Buffer): void;
  /**
   * Writes a value that is computed when the next commit begins. `value` is called once per commit, even when the key was
   * put several times.
   */
  putLate(table: Table, key: string, value: () => Buffer): void;
  remove(table: Table, key: StorageKey): void;
  /** Resolves when all writes so far are on disk. @throws MongoError OutOfDiskSpace when the disk was full and nothing was written */
  durable(): Promise<void>;
  /** Whether the disk is full at present. */
  readonly isFull: boolean;
  /** Called before each write of a client. @throws MongoError OutOfDiskSpace while the disk is full */
  checkDiskSpace(): void;
  entries(table: Table): Iterable<{ key: StorageKey; value: Buffer }>;
  close(): Promise<void>;
}

/** The data folder cannot be opened; the message says why and what to do. */
export class DataFolderError extends Error {}

/** The contents of the data folder are corrupt. Nothing was changed. */
export class DamagedDataError extends DataFolderError {}

/** It is unknown whether a write is on disk. The connection is closed without a reply; a client's retry gets the outcome. */
export class OutcomeUnknown extends Error {}

/** The error of a write while the disk is full. */
export function outOfDiskSpace(): Error {
  return mongoError(
    'OutOfDiskSpace',
    'The disk takes no writes at present (it is full or does not work). Nothing was written. Reads go on, and writes as soon as it takes them again.',
  );
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** The error of a folder on a full disk; undefined when `error` has another cause. */
export function diskFullError(folder: string, error: unknown): DataFolderError | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !NO_ROOM.has(code)) return undefined;
  return new DataFolderError(
    `There is no room on the disk of the data folder ${folder} (${code}). Nothing was changed: make room, then start again.`,
    { cause: error },
  );
}
