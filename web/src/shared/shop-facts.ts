// The shop, its lists and its products in the words of schema.org, for search engines.
import { shop } from './shop';

type Absolute = (path: string) => string;

/** The one name under which all pages speak of the shop. */
const shopId = (absolute: Absolute) => `${absolute('/')}#shop`;

/** Who the shop is and where it stands. */
export function shopFacts(absolute: Absolute): object {
  const { address, map } = shop;
  return {
    '@type': ['Organization', 'Store'],
    '@id': shopId(absolute),
    name: shop.brand,
    description: shop.tagline,
    url: absolute('/'),
    logo: absolute('/brand/apple-touch-icon.png'),
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
}

/** Where a page stands below the home page: names and paths, the page itself last. */
export const breadcrumbFacts = (absolute: Absolute, steps: readonly { name: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

/** Products in the order they are shown. @param before how many stand on the pages before this one */
export const listFacts = (
  absolute: Absolute,
  name: string,
  items: readonly { title: string; path: string }[],
  before = 0,
): object => ({
  '@type': 'ItemList',
  name,
  numberOfItems: items.length,
  itemListElement: items.map(({ title, path }, index) => ({
    '@type': 'ListItem',
    position: before + index + 1,
    name: title,
    url: absolute(path),
  })),
});

interface OfferedProduct {
  title: string;
  description: string;
  sku: string;
  category: string;
  images: readonly { url: string }[];
  /** Rupees a shopper pays for one piece, tax included. */
  priceWithTax: number;
  inStock: boolean;
}

export function productFacts(absolute: Absolute, product: OfferedProduct, path: string): object {
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
      price: product.priceWithTax.toFixed(2),
      priceCurrency: 'INR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: product.priceWithTax.toFixed(2),
        priceCurrency: 'INR',
        valueAddedTaxIncluded: true,
      },
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': shopId(absolute) },
    },
  };
}
