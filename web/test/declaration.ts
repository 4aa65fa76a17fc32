// A declaration and a listing of a product as the server answers them.
import type { ProductQuery } from '../src/generated/catalogue';

type Declaration = NonNullable<ProductQuery['product']>['declaration'];

export const declarationOf = (said: Partial<Declaration> = {}): Declaration => ({
  __typename: 'ProductDeclaration',
  makerRole: 'MANUFACTURER',
  makerName: 'GS Works',
  makerAddress: null,
  countryOfOrigin: null,
  genericName: null,
  netQuantity: null,
  netQuantityUnit: null,
  unitPrice: null,
  unitPriceUnit: null,
  mrp: 1180,
  madeInMonth: null,
  size: null,
  boxContents: null,
  ...said,
});

/** What search engines are told of a product. */
export const plainListing: NonNullable<ProductQuery['product']>['listing'] = {
  __typename: 'ProductListing',
  brand: 'GS Mart',
  gtin: null,
  mpn: null,
  condition: 'NEW',
  color: null,
  size: null,
  material: null,
  pattern: null,
  shipping: null,
};
