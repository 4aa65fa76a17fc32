/** Whether prices hold their GST, and what a change of that keeps. */
import { registerEnumType } from 'type-graphql';

export enum TaxMode {
  TAX_EXCLUSIVE = 'TAX_EXCLUSIVE',
  TAX_INCLUSIVE = 'TAX_INCLUSIVE',
}
registerEnumType(TaxMode, {
  name: 'TaxMode',
  description: 'What the prices of the shop are.',
  valuesConfig: {
    TAX_EXCLUSIVE: { description: 'Before tax: GST is added at checkout. So in a new shop.' },
    TAX_INCLUSIVE: { description: 'What a shopper pays: GST lies in them.' },
  },
});

export enum PriceKept {
  PAID = 'PAID',
  NUMBER = 'NUMBER',
}
registerEnumType(PriceKept, {
  name: 'PriceKept',
  description: 'What stays of each price when the tax mode changes.',
  valuesConfig: {
    NUMBER: { description: 'The number on the price tag stays: shoppers pay more or less than before.' },
    PAID: { description: 'What a shopper pays stays, to the paisa: the number on the price tag changes.' },
  },
});
