// What was looked at last in this browser, and nowhere else; without prices, which may change.
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

export function readSeen(): Seen[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSeen) : [];
  } catch {
    return []; // Blocked by the browser's settings, or written by somebody else.
  }
}

export function rememberSeen({ id, slug, title, images }: ProductCardFragment): void {
  const seen = [{ id, slug, title, picture: images[0]?.thumbnailUrl }, ...readSeen().filter((one) => one.id !== id)];
  try {
    localStorage.setItem(key, JSON.stringify(seen.slice(0, most)));
  } catch {
    // A browser that keeps nothing shows nothing either.
  }
}
