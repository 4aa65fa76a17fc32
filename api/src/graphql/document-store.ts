/** Caches parsed and validated documents for Apollo Server: those of our own client permanently, others in a bounded LRU. */
import type { DocumentNode } from 'graphql';
import type { KeyValueCache } from '@apollo/utils.keyvaluecache';
import { LRUCache } from 'lru-cache';

/**
 * Total characters of other clients' documents. A parsed document takes up to 300 bytes per character (one-letter fields with their
 * source locations), so this bounds the cache to about 40 MB. The least recently used documents are evicted first.
 */
const MOST_CHARACTERS = 128 * 1024;
/** Overhead of a document, counted in characters of text. */
const OVERHEAD = 200;
/** Apollo Server's keys end in the SHA-256 of the text, in hex. */
const HASH_LENGTH = 64;

export class DocumentStore implements KeyValueCache<DocumentNode> {
  readonly #own = new Map<string, DocumentNode>();
  readonly #others = new LRUCache<string, DocumentNode>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (document) => OVERHEAD + (document.loc?.source.body.length ?? 0),
  });

  /** @param manifest documents of our own client by hash */
  constructor(private readonly manifest: ReadonlyMap<string, string> = new Map()) {}

  figures(): { entries: number; characters: number } {
    return { entries: this.#own.size + this.#others.size, characters: this.#others.calculatedSize };
  }

  async get(key: string): Promise<DocumentNode | undefined> {
    return this.#own.get(key) ?? this.#others.get(key);
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    if (this.manifest.has(key.slice(-HASH_LENGTH))) this.#own.set(key, document);
    else this.#others.set(key, document);
  }

  async delete(key: string): Promise<boolean> {
    return this.#own.delete(key) || this.#others.delete(key);
  }
}
