// The shopper's cart: kept in the browser, followed by the account; every change shows at once and is taken back on refusal.
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { useApolloClient } from '@apollo/client/react';
import type { CartLinesFragment } from '../../generated/shared';
import { useSession } from '../session/session';
import { useLoginFirst } from '../session/pending-action';
import { cartCommands, type CartCommands } from './cart-commands';
import { CartStore, unreadCart, type CartView } from './cart-store';
import { checkedOf } from './checked-cart';
import { onSavedCartChange, readSavedCart, type SavedCart } from './saved-cart';
import { useAccountCart } from './use-account-cart';

export interface Cart extends CartView, CartCommands {
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
  const { user, whenKnown } = useSession();
  const loginFirst = useLoginFirst();
  const [view, setView] = useState(unreadCart);
  const [store] = useState(() => new CartStore(setView));
  const load = useCallback((cart: CartLinesFragment) => store.confirm(checkedOf(cart)), [store]);

  useEffect(() => {
    const restore = (saved: SavedCart) => store.restore(saved);
    // In a transition, as in session.tsx: an urgent update would force hydration of the whole screen.
    startTransition(() => restore(readSavedCart()));
    return onSavedCartChange(restore);
  }, [store]);
  useAccountCart(store, load);

  const userId = user?.id;
  const commands = useMemo(
    () => cartCommands(store, { client, userId, whenKnown, loginFirst }),
    [store, client, userId, whenKnown, loginFirst],
  );
  const cart = useMemo(() => ({ ...view, ...commands, load }), [view, commands, load]);
  return <CartContext value={cart}>{children}</CartContext>;
}
