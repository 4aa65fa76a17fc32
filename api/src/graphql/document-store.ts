/** Parsed and validated documents that Apollo Server need not parse again: those of our own client for ever, others as long as there is room. */
import type { DocumentNode } from 'graphql';
import type { KeyValueCache } from '@apollo/utils.keyvaluecache';
import { LRUCache } from 'lru-cache';

/**
 * Characters of the texts of all documents of others. A parsed document takes up to 300 bytes a character (one-letter fields with their
 * places in the text), so this bounds them to some 40 MB; those not asked for longest are forgotten first.
 */
const MOST_CHARACTERS = 128 * 1024;
/** Reckoned for a document beside its text, in characters. */
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
