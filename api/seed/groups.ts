/** The product groups of the demo shop, from api/seed/content/groups.json. */
import { membershipOf, newOptionId, optionKey } from '../src/features/catalogue/groups/choice.js';
import { ProductGroupModel, type ProductOption } from '../src/features/catalogue/groups/group.model.js';
import { titleKeyOf } from '../src/features/catalogue/groups/group.service.js';
import { slugOf } from '../src/features/catalogue/product-view.js';
import type { Membership } from '../src/features/catalogue/product.model.js';
import { ObjectId } from '../src/types/object-id.js';
import { content } from './content.js';

export interface GroupText {
  title: string;
  description: string;
  options: { name: string; values: { value: string; swatch?: string }[] }[];
  /** `values` in the order of the options. */
  members: { sku: string; values: string[] }[];
}

/**
 * Writes the groups all of whose members are among the products that will be there.
 * @param skus of these products
 * @returns by SKU, what makes a product a member
 */
export async function seedGroups(skus: ReadonlySet<string>, now: number): Promise<Map<string, Membership>> {
  const at = new Date(now);
  const groups = content<GroupText[]>('groups')
    .filter(({ members }) => members.every(({ sku }) => skus.has(sku)))
    .map(({ title, description, options, members }) => ({
      members,
      stored: {
        _id: new ObjectId(),
        title,
        titleKey: titleKeyOf(title),
        slug: slugOf(title),
        description,
        images: [],
        options: options.map(({ name, values }) => ({
          id: newOptionId(),
          name,
          values: values.map(({ value, swatch }) => ({ id: newOptionId(), value, swatch: swatch ?? null })),
        })),
        version: 1,
        createdAt: at,
        updatedAt: at,
      },
    }));
  await ProductGroupModel.insertMany(
    groups.map(({ stored }) => stored),
    { lean: true, timestamps: false } as object,
  );
  return new Map(
    groups.flatMap(({ stored: { _id, title, options }, members }) =>
      members.map(({ sku, values }) => [sku, membershipOf(_id, valueIds(title, options, sku, values))] as const),
    ),
  );
}

/** @throws Error when a member does not name one value of each option */
function valueIds(title: string, options: readonly ProductOption[], sku: string, chosen: readonly string[]): string[] {
  return options.map(({ name, values }, at) => {
    const value = values.find((one) => optionKey(one.value) === optionKey(chosen[at] ?? ''));
    if (!value || chosen.length !== options.length)
      throw new Error(`groups.json, ${title}: ${sku} names no ${name} that the group has.`);
    return value.id;
  });
}
