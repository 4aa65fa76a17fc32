/** The demo catalogue: categories and products with their pictures, from api/seed/content. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CategoryAttribute } from '../src/features/catalogue/attribute.model.js';
import { CategoryModel } from '../src/features/catalogue/category.model.js';
import type { UsualFacts } from '../src/features/catalogue/product-fields.js';
import type { StoredImage } from '../src/features/catalogue/product-view.js';
import { membershipOf, newOptionId } from '../src/features/catalogue/groups/choice.js';
import { ProductGroupModel } from '../src/features/catalogue/groups/group.model.js';
import { slugOf } from '../src/features/catalogue/product-view.js';
import {
  ProductModel,
  StockMovementModel,
  StockReason,
  type Membership,
} from '../src/features/catalogue/product.model.js';
import { fromRupees } from '../src/pricing/index.js';
import { ObjectId } from '../src/types/object-id.js';
import { content, seedFolder } from './content.js';

interface CategoryText {
  slug: string;
  name: string;
  emoji: string;
  attributes: CategoryAttribute[];
  productDefaults: UsualFacts;
}

interface ProductText {
  slug: string;
  sku: string;
  title: string;
  category: string;
  description: string;
  priceRupees: number;
  mrpRupees?: number;
  stock: number;
  featured: boolean;
  hsn: string;
  gstRatePercent: number;
  weightKg?: number;
  /** What differs from what its category says. */
  declared: Pick<UsualFacts, 'genericName' | 'netQuantity' | 'netQuantityUnit' | 'boxContents'>;
  /** Length, width and height of the packed piece. */
  packedCm?: [number, number, number];
  specifications: { key: string; value: string }[];
}

/** Pictures by product, as the scripts that render them left them. */
function pictures(): Record<string, StoredImage[]> {
  const manifest = join(seedFolder, 'media', 'manifest.json');
  if (!existsSync(manifest)) return {};
  const published = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, (StoredImage & { kind: string })[]>;
  return Object.fromEntries(
    Object.entries(published).map(([slug, list]) => [slug, list.map(({ kind: _, ...stored }) => stored)]),
  );
}

/** SKUs of the texts that become products; those of further rounds have a number behind them. @param count products in all */
export const firstSkus = (count?: number): ReadonlySet<string> =>
  new Set(
    content<ProductText[]>('products')
      .slice(0, count)
      .map(({ sku }) => sku),
  );
/** Sizes of the members of a demo group. */
const SIZES = ['S', 'M', 'L', 'XL', 'XXL'];

const titleOf = ({ title }: ProductText, round: number): string => (round === 0 ? title : `${title} No. ${round + 1}`);

/** @returns the groups with the ids of their values */
async function groupsOfSizes(
  count: number,
  texts: readonly ProductText[],
): Promise<{ _id: ObjectId; values: string[] }[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    const text = texts[n % texts.length]!;
    const title = titleOf(text, Math.floor(n / texts.length));
    const values = SIZES.map((value) => ({ id: newOptionId(), value }));
    return {
      _id: new ObjectId(),
      title,
      titleKey: title.toLowerCase(),
      slug: slugOf(title),
      description: text.description,
      options: [{ id: newOptionId(), name: 'Size', values }],
      version: 1,
    };
  });
  if (rows.length > 0) await ProductGroupModel.insertMany(rows, { lean: true } as object);
  return rows.map(({ _id, options }) => ({ _id, values: options[0]!.values.map(({ id }) => id) }));
}

/**
 * Writes the demo categories and products; with more than there are texts, variants fill up to `count`.
 * @param memberships by SKU, of the members of groups
 * @param count products in all
 * @param groups groups of five of them each, which differ in size; the first products are their members
 */
export async function seedCatalogue(
  memberships: ReadonlyMap<string, Membership>,
  { products: count, groups = 0 }: { products?: number; groups?: number } = {},
): Promise<void> {
  const categories = content<CategoryText[]>('categories');
  const texts = content<ProductText[]>('products');
  const now = Date.now();
  const rows = categories.map(({ slug, name, emoji, attributes, productDefaults }, position) => ({
    _id: new ObjectId(),
    slug,
    name,
    nameKey: name.toLowerCase(),
    emoji,
    attributes,
    productDefaults,
    position,
  }));
  await CategoryModel.insertMany(rows);
  const categoryOf = new Map(rows.map((row) => [row.slug, row._id]));
  const rackOf = new Map(rows.map((row, index) => [row.slug, String.fromCharCode(65 + (index % 26))]));
  const images = pictures();
  const wanted = count ?? texts.length;
  if (groups * SIZES.length > wanted)
    throw new Error(`${groups} groups of ${SIZES.length} need ${groups * SIZES.length} products, not ${wanted}.`);
  const made = await groupsOfSizes(groups, texts);
  const DAY = 86_400_000;
  for (let from = 0; from < wanted; from += 1000) {
    const products = Array.from({ length: Math.min(1000, wanted - from) }, (_, i) => {
      const n = from + i;
      const group = made[Math.floor(n / SIZES.length)];
      const size = n % SIZES.length;
      const place = group ? Math.floor(n / SIZES.length) : n - groups * (SIZES.length - 1);
      const text = texts[place % texts.length]!;
      const round = Math.floor(place / texts.length);
      const title = titleOf(text, round) + (group ? ` – ${SIZES[size]}` : '');
      const at = new Date(now - DAY * (100 + (n % 40)));
      const sku = (round === 0 ? text.sku : `${text.sku}-${round + 1}`) + (group ? `-${SIZES[size]}` : '');
      const membership = memberships.get(sku);
      return {
        _id: new ObjectId(),
        sku,
        slug: round === 0 && !group ? text.slug : slugOf(title),
        title,
        description: text.description,
        // Variants differ a little in price so that sorting and bands have something to do.
        price: fromRupees(text.priceRupees) + round * 100 * 7,
        originalPrice: text.mrpRupees ? fromRupees(text.mrpRupees) + round * 100 * 7 : null,
        images: images[text.slug] ?? [],
        stock: text.stock,
        featured: round === 0 && text.featured,
        category: categoryOf.get(text.category)!,
        specifications: text.specifications,
        hsnCode: text.hsn,
        gstRatePercent: text.gstRatePercent,
        weightKg: text.weightKg ?? null,
        lengthCm: text.packedCm?.[0] ?? null,
        widthCm: text.packedCm?.[1] ?? null,
        heightCm: text.packedCm?.[2] ?? null,
        countryOfOrigin: 'India',
        ...text.declared,
        ...(group && { membership: membershipOf(group._id, [group.values[size]!]) }),
        shelf: `${rackOf.get(text.category)}-${(n % 40) + 1}`,
        version: 1,
        ...(membership && { membership }),
        createdAt: at,
        updatedAt: at,
      };
    });
    await ProductModel.insertMany(products, { lean: true, timestamps: false } as object);
    await StockMovementModel.insertMany(
      products
        .filter((p) => p.stock > 0)
        .map((p) => ({ product: p._id, delta: p.stock, reason: StockReason.RECEIVED, at: p.createdAt })),
      { lean: true } as object,
    );
  }
}
