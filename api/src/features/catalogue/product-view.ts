/** Turns stored products and categories into what the schema shows; done once a change, not once a request. */
import { MEDIA_PATH, mediaPath, mediaUrl } from '../../platform/media.js';
import { discountPercent, priceWithTax } from '../../pricing/index.js';
import type { Category } from './category.model.js';
import { plainFactsOf } from './product-fields.js';
import type { Product, ProductImage } from './product.model.js';

/** Width in pixels of the size used in lists and orders. */
const THUMBNAIL_WIDTH = 480;

/** Pictures that a card in a list can show. */
const CARD_IMAGES = 2;

/** What is stored of a picture. */
export type StoredImage = Pick<ProductImage, 'key' | 'width' | 'height' | 'widths' | 'placeholder' | 'alt'>;

export function imageView(stored: StoredImage): ProductImage {
  const path = (width: number) => mediaUrl(`${MEDIA_PATH}${stored.key}-${width}.webp`);
  const nearest = stored.widths.reduce((best, w) =>
    Math.abs(w - THUMBNAIL_WIDTH) < Math.abs(best - THUMBNAIL_WIDTH) ? w : best,
  );
  return {
    key: stored.key,
    width: stored.width,
    height: stored.height,
    widths: stored.widths,
    placeholder: stored.placeholder,
    alt: stored.alt,
    url: path(stored.widths.at(-1)!),
    thumbnailUrl: path(nearest),
    srcSet: stored.widths.map((w) => `${path(w)} ${w}w`).join(', '),
  };
}

/** The picture key in a key or in a path the shop answered, e.g. `/media/p/ab12-480.webp` is `p/ab12`. */
export function imageKeyOf(keyOrPath: string): string {
  const path = mediaPath(keyOrPath);
  return path.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length).replace(/-\d+\.webp$/, '') : path;
}

/** A deleted product frees its SKU for another one. */
export const skuOfDeleted = (sku: string, id: string): string => `${sku}~${id}`;
/** What it was before. */
export const skuBeforeDeletion = (kept: string, id: string): string => kept.replace(`~${id}`, '');

/** @param category undefined only when it is gone, which the deletion of categories prevents */
export function productView(stored: Product, category: Pick<Category, 'name'> | undefined): Product {
  const images = (stored.images ?? []).map(imageView);
  return {
    _id: stored._id,
    id: stored._id.toHexString(),
    sku: stored.sku,
    slug: stored.slug,
    title: stored.title,
    description: stored.description ?? '',
    price: stored.price,
    priceWithTax: priceWithTax(stored.price, stored.gstRatePercent),
    originalPrice: stored.originalPrice ?? null,
    discountPercent: discountPercent(stored.price, stored.originalPrice),
    images,
    cardImages: images.slice(0, CARD_IMAGES),
    imageUrls: images.map((image) => image.url),
    stock: stored.stock,
    inStock: stored.stock > 0,
    featured: stored.featured ?? false,
    category: stored.category,
    categoryName: category?.name ?? '',
    categoryId: stored.category.toHexString(),
    specifications: stored.specifications ?? [],
    ...plainFactsOf(stored),
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

/** Lower-case words joined by dashes, for addresses. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    // Accents of Latin letters go; the signs of Devanagari and its sisters are part of their words.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug || 'item';
}
