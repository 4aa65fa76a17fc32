// The cart that outlives the page.
import type { CartLine } from './cart-rules';
import { readSavedCart, saveCart } from './saved-cart';

const line = { product: { id: 'bat', price: 9499, priceWithTax: 11208.82, title: 'Bat' }, quantity: 2 } as CartLine;

let complaint: jest.SpyInstance;
beforeEach(() => {
  localStorage.clear();
  complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => complaint.mockRestore());

test('what is saved under gscart is read back', () => {
  saveCart({ items: [line], gone: [], owner: 'asha' });
  expect(localStorage.getItem('gscart')).not.toBeNull();
  expect(readSavedCart()).toEqual({ items: [line], gone: [], owner: 'asha' });
  expect(complaint).not.toHaveBeenCalled();
});

test('no more is read than a cart holds', () => {
  localStorage.setItem('gscart', JSON.stringify({ items: Array(101).fill(line), gone: [] }));
  expect(readSavedCart().items).toHaveLength(100);
});

test('a cart of before products told what is paid shows their price until it is looked up again', () => {
  const { priceWithTax: _, ...old } = line.product;
  localStorage.setItem('gscart', JSON.stringify({ items: [{ product: old, quantity: 2 }], gone: [] }));
  expect(readSavedCart().items[0]!.product.priceWithTax).toBe(9499);
});

test.each([
  ['broken JSON', '{"items":['],
  ['something else', '"hello"'],
  ['no list of lines', '{"items":{"0":1}}'],
  ['a line without a product', '{"items":[{"quantity":1}]}'],
  ['a quantity below one', '{"items":[{"product":{"id":"x","price":1},"quantity":0}]}'],
])('%s is ignored and logged', (_, saved) => {
  localStorage.setItem('gscart', saved);
  expect(readSavedCart()).toEqual({ items: [], gone: [] });
  expect(complaint).toHaveBeenCalledTimes(1);
});

test('nothing saved is no fault', () => {
  expect(readSavedCart()).toEqual({ items: [], gone: [] });
  expect(complaint).not.toHaveBeenCalled();
});
