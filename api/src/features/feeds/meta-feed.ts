/** The feed for Meta's catalogues (Facebook, Instagram, WhatsApp): CSV with the columns of Meta's product feed specification. */
import Papa from 'papaparse';
import { amountOf, type FeedItem } from './feed-item.js';

export const META_TYPE = 'text/csv; charset=utf-8';

/** Pictures beside the first, as one cell has them. */
const more = (pictures: readonly string[]) => pictures.slice(1).join(',');

const COLUMNS: Readonly<Record<string, (item: FeedItem) => string | null>> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ inStock }) => (inStock ? 'in stock' : 'out of stock'),
  condition: ({ listing }) => listing.condition.toLowerCase(),
  price: ({ mrp, paid }) => amountOf(mrp ?? paid),
  link: ({ link }) => link,
  image_link: ({ pictures }) => pictures[0]!,
  brand: ({ listing }) => listing.brand,
  sale_price: ({ mrp, paid }) => (mrp === null ? null : amountOf(paid)),
  additional_image_link: ({ pictures }) => more(pictures),
  item_group_id: ({ groupId }) => groupId,
  gtin: ({ listing }) => listing.gtin,
  mpn: ({ listing }) => listing.mpn,
  google_product_category: ({ listing }) => listing.googleCategory,
  product_type: ({ category }) => category,
  color: ({ listing }) => listing.color,
  size: ({ listing }) => listing.size,
  material: ({ listing }) => listing.material,
  pattern: ({ listing }) => listing.pattern,
  shipping: ({ listing: { shipping } }) => shipping && `IN:::${amountOf(shipping.price)}`,
  shipping_weight: ({ weightKg }) => (weightKg !== null ? `${weightKg} kg` : null),
};

/** Lines of programs, which no spreadsheet is meant to open: what a cell says is written as it is. */
const lines = (rows: readonly (readonly string[])[]): string => `${Papa.unparse(rows as string[][])}\r\n`;

export const metaStart = (): string => lines([Object.keys(COLUMNS)]);

export const metaItem = (item: FeedItem): string => lines([Object.values(COLUMNS).map((cell) => cell(item) ?? '')]);
