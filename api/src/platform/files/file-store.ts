/** The interface for file storage: public pictures and films; private originals, sketches and pictures of returns. */
import type { Readable } from 'node:stream';

export type Shelf = 'public' | 'private';

export interface KeptFile {
  name: string;
  /** Bytes. */
  size: number;
}

/** Options of a link that a browser is redirected to. */
export interface FileLink {
  /** Minimum lifetime in seconds. */
  seconds: number;
  /** Default: the type stored with the file. */
  contentType?: string;
  disposition?: string;
  /** Reuse the same link for a while, so that browsers can cache the file. */
  shared?: boolean;
}

/**
 * Two implementations: a folder, and an S3-compatible object store. Every failure of the storage is a FileStoreError. Writes are atomic.
 */
export interface FileStore {
  /** The folder served at /media; undefined when browsers are redirected to the object store. */
  publicFolder?: string;
  /** Origin of the links, e.g. https://files.example; undefined without `link`. */
  origin?: string;
  /** Writes a file atomically. `name` is a relative path of safe segments. */
  put(shelf: Shelf, name: string, content: Buffer): Promise<void>;
  /** Undefined when the file does not exist. */
  read(shelf: Shelf, name: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** A signed URL that works for a while; undefined when this process must send the file itself. */
  link?(shelf: Shelf, name: string, how: FileLink): Promise<string>;
  /** Missing files are not an error. */
  remove(shelf: Shelf, names: readonly string[]): Promise<void>;
  /** Every file of a shelf, by name. */
  list(shelf: Shelf): AsyncIterable<KeptFile>;
  /** @throws Error when files cannot be stored */
  check(): Promise<void>;
}

/** The storage failed. The message is for the log and the operator. */
export class FileStoreError extends Error {
  /** @param isFull true when it is out of space, false when it is unreachable or refuses */
  constructor(
    message: string,
    readonly isFull = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'FileStoreError';
  }
}

const SAFE_NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

/** True for a valid file name: a relative path of safe segments. */
export function isFileName(name: string): boolean {
  return SAFE_NAME.test(name) && !name.includes('..');
}

/** @throws Error for an invalid name, which is a bug of the caller: visitors do not choose names */
export function assertFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`Not a file name: ${name}`);
}
