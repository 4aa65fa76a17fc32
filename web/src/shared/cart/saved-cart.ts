// The cart in the browser's storage, key `gscart`: kept over reloads and until the next log-in.
import { cartLinesMost, type GoneLine, type LoadedLine } from './cart-rules';

const key = 'gscart';

const isLine = (value: unknown): value is LoadedLine => {
  const line = value as LoadedLine | null;
  return (
    typeof line?.product?.id === 'string' &&
    typeof line.product.price === 'number' &&
    Number.isInteger(line.quantity) &&
    line.quantity > 0
  );
};

/** A cart that was saved before products told their price with tax has none until it is looked up again. */
const withWhatIsPaid = (line: LoadedLine): LoadedLine => ({
  ...line,
  product: { ...line.product, priceWithTax: line.product.priceWithTax ?? line.product.price },
});

export interface SavedCart {
  items: LoadedLine[];
  /** What was in it and is no longer sold. */
  gone: GoneLine[];
  /** Id of its account: it stays when the session expires, and is never given to another account. */
  owner?: string;
}

/** The saved cart; empty when nothing is saved. What cannot be read is ignored and logged. */
export function readSavedCart(): SavedCart {
  try {
    const saved = globalThis.localStorage?.getItem(key);
    if (!saved) return { items: [], gone: [] };
    const { items, gone = [], owner } = JSON.parse(saved) as { items?: unknown; gone?: GoneLine[]; owner?: string };
    if (!Array.isArray(items) || !items.every(isLine) || !Array.isArray(gone)) throw new TypeError('not a cart');
    return { items: items.slice(0, cartLinesMost).map(withWhatIsPaid), gone: gone.slice(0, cartLinesMost), owner };
  } catch (error) {
    console.error('The saved cart cannot be read and is ignored', error);
    return { items: [], gone: [] };
  }
}

/** Calls back with the cart when another tab has saved it. @returns the way to stop listening */
export function onSavedCartChange(listener: (cart: SavedCart) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readSavedCart());
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

export function saveCart(cart: SavedCart): void {
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify(cart));
  } catch (error) {
    console.error('The cart cannot be saved in this browser', error);
  }
}
