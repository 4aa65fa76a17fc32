// The shopper's cart: kept in the browser, followed by the account; every change shows at once and is taken back on refusal.
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useApolloClient } from '@apollo/client/react';
import {
  AddToCartDocument,
  ClearCartDocument,
  MergeCartDocument,
  RemoveFromCartDocument,
  SetCartQuantityDocument,
  type CartLinesFragment,
  type ProductCardFragment,
} from '../../generated/shared';
import { errorText } from '../error-text';
import { useSession } from '../session/session';
import { useLoginFirst } from '../session/wanted';
import { toast } from '../toasts';
import { cartAfter, emptyCart, type CartAction, type CartLine, type CartState } from './cart-rules';
import { checkedOf, type CheckedCart } from './checked-cart';
import { onSavedCartChange, readSavedCart, saveCart, type SavedCart } from './saved-cart';
import { useWanted } from './use-wanted';

export interface Cart extends CartState {
  /** False until the saved cart was read. */
  ready: boolean;
  /** True once added; false, with a toast that says why, when not. */
  add(product: ProductCardFragment, quantity: number): Promise<boolean>;
  setQuantity(productId: string, quantity: number): Promise<void>;
  remove(productId: string): Promise<void>;
  clear(): Promise<void>;
  /** What was cleared last, as long as nothing else was put in; empty when there is nothing to bring back. */
  cleared: readonly CartLine[];
  undoClear(): Promise<void>;
  /** The shopper knows the prices of now: of one product, or of all. */
  acceptPrices(productId?: string): void;
  /** Forgets the lines in this browser; the server has emptied its own already. */
  reset(): void;
  /** Asks the server what became of the lines. @returns the cart as it is then, also when the server cannot be asked */
  check(): Promise<CartState>;
  /** Shows nothing of what the server says until an order is settled one way or the other: its lines come back, or are sold. */
  hold(settled: Promise<unknown>): void;
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

export function CartProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const { user, loading, justLoggedIn, expired, whenKnown } = useSession();
  const loginFirst = useLoginFirst();
  const [ready, setReady] = useState(false);
  const [state, setState] = useState(emptyCart);
  const current = useRef(emptyCart);
  const latest = useRef(0);
  const pending = useRef(0);
  /** Of whom the server has answered a change before what it said of them was taken over: that answer is the newer one. */
  const answeredEarly = useRef<string>(undefined);
  const held = useRef<Promise<unknown>>(undefined);
  const [cleared, setCleared] = useState<readonly CartLine[]>([]);
  const confirmed = useRef<CheckedCart>({ items: [], gone: [] });
  const owner = useRef<string | undefined>(undefined);

  const apply = useCallback((action: CartAction) => {
    current.current = cartAfter(current.current, action);
    setState(current.current);
    if (current.current.items.length > 0) setCleared([]);
    saveCart({ items: current.current.items, gone: current.current.gone, owner: owner.current });
  }, []);

  const load = useCallback(
    (cart: CartLinesFragment) => {
      confirmed.current = checkedOf(cart);
      apply({ type: 'load', ...confirmed.current });
    },
    [apply],
  );

  useEffect(() => {
    const restore = ({ items, gone, owner: whose }: SavedCart) => {
      owner.current = whose;
      current.current = cartAfter(emptyCart, { type: 'load', items, gone });
      confirmed.current = { items, gone };
      setState(current.current);
    };
    // As with the session: what this changes below must not have to be taken over at once.
    startTransition(() => {
      restore(readSavedCart());
      setReady(true);
    });
    return onSavedCartChange(restore);
  }, []);

  const userId = user?.id;
  const doWanted = useWanted(load);
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
    if (ofAnother) apply({ type: 'clear' });
    const saved = current.current.items;
    if (!justLoggedIn || saved.length === 0) {
      if (answeredEarly.current !== userId) load(user.cart);
      answeredEarly.current = undefined;
      doWanted();
      return;
    }
    const items = saved.map(({ product, quantity }) => ({ productId: product.id, quantity }));
    client
      .mutate({ mutation: MergeCartDocument, variables: { items } })
      .then(
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
      )
      .finally(() => doWanted());
  }, [apply, client, doWanted, expired, justLoggedIn, load, loading, user, userId]);

  /** Shows the change, asks the server, and either shows its word or goes back to its last one. */
  const change = useCallback(
    async (action: CartAction, ask: () => Promise<CartLinesFragment | undefined>, failure: string) => {
      const mine = ++latest.current;
      pending.current += 1;
      apply(action);
      try {
        const answer = await ask();
        confirmed.current = answer ? checkedOf(answer) : current.current;
        // An earlier answer must not undo what was tapped since.
        if (mine === latest.current) apply({ type: 'load', ...confirmed.current });
        return true;
      } catch (error) {
        if (mine === latest.current) apply({ type: 'load', ...confirmed.current });
        toast.error(errorText(error, failure));
        return false;
      } finally {
        pending.current -= 1;
      }
    },
    [apply],
  );

  const check = useCallback(async () => {
    await held.current;
    const mine = latest.current;
    try {
      const { checkCart } = await import('./check-cart');
      const checked = await checkCart(client, current.current, userId !== undefined);
      // What was tapped meanwhile is answered by its own word.
      if (mine === latest.current && pending.current === 0 && !held.current) {
        confirmed.current = checked;
        apply({ type: 'load', ...checked });
      }
    } catch (error) {
      console.error('The cart could not be checked', error);
    }
    return current.current;
  }, [apply, client, userId]);

  const cart = useMemo<Cart>(
    () => ({
      ...state,
      ready,
      load,
      check,
      cleared,
      hold(settled) {
        const mine = settled.finally(() => {
          if (held.current === mine) held.current = undefined;
        });
        held.current = mine;
      },
      acceptPrices: (productId) => apply({ type: 'acceptPrices', productId }),
      reset() {
        latest.current += 1;
        confirmed.current = { items: [], gone: [] };
        apply({ type: 'clear' });
      },
      async add(product, quantity) {
        const id = userId ?? (await whenKnown());
        if (!id) {
          loginFirst({ kind: 'buy', productId: product.id, quantity });
          return false;
        }
        const ask = async () => {
          const variables = { productId: product.id, quantity };
          const { data } = await client.mutate({ mutation: AddToCartDocument, variables });
          if (data && known.current !== id) answeredEarly.current = id;
          return data?.addToCart;
        };
        const added = await change({ type: 'add', product, quantity }, ask, 'Failed to add to cart');
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
        const { items } = current.current;
        if (!(await change({ type: 'clear' }, ask, 'Failed to clear cart'))) return;
        setCleared(items);
        toast.success('Cart cleared');
      },
      async undoClear() {
        const ask = async () => {
          if (!userId) return undefined;
          const items = cleared.map(({ product, quantity }) => ({ productId: product.id, quantity }));
          const { data } = await client.mutate({ mutation: MergeCartDocument, variables: { items } });
          data?.mergeCart.notices.forEach((notice) => toast(notice));
          return data?.mergeCart.cart;
        };
        await change({ type: 'load', items: [...cleared], gone: [] }, ask, 'Failed to fetch cart');
      },
    }),
    [state, ready, load, check, cleared, apply, change, client, loginFirst, userId, whenKnown],
  );
  return <CartContext value={cart}>{children}</CartContext>;
}
