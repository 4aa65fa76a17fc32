// Places the order and pays it; retries after a network failure keep the idempotency key.
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlaceOrderMutation, type PlaceOrderInput } from '../../generated/checkout';
import { showAlert } from '../../shared/alerts';
import { useCart } from '../../shared/cart/cart';
import { errorCode, errorText, isNetworkError } from '../../shared/error-text';
import { paths } from '../../shared/paths';
import { forgetDrafts } from '../../shared/session/drafts';
import { toast } from '../../shared/toasts';

export function usePlaceOrder() {
  const cart = useCart();
  const navigate = useNavigate();
  const [placeOrder] = usePlaceOrderMutation();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  // Repeats a request with the same idempotency key, so that it cannot place a second order.
  const attempt = useRef<{ content: string; key: string } | null>(null);

  async function place(input: PlaceOrderInput) {
    const content = JSON.stringify(input);
    if (attempt.current?.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    setBusy(true);
    try {
      const { data } = await placeOrder({ variables: { input: { ...input, idempotencyKey: attempt.current.key } } });
      if (!data) throw new Error('no order in the answer');
      attempt.current = null;
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
      if (!isNetworkError(error)) attempt.current = null;
      // The session shows that notice itself.
      if (errorCode(error) === 'SESSION_EXPIRED') return;
      if (input.paymentMethod === 'COD') showAlert(errorText(error, 'Failed to place COD order'));
      else toast.error(errorText(error, 'Failed to place order'));
      if (errorCode(error) === 'PRICE_CHANGED') setRefusals((count) => count + 1);
      // Prices, stock or products have changed: the cart shows it.
      if (!isNetworkError(error)) await cart.check();
    }
  }

  return { place, busy, refusals };
}
