/** Queue for server-side rendering: bounded concurrency, bounded length, and fair between client addresses. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { ErrorCode, ShopError } from '../errors/index.js';
import { refuseLate } from '../platform/request/rate-limits.js';

/** Concurrent renderings in this process. Rendering is bound by the CPU; while one waits for data another one runs. */
export const RENDERINGS_AT_ONCE = 4;
/** Most running and queued pages of one address, and of all addresses. */
export const MOST_OF_ADDRESS = 40;
const MOST = 400;
/** Rest between two pages of one address, in renderings: it takes a third of the processor's time at most. */
const REST = 2;
/** Addresses whose rest is remembered. */
const RESTS_MOST = 10_000;
/** Retry-After in seconds when the queue is full; a page takes some hundredths of a second. */
const RETRY_AFTER = 2;

export class RenderQueue<Page> {
  readonly #all = pLimit(RENDERINGS_AT_ONCE);
  /** One rendering per address at a time, so that an address with a hundred requests delays only its own pages. */
  readonly #byAddress = new Map<string, { limit: LimitFunction; pages: number }>();
  /** By address `performance.now()` before which no further page of it is rendered; also after its last page, for the next may be on its way. */
  readonly #restsUntil = new LRUCache<string, number>({ max: RESTS_MOST });
  /** Running and queued renderings by page, shared by concurrent requests for the same page. */
  readonly #begun = new Map<string, Promise<Page>>();

  /**
   * Queues a rendering. Concurrent requests for the same page share one.
   * @param address of the client
   * @param page key: requests with the same key share a rendering
   * @throws ShopError UNAVAILABLE when the queue is full
   */
  async run(address: string, page: string, render: () => Promise<Page>): Promise<Page> {
    const begun = this.#begun.get(page);
    if (begun) return begun;
    const own = this.#byAddress.get(address) ?? { limit: pLimit(1), pages: 0 };
    if (own.pages >= MOST_OF_ADDRESS || this.#begun.size >= MOST)
      return refuseLate(
        new ShopError(ErrorCode.UNAVAILABLE, 'The shop is very busy. Please try again in a moment.', {
          retryAfterSeconds: RETRY_AFTER,
        }),
      );
    this.#byAddress.set(address, own);
    own.pages += 1;
    const rendering = own
      .limit(() => this.#inTurn(address, render))
      .finally(() => {
        this.#begun.delete(page);
        own.pages -= 1;
        if (own.pages === 0) this.#byAddress.delete(address);
      });
    this.#begun.set(page, rendering);
    return rendering;
  }

  /**
   * Renders one page of an address. Rendering does not yield to the event loop by itself, so the queue waits for the next turn before each page, and
   * between two pages of one address for twice as long as the first one took: other requests are answered meanwhile.
   */
  async #inTurn(address: string, render: () => Promise<Page>): Promise<Page> {
    const rest = (this.#restsUntil.get(address) ?? 0) - performance.now();
    await (rest > 0 ? pause(rest) : nextTurn());
    return this.#all(async () => {
      const startedAt = performance.now();
      try {
        return await render();
      } finally {
        const now = performance.now();
        this.#restsUntil.set(address, now + REST * (now - startedAt));
      }
    });
  }
}
