/** Facts that handlers record about a response: its name for metrics, and whether and with which tags it may be cached. */

/**
 * A cache tag names data that a response was made from. A change of the data invalidates all cached responses with its tag. `offers`: which
 * automatic offers count at the moment; `boughtTogether`: which count of what was bought together is shown; `stock`: the stock of any product (lists sorted by stock); `product:<id>`: the stock of one product.
 */
export type CacheTag =
  | 'catalogue'
  | 'settings'
  | 'content'
  | 'offers'
  | 'boughtTogether'
  | 'stock'
  | `product:${string}`;

export class ResponseNotes {
  /** Name of the request: an operation of the schema or a REST route. */
  name?: string;
  /** True when the response is public and the same for everybody. */
  isPublic = false;
  readonly tags = new Set<CacheTag>();
  /** Called each time the response is sent from the cache. Must return quickly. */
  readonly onHit: (() => void)[] = [];

  /** Marks the response as public, with these cache tags. */
  cacheable(tags: Iterable<CacheTag>): void {
    this.isPublic = true;
    for (const tag of tags) this.tags.add(tag);
  }

  /** Adds the tags of these products' stock. */
  showsStockOf(products: readonly { id: string }[]): void {
    for (const { id } of products) this.tags.add(`product:${id}`);
  }
}
