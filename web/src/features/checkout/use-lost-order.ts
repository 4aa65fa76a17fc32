// Finds an order by its idempotency key when its answer was lost with the page that asked for it.
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { MyOrderByKeyDocument } from '../../generated/checkout';
import { showAlert } from '../../shared/alerts';
import { useCart } from '../../shared/cart/cart';
import { isNetworkError } from '../../shared/error-text';
import { paths } from '../../shared/paths';
import { forgetDrafts, keepDraft } from '../../shared/session/drafts';

/** An order on its way: the content that its key stands for. */
export interface Attempt {
  content: string;
  key: string;
}
/** Name of its draft. */
export const ATTEMPT = 'attempt';

/**
 * Looks once, when the account is known: what is begun on this page is answered here.
 * @param attempt kept from before
 */
export function useLostOrder(userId: string | undefined, attempt: Attempt | undefined): void {
  const client = useApolloClient();
  const navigate = useNavigate();
  const cart = useCart();
  const lookedFor = useRef<string>(undefined);

  async function find(owner: string, key: string): Promise<void> {
    const { data } = await client.query({
      query: MyOrderByKeyDocument,
      variables: { key },
      fetchPolicy: 'network-only',
    });
    const order = data?.myOrderByKey;
    // It has not arrived: pressed again with the same content, it goes out with the same key.
    if (!order) return;
    keepDraft(owner, ATTEMPT, undefined);
    forgetDrafts();
    cart.reset();
    showAlert(`Your order ${order.orderNumber} has arrived. It is placed once.`);
    void navigate(paths.order.href(order.id), { replace: true });
  }

  useEffect(() => {
    if (!userId || lookedFor.current === userId) return;
    lookedFor.current = userId;
    if (attempt)
      find(userId, attempt.key).catch((error: unknown) => {
        if (!isNetworkError(error)) throw error;
      });
  });
}
