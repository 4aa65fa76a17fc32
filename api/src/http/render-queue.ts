/** Bounds the rendering of pages: few at once, a bounded queue, and no address before all others. */
import pLimit, { type LimitFunction } from 'p-limit';
import { ErrorCode, ShopError } from '../errors/index.js';

/** Pages that are rendered at once in this process. Rendering takes the processor; what waits for data in between lets another one go on. */
export const RENDERINGS_AT_ONCE = 4;
/** Pages of one address that are under way or wait for their turn, and pages of all. */
export const MOST_OF_ADDRESS = 40;
const MOST = 400;
/** Seconds after which to ask again when the queue is full; a page takes some hundredths of one. */
const RETRY_AFTER = 2;

export class RenderQueue<Page> {
  readonly #all = pLimit(RENDERINGS_AT_ONCE);
  /** One rendering of an address at a time: whoever asks for a hundred pages at once waits for their own pages and does not hold up others. */
  readonly #byAddress = new Map<string, { limit: LimitFunction; pages: number }>();
  /** Renderings that are under way or wait, by what they render. */
  readonly #begun = new Map<string, Promise<Page>>();

  /**
   * Renders in turn. Whoever asks for the same page meanwhile shares it.
   * @param address that the page is rendered for
   * @param page what makes two renderings the same
   * @throws ShopError UNAVAILABLE when too many wait
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
