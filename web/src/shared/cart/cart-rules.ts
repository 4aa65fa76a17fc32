// The cart's arithmetic and rules, pure: what each action makes of the lines, and what the lines amount to.
import { toPaise, toRupees } from '../money';
import type { ProductCardFragment } from '../../generated/shared';

export interface CartLine {
  product: ProductCardFragment;
  quantity: number;
}

export interface CartState {
  items: CartLine[];
  /** Rupees: the sum of price × quantity. */
  total: number;
  /** The sum of quantities. */
  count: number;
}

export type CartAction =
  | { type: 'add'; product: ProductCardFragment; quantity: number }
  | { type: 'remove'; productId: string }
  | { type: 'setQuantity'; productId: string; quantity: number }
  | { type: 'clear' }
  | { type: 'load'; items: CartLine[] };

const summed = (items: CartLine[]): CartState => ({
  items,
  total: toRupees(items.reduce((sum, { product, quantity }) => sum + toPaise(product.price) * quantity, 0)),
  count: items.reduce((sum, { quantity }) => sum + quantity, 0),
});

export const emptyCart: CartState = summed([]);

/** The cart after an action; an update to zero or less removes the line. */
export function cartAfter(state: CartState, action: CartAction): CartState {
  switch (action.type) {
    case 'add': {
      const known = state.items.some(({ product }) => product.id === action.product.id);
      return summed(
        known
          ? state.items.map((line) =>
              line.product.id === action.product.id ? { ...line, quantity: line.quantity + action.quantity } : line,
            )
          : [...state.items, { product: action.product, quantity: action.quantity }],
      );
    }
    case 'remove':
      return summed(state.items.filter(({ product }) => product.id !== action.productId));
    case 'setQuantity':
      return action.quantity <= 0
        ? cartAfter(state, { type: 'remove', productId: action.productId })
        : summed(
            state.items.map((line) =>
              line.product.id === action.productId ? { ...line, quantity: action.quantity } : line,
            ),
          );
    case 'clear':
      return emptyCart;
    case 'load':
      return summed(action.items);
  }
}
