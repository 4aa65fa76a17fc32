/** Builds JSON-LD nodes by schema.org of the shop, its lists and its products, for search engines; on the server only. */
import { shop } from './shop';

interface OfferedProduct {
  title: string;
  description: string;
  sku: string;
  category: string;
  images: readonly { url: string }[];
  /** Rupees a shopper pays for one piece, tax included. */
  priceWithTax: number;
  inStock: boolean;
  readiness: { kind: 'IN_STOCK' | 'MADE_TO_ORDER' } | null;
}

/** What can be ordered now, by the words of schema.org. */
function availabilityOf({ inStock, readiness }: OfferedProduct): 'InStock' | 'MadeToOrder' | 'OutOfStock' {
  if (!inStock) return 'OutOfStock';
  return readiness?.kind === 'MADE_TO_ORDER' ? 'MadeToOrder' : 'InStock';
}

/** @param origin the shop's public address */
export function structuredData(origin: string) {
  const absolute = (path: string) => new URL(path, `${origin}/`).href;
  /** Identifier of the shop's node, the same on every page. */
  const shopId = `${absolute('/')}#shop`;

  return {
    /** Who the shop is and where it stands. */
    shop(): object {
      const { address, map } = shop;
      return {
        '@type': ['Organization', 'Store'],
        '@id': shopId,
        name: shop.brand,
        description: shop.tagline,
        url: absolute('/'),
        logo: absolute(shop.logo || '/brand/apple-touch-icon.png'),
        ...(shop.legalName && { legalName: shop.legalName }),
        image: absolute('/brand/share.jpg'),
        telephone: shop.phone,
        email: shop.email,
        currenciesAccepted: 'INR',
        address: {
          '@type': 'PostalAddress',
          streetAddress: address.street,
          addressLocality: address.city,
          addressRegion: address.state,
          postalCode: address.postalCode,
          addressCountry: address.country,
        },
        geo: { '@type': 'GeoCoordinates', latitude: map.latitude, longitude: map.longitude },
        sameAs: shop.social.map(({ url }) => url),
      };
    },

    /** Where a page stands below the home page: names and paths, the page itself last. */
    breadcrumbs: (steps: readonly { name: string; path: string }[]): object => ({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: absolute(path),
      })),
    }),

    /** Products in the order they are shown. */
    list: (name: string, items: readonly { title: string; path: string }[]): object => ({
      '@type': 'ItemList',
      name,
      numberOfItems: items.length,
      itemListElement: items.map(({ title, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: absolute(path),
      })),
    }),

    product(product: OfferedProduct, path: string): object {
      const price = { price: product.priceWithTax.toFixed(2), priceCurrency: 'INR' };
      return {
        '@type': 'Product',
        name: product.title,
        description: product.description,
        sku: product.sku,
        category: product.category,
        image: product.images.map(({ url }) => absolute(url)),
        offers: {
          '@type': 'Offer',
          url: absolute(path),
          ...price,
          priceSpecification: { '@type': 'UnitPriceSpecification', ...price, valueAddedTaxIncluded: true },
          availability: `https://schema.org/${availabilityOf(product)}`,
          itemCondition: 'https://schema.org/NewCondition',
          seller: { '@id': shopId },
        },
      };
    },
  };
}

export type StructuredData = ReturnType<typeof structuredData>;
