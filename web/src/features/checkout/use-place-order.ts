// Places the order and pays it. Until an answer has come, the same order keeps its idempotency key, over a reload too.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlaceOrderMutation, type PlaceOrderInput } from '../../generated/checkout';
import { showAlert } from '../../shared/alerts';
import { useCart } from '../../shared/cart/cart';
import { errorCode, errorText, isNetworkError } from '../../shared/error-text';
import { useLostAnswer } from '../../shared/lost-answer';
import { paths } from '../../shared/paths';
import { forgetDrafts, keepDraft, useDraft } from '../../shared/session/drafts';
import { useSession } from '../../shared/session/session';
import { toast } from '../../shared/toasts';
import { ATTEMPT, useLostOrder, type Attempt } from './use-lost-order';

export function usePlaceOrder() {
  const cart = useCart();
  const navigate = useNavigate();
  const { user } = useSession();
  const [placeOrder] = usePlaceOrderMutation();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const attempt = useDraft<Attempt>(user?.id, ATTEMPT);
  const lost = useLostAnswer({
    checking: 'We are checking whether your order has arrived.',
    unknown: 'We could not find out whether your order has arrived.',
    advice:
      'Check again once you are online: the same order is never placed twice. Or look at My Orders before you order anew.',
  });

  useLostOrder(user?.id, attempt);

  const keep = (next: Attempt | undefined) => user && keepDraft(user.id, ATTEMPT, next);

  async function place(input: PlaceOrderInput) {
    const content = JSON.stringify(input);
    const key = attempt?.content === content ? attempt.key : crypto.randomUUID();
    keep({ content, key });
    setBusy(true);
    try {
      const { data } = await lost.ask(() => placeOrder({ variables: { input: { ...input, idempotencyKey: key } } }));
      if (!data) throw new Error('no order in the answer');
      keep(undefined);
      const { order, payment } = data.placeOrder;
      if (payment) {
        toast.success('Order placed successfully!');
        // Cart and draft stay until the payment has ended: Back leads here.
        void navigate(paths.order.href(order.id), { state: { pay: payment } });
        return;
      }
      showAlert("Order placed successfully! You'll pay when your order arrives.");
      void navigate(paths.order.href(order.id), { replace: true });
      forgetDrafts();
      cart.reset();
    } catch (error) {
      setBusy(false);
      // The shopper has read of a lost answer already; the key stays for another press.
      if (isNetworkError(error)) return;
      if (errorCode(error) !== 'INTERNAL') keep(undefined);
      // The session shows that notice itself.
      if (errorCode(error) === 'SESSION_EXPIRED') return;
      if (input.paymentMethod === 'COD') showAlert(errorText(error, 'Failed to place COD order'));
      else toast.error(errorText(error, 'Failed to place order'));
      if (errorCode(error) === 'PRICE_CHANGED') setRefusals((count) => count + 1);
      // Prices, stock or products have changed: the cart shows it.
      await cart.check();
    }
  }

  return { place, busy, refusals, window: lost.window };
}
