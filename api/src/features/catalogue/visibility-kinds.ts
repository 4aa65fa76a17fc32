/** Whether a product is shown to shoppers. */
import { registerEnumType } from 'type-graphql';

export enum ProductVisibility {
  LIVE = 'LIVE',
  DRAFT = 'DRAFT',
  HIDDEN = 'HIDDEN',
}
registerEnumType(ProductVisibility, {
  name: 'ProductVisibility',
  description: 'Whether a product is shown to shoppers and can be bought; staff see it in any case.',
  valuesConfig: {
    LIVE: { description: 'Shown and sold.' },
    DRAFT: { description: 'Not finished yet: nowhere in the shop, and cannot be bought.' },
    HIDDEN: { description: 'Taken out of the shop for a while: nowhere in it, and cannot be bought.' },
  },
});

/** How files write them. */
export const VISIBILITY_WORDS: Readonly<Record<ProductVisibility, string>> = {
  LIVE: 'live',
  DRAFT: 'draft',
  HIDDEN: 'hidden',
};
