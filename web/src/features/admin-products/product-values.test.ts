/** What the product form sends for new and edited products. */
import fc from 'fast-check';
import { typedPlainValues } from './product-fields';
import { addInput, editInput, emptyValues, rebase, type ProductValues } from './product-values';

const start: ProductValues = {
  ...emptyValues,
  title: 'Cricket bat',
  description: 'English willow',
  price: 1999.5,
  originalPrice: 2499,
  stock: 7,
  category: 'Cricket',
  specifications: [{ key: 'Wood', value: 'Willow' }],
  images: ['a', 'b'],
  sku: 'BAT-1',
  hsnCode: '95069920',
  gstRatePercent: 12,
};
const product = { id: '64b7f0c2a1b2c3d4e5f60718', version: 3 };

describe('editInput', () => {
  it('sends nothing when nothing was changed', () => {
    expect(editInput(product, start, structuredClone(start))).toBeUndefined();
  });

  it('sends only the changed field and the version it started from', () => {
    expect(editInput(product, start, { ...start, title: 'Cricket bat, size 6' })).toEqual({
      id: product.id,
      version: 3,
      title: 'Cricket bat, size 6',
    });
  });

  it('names the stock a changed stock started from', () => {
    expect(editInput(product, start, { ...start, stock: 12 })).toEqual({
      id: product.id,
      version: 3,
      stock: 12,
      expectedStock: 7,
    });
  });

  it('removes the MRP with a null', () => {
    expect(editInput(product, start, { ...start, originalPrice: null })).toMatchObject({ originalPrice: null });
  });

  it('takes away with a null what was emptied', () => {
    const typed = { ...start, ...typedPlainValues({ ...start, hsnCode: ' ', weightKg: 0 }) };
    expect(editInput(product, start, typed)).toMatchObject({ hsnCode: null, weightKg: 0 });
  });

  it('notices another order of the pictures', () => {
    expect(editInput(product, start, { ...start, images: ['b', 'a'] })).toMatchObject({ images: ['b', 'a'] });
  });
});

describe('addInput', () => {
  it('leaves out what was left empty', () => {
    const input = addInput({
      ...emptyValues,
      title: 'Ball',
      price: 99,
      stock: 4,
      category: 'Cricket',
      gstRatePercent: null,
      countryOfOrigin: null,
    });
    expect(Object.keys(input).sort()).toEqual(
      [
        'category',
        'condition',
        'description',
        'featured',
        'images',
        'price',
        'specifications',
        'stock',
        'title',
        'visibility',
      ].sort(),
    );
  });
});

describe('rebase', () => {
  const values = fc.record({
    title: fc.string(),
    stock: fc.option(fc.nat()),
    category: fc.string(),
    images: fc.array(fc.string()),
  });

  it('keeps every typed field and follows the newer state in all others', () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        const [from, typed, latest] = [a, b, c].map((part) => ({ ...start, ...part })) as [
          ProductValues,
          ProductValues,
          ProductValues,
        ];
        const result = rebase(from, typed, latest);
        for (const key of ['title', 'stock', 'category', 'images'] as const) {
          const touched = JSON.stringify(from[key]) !== JSON.stringify(typed[key]);
          expect(result[key]).toEqual(touched ? typed[key] : latest[key]);
        }
      }),
      { seed: 1999 },
    );
  });
});
