/** What catalogues elsewhere and search engines are told of a product: feeds and structured data both read it here, so that they agree. */
import { settings } from '../../platform/settings/current.js';
import type { DeliveryZone } from '../../platform/settings/delivery-kinds.js';
import { isInStoreCode } from '../../types/identifiers.js';
import { goodsTotal, gramsOf, type Consignment } from '../../pricing/index.js';
import { makingOf } from '../catalogue/availability.js';
import { effectiveFacts } from '../catalogue/product-fields.js';
import type { Product } from '../catalogue/product.model.js';
import { deliverySetup, methodsFor, weighing } from '../delivery/delivery-terms.js';
import type { ListingShipping, ProductListing } from './listing.types.js';

/** Names of options and specifications by what they tell; the storefront knows them too (structured-data.ts). */
const PROPERTIES = {
  color: /colou?r|shade/i,
  size: /size/i,
  material: /material|fabric|wood/i,
  pattern: /pattern|print/i,
} as const;
type Property = keyof typeof PROPERTIES;

/** Characters of such a property that catalogues elsewhere take. */
const PROPERTY_MOST = 100;

/** A choice counts before the specifications: it is what makes the difference to the other members. */
function propertyOf({ chosen, specifications }: Product, property: Property): string | null {
  const named = (name: string) => PROPERTIES[property].test(name);
  const value =
    chosen.find(({ name }) => named(name))?.value ?? specifications.find(({ key }) => named(key))?.value ?? null;
  return value && value.length <= PROPERTY_MOST ? value : null;
}

export function listingOf(product: Product): ProductListing {
  const { brand, makerName, gtin, mpn, condition, googleCategory, size } = effectiveFacts(
    product,
    product.categoryDefaults,
  );
  return {
    // What another maker made is no brand of the shop.
    brand: brand ?? (makerName === null ? settings().brand : null),
    gtin: gtin !== null && !isInStoreCode(gtin) ? gtin : null,
    mpn,
    condition,
    googleCategory,
    color: propertyOf(product, 'color'),
    size: propertyOf(product, 'size') ?? size,
    material: propertyOf(product, 'material'),
    pattern: propertyOf(product, 'pattern'),
    shipping: shippingOf(product),
  };
}

const isInIndia = ({ india, states, pins, radiusKm }: DeliveryZone): boolean =>
  india || states.length > 0 || pins.length > 0 || radiusKm !== null;

/** The dearest of the usual ways of all zones. Neither Google nor Meta tells regions of India apart, and none may show less than is charged. */
function shippingOf(product: Product): ListingShipping | null {
  const one = [{ ...product, quantity: 1 }];
  const consignment: Consignment = { subtotal: goodsTotal(one), grams: gramsOf(one, weighing()) };
  const ways = deliverySetup()
    .zones.filter(isInIndia)
    .flatMap((zone) => methodsFor(zone, consignment).slice(0, 1));
  if (ways.length === 0) return null;
  const making = makingOf(product);
  return {
    price: Math.max(...ways.map(({ price }) => price)),
    handlingFrom: making?.from ?? 0,
    handlingTo: making?.to ?? 1,
    transitFrom: Math.min(...ways.map(({ method }) => method.daysFrom)),
    transitTo: Math.max(...ways.map(({ method }) => method.daysTo)),
  };
}
