/** What is noted of a response while it is made: its name for whoever counts, and whether and how long the response cache may keep it. */

/**
 * What a response was made of. A change of it ends every cached response that has its tag: `stock` is the stock of any product (lists that
 * are sorted by it), `product:<id>` the stock of one.
 */
export type CacheTag = 'catalogue' | 'settings' | 'content' | 'stock' | `product:${string}`;

export class ResponseNotes {
  /** What is asked for, by a name of the shop's own: an operation of the schema or a row of REST. */
  name?: string;
  /** True once it is known that everybody may read this response and would get the same. */
  isPublic = false;
  readonly tags = new Set<CacheTag>();
  /** Called each time the cached response is sent again, to somebody who is not signed in. Must return at once. */
  readonly onHit: (() => void)[] = [];

  /** Marks the response as public, made of these parts of the shop. */
  cacheable(tags: Iterable<CacheTag>): void {
    this.isPublic = true;
    for (const tag of tags) this.tags.add(tag);
  }

  /** The response may show how many pieces of these products there are. */
  showsStockOf(products: readonly { id: string }[]): void {
    for (const { id } of products) this.tags.add(`product:${id}`);
  }
}
