/** Whether pieces lie ready or are made when they are ordered. */
import { registerEnumType } from 'type-graphql';

export enum Availability {
  IN_STOCK = 'IN_STOCK',
  MADE_TO_ORDER = 'MADE_TO_ORDER',
}
registerEnumType(Availability, {
  name: 'Availability',
  description:
    'Whether pieces of a product lie ready or are made when they are ordered. The stock says how many can be ordered.',
  valuesConfig: {
    IN_STOCK: { description: 'They lie ready.' },
    MADE_TO_ORDER: { description: 'They are made once they are ordered.' },
  },
});

/** How files write them. */
export const AVAILABILITY_WORDS: Readonly<Record<Availability, string>> = {
  IN_STOCK: 'in stock',
  MADE_TO_ORDER: 'made to order',
};

/** The most working days that making takes: longer than any workshop promises, and short enough to count day by day. */
export const MOST_MAKING_DAYS = 180;
