// Who logs in finds the account's cart, with what lay in this browser's; who logs out leaves nothing behind.
import { useEffect } from 'react';
import { useApolloClient } from '@apollo/client/react';
import type { CartLinesFragment } from '../../generated/shared';
import { forgetDrafts } from '../session/drafts';
import { useSession } from '../session/session';
import { cartNeedsAccount } from '../shop';
import { toast } from '../toasts';
import { mergeLines } from './cart-commands';
import type { CartLine } from './cart-rules';
import type { CartStore } from './cart-store';
import { usePendingAction } from './use-pending-action';

/** Pieces of a cart beside these lines. */
function piecesBeside({ items }: CartLinesFragment, lines: readonly CartLine[]): number {
  const known = new Map(lines.map(({ product, quantity }) => [product.id, quantity]));
  return items.reduce((sum, { product, quantity }) => sum + Math.max(0, quantity - (known.get(product.id) ?? 0)), 0);
}

/** @param load shows a cart as the server knows it */
export function useAccountCart(store: CartStore, load: (cart: CartLinesFragment) => void): void {
  const client = useApolloClient();
  const { user, loading, justLoggedIn, expired } = useSession();
  const doWanted = usePendingAction(load);
  const userId = user?.id;

  useEffect(() => {
    if (loading || store.followed === userId) return;
    const before = store.followed;
    store.followed = userId;
    if (!user) {
      // The cart stays when the session has only expired.
      if (before && !expired) {
        store.owner = undefined;
        store.apply({ type: 'clear' });
      }
      return;
    }
    if (store.owner !== undefined && store.owner !== user.id) {
      store.apply({ type: 'clear' });
      forgetDrafts();
    }
    // Lines of nobody also join when the page of the log-in was left before they could.
    const ofNobody = store.owner === undefined;
    const saved = store.view.items;
    if ((!justLoggedIn && !ofNobody) || saved.length === 0) {
      store.follow(user.id);
      if (store.answeredEarly !== userId) load(user.cart);
      store.answeredEarly = undefined;
      doWanted();
      return;
    }
    const joined = mergeLines(client, saved).then(
      (merged) => {
        if (!merged || store.followed !== userId) return;
        store.follow(user.id);
        load(merged.cart);
        merged.notices.forEach((notice) => toast(notice));
        const before = cartNeedsAccount() ? 0 : piecesBeside(merged.cart, saved);
        if (before > 0)
          toast(`Your cart also has ${before === 1 ? 'one item' : `${before} items`} that you put in before.`);
      },
      (error: unknown) => {
        console.error('The saved cart could not be merged', error);
        toast.error('Failed to fetch cart');
        store.unjoined = saved;
      },
    );
    // A query of the screen may be answered with the cart from before the merge.
    store.hold(joined);
    void joined.finally(() => doWanted());
  }, [client, doWanted, expired, justLoggedIn, load, loading, store, user, userId]);
}
