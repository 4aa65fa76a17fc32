/** Converts stored products and categories into schema objects, once per change instead of once per request. */
import { MEDIA_PATH, mediaPath, mediaUrl } from '../../platform/files/media.js';
import { discountPercent, priceWithTax } from '../../pricing/index.js';
import { taxedNow } from '../../platform/settings/seller-kind.js';
import type { Category } from './category.model.js';
import { chosenValues } from './groups/choice.js';
import type { StoredProductGroup } from './groups/group.model.js';
import { missingDeclarations, originOf } from './declarations.js';
import { plainFactsOf, type PlainFacts } from './product-fields.js';
import type { Product, ProductImage } from './product.model.js';

/** Width in pixels of the size used in lists and orders. */
const THUMBNAIL_WIDTH = 480;

/** The most pictures that a card in a list shows. */
const CARD_IMAGES = 2;

/** The stored data of a picture. */
export type StoredImage = Pick<ProductImage, 'key' | 'width' | 'height' | 'widths' | 'placeholder' | 'alt'>;

/** Builds picture URLs on access: stored as strings, they would be a third of the memory of all products. */
class ImageView implements ProductImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly widths: number[];
  readonly placeholder: string | undefined;
  readonly alt: string;

  constructor(stored: StoredImage) {
    this.key = stored.key;
    this.width = stored.width;
    this.height = stored.height;
    this.widths = sharedWidths(stored.widths);
    this.placeholder = stored.placeholder && shared(stored.placeholder);
    this.alt = shared(stored.alt);
  }

  get url(): string {
    return this.pathOf(this.widths.at(-1)!);
  }

  get thumbnailUrl(): string {
    const apart = (width: number) => Math.abs(width - THUMBNAIL_WIDTH);
    return this.pathOf(this.widths.reduce((best, width) => (apart(width) < apart(best) ? width : best)));
  }

  get srcSet(): string {
    return this.widths.map((width) => `${this.pathOf(width)} ${width}w`).join(', ');
  }

  /** Uses join() instead of +: V8 keeps a concatenated string as its parts until it is read. */
  private pathOf(width: number): string {
    return mediaUrl([MEDIA_PATH, this.key, '-', width, '.webp'].join(''));
  }
}

export function imageView(stored: StoredImage): ProductImage {
  return new ImageView(stored);
}

/** The same picture with another alternative text. */
export function imageWithAlt(image: ProductImage, alt: string): ProductImage {
  const { url, thumbnailUrl, srcSet } = image;
  return { ...image, url, thumbnailUrl, srcSet, alt };
}

/** The picture key in a key or in a path that the shop returned, e.g. `/media/p/ab12-480.webp` is `p/ab12`. */
export function imageKeyOf(keyOrPath: string): string {
  const path = mediaPath(keyOrPath);
  return path.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length).replace(/-\d+\.webp$/, '') : path;
}

/** The SKU of a product that comes without one. */
export const newSku = (_id: Product['_id']): string => `GS-${_id.toHexString().slice(-8).toUpperCase()}`;
/** A deleted product frees its SKU for another one. */
export const skuOfDeleted = (sku: string, id: string): string => `${sku}~${id}`;
/** The SKU before the deletion. */
export const skuBeforeDeletion = (kept: string, id: string): string => kept.replace(`~${id}`, '');

/** Interns texts and lists that many products share, such as names of specifications: one copy of each recent one. */
const texts = new Map<string, string>();
const lists = new Map<string, number[]>();
const SHARED_MOST = 10_000;

function shared(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= SHARED_MOST) texts.clear();
  texts.set(text, text);
  return text;
}

/** Flattens the id: the driver concatenates it from pairs of digits, which V8 keeps as parts, 200 bytes instead of 40. */
function inOnePiece(hex: string): string {
  return Buffer.from(hex, 'latin1').toString('latin1');
}

function sharedWidths(widths: number[]): number[] {
  const key = String(widths);
  const known = lists.get(key);
  if (known) return known;
  if (lists.size >= SHARED_MOST) lists.clear();
  // Copy, because the caller may change the array.
  const copy = [...widths];
  lists.set(key, copy);
  return copy;
}

