/** Queue for server-side rendering: bounded concurrency, bounded length, and fair between client addresses. */
import pLimit, { type LimitFunction } from 'p-limit';
import { ErrorCode, ShopError } from '../errors/index.js';

/** Concurrent renderings in this process. Rendering is bound by the CPU; while one waits for data another one runs. */
export const RENDERINGS_AT_ONCE = 4;
/** Most running and queued pages of one address, and of all addresses. */
export const MOST_OF_ADDRESS = 40;
const MOST = 400;
/** Retry-After in seconds when the queue is full; a page takes some hundredths of a second. */
const RETRY_AFTER = 2;

export class RenderQueue<Page> {
  readonly #all = pLimit(RENDERINGS_AT_ONCE);
  /** One rendering per address at a time, so that an address with a hundred requests delays only its own pages. */
  readonly #byAddress = new Map<string, { limit: LimitFunction; pages: number }>();
  /** Running and queued renderings by page, shared by concurrent requests for the same page. */
  readonly #begun = new Map<string, Promise<Page>>();

  /**
   * Queues a rendering. Concurrent requests for the same page share one.
   * @param address of the client
   * @param page key: requests with the same key share a rendering
   * @throws ShopError UNAVAILABLE when the queue is full
   */
  run(address: string, page: string, render: () => Promise<Page>): Promise<Page> {
    const begun = this.#begun.get(page);
    if (begun) return begun;
    const own = this.#byAddress.get(address) ?? { limit: pLimit(1), pages: 0 };
    if (own.pages >= MOST_OF_ADDRESS || this.#begun.size >= MOST)
      throw new ShopError(ErrorCode.UNAVAILABLE, 'The shop is very busy. Please try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER,
      });
    this.#byAddress.set(address, own);
    own.pages += 1;
    const rendering = own
      .limit(() => this.#all(render))
      .finally(() => {
        this.#begun.delete(page);
        own.pages -= 1;
        if (own.pages === 0) this.#byAddress.delete(address);
      });
    this.#begun.set(page, rendering);
    return rendering;
  }
}
