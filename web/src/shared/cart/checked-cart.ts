// A cart as the server knows it, in the browser's words.
import type { CartLinesFragment } from '../../generated/shared';
import type { GoneLine, LoadedLine } from './cart-rules';

export interface CheckedCart {
  items: LoadedLine[];
  gone: GoneLine[];
}

export const checkedOf = (cart: CartLinesFragment): CheckedCart => ({
  items: cart.items.map(({ product, quantity }) => ({ product, quantity })),
  gone: cart.gone.map(({ productId, title, quantity }) => ({ productId, title, quantity })),
});
