/** Tells whether something that was made of parts of the shop is still what it would be now. */
import type { CacheTag } from '../platform/request/response-notes.js';

/** Tags that are remembered by name; a shop with more products than this forgets the oldest, and with them whatever is older still. */
const REMEMBERED_MOST = 20_000;

export class TagVersions {
  /** Grows with every invalidation. */
  #sequence = 0;
  /** When each tag was last invalidated, oldest first. */
  readonly #invalidated = new Map<CacheTag, number>();
  /** Everything from before this number counts as stale, for the tags that ended it may be forgotten. */
  #floor = 0;

  /** The present moment, to be kept with what is made from now on. */
  get now(): number {
    return this.#sequence;
  }

  invalidate(tags: Iterable<CacheTag>): void {
    this.#sequence += 1;
    for (const tag of tags) {
      // Deleted first, so that it becomes the newest of the map.
      this.#invalidated.delete(tag);
      this.#invalidated.set(tag, this.#sequence);
    }
    for (const [tag, at] of this.#invalidated) {
      if (this.#invalidated.size <= REMEMBERED_MOST) break;
      this.#invalidated.delete(tag);
      this.#floor = at;
    }
  }

  /** Whether none of these tags was invalidated after that moment. */
  holds(tags: Iterable<CacheTag>, since: number): boolean {
    if (since < this.#floor) return false;
    for (const tag of tags) if ((this.#invalidated.get(tag) ?? 0) > since) return false;
    return true;
  }
}
