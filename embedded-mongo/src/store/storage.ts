/** What the store needs of a disk: tables of raw values, whose writes are gathered and committed together. */

export type Table = 'records' | 'catalog' | 'sessions';
export type StorageKey = number[] | string;

export interface Storage {
  put(table: Table, key: StorageKey, value: Buffer): void;
  remove(table: Table, key: StorageKey): void;
  /** Resolves when everything written so far is on disk. */
  durable(): Promise<void>;
  entries(table: Table): Iterable<{ key: StorageKey; value: Buffer }>;
  close(): Promise<void>;
}

/** The data folder cannot be used as it is; the message says why and what to do. */
export class DataFolderError extends Error {}
