// Who logs in finds the account's cart, with what lay in this browser's; who logs out leaves nothing behind.
import { useEffect } from 'react';
import { useApolloClient } from '@apollo/client/react';
import type { CartLinesFragment } from '../../generated/shared';
import { forgetDrafts } from '../session/drafts';
import { useSession } from '../session/session';
import { toast } from '../toasts';
import { mergeLines } from './cart-commands';
import type { CartStore } from './cart-store';
import { usePendingAction } from './use-pending-action';

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
    const ofAnother = store.owner !== undefined && store.owner !== userId;
    store.owner = userId;
    if (ofAnother) {
      store.apply({ type: 'clear' });
      forgetDrafts();
    }
    const saved = store.view.items;
    if (!justLoggedIn || saved.length === 0) {
      if (store.answeredEarly !== userId) load(user.cart);
      store.answeredEarly = undefined;
      doWanted();
      return;
    }
    const joined = mergeLines(client, saved).then(
      (merged) => {
        if (!merged || store.followed !== userId) return;
        load(merged.cart);
        merged.notices.forEach((notice) => toast(notice));
      },
      (error: unknown) => {
        console.error('The saved cart could not be merged', error);
        toast.error('Failed to fetch cart');
        load(user.cart);
      },
    );
    // A query of the screen may be answered with the cart from before the merge.
    store.hold(joined);
    void joined.finally(() => doWanted());
  }, [client, doWanted, expired, justLoggedIn, load, loading, store, user, userId]);
}
