// The checkout draft of an account, stored in the browser until the order is placed.
import { useCallback, useEffect, useRef } from 'react';
import { keepDraft, useDraft } from '../../shared/session/drafts';
import type { CheckoutDraft, CheckoutValues } from './checkout-values';

const name = 'checkout';

export function useCheckoutDraft(userId: string | undefined) {
  const draft = useDraft<CheckoutDraft>(userId, name);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const keep = useCallback(
    (change: Partial<CheckoutDraft>) => {
      if (userId) keepDraft(userId, name, { complete: false, ...latest.current, ...change });
    },
    [userId],
  );
  /** Of the Address step, finished or not. */
  const keepValues = useCallback((values: CheckoutValues) => keep({ values, complete: false }), [keep]);
  return { draft, keep, keepValues };
}
