/** Builds JSON-LD nodes by schema.org of the shop, its lists and its products, for search engines; on the server only. */
import { choiceWords, fullTitle, type ChosenValue } from './catalogue/choice';
import { paths } from './paths';
import { shop } from './shop';

interface Offered {
  title: string;
  sku: string;
  /** Rupees a shopper pays for one piece, tax included. */
  priceWithTax: number;
  inStock: boolean;
  readiness: { kind: 'IN_STOCK' | 'MADE_TO_ORDER' } | null;
  images: readonly { url: string }[];
  optionValues: readonly ChosenValue[];
}

/** What can be ordered now, by the words of schema.org. */
function availabilityOf({ inStock, readiness }: Offered): 'InStock' | 'MadeToOrder' | 'OutOfStock' {
  if (!inStock) return 'OutOfStock';
  return readiness?.kind === 'MADE_TO_ORDER' ? 'MadeToOrder' : 'InStock';
}

/** Published reviews, by those who received the product. */
interface Reviews {
  /** Of all of them; null without any. */
  rating: { average: number; count: number } | null;
  /** Those that the page shows. */
  items: readonly { stars: number; text: string; name: string; createdAt: string }[];
}

interface OfferedProduct extends Offered {
  reviews?: Reviews | undefined;
  description: string;
  category: string;
}

interface OfferedGroup {
  id: string;
  slug: string;
  title: string;
  /** May be empty: the text of the member that is shown stands for it. */
  description: string;
  text: string;
  category: string;
  images: readonly { url: string }[];
  options: readonly { name: string }[];
  reviews?: Reviews | undefined;
  members: readonly (Offered & { id: string; slug: string })[];
}

/** What an option is to schema.org, by words of its name. */
const properties = [
  [/colou?r|shade/i, 'color'],
  [/size/i, 'size'],
  [/material|fabric|wood/i, 'material'],
  [/pattern|print/i, 'pattern'],
] as const;

const propertyOf = (option: string) => properties.find(([words]) => words.test(option))?.[1];

/** @param origin the shop's public address */
export function structuredData(origin: string) {
  const absolute = (path: string) => new URL(path, `${origin}/`).href;
  /** Identifier of the shop's node, the same on every page. */
  const shopId = `${absolute('/')}#shop`;

  /** A product with its offer, as it stands alone or in its group. */
  function offered(product: Offered, path: string): object {
    const { title, sku, images, priceWithTax } = product;
    const price = { price: priceWithTax.toFixed(2), priceCurrency: 'INR' };
    return {
      '@type': 'Product',
      name: title,
      sku,
      image: images.map(({ url }) => absolute(url)),
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
  }

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

    product: (product: OfferedProduct, path: string): object => ({
      ...offered(product, path),
      description: product.description,
      category: product.category,
      ...reviewed(product.reviews),
    }),

    /** All members of a group, each with its own offer. @param path of the group */
    productGroup(group: OfferedGroup, path: string): object {
      return {
        '@type': 'ProductGroup',
        '@id': `${absolute(path)}#group`,
        productGroupID: group.id,
        name: group.title,
        description: group.description || group.text,
        category: group.category,
        url: absolute(path),
        image: group.images.map(({ url }) => absolute(url)),
        variesBy: group.options.map(({ name }) => {
          const property = propertyOf(name);
          return property ? `https://schema.org/${property}` : name;
        }),
        ...reviewed(group.reviews),
        hasVariant: group.members.map((member) => ({
          ...offered(
            { ...member, title: fullTitle(member), images: member.images.length > 0 ? member.images : group.images },
            paths.product.href({ ...member, group }),
          ),
          description: `${group.title}, ${choiceWords(member.optionValues)}`,
          ...differing(member.optionValues),
        })),
      };
    },
  };
}

const scale = { bestRating: 5, worstRating: 1 };

/** Nothing without a real review: the storefront's fixed display is none. */
function reviewed(reviews: Reviews | undefined): object {
  if (!reviews?.rating) return {};
  const { rating, items } = reviews;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      ...scale,
    },
    review: items.map(({ stars, text, name, createdAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, ...scale },
      author: { '@type': 'Person', name },
      datePublished: createdAt,
      ...(text && { reviewBody: text }),
    })),
  };
}

/** The values of a member as properties of schema.org, or as named properties where it has none. */
function differing(chosen: readonly ChosenValue[]): object {
  const others = chosen.filter(({ name }) => !propertyOf(name));
  return {
    ...Object.fromEntries(chosen.flatMap(({ name, value }) => (propertyOf(name) ? [[propertyOf(name), value]] : []))),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
    }),
  };
}

export type StructuredData = ReturnType<typeof structuredData>;
