/** The products viewed last, stored in this browser only; without prices, which may change. */
import type { ProductCardFragment } from '../../generated/catalogue';
import { entryId, picturesOf, type ChosenValue } from '../../shared/catalogue/choice';

const key = 'gsseen';
const most = 9;

export interface Seen {
  id: string;
  slug: string;
  title: string;
  /** Path of a small picture. */
  picture?: string;
  /** Of a member: it stands for its group, with what was looked at last. */
  group?: { id: string; slug: string };
  optionValues?: readonly ChosenValue[];
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

export function rememberViewed(product: ProductCardFragment): void {
  const { id, slug, group, optionValues } = product;
  const seen: Seen[] = [
    {
      id,
      slug,
      title: group?.title ?? product.title,
      picture: picturesOf(product)[0]?.thumbnailUrl,
      ...(group && { group: { id: group.id, slug: group.slug }, optionValues }),
    },
    // One that was looked at before it became a member goes by its own id.
    ...readRecentlyViewed().filter((one) => one.id !== id && entryId(one) !== entryId(product)),
  ];
  try {
    localStorage.setItem(key, JSON.stringify(seen.slice(0, most)));
  } catch {
    // Without storage the list stays empty.
  }
}
