// One order of one's own: the screen after placing it, which says what it waits for, when it comes and what happens next.
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useApolloClient } from '@apollo/client/react';
import { BuyAgainDocument, CancelOrderDocument, useMyOrderQuery } from '../../generated/orders';
import type { PaymentFragment } from '../../generated/payments';
import { useCart } from '../../shared/cart/cart';
import { errorCode, errorText } from '../../shared/error-text';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { usePayment } from '../../shared/payments/use-payment';
import { forgetDrafts } from '../../shared/session/drafts';
import { useSession } from '../../shared/session/session';
import { toast } from '../../shared/toasts';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { LoginFirst } from '../../shared/ui/LoginFirst';
import { Spinner } from '../../shared/ui/Spinner';
import { PlacedOrder } from './PlacedOrder';

/** Opens the payment window of an order that was placed a moment ago. */
function useFirstPayment(id: string) {
  const client = useApolloClient();
  const cart = useCart();
  const navigate = useNavigate();
  const payment = usePayment();
  const { state, pathname } = useLocation();
  const [paying, setPaying] = useState(false);
  const [unpaid, setUnpaid] = useState(false);
  const session = (state as { pay?: PaymentFragment } | null)?.pay;
  const begun = useRef(false);

  /** Back from the payment cancels the unpaid order and restores the cart. */
  async function giveUp() {
    try {
      await client.mutate({ mutation: CancelOrderDocument, variables: { id } });
      const { data } = await client.mutate({ mutation: BuyAgainDocument, variables: { orderId: id } });
      if (data) cart.load(data.buyAgain.cart);
      toast('You were not charged: the unpaid order is cancelled, and your cart is as it was.');
    } catch (error) {
      toast.error(errorText(error, 'Your order is waiting for payment.'));
    }
  }

  async function payFirst(opened: PaymentFragment) {
    setPaying(true);
    const end = await payment.pay(opened);
    setPaying(false);
    if (end === 'left') return cart.hold(giveUp());
    cart.reset();
    // The address and the codes stay for another way of paying.
    if (end === 'unpaid') setUnpaid(true);
    else forgetDrafts();
  }

  useEffect(() => {
    if (!session || begun.current) return;
    begun.current = true;
    // A reloaded page offers the payment instead of opening the window.
    void navigate(pathname, { replace: true, state: null });
    void payFirst(session);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, with the state of the navigation
  }, [session]);
  return { paying, unpaid, window: payment.window };
}

function OwnOrder({ id }: { id: string }) {
  const first = useFirstPayment(id);
  const { data, error, refetch } = useMyOrderQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const order = data?.myOrder;
  return (
    <>
      {order ? (
        <PlacedOrder order={order} paying={first.paying} unpaid={first.unpaid} />
      ) : error ? (
        <div role="alert" className="py-16 text-center">
          <h1 className="text-title">
            {errorCode(error) === 'NOT_FOUND' ? 'Order not found' : 'This order could not be loaded'}
          </h1>
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            <Button look="outline" onClick={() => void refetch().catch(() => {})}>
              Try again
            </Button>
            <ButtonLink to={paths.myOrders.href()}>My Orders</ButtonLink>
          </div>
        </div>
      ) : (
        <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading order" />
      )}
      {first.window}
    </>
  );
}

const head = <Head screen="Your Order" />;

export default clientRendered(head, function OrderRoute() {
  const { id } = useParams();
  const { user, loading } = useSession();
  return (
    <div className="container-page max-w-4xl! py-8 sm:py-12">
      {head}
      {loading ? (
        <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading order" />
      ) : user ? (
        <OwnOrder key={id} id={id!} />
      ) : (
        <LoginFirst>Log in to see your orders.</LoginFirst>
      )}
    </div>
  );
});
