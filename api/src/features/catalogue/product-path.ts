/** The one address of a product in the shop, as the storefront links it: its own, or its group's with its choice. */
import { catalogue } from './catalogue-sync.js';
import type { Product } from './product.model.js';

const screenOf = (id: string, slug: string): string => `/product/${encodeURIComponent(id)}/${encodeURIComponent(slug)}`;

/** Path and query, such as `/product/…/wardrobe?Doors=3+doors`. */
export function productPath({
  id,
  slug,
  groupId,
  chosen,
}: Pick<Product, 'id' | 'slug' | 'groupId' | 'chosen'>): string {
  const group = groupId ? catalogue.groups.byId(groupId) : undefined;
  if (!group) return screenOf(id, slug);
  const choice = new URLSearchParams(chosen.map(({ name, value }) => [name, value]));
  return `${screenOf(groupId!, group.slug)}${choice.size > 0 ? `?${choice}` : ''}`;
}