const NOTHING_CHOSEN: readonly never[] = Object.freeze([]);

/** What a product shows of its group. @param group undefined without one, or when it was deleted */
function groupFacts(
  { membership }: Pick<Product, 'membership'>,
  group: StoredProductGroup | undefined,
): Pick<Product, 'membership' | 'groupId' | 'groupTitle' | 'chosen'> {
  if (!membership || !group)
    return { membership: membership ?? null, groupId: null, groupTitle: '', chosen: NOTHING_CHOSEN };
  return {
    membership,
    groupId: shared(group._id.toHexString()),
    groupTitle: shared(group.title),
    chosen: chosenValues(group.options, membership.values).map(({ name, value }) => ({
      name: shared(name),
      value: shared(value),
    })),
  };
}

/** The view after a change of its group. */
export const withGroup = (product: Product, group: StoredProductGroup | undefined): Product => ({
  ...product,
  ...groupFacts(product, group),
});

/** Whole words between blanks, so that the size L is not found in Gloves. */
const inWords = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean)
      .join(' ') || text
  } `;

/** The title with those values of its choice that the title itself does not name. Orders freeze it. */
export function fullTitle({ title, chosen }: Pick<Product, 'title' | 'chosen'>): string {
  const named = inWords(title);
  const more = chosen.filter(({ value }) => !named.includes(inWords(value))).map(({ value }) => value);
  return more.length > 0 ? `${title} – ${more.join(', ')}` : title;
}

type CategoryShown = Pick<Category, 'name' | 'productDefaults'> | undefined;

/** What a product has of its category, and what follows from that. */
export function factsOfCategory(product: Pick<Product, 'specifications'> & PlainFacts, category: CategoryShown) {
  const usual = category?.productDefaults;
  return {
    categoryName: category?.name ?? '',
    categoryDefaults: usual,
    origin: shared(originOf(product, usual) ?? ''),
    missingDeclarations: missingDeclarations(product, usual),
  };
}

/** What a shopper pays for it now, and saves by that. */
export function paidFor(
  product: Pick<Product, 'price' | 'gstRatePercent' | 'priceHoldsTax' | 'originalPrice'>,
): Pick<Product, 'priceWithTax' | 'discountPercentWithTax'> {
  const paid = priceWithTax(taxedNow(product));
  return { priceWithTax: paid, discountPercentWithTax: discountPercent(paid, product.originalPrice) };
}

/**
 * @param category undefined only when it was deleted, which deleteCategory prevents while it has products
 * @param group undefined without one
 */
export function productView(stored: Product, category: CategoryShown, group: StoredProductGroup | undefined): Product {
  const images = (stored.images ?? []).map(imageView);
  const said = {
    specifications: (stored.specifications ?? []).map(({ key, value }) => ({ key: shared(key), value: shared(value) })),
    ...plainFactsOf(stored),
  };
  return {
    _id: stored._id,
    id: inOnePiece(stored._id.toHexString()),
    sku: stored.sku,
    slug: stored.slug,
    title: stored.title,
    description: shared(stored.description ?? ''),
    price: stored.price,
    priceHoldsTax: stored.priceHoldsTax ?? false,
    originalPrice: stored.originalPrice ?? null,
    discountPercent: discountPercent(stored.price, stored.originalPrice),
    ...paidFor(stored),
    images,
    cardImages: images.length <= CARD_IMAGES ? images : images.slice(0, CARD_IMAGES),
    imageUrls: images.map((image) => image.url),
    stock: stored.stock,
    inStock: stored.stock > 0,
    featured: stored.featured ?? false,
    category: stored.category,
    ...factsOfCategory(said, category),
    categoryId: shared(stored.category.toHexString()),
    ...said,
    ...groupFacts(stored, group),
    ...(stored.ratings && { ratings: stored.ratings }),
    version: stored.version,
    contentChangedAt: stored.contentChangedAt,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

/** Lower-case words joined by dashes, for addresses. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    // Remove accents of Latin letters; the vowel signs of Devanagari and related scripts are part of their words.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug || 'item';
}
