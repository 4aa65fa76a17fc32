// After a payment that did not end well: what is known of the money, and what can be done. The state comes from the server alone.
import { useEffect, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import {
  BuyAgainDocument,
  CancelOrderDocument,
  MyOrderDocument,
  type OrderDetailsFragment,
} from '../../generated/orders';
import { useCart } from '../../shared/cart/cart';
import { errorText } from '../../shared/error-text';
import { paths } from '../../shared/paths';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';

/** Milliseconds until the server is asked again whether the money has come. */
const PAUSES = [0, 3_000, 6_000, 12_000, 24_000, 48_000];

/** Asks again, a few times, until the order is paid or its payment is known to have failed. */
function useNewsOfPayment({ id, canPay, paymentStatus }: OrderDetailsFragment, asks: boolean): boolean {
  const client = useApolloClient();
  const [attempt, setAttempt] = useState(0);
  const wait = PAUSES[attempt];
  const isOpen = asks && canPay && paymentStatus === 'PENDING' && wait !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(
      () =>
        void client
          .query({ query: MyOrderDocument, variables: { id }, fetchPolicy: 'network-only' })
          .catch((error: unknown) => console.error('The order could not be fetched again', error))
          .finally(() => setAttempt((count) => count + 1)),
      wait,
    );
    return () => clearTimeout(timer);
  }, [client, id, isOpen, wait]);
  return isOpen;
}

interface Props {
  order: OrderDetailsFragment;
  /** True after an attempt on this screen whose end is not known. */
  attempted: boolean;
  busy: boolean;
  onPay(): void;
}

export function UnpaidHelp({ order, attempted, busy, onPay }: Props) {
  const client = useApolloClient();
  const cart = useCart();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<'cash' | 'cancel'>();
  const isChecking = useNewsOfPayment(order, attempted);
  const hasFailed = order.paymentStatus === 'FAILED';

  /** Cancels the unpaid order; for cash its items come back into the cart, to be ordered so. */
  async function leave(how: 'cash' | 'cancel') {
    setLeaving(how);
    try {
      await client.mutate({ mutation: CancelOrderDocument, variables: { id: order.id } });
      if (how === 'cancel') {
        toast.success('The order is cancelled. You were charged nothing.');
        return;
      }
      const { data } = await client.mutate({ mutation: BuyAgainDocument, variables: { orderId: order.id } });
      if (data) cart.load(data.buyAgain.cart);
      toast('The unpaid order is cancelled, and its items are in your cart. Choose Cash on Delivery there.');
      await navigate(`${paths.cart.href}?step=payment`);
    } catch (error) {
      toast.error(errorText(error, 'That did not work. Please check your connection and try again.'));
    } finally {
      setLeaving(undefined);
    }
  }

  return (
    <section aria-labelledby="unpaid" className="rounded-card bg-warning-soft p-5 sm:p-6">
      <div role="status">
        <h2 id="unpaid" className="text-xl">
          {hasFailed ? 'The payment failed, and nothing was charged' : 'We have not received your payment'}
        </h2>
        <p className="mt-1">
          {hasFailed
            ? 'If your bank shows a debit all the same, it takes it back by itself. Your items are still reserved: you can try again.'
            : isChecking
              ? 'We are checking. If you have paid, it shows here in a moment: please do not pay twice.'
              : 'If money has left your account, we find it by ourselves and tell you: please do not pay twice. Otherwise you can pay now.'}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
        <Button look="accent" busy={busy} disabled={leaving !== undefined} onClick={onPay}>
          Pay Now
        </Button>
        <Button
          look="outline"
          busy={leaving === 'cash'}
          disabled={busy || leaving === 'cancel'}
          onClick={() => void leave('cash')}
        >
          Order with cash on delivery instead
        </Button>
        {order.canCancel && (
          <Button
            look="danger"
            busy={leaving === 'cancel'}
            disabled={busy || leaving === 'cash'}
            onClick={() => void leave('cancel')}
          >
            Cancel the order
          </Button>
        )}
      </div>
    </section>
  );
}
