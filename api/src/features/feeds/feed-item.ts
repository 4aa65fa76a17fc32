/** A product as the feeds tell it: the figures of its page under the names of Google's product data specification, which Meta reads too. */
import { JPEG_SUFFIX, MEDIA_PATH } from '../../platform/files/media.js';
import { platform } from '../../platform/platform.js';
import { paiseInDigits, type Paise } from '../../pricing/index.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { imageView, fullTitle } from '../catalogue/product-view.js';
import { productPath } from '../catalogue/product-path.js';
import type { Product, ProductImage } from '../catalogue/product.model.js';
import { listingOf } from './listing.js';
import type { ProductListing } from './listing.types.js';

/** Characters that Google and Meta take; what is longer is cut. */
export const TITLE_MOST = 150;
const DESCRIPTION_MOST = 5_000;
/** Kilograms of a parcel that Google takes; of what is heavier it is told no weight. */
const WEIGHT_MOST = 1_000;
/** Pictures beside the first. */
const MORE_PICTURES = 9;

export interface FeedItem {
  /** Of the product: it stays when its SKU is changed. */
  id: string;
  title: string;
  description: string;
  /** Absolute, as are the pictures. */
  link: string;
  /** JPEG, the cover first; at least one. */
  pictures: string[];
  inStock: boolean;
  /** What is paid for a piece, GST included. */
  paid: Paise;
  /** The MRP, where it is above what is paid: only then is that a sale price. */
  mrp: Paise | null;
  category: string;
  groupId: string | null;
  weightKg: number | null;
  listing: ProductListing;
}

/** Pictures of a product, else those of its group, as its page shows them. */
export function picturesOf({ images, groupId }: Product): readonly ProductImage[] {
  if (images.length > 0 || !groupId) return images;
  return (catalogue.groups.byId(groupId)?.images ?? []).map(imageView);
}

/** What a product or else its group says of it; empty when neither does. */
export const descriptionOf = ({ description, groupId }: Product): string =>
  description || (groupId && catalogue.groups.byId(groupId)?.description) || '';

const absolute = (path: string): string => new URL(path, `${platform().config.publicUrl}/`).href;

/** @returns undefined for a product without a picture, which Google and Meta refuse */
export function feedItemOf(product: Product): FeedItem | undefined {
  const pictures = picturesOf(product);
  if (pictures.length === 0) return undefined;
  const { id, groupId, priceWithTax, originalPrice, inStock, categoryName, weightKg } = product;
  const title = fullTitle(product);
  return {
    id,
    title: cut(title, TITLE_MOST),
    description: cut(descriptionOf(product) || title, DESCRIPTION_MOST),
    link: absolute(productPath(product)),
    pictures: pictures
      .slice(0, 1 + MORE_PICTURES)
      .map(({ key, widths }) => absolute(`${MEDIA_PATH}${key}-${widths.at(-1)}${JPEG_SUFFIX}`)),
    inStock,
    paid: priceWithTax,
    mrp: originalPrice != null && originalPrice > priceWithTax ? originalPrice : null,
    category: categoryName,
    groupId,
    weightKg: weightKg !== null && weightKg <= WEIGHT_MOST ? weightKg : null,
    listing: listingOf(product),
  };
}

/** At most so many characters, an ellipsis included. */
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

/** Such as `2122.82 INR`. */
export const amountOf = (paise: Paise): string => `${paiseInDigits(paise)} INR`;
