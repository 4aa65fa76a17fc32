// The cart that outlives the page.
import type { CartLine } from './cart-rules';
import { readSavedCart, saveCart } from './saved-cart';

const line = { product: { id: 'bat', price: 9499, title: 'Bat' }, quantity: 2 } as CartLine;

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
