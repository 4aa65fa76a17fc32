/**
 * The response cache: sends public reads again without making them again, GraphQL, REST, pages and sitemap alike. It stands before Express as a
 * plain node:http listener. A response enters it through `send` when its notes say that everybody may read it, and holds until one of its
 * tags is invalidated. Requests with an Authorization header never meet it. Without it the shop is slower and nothing else.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { noteAsked } from '../platform/observability/counting.js';
import { logFault } from '../platform/observability/faults.js';
import type { SendReply } from '../platform/request/reply.js';
import type { CacheTag } from '../platform/request/response-notes.js';
import { hasSmallGraphqlBody, readEarly } from './early-body.js';
import { PublicResponse } from './public-response.js';
import { TagVersions } from './tag-versions.js';

/** Characters of a body that is kept; larger ones are rare and made anew. */
const LARGEST = 1024 * 1024;

export interface ResponseCacheOptions {
  /** Bytes that all entries together may take; 0 keeps nothing. */
  bytes: number;
  /** For each of these tags a number that grows when its part of the shop changes. */
  generations: Readonly<Record<'catalogue' | 'settings' | 'content', () => number>>;
}

export interface ResponseCacheFigures {
  /** Requests that were answered from the cache. */
  hits: number;
  /** Public responses that had to be made. */
  misses: number;
  entries: number;
  bytes: number;
}

interface Entry {
  response: PublicResponse;
  /** When its making began. */
  since: number;
}

export class ResponseCache {
  readonly #entries: LRUCache<string, Entry> | undefined;
  /** Requests that may fill an entry: its key, and when they began. */
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

  /** Changes whenever anything is invalidated. */
  get version(): number {
    this.#followGenerations();
    return this.#versions.now;
  }

  /** Ends every response with one of these tags, also those that are being made at this moment. */
  invalidate(tags: Iterable<CacheTag>): void {
    this.#versions.invalidate(tags);
  }

  /** Answers from the cache and hands every other request on. */
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

  /** Sends what a handler made, and keeps it when it is public, complete, and made of nothing that changed meanwhile. */
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

/** What a public response may depend on beside the body: method, address, and the few headers that change the answer. */
function keyOf({ method, url, headers }: IncomingMessage): string {
  // By these Apollo tells whether another site may have forged a GET.
  const preflight = `${headers['apollo-require-preflight'] ? 1 : 0}${headers['x-apollo-operation-name'] ? 1 : 0}`;
  const type = method === 'GET' ? (headers['content-type'] ?? '') : '';
  // Origin: the CORS headers of one origin are not for another.
  return `${method} ${url}\n${headers.accept ?? ''}\n${headers.origin ?? ''}\n${preflight}${type}`;
}
