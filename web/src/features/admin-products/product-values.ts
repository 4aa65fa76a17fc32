// Converts the product form's values to inputs: all for a new product, only changes for an edit.
import type {
  AddProductInput,
  AdminProductDetailsFragment,
  EditProductInput,
  SpecificationInput,
} from '../../generated/admin-products';
import { emptyPlainValues, filledPlainValues, plainValuesOf, type PlainValues } from './product-fields';

/** Prices in rupees; images as keys, the cover first. An emptied optional field is null. */
export interface ProductValues extends PlainValues {
  title: string;
  description: string;
  price: number | null;
  originalPrice: number | null;
  stock: number | null;
  featured: boolean;
  category: string;
  specifications: SpecificationInput[];
  images: string[];
  sku: string;
}

export const emptyValues: ProductValues = {
  title: '',
  description: '',
  price: null,
  originalPrice: null,
  stock: null,
  featured: false,
  category: '',
  specifications: [],
  images: [],
  sku: '',
  ...emptyPlainValues,
};

export const valuesOf = (product: AdminProductDetailsFragment): ProductValues => ({
  title: product.title,
  description: product.description,
  price: product.price,
  originalPrice: product.originalPrice,
  stock: product.stock,
  featured: product.featured,
  category: product.category,
  specifications: product.specifications.map(({ key, value }) => ({ key, value })),
  images: product.images.map(({ key }) => key),
  sku: product.sku,
  ...plainValuesOf(product),
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const keys = Object.keys(emptyValues) as (keyof ProductValues)[];

/** The fields that differ from where the edit started. */
export const changedKeys = (start: ProductValues, now: ProductValues): (keyof ProductValues)[] =>
  keys.filter((key) => !same(start[key], now[key]));

/** A new product; fields left empty are left out. `price` and `stock` must be set. */
export function addInput(values: ProductValues): AddProductInput {
  const { title, description, featured, category, specifications, images, sku, originalPrice } = values;
  return {
    ...{ title, description, featured, category, specifications, images },
    price: Number(values.price),
    stock: Number(values.stock),
    ...(originalPrice !== null && { originalPrice }),
    ...(sku && { sku }),
    ...filledPlainValues(values),
  };
}

/**
 * Only what was changed, with the version it started from; undefined when nothing was.
 * A changed stock names the stock it started from, as sales count it down without a new version.
 */
export function editInput(
  product: { id: string; version: number },
  start: ProductValues,
  now: ProductValues,
): EditProductInput | undefined {
  const changed = changedKeys(start, now);
  if (changed.length === 0) return undefined;
  return {
    id: product.id,
    version: product.version,
    ...Object.fromEntries(changed.map((key) => [key, now[key]])),
    ...(changed.includes('stock') && { expectedStock: start.stock }),
  };
}

/** Merges what was typed into a newer version of the product: unchanged fields take the newer values. */
export function rebase(start: ProductValues, typed: ProductValues, latest: ProductValues): ProductValues {
  const changed = new Set(changedKeys(start, typed));
  return Object.fromEntries(
    keys.map((key) => [key, changed.has(key) ? typed[key] : latest[key]]),
  ) as unknown as ProductValues;
}
