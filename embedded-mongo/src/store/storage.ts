/** What the store needs of a disk: tables of raw values, whose writes are gathered and committed together. */

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
  /** Resolves when everything written so far is on disk. */
  durable(): Promise<void>;
  entries(table: Table): Iterable<{ key: StorageKey; value: Buffer }>;
  close(): Promise<void>;
}

/** The data folder cannot be used as it is; the message says why and what to do. */
export class DataFolderError extends Error {}
