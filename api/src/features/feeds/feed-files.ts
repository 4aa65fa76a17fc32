/**
 * The files of the feeds: each part is made once for all who ask at the same time, kept compressed while nothing of it changed, and made
 * anew with the first request after that. What robots fetch is megabytes: the response cache, made for pages, has no room for it.
 */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { connectionsGeneration } from '../../platform/connections/current-connections.js';
import { settingsGeneration } from '../../platform/settings/current.js';
import { chargesTax } from '../../platform/settings/seller-kind.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { ProductSort } from '../catalogue/product.inputs.js';
import { feedItemOf, type FeedItem } from './feed-item.js';
import { FeedName } from './feeds.types.js';
import { GOOGLE_TYPE, googleEnd, googleItem, googleStart } from './google-feed.js';
import { META_TYPE, metaItem, metaStart } from './meta-feed.js';

const compress = promisify(gzip);

/** Most products of one file. */
const PART_MOST = 10_000;
/** Products written in one piece, so that other requests are answered in between. */
const PIECE = 250;
/** Bytes of compressed files that are kept. */
const KEPT_BYTES = 32 * 1024 * 1024;

interface Format {
  type: string;
  extension: string;
  start: () => string;
  item: (item: FeedItem) => string;
  end: () => string;
}

const FORMATS: Record<FeedName, Format> = {
  [FeedName.GOOGLE]: { type: GOOGLE_TYPE, extension: 'xml', start: googleStart, item: googleItem, end: googleEnd },
  [FeedName.META]: { type: META_TYPE, extension: 'csv', start: metaStart, item: metaItem, end: () => '' },
};

export interface FeedFile {
  type: string;
  /** Weak: of the bytes before compression, the same for each encoding. */
  etag: string;
  gzipped: Buffer;
}

/** How many files a feed has; at least one. */
export const feedParts = (): number => Math.max(1, Math.ceil(catalogue.size / PART_MOST));

/** Path of a file. @param part from 1 */
export const feedPath = (name: FeedName, part: number): string =>
  `/feeds/${name.toLowerCase()}${part === 1 ? '' : `-${part}`}.${FORMATS[name].extension}`;

/** Changes with everything that a feed tells; a sale that leaves its product in stock changes nothing. */
const generation = (): string =>
  [catalogue.content, settingsGeneration(), connectionsGeneration(), chargesTax()].join(' ');

/** The feeds of one shop process. */
export class FeedFiles {
  /** Files made, and files being made, by feed and part. */
  readonly #kept = new LRUCache<string, { generation: string; file: FeedFile }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ file }) => file.gzipped.length + 200,
  });
  readonly #making = new Map<string, Promise<FeedFile>>();
  /** Files made so far. */
  made = 0;

  /** @param part from 1 @returns undefined when there are fewer parts */
  async file(name: FeedName, part: number): Promise<FeedFile | undefined> {
    if (part > feedParts()) return undefined;
    const now = generation();
    const key = `${name} ${part}`;
    const kept = this.#kept.get(key);
    if (kept?.generation === now) return kept.file;
    const making = `${key} ${now}`;
    let file = this.#making.get(making);
    if (!file) {
      file = this.#make(name, part).finally(() => this.#making.delete(making));
      this.#making.set(making, file);
    }
    const made = await file;
    this.#kept.set(key, { generation: now, file: made });
    return made;
  }

  async #make(name: FeedName, part: number): Promise<FeedFile> {
    this.made += 1;
    const { type, start, item, end } = FORMATS[name];
    const { numbers } = catalogue.find({}, ProductSort.NAME);
    const wanted = catalogue.now(numbers.subarray((part - 1) * PART_MOST, part * PART_MOST));
    const text = [start()];
    for (let from = 0; from < wanted.length; from += PIECE) {
      for (const product of wanted.slice(from, from + PIECE)) {
        const told = feedItemOf(product);
        if (told) text.push(item(told));
      }
      await setImmediate();
    }
    const body = Buffer.from(text.join('') + end());
    const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
    return { type, etag, gzipped: await compress(body) };
  }
}
