/** The condition of what is sold: new, refurbished or used. */
import { registerEnumType } from 'type-graphql';

export enum ProductCondition {
  NEW = 'NEW',
  REFURBISHED = 'REFURBISHED',
  USED = 'USED',
}
registerEnumType(ProductCondition, {
  name: 'ProductCondition',
  description: 'Whether a product is new.',
  valuesConfig: {
    NEW: { description: 'Nobody used it before.' },
    REFURBISHED: { description: 'Brought back to working order by professionals, with a warranty.' },
    USED: { description: 'Somebody used it before.' },
  },
});

/** How files write them. */
export const CONDITION_WORDS: Readonly<Record<ProductCondition, string>> = {
  NEW: 'new',
  REFURBISHED: 'refurbished',
  USED: 'used',
};
