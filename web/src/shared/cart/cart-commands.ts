// What a shopper can do with the cart: shown at once, and asked of the server where there is an account whose cart it is.
import type { ApolloClient } from '@apollo/client';
import {
  AddToCartDocument,
  ClearCartDocument,
  MergeCartDocument,
  RemoveFromCartDocument,
  SetCartQuantityDocument,
  type CartLinesFragment,
  type ProductLineFragment,
} from '../../generated/shared';
import type { PendingAction } from '../session/pending-action';
import { cartNeedsAccount } from '../shop';
import { toast } from '../toasts';
import { cartAfter, emptyCart, joinedCarts, refusalToAdd, type CartLine, type CartState } from './cart-rules';
import { checkedOf } from './checked-cart';
import type { CartStore } from './cart-store';

export interface CartCommands {
  /** True once added; false, with a toast that says why, when not. */
  add(product: ProductLineFragment, quantity: number): Promise<boolean>;
  setQuantity(productId: string, quantity: number): Promise<void>;
  remove(productId: string): Promise<void>;
  clear(): Promise<void>;
  undoClear(): Promise<void>;
  /** Adds what a reminder is about: of each product the larger quantity. */
  restore(found: CartLinesFragment): Promise<boolean>;
  /** Accepts the current price of one product, or of all. */
  acceptPrices(productId?: string): void;
  /** Empties the cart in this browser, when the server has already emptied its own. */
  reset(): void;
  /** Checks the lines with the server. @returns the cart then, unchanged when the server cannot be reached */
  check(): Promise<CartState & { asked: boolean }>;
  /** Ignores the server's carts until an order is settled: its lines are sold or come back. */
  hold(settled: Promise<unknown>): void;
}

interface Shopper {
  client: ApolloClient;
  userId: string | undefined;
  /** Id of the account, once the session is known; null for nobody. */
  whenKnown(): Promise<string | null>;
  /** Sends the visitor to the log-in, and carries out the action afterwards. */
  loginFirst(wanted: PendingAction): void;
}

/** Adds these lines to the account's cart. */
export async function mergeLines(client: ApolloClient, lines: readonly CartLine[]) {
  const items = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  return (await client.mutate({ mutation: MergeCartDocument, variables: { items } })).data?.mergeCart;
}

export function cartCommands(store: CartStore, { client, userId, whenKnown, loginFirst }: Shopper): CartCommands {
  /** Joins what the log-in could not. @returns the cart then; undefined when nothing waited */
  async function join(): Promise<CartLinesFragment | undefined> {
    if (!userId || store.unjoined.length === 0) return undefined;
    const merged = await mergeLines(client, store.unjoined);
    store.follow(userId);
    merged?.notices.forEach((notice) => toast(notice));
    return merged?.cart;
  }

  /** The server's cart, or undefined for a cart of this browser only. */
  const ofAccount = (ask: () => Promise<CartLinesFragment | undefined>) => async () => {
    if (!userId) return undefined;
    await join();
    return ask();
  };

  return {
    acceptPrices: (productId) => store.apply({ type: 'acceptPrices', productId }),
    reset: () => store.reset(),
    hold: (settled) => store.hold(settled),
    check: () =>
      store.check(async (cart) => {
        const joined = await join();
        return joined
          ? checkedOf(joined)
          : (await import('./check-cart')).checkCart(client, cart, userId !== undefined);
      }),
    async add(product, quantity) {
      const variables = { productId: product.id, quantity };
      const account = userId ?? (await whenKnown());
      if (!account) {
        if (cartNeedsAccount()) {
          loginFirst({ kind: 'buy', ...variables });
          return false;
        }
        const refusal = refusalToAdd(store.view, product, quantity);
        if (refusal) toast.error(refusal);
        else {
          await store.change({ type: 'add', product, quantity }, async () => undefined, 'Failed to add to cart');
          toast.success('Added To Cart!!');
        }
        return refusal === undefined;
      }
      const ask = async () => {
        await join();
        const { data } = await client.mutate({ mutation: AddToCartDocument, variables });
        if (data && store.followed !== account) store.answeredEarly = account;
        return data?.addToCart;
      };
      const added = await store.change({ type: 'add', product, quantity }, ask, 'Failed to add to cart');
      if (added) toast.success('Added To Cart!!');
      return added;
    },
    async setQuantity(productId, quantity) {
      const variables = { productId, quantity };
      const ask = ofAccount(
        async () => (await client.mutate({ mutation: SetCartQuantityDocument, variables })).data?.setCartQuantity,
      );
      if (await store.change({ type: 'setQuantity', ...variables }, ask, 'Failed to update quantity'))
        toast.success('Quantity updated');
    },
    async remove(productId) {
      const variables = { productId };
      const ask = ofAccount(
        async () => (await client.mutate({ mutation: RemoveFromCartDocument, variables })).data?.removeFromCart,
      );
      if (await store.change({ type: 'remove', productId }, ask, 'Failed to remove item'))
        toast.success('Item removed from cart');
    },
    async clear() {
      const ask = ofAccount(async () => (await client.mutate({ mutation: ClearCartDocument })).data?.clearCart);
      const { items } = store.view;
      if (!(await store.change({ type: 'clear' }, ask, 'Failed to clear cart'))) return;
      store.keepCleared(items);
      toast.success('Cart cleared');
    },
    async undoClear() {
      const { cleared } = store.view;
      const ask = ofAccount(async () => {
        const merged = await mergeLines(client, cleared);
        merged?.notices.forEach((notice) => toast(notice));
        return merged?.cart;
      });
      await store.change({ type: 'load', items: [...cleared], gone: [] }, ask, 'Failed to fetch cart');
    },
    restore(found) {
      const joined = joinedCarts(store.view, checkedOf(found));
      const ask = ofAccount(async () => {
        const merged = await mergeLines(client, cartAfter(emptyCart, { type: 'load', ...checkedOf(found) }).items);
        merged?.notices.forEach((notice) => toast(notice));
        return merged?.cart;
      });
      return store.change({ type: 'load', ...joined }, ask, 'Failed to fetch cart');
    },
  };
}
