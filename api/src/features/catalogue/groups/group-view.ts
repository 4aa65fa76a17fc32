/** Converts stored groups into schema objects, and says what follows from their members. */
import { catalogue } from '../catalogue-sync.js';
import { hasStock } from '../facet-columns.js';
import { imageView } from '../product-view.js';
import type { Product } from '../product.model.js';
import { optionKey } from './choice.js';
import type { GroupMemberFilter } from './group.inputs.js';
import type { PriceRange, ProductGroup, StoredProductGroup } from './group.model.js';

export function groupView(stored: StoredProductGroup): ProductGroup {
  return {
    id: stored._id.toHexString(),
    title: stored.title,
    slug: stored.slug,
    description: stored.description ?? '',
    images: (stored.images ?? []).map(imageView),
    options: stored.options,
    version: stored.version,
    updatedAt: stored.updatedAt,
  };
}

/** Members that pass the filter, in the order of the options. */
export function membersOf({ id }: Pick<ProductGroup, 'id'>, filter?: GroupMemberFilter | null): Product[] {
  const { optionValues, stock } = filter ?? {};
  return catalogue
    .membersOf(id)
    .filter((product) => stock == null || hasStock(product, stock))
    .filter(({ chosen }) =>
      (optionValues ?? []).every(({ name, value }) =>
        chosen.some((own) => optionKey(own.name) === optionKey(name) && optionKey(own.value) === optionKey(value)),
      ),
    );
}

/**
 * The member that a choice leads to: with the most of its values, one in stock before others, the first of several.
 * @param choice may be empty; what no member has counts for nothing
 */
export function nearestMember(
  members: readonly Product[],
  choice: readonly { name: string; value: string }[],
): Product | undefined {
  const wanted = choice.map(({ name, value }) => `${optionKey(name)}/${optionKey(value)}`);
  const fit = ({ chosen, inStock }: Product) => {
    const own = new Set(chosen.map(({ name, value }) => `${optionKey(name)}/${optionKey(value)}`));
    return wanted.filter((one) => own.has(one)).length * 2 + Number(inStock);
  };
  const fits = members.map(fit);
  return members[fits.indexOf(Math.max(...fits))];
}

/** @returns null for a group without a member */
export function priceRangeOf(members: readonly Product[]): PriceRange | null {
  if (members.length === 0) return null;
  const prices = members.map(({ price }) => price);
  const paid = members.map(({ priceWithTax }) => priceWithTax);
  return {
    min: Math.min(...prices),
    max: Math.max(...prices),
    minWithTax: Math.min(...paid),
    maxWithTax: Math.max(...paid),
  };
}
