/** The products viewed last, stored in this browser only; without prices, which may change. */
import type { ProductCardFragment } from '../../generated/catalogue';

const key = 'gsseen';
const most = 9;

export interface Seen {
  id: string;
  slug: string;
  title: string;
  /** Path of a small picture. */
  picture?: string;
}

const isSeen = (one: unknown): one is Seen =>
  typeof one === 'object' && one !== null && ['id', 'slug', 'title'].every((part) => part in one);

export function readRecentlyViewed(): Seen[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSeen) : [];
  } catch {
    return []; // Storage is blocked, or holds something else.
  }
}

export function rememberViewed({ id, slug, title, images }: ProductCardFragment): void {
  const seen = [
    { id, slug, title, picture: images[0]?.thumbnailUrl },
    ...readRecentlyViewed().filter((one) => one.id !== id),
  ];
  try {
    localStorage.setItem(key, JSON.stringify(seen.slice(0, most)));
  } catch {
    // Without storage the list stays empty.
  }
}
