// A declaration of a product as the server answers it.
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
