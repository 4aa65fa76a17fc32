/** Versions of cache tags: tells whether something that was made from tagged data is still valid. */
import type { CacheTag } from '../platform/request/response-notes.js';

/** Most tags to remember. With more, the oldest are forgotten, and everything made before their invalidation counts as stale. */
const REMEMBERED_MOST = 20_000;

export class TagVersions {
  /** Grows with every invalidation. */
  #sequence = 0;
  /** When each tag was last invalidated, oldest first. */
  readonly #invalidated = new Map<CacheTag, number>();
  /** Everything older than this number counts as stale, because the tags that invalidated it may be forgotten. */
  #floor = 0;

  /** The current sequence number. Store it with whatever is made from now on. */
  get now(): number {
    return this.#sequence;
  }

  invalidate(tags: Iterable<CacheTag>): void {
    this.#sequence += 1;
    for (const tag of tags) {
      // Delete it first, so that the tag moves to the end of the map's order.
      this.#invalidated.delete(tag);
      this.#invalidated.set(tag, this.#sequence);
    }
    for (const [tag, at] of this.#invalidated) {
      if (this.#invalidated.size <= REMEMBERED_MOST) break;
      this.#invalidated.delete(tag);
      this.#floor = at;
    }
  }

  /** Whether none of these tags was invalidated after `since`. */
  holds(tags: Iterable<CacheTag>, since: number): boolean {
    if (since < this.#floor) return false;
    for (const tag of tags) if ((this.#invalidated.get(tag) ?? 0) > since) return false;
    return true;
  }
}
