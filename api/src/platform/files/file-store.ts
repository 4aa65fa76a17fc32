/** Files the shop keeps, wherever they lie: public pictures and films, private originals, sketches and pictures of returns. */
import type { Readable } from 'node:stream';

export type Shelf = 'public' | 'private';

export interface KeptFile {
  name: string;
  /** Bytes. */
  size: number;
}

/** How a browser is to take a file it is sent to. */
export interface FileLink {
  /** Seconds it can be opened at least. */
  seconds: number;
  /** Left out: as it was stored. */
  contentType?: string;
  disposition?: string;
  /** The same link for everybody for a while, so that browsers keep what they fetched. */
  shared?: boolean;
}

/**
 * One contract, two places: a folder, and a store that speaks S3. Whatever goes wrong in the place itself is a FileStoreError;
 * a file is written whole or not at all.
 */
export interface FileStore {
  /** The folder that is served under /media; undefined when browsers are sent elsewhere. */
  publicFolder?: string;
  /** Where `link` sends browsers, e.g. https://files.example; undefined when it sends nobody. */
  origin?: string;
  /** Writes the whole file or nothing. `name` is a relative path of safe segments. */
  put(shelf: Shelf, name: string, content: Buffer): Promise<void>;
  /** Undefined when there is no such file. */
  read(shelf: Shelf, name: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** An address that whoever holds it may open for a while; undefined when this process has to send the file itself. */
  link?(shelf: Shelf, name: string, how: FileLink): Promise<string>;
  /** Missing files are no error. */
  remove(shelf: Shelf, names: readonly string[]): Promise<void>;
  /** Every file of a shelf, by name. */
  list(shelf: Shelf): AsyncIterable<KeptFile>;
  /** @throws Error when nothing can be kept */
  check(): Promise<void>;
}

/** The place where files lie did not do what it was asked. Its message is for the log and whoever runs the shop. */
export class FileStoreError extends Error {
  /** @param isFull it has no room, rather than being away or refusing */
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

/** True for a relative path of safe segments, which is what every file is called. */
export function isFileName(name: string): boolean {
  return SAFE_NAME.test(name) && !name.includes('..');
}

/** @throws Error unless it is one; a caller made it, not a visitor */
export function assertFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`Not a file name: ${name}`);
}
