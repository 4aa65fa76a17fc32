/** The feed for Google Merchant Center: RSS 2.0 with the names of Google's product data specification. */
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { amountOf, type FeedItem } from './feed-item.js';

/** Characters that XML 1.0 has no way to write (production Char), and half of a pair. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text as the content of an element; what XML cannot write is left out. */
const escaped = (text: string): string => text.replace(NOT_XML, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

type Value = string | null | false | undefined;
/** An element, or nothing where there is no value. */
const element = (name: string, value: Value): string => (value ? `<g:${name}>${escaped(value)}</g:${name}>` : '');

export const GOOGLE_TYPE = 'application/xml; charset=utf-8';

export function googleStart(): string {
  const { brand, tagline } = settings();
  const link = escaped(`${platform().config.publicUrl}/`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${escaped(brand)}</title>\n<link>${link}</link>\n<description>${escaped(tagline)}</description>\n`;
}

export const googleEnd = (): string => '</channel>\n</rss>\n';

export function googleItem(item: FeedItem): string {
  const { listing, mrp, paid, pictures } = item;
  const { shipping } = listing;
  const lines = [
    element('id', item.id),
    element('title', item.title),
    element('description', item.description),
    element('link', item.link),
    element('image_link', pictures[0]),
    ...pictures.slice(1).map((picture) => element('additional_image_link', picture)),
    // Made to order is in stock here: Google asks whether it can be bought, and the handling time tells the rest.
    element('availability', item.inStock ? 'in_stock' : 'out_of_stock'),
    element('price', amountOf(mrp ?? paid)),
    element('sale_price', mrp !== null && amountOf(paid)),
    element('brand', listing.brand),
    element('gtin', listing.gtin),
    element('mpn', listing.mpn),
    element('identifier_exists', !listing.gtin && !listing.mpn && 'no'),
    element('condition', listing.condition.toLowerCase()),
    element('google_product_category', listing.googleCategory),
    element('product_type', item.category),
    element('item_group_id', item.groupId),
    element('color', listing.color),
    element('size', listing.size),
    element('material', listing.material),
    element('pattern', listing.pattern),
    element('shipping_weight', item.weightKg !== null && `${item.weightKg} kg`),
    shipping &&
      `<g:shipping>${[
        element('country', 'IN'),
        element('price', amountOf(shipping.price)),
        element('min_handling_time', String(shipping.handlingFrom)),
        element('max_handling_time', String(shipping.handlingTo)),
        element('min_transit_time', String(shipping.transitFrom)),
        element('max_transit_time', String(shipping.transitTo)),
      ].join('')}</g:shipping>`,
  ];
  return `<item>\n${lines.filter(Boolean).join('\n')}\n</item>\n`;
}
