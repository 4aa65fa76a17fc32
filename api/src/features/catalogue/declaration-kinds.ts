/** Closed lists of the declarations that the law has shown with a product. */
import { registerEnumType } from 'type-graphql';
import { QuantityUnit } from '../../pricing/index.js';

export enum MakerRole {
  MANUFACTURER = 'MANUFACTURER',
  PACKER = 'PACKER',
  IMPORTER = 'IMPORTER',
}
registerEnumType(MakerRole, {
  name: 'MakerRole',
  description: 'Who answers for a product by the Legal Metrology rules.',
  valuesConfig: {
    MANUFACTURER: { description: 'Made it.' },
    PACKER: { description: 'Packed what others made.' },
    IMPORTER: { description: 'Brought it into India.' },
  },
});

registerEnumType(QuantityUnit, {
  name: 'QuantityUnit',
  description: 'What a net quantity is counted or measured in.',
  valuesConfig: {
    PIECE: { description: 'Pieces.' },
    PAIR: { description: 'Pairs.' },
    SET: { description: 'Sets of pieces that belong together.' },
    G: { description: 'Grams.' },
    KG: { description: 'Kilograms.' },
    ML: { description: 'Millilitres.' },
    L: { description: 'Litres.' },
    CM: { description: 'Centimetres of length.' },
    M: { description: 'Metres of length.' },
    SQ_M: { description: 'Square metres.' },
  },
});

/** How files write them. */
export const MAKER_ROLE_WORDS: Readonly<Record<MakerRole, string>> = {
  MANUFACTURER: 'manufacturer',
  PACKER: 'packer',
  IMPORTER: 'importer',
};
export const QUANTITY_UNIT_WORDS: Readonly<Record<QuantityUnit, string>> = {
  PIECE: 'piece',
  PAIR: 'pair',
  SET: 'set',
  G: 'g',
  KG: 'kg',
  ML: 'ml',
  L: 'l',
  CM: 'cm',
  M: 'm',
  SQ_M: 'sq m',
};

export enum DeclarationField {
  MAKER_ADDRESS = 'MAKER_ADDRESS',
  COUNTRY_OF_ORIGIN = 'COUNTRY_OF_ORIGIN',
  GENERIC_NAME = 'GENERIC_NAME',
  NET_QUANTITY = 'NET_QUANTITY',
}
registerEnumType(DeclarationField, {
  name: 'DeclarationField',
  description: 'What the law has shown with every packaged product, and a product may lack.',
  valuesConfig: {
    MAKER_ADDRESS: {
      description:
        'The address of a manufacturer, packer or importer that is named. Else the shop stands there with its own.',
    },
    COUNTRY_OF_ORIGIN: { description: 'Where it was made.' },
    GENERIC_NAME: { description: 'What it is in common words.' },
    NET_QUANTITY: { description: 'The net quantity with its unit.' },
  },
});
