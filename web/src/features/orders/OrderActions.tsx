// What a customer can still do with an order: pay it, cancel it, have its invoice, buy the same again.
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FileText, RotateCcw } from 'lucide-react';
import { useBuyAgainMutation, useCancelOrderMutation, type OrderDetailsFragment } from '../../generated/orders';
import { useCart } from '../../shared/cart/cart';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { paths } from '../../shared/paths';
import { usePayment } from '../../shared/payments/use-payment';
import { toast } from '../../shared/toasts';
import { Button, ButtonOutLink } from '../../shared/ui/Button';
import { mediaUrl } from '../../shared/ui/Picture';
import { orderLabel } from './status-tones';

const Dialog = lazy(() => import('../../shared/ui/Dialog'));

export function OrderActions({ order }: { order: OrderDetailsFragment }) {
  const cart = useCart();
  const navigate = useNavigate();
  const payment = usePayment();
  const [cancelOrder, cancelling] = useCancelOrderMutation();
  const [buyAgain, buying] = useBuyAgainMutation();
  const [asking, setAsking] = useState(false);
  const [paying, setPaying] = useState(false);

  async function pay() {
    setPaying(true);
    await payment.payOrder(order.id);
    setPaying(false);
  }

  async function cancel() {
    try {
      await cancelOrder({ variables: { id: order.id } });
      toast.success('Order cancelled');
    } catch (error) {
      toast.error(errorText(error, 'The order could not be cancelled'));
    }
    setAsking(false);
  }

  async function again() {
    try {
      const { data } = await buyAgain({ variables: { orderId: order.id } });
      if (!data) throw new Error('no cart in the answer');
      cart.load(data.buyAgain.cart);
      data.buyAgain.notices.forEach((notice) => toast(notice));
      void navigate(paths.cart.href);
    } catch (error) {
      toast.error(errorText(error, 'Failed to add to cart'));
    }
  }

  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {order.canPay && (
        <Button look="accent" busy={paying} onClick={() => void pay()}>
          Pay Now
        </Button>
      )}
      <Button look="outline" busy={buying.loading} onClick={() => void again()}>
        <RotateCcw aria-hidden className="size-4" />
        Buy Again
      </Button>
      {order.invoiceUrl && (
        <ButtonOutLink look="outline" href={mediaUrl(order.invoiceUrl)}>
          <FileText aria-hidden className="size-4" />
          Invoice {order.invoiceNumber}
        </ButtonOutLink>
      )}
      {order.canCancel && (
        <Button look="danger" onClick={() => setAsking(true)}>
          Cancel Order
        </Button>
      )}
      {order.canPay && order.payBy && (
        <p className="w-full text-sm text-ink-soft">Please pay before {formatDateTime(order.payBy)}.</p>
      )}
      {asking && (
        <Suspense>
          <Dialog
            open
            onOpenChange={setAsking}
            title={`Cancel order ${orderLabel(order)}?`}
            description={
              order.paymentStatus === 'PAID'
                ? 'What you have paid is sent back to where it came from, in 5 to 7 working days.'
                : 'Nothing has been paid yet, so nothing needs to be sent back.'
            }
          >
            <div className="flex flex-wrap justify-end gap-3">
              <Button look="outline" onClick={() => setAsking(false)}>
                Keep Order
              </Button>
              <Button look="danger" busy={cancelling.loading} onClick={() => void cancel()}>
                Cancel Order
              </Button>
            </div>
          </Dialog>
        </Suspense>
      )}
      {payment.window}
    </div>
  );
}
