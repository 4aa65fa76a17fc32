/** Builds JSON-LD nodes by schema.org of the shop, its lists and its products, for search engines; on the server only. */
import { choiceWords, fullTitle, type ChosenValue } from './catalogue/choice';
import { enumTable } from './enum-table';
import { paths } from './paths';
import { shop } from './shop';

type ProductCondition = 'NEW' | 'REFURBISHED' | 'USED';

interface Offered {
  title: string;
  sku: string;
  /** Rupees a shopper pays for one piece, tax included. */
  priceWithTax: number;
  inStock: boolean;
  readiness: { kind: 'IN_STOCK' | 'MADE_TO_ORDER' } | null;
  images: readonly { url: string }[];
  optionValues: readonly ChosenValue[];
  id: string;
  /** The MRP, in rupees with all taxes; null without one. */
  originalPrice: number | null;
  listing: Listing;
}

/** What the API tells search engines of a product. */
interface Listing {
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  condition: ProductCondition;
  color: string | null;
  size: string | null;
  material: string | null;
  pattern: string | null;
  shipping: {
    /** Rupees. */
    price: number;
    /** Working days. */
    handlingFrom: number;
    handlingTo: number;
    transitFrom: number;
    transitTo: number;
  } | null;
}

const conditions = enumTable<ProductCondition, string>(
  { NEW: 'NewCondition', REFURBISHED: 'RefurbishedCondition', USED: 'UsedCondition' },
  // Says the least of what it does not know.
  () => 'UsedCondition',
);

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

  function shippingDetails(shipping: NonNullable<Listing['shipping']>): object {
    const days = (minValue: number, maxValue: number) => ({
      '@type': 'QuantitativeValue',
      minValue,
      maxValue,
      unitCode: 'DAY',
    });
    return {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: shipping.price.toFixed(2), currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(shipping.handlingFrom, shipping.handlingTo),
        transitTime: days(shipping.transitFrom, shipping.transitTo),
      },
    };
  }

  /** The days in which a return may be asked for; nothing where that is agreed by phone. */
  function returnPolicy(): object {
    if (!shop.returnDays) return {};
    return {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'IN',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: shop.returnDays,
        merchantReturnLink: absolute(paths.page.href('returns')),
      },
    };
  }

  /** A product with its offer, as it stands alone or in its group. */
  function offered(product: Offered, path: string): object {
    const { id, title, sku, images, priceWithTax, originalPrice, listing } = product;
    const { brand, gtin, mpn, condition, color, size, material, pattern, shipping } = listing;
    const amount = (rupees: number) => ({ price: rupees.toFixed(2), priceCurrency: 'INR' });
    const price = amount(priceWithTax);
    const taxed = shop.chargesTax === false ? {} : { valueAddedTaxIncluded: true };
    const paid = { '@type': 'UnitPriceSpecification', ...price, ...taxed };
    return {
      '@type': 'Product',
      name: title,
      sku,
      productID: id,
      ...(brand && { brand: { '@type': 'Brand', name: brand } }),
      ...(gtin && { gtin }),
      ...(mpn && { mpn }),
      ...(color && { color }),
      ...(size && { size }),
      ...(material && { material }),
      ...(pattern && { pattern }),
      image: images.map(({ url }) => absolute(url)),
      offers: {
        '@type': 'Offer',
        url: absolute(path),
        ...price,
        // The MRP is struck through on the page, and in the feeds what is paid is a sale price, where it is above that.
        priceSpecification:
          originalPrice !== null && originalPrice > priceWithTax
            ? [
                paid,
                {
                  '@type': 'UnitPriceSpecification',
                  ...amount(originalPrice),
                  priceType: 'https://schema.org/StrikethroughPrice',
                  ...taxed,
                },
              ]
            : paid,
        availability: `https://schema.org/${availabilityOf(product)}`,
        itemCondition: `https://schema.org/${conditions[condition]}`,
        seller: { '@id': shopId },
        ...(shipping && { shippingDetails: shippingDetails(shipping) }),
        ...returnPolicy(),
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

/** The values of a member that are no property of schema.org, by their names. */
function differing(chosen: readonly ChosenValue[]): object {
  const others = chosen.filter(({ name }) => !propertyOf(name));
  if (others.length === 0) return {};
  return { additionalProperty: others.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })) };
}

export type StructuredData = ReturnType<typeof structuredData>;
