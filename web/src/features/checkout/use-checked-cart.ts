// Checks the cart with the server when it is opened and when its tab becomes visible.
import { useEffect, useRef } from 'react';
import { useCart } from '../../shared/cart/cart';
import { useSession } from '../../shared/session/session';

export function useCheckedCart(): void {
  const { ready, check } = useCart();
  const { loading } = useSession();
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  const open = ready && !loading;
  useEffect(() => {
    if (!open) return undefined;
    const checkNow = () => {
      if (document.visibilityState === 'visible') void latest.current();
    };
    checkNow();
    document.addEventListener('visibilitychange', checkNow);
    return () => document.removeEventListener('visibilitychange', checkNow);
  }, [open]);
}
