/** Documents that may be asked for by hash: those of our own client from the start, others once they were sent with it. */
import { existsSync, readFileSync } from 'node:fs';
import { InMemoryLRUCache, type KeyValueCache, type KeyValueCacheSetOptions } from '@apollo/utils.keyvaluecache';

/** Bytes of documents that callers made known; those not asked for longest are forgotten first. */
const LEARNED_BYTES = 8 * 1024 * 1024;
/** What Apollo Server puts before a hash. */
const PREFIX = 'apq:';

/** @returns document by hash; nothing when the web client was not built */
export function readManifest(file: string): ReadonlyMap<string, string> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}

export class PersistedDocuments implements KeyValueCache<string> {
  private readonly learned = new InMemoryLRUCache<string>({ maxSize: LEARNED_BYTES });

  constructor(private readonly known: ReadonlyMap<string, string>) {}

  async get(key: string): Promise<string | undefined> {
    return this.known.get(key.slice(PREFIX.length)) ?? this.learned.get(key);
  }

  async set(key: string, document: string, options?: KeyValueCacheSetOptions): Promise<void> {
    if (!this.known.has(key.slice(PREFIX.length))) await this.learned.set(key, document, options);
  }

  async delete(key: string): Promise<boolean> {
    return this.learned.delete(key);
  }
}
