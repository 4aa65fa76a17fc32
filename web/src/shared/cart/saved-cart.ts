// The cart in the browser's storage, key `gscart`: kept over reloads and until the next log-in.
import type { CartLine } from './cart-rules';

const key = 'gscart';

const isLine = (value: unknown): value is CartLine => {
  const line = value as CartLine | null;
  return (
    typeof line?.product?.id === 'string' &&
    typeof line.product.price === 'number' &&
    Number.isInteger(line.quantity) &&
    line.quantity > 0
  );
};

/** The saved lines; none when nothing is saved. What cannot be read is ignored and logged. */
export function readSavedCart(): CartLine[] {
  try {
    const saved = globalThis.localStorage?.getItem(key);
    if (!saved) return [];
    const { items } = JSON.parse(saved) as { items?: unknown };
    if (!Array.isArray(items) || !items.every(isLine)) throw new TypeError('not a cart');
    return items;
  } catch (error) {
    console.error('The saved cart cannot be read and is ignored', error);
    return [];
  }
}

/** Calls back with the lines when another tab has saved them. @returns the way to stop listening */
export function onSavedCartChange(listener: (items: CartLine[]) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readSavedCart());
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

export function saveCart(items: CartLine[]): void {
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify({ items }));
  } catch (error) {
    console.error('The cart cannot be saved in this browser', error);
  }
}
