/**
 * The response cache: an LRU of public responses (GraphQL, REST, pages, sitemap). It runs before Express as a plain node:http listener. A
 * handler adds a response through `send` when its notes mark it as public. An entry is valid until one of its tags is invalidated. Requests
 * with an Authorization header bypass the cache. Without the cache the shop is slower but behaves the same.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { noteAsked } from '../platform/observability/counting.js';
import { logFault } from '../platform/observability/faults.js';
import type { SendReply } from '../platform/request/reply.js';
import type { CacheTag } from '../platform/request/response-notes.js';
import { hasSmallGraphqlBody, readEarly } from './early-body.js';
import { prefersStrict } from '../rest/unknown-fields.js';
import { PublicResponse } from './public-response.js';
import { TagVersions } from './tag-versions.js';

/** Most characters of a cached body; larger ones are rare. */
const LARGEST = 1024 * 1024;

export interface ResponseCacheOptions {
  /** Total size of all entries in bytes; 0 turns the cache off. */
  bytes: number;
  /** For each of these tags a generation counter that grows when this part of the shop changes. */
  generations: Readonly<Record<'catalogue' | 'settings' | 'content' | 'offers' | 'boughtTogether', () => number>>;
}

export interface ResponseCacheFigures {
  /** Requests answered from the cache. */
  hits: number;
  /** Public responses that were not in the cache. */
  misses: number;
  entries: number;
  bytes: number;
}

interface Entry {
  response: PublicResponse;
  /** Tag version when the handler started. */
  since: number;
}

export class ResponseCache {
  readonly #entries: LRUCache<string, Entry> | undefined;
  /** Requests that may add an entry, with its key and the tag version at their start. */
  readonly #pending = new WeakMap<IncomingMessage, { key: string; since: number }>();
  readonly #versions = new TagVersions();
  readonly #generations: { tag: CacheTag; read: () => number; seen: number }[];
  #hits = 0;
  #misses = 0;

  constructor({ bytes, generations }: ResponseCacheOptions) {
    this.#generations = Object.entries(generations).map(([tag, read]) => ({
      tag: tag as CacheTag,
      read,
      seen: read(),
    }));
    if (bytes > 0)
      this.#entries = new LRUCache({
        maxSize: Math.max(1, Math.floor(bytes)),
        sizeCalculation: ({ response }, key) => response.size + key.length,
      });
  }

  figures(): ResponseCacheFigures {
    return {
      hits: this.#hits,
      misses: this.#misses,
      entries: this.#entries?.size ?? 0,
      bytes: this.#entries?.calculatedSize ?? 0,
    };
  }

  /** Changes with every invalidation. */
  get version(): number {
    this.#followGenerations();
    return this.#versions.now;
  }

  /** Invalidates all entries with one of these tags, and responses that are being made right now. */
  invalidate(tags: Iterable<CacheTag>): void {
    this.#versions.invalidate(tags);
  }

  /** Answers from the cache, or passes the request to `next`. */
  listener(next: RequestListener): RequestListener {
    return (req, res) => {
      if (!this.#entries || req.headers.authorization !== undefined) return next(req, res);
      if (req.method === 'GET') return this.#answer(keyOf(req), req, res, next);
      if (!hasSmallGraphqlBody(req)) return next(req, res);
      void readEarly(req).then((body) => {
        if (body !== undefined) this.#answer(`${keyOf(req)}\n${body}`, req, res, next);
      });
    };
  }

  #answer(key: string, req: IncomingMessage, res: ServerResponse, next: RequestListener): void {
    const response = this.#lookUp(key);
    if (!response) {
      this.#pending.set(req, { key, since: this.#versions.now });
      return next(req, res);
    }
    this.#hits += 1;
    noteAsked(req, response.notes);
    for (const onHit of response.notes.onHit) onHit();
    response.send(req, res).catch((error: unknown) => {
      logFault(error, 'a cached response could not be sent');
      res.destroy();
    });
  }

  #lookUp(key: string): PublicResponse | undefined {
    this.#followGenerations();
    const entry = this.#entries?.get(key);
    if (!entry || this.#versions.holds(entry.response.notes.tags, entry.since)) return entry?.response;
    this.#entries?.delete(key);
    return undefined;
  }

  /** Sends a handler's response, and caches it when it is public and none of its tags was invalidated meanwhile. */
  readonly send: SendReply = async (req, res, { status = 200, type, body, notes }) => {
    res.type(type);
    if (!notes?.isPublic || status !== 200) return void res.status(status).send(body);
    this.#misses += 1;
    const response = new PublicResponse(res, Buffer.from(body), notes);
    const pending = this.#pending.get(req);
    this.#followGenerations();
    if (pending && body.length <= LARGEST && this.#versions.holds(notes.tags, pending.since))
      this.#entries?.set(pending.key, { response, since: pending.since });
    await response.send(req, res);
  };

  #followGenerations(): void {
    for (const one of this.#generations) {
      const now = one.read();
      if (now === one.seen) continue;
      one.seen = now;
      this.#versions.invalidate([one.tag]);
    }
  }
}

/** The cache key without the body: method, URL, and the headers that change the response. */
function keyOf({ method, url, headers }: IncomingMessage): string {
  // Apollo Server's CSRF check depends on these headers.
  const preflight = `${headers['apollo-require-preflight'] ? 1 : 0}${headers['x-apollo-operation-name'] ? 1 : 0}`;
  const type = method === 'GET' ? (headers['content-type'] ?? '') : '';
  const strict = prefersStrict(headers) ? 'strict' : '';
  // Origin: CORS headers differ by origin.
  return `${method} ${url}\n${headers.accept ?? ''}\n${headers.origin ?? ''}\n${preflight}${strict}${type}`;
}
