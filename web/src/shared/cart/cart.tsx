// The shopper's cart: kept in the browser, followed by the account; every change shows at once and is taken back on refusal.
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useApolloClient } from '@apollo/client/react';
import {
  AddToCartDocument,
  ClearCartDocument,
  MergeCartDocument,
  MyCartDocument,
  RemoveFromCartDocument,
  SetCartQuantityDocument,
  type CartLinesFragment,
  type ProductCardFragment,
} from '../../generated/shared';
import { errorText } from '../error-text';
import { useSession } from '../session/session';
import { toast } from '../toasts';
import { cartAfter, emptyCart, type CartAction, type CartLine, type CartState } from './cart-rules';
import { onSavedCartChange, readSavedCart, saveCart, type SavedCart } from './saved-cart';

export interface Cart extends CartState {
  /** False until the saved cart was read. */
  ready: boolean;
  /** True once added; false, with a toast that says why, when not. */
  add(product: ProductCardFragment, quantity: number): Promise<boolean>;
  setQuantity(productId: string, quantity: number): Promise<void>;
  remove(productId: string): Promise<void>;
  clear(): Promise<void>;
  /** Forgets the lines in this browser; the server has emptied its own already. */
  reset(): void;
  /** Asks the server what is in the cart, at which prices. */
  refresh(): Promise<void>;
  /** Shows what the server answered. */
  load(cart: CartLinesFragment): void;
}

const CartContext = createContext<Cart | null>(null);

/** @throws Error outside a CartProvider */
export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart needs a CartProvider above it');
  return cart;
}

const linesOf = (cart: CartLinesFragment): CartLine[] =>
  cart.items.map(({ product, quantity }) => ({ product, quantity }));

export function CartProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const { user, loading, justLoggedIn, expired, whenKnown } = useSession();
  const [ready, setReady] = useState(false);
  const [state, setState] = useState(emptyCart);
  const current = useRef(emptyCart);
  const latest = useRef(0);
  const confirmed = useRef<CartLine[]>([]);
  const owner = useRef<string | undefined>(undefined);

  const apply = useCallback((action: CartAction) => {
    current.current = cartAfter(current.current, action);
    setState(current.current);
    saveCart({ items: current.current.items, owner: owner.current });
  }, []);

  const load = useCallback(
    (cart: CartLinesFragment) => {
      confirmed.current = linesOf(cart);
      apply({ type: 'load', items: confirmed.current });
    },
    [apply],
  );

  useEffect(() => {
    const restore = ({ items, owner: whose }: SavedCart) => {
      owner.current = whose;
      current.current = cartAfter(emptyCart, { type: 'load', items });
      confirmed.current = items;
      setState(current.current);
    };
    restore(readSavedCart());
    setReady(true);
    return onSavedCartChange(restore);
  }, []);

  const userId = user?.id;
  const known = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (loading || known.current === userId) return;
    const left = known.current;
    known.current = userId;
    if (!user) {
      // Whoever only has to log in again finds the cart as it was.
      if (left && !expired) {
        owner.current = undefined;
        apply({ type: 'clear' });
      }
      return;
    }
    const ofAnother = owner.current !== undefined && owner.current !== userId;
    owner.current = userId;
    const saved = ofAnother ? [] : current.current.items;
    if (!justLoggedIn || saved.length === 0) {
      load(user.cart);
      return;
    }
    const items = saved.map(({ product, quantity }) => ({ productId: product.id, quantity }));
    client.mutate({ mutation: MergeCartDocument, variables: { items } }).then(
      ({ data }) => {
        if (!data || known.current !== userId) return;
        load(data.mergeCart.cart);
        data.mergeCart.notices.forEach((notice) => toast(notice));
      },
      (error: unknown) => {
        console.error('The saved cart could not be merged', error);
        toast.error('Failed to fetch cart');
        load(user.cart);
      },
    );
  }, [apply, client, expired, justLoggedIn, load, loading, user, userId]);

  /** Shows the change, asks the server, and either shows its word or goes back to its last one. */
  const change = useCallback(
    async (action: CartAction, ask: () => Promise<CartLinesFragment | undefined>, failure: string) => {
      const mine = ++latest.current;
      apply(action);
      try {
        const answer = await ask();
        if (!answer) return true;
        confirmed.current = linesOf(answer);
        // An earlier answer must not undo what was tapped since.
        if (mine === latest.current) apply({ type: 'load', items: confirmed.current });
        return true;
      } catch (error) {
        if (mine === latest.current) apply({ type: 'load', items: confirmed.current });
        toast.error(errorText(error, failure));
        return false;
      }
    },
    [apply],
  );

  const cart = useMemo<Cart>(
    () => ({
      ...state,
      ready,
      load,
      async refresh() {
        if (!userId) return;
        try {
          const { data } = await client.query({ query: MyCartDocument, fetchPolicy: 'network-only' });
          if (data) load(data.myCart);
        } catch (error) {
          toast.error(errorText(error, 'Failed to fetch cart'));
        }
      },
      reset() {
        latest.current += 1;
        confirmed.current = [];
        apply({ type: 'clear' });
      },
      async add(product, quantity) {
        if (!userId && !(await whenKnown())) {
          toast.error('Please login first');
          return false;
        }
        const added = await change(
          { type: 'add', product, quantity },
          async () =>
            (await client.mutate({ mutation: AddToCartDocument, variables: { productId: product.id, quantity } })).data
              ?.addToCart,
          'Failed to add to cart',
        );
        if (added) toast.success('Added To Cart!!');
        return added;
      },
      async setQuantity(productId, quantity) {
        const ask = async () =>
          userId
            ? (await client.mutate({ mutation: SetCartQuantityDocument, variables: { productId, quantity } })).data
                ?.setCartQuantity
            : undefined;
        if (await change({ type: 'setQuantity', productId, quantity }, ask, 'Failed to update quantity'))
          toast.success('Quantity updated');
      },
      async remove(productId) {
        const ask = async () =>
          userId
            ? (await client.mutate({ mutation: RemoveFromCartDocument, variables: { productId } })).data?.removeFromCart
            : undefined;
        if (await change({ type: 'remove', productId }, ask, 'Failed to remove item'))
          toast.success('Item removed from cart');
      },
      async clear() {
        const ask = async () =>
          userId ? (await client.mutate({ mutation: ClearCartDocument })).data?.clearCart : undefined;
        if (await change({ type: 'clear' }, ask, 'Failed to clear cart')) toast.success('Cart cleared');
      },
    }),
    [state, ready, load, apply, change, client, userId, whenKnown],
  );
  return <CartContext value={cart}>{children}</CartContext>;
}
