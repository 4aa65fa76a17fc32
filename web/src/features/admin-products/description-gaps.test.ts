// The description helper knows what is said from fields, from the category and from the text.
import { descriptionPoints } from './description-gaps';
import { picturesByProduct, wantedRows, type PictureRow } from './pictures-by-sku';

const missing = (...asked: Parameters<typeof descriptionPoints>) =>
  descriptionPoints(...asked).flatMap(({ name, said }) => (said ? [] : [name]));
const all = [
  'Measurements',
  'Material',
  'In the box',
  'Care',
  'Weight for delivery',
  'HSN code',
  'MRP',
  'Declarations',
];

test('an empty product lacks everything, and its text alone says four of eight', () => {
  expect(missing({}, undefined)).toEqual(all);
  const description = 'Solid sheesham table, 180 × 90 × 75 cm. Wipe it with a dry cloth. Comes with 4 legs and screws.';
  expect(missing({ title: 'Table', description }, undefined)).toEqual(all.slice(4));
  // Words that only look alike say nothing.
  expect(missing({ title: 'Mirror', description: 'Careful design in 2026, boxed.' }, undefined)).toEqual(all);
});

test('fields, specifications and the category count as well as the text', () => {
  const fields = {
    size: '180 cm',
    weightKg: 4,
    hsnCode: '9403',
    originalPrice: 2000,
    genericName: 'Table',
    specifications: [
      { key: 'Material', value: 'Mango' },
      { key: 'Care', value: 'Dust it' },
    ],
  };
  const usual = {
    boxContents: '1 table',
    countryOfOrigin: 'India',
    netQuantity: 1,
    netQuantityUnit: 'PIECE',
  } as Parameters<typeof descriptionPoints>[1];
  expect(missing(fields, usual)).toEqual([]);
  expect(missing({ ...fields, makerName: 'Asha Works' }, usual)).toEqual(['Declarations']);
});

test('pictures go to a product in their places, and only when all of its pictures were sent', () => {
  const product = (id: string) => ({ __typename: 'Product' as const, id, title: id, sku: id });
  const row = (id: string, of: string, place: number, state: PictureRow['state'] = 'MATCHED'): PictureRow => ({
    id,
    file: new File([], id),
    state,
    product: product(of),
    place,
  });
  const rows = [
    row('A-2.jpg', 'A', 2),
    row('A.jpg', 'A', 1),
    row('B.jpg', 'B', 1, 'HAS_PICTURES'),
    row('C.jpg', 'C', 1),
  ];
  expect(wantedRows(rows, 'leave').map(({ id }) => id)).toEqual(['A-2.jpg', 'A.jpg', 'C.jpg']);
  expect(wantedRows(rows, 'replace')).toHaveLength(4);
  const keys = new Map([
    ['A-2.jpg', 'k2'],
    ['A.jpg', 'k1'],
  ]);
  expect(picturesByProduct(wantedRows(rows, 'leave'), keys)).toEqual([{ productId: 'A', images: ['k1', 'k2'] }]);
  keys.delete('A-2.jpg');
  expect(picturesByProduct(wantedRows(rows, 'leave'), keys)).toEqual([]);
});
