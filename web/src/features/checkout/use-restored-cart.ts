// Brings back the cart of a reminder, once: its link opens the cart with what was left, for whoever opens it.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRestoreCartMutation } from '../../generated/shared';
import { useCart } from '../../shared/cart/cart';
import { errorText } from '../../shared/error-text';
import { useSession } from '../../shared/session/session';
import { toast } from '../../shared/toasts';

/** @returns true while the cart is on its way */
export function useRestoredCart(): boolean {
  const [params, setParams] = useSearchParams();
  const { ready, restore } = useCart();
  const { loading } = useSession();
  const [ask] = useRestoreCartMutation();
  const asked = useRef<string>(undefined);
  const token = params.get('restore');
  // Not before it is known whose cart it joins.
  const open = ready && !loading;
  useEffect(() => {
    if (!token || !open || asked.current === token) return;
    asked.current = token;
    const bring = async () => {
      try {
        const { data } = await ask({ variables: { token } });
        if (data) await restore(data.restoreCart);
      } catch (error) {
        toast.error(errorText(error, 'The cart could not be brought back. Please open the link again.'));
      }
      // Loaded again, the cart stays as the shopper left it.
      setParams(
        (now) => {
          now.delete('restore');
          return now;
        },
        { replace: true },
      );
    };
    void bring();
  }, [token, open, ask, restore, setParams]);
  return token !== null;
}
