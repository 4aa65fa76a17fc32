/** Store of persisted queries: our own client's documents from the build, others after a client has registered them (APQ). */
import { existsSync, readFileSync } from 'node:fs';
import { InMemoryLRUCache, type KeyValueCache, type KeyValueCacheSetOptions } from '@apollo/utils.keyvaluecache';

/** Bytes of registered documents; the least recently used are evicted first. */
const LEARNED_BYTES = 8 * 1024 * 1024;
/** Prefix that Apollo Server adds to a hash. */
const PREFIX = 'apq:';

/** @returns documents by hash; empty when the web client was not built */
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
