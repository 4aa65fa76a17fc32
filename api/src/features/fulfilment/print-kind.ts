/** The kinds of prints for packing. */
import { registerEnumType } from 'type-graphql';

export enum PrintKind {
  PICK_LIST = 'PICK_LIST',
  PACKING_SLIPS = 'PACKING_SLIPS',
  LABELS_A4 = 'LABELS_A4',
  LABELS_100X150 = 'LABELS_100X150',
  INVOICES = 'INVOICES',
}
registerEnumType(PrintKind, {
  name: 'PrintKind',
  description: 'What is printed for orders, as one PDF.',
  valuesConfig: {
    INVOICES: { description: 'The invoices of those that have one.' },
    LABELS_100X150: {
      description: 'Address labels, one a page of 100 × 150 mm, with a barcode (Code 128) of the number.',
    },
    LABELS_A4: { description: 'The same, four on a sheet of A4.' },
    PACKING_SLIPS: { description: 'A sheet of A4 for each parcel: what is in it, without prices.' },
    PICK_LIST: { description: 'What to fetch from the shelves for all of them, by shelf and SKU.' },
  },
});
