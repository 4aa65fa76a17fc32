// What a customer can still do with an order: pay it, cancel it, have its invoice, buy the same again.
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBuyAgainMutation, type OrderDetailsFragment } from '../../generated/orders';
import { useCart } from '../../shared/cart/cart';
import { formatDate, formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { paths } from '../../shared/paths';
import { usePayment } from '../../shared/payments/use-payment';
import { chatLink, shop, shopCallLink } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { Button, ButtonLink, ButtonOutLink } from '../../shared/ui/Button';
import { mediaUrl } from '../../shared/ui/Picture';
import { AgainIcon, BankCardIcon, DocumentIcon, LifebuoyIcon, StarIcon, UndoIcon } from '../../shared/ui/icons';
import { hasArrived } from './has-arrived';
import { isStaged, nextPayment } from './staged-words';

const CancelForm = lazy(() => import('./CancelForm'));
const ReturnForm = lazy(() => import('./ReturnForm'));

/** Adds an order's available products to the cart and opens it. */
function useBuyAgain(orderId: string) {
  const cart = useCart();
  const navigate = useNavigate();
  const [buyAgain, { loading }] = useBuyAgainMutation();

  async function again() {
    try {
      const { data } = await buyAgain({ variables: { orderId } });
      if (!data) throw new Error('no cart in the answer');
      cart.load(data.buyAgain.cart);
      data.buyAgain.notices.forEach((notice) => toast(notice));
      void navigate(paths.cart.href);
    } catch (error) {
      toast.error(errorText(error, 'Failed to add to cart'));
    }
  }
  return { again, buying: loading };
}

/** Opens the payment of an order that waits for it, or of its next stage. */
function usePayNow(order: OrderDetailsFragment) {
  const payment = usePayment({ inStages: isStaged(order) });
  const [paying, setPaying] = useState(false);
  async function pay() {
    setPaying(true);
    await payment.payOrder(order.id);
    setPaying(false);
  }
  return { pay, paying, window: payment.window };
}

/** Own work of a quote is not among the products. */
const canBuyAgain = ({ items }: OrderDetailsFragment): boolean => items.some(({ isOwnWork }) => !isOwnWork);

/** Once a stage of it is paid, only the shop cancels it. */
const asksUs = (order: OrderDetailsFragment): boolean =>
  isStaged(order) && !order.canCancel && ['PENDING', 'CONFIRMED', 'PROCESSING'].includes(order.orderStatus);

const helpLink = ({ orderNumber, id }: OrderDetailsFragment) =>
  chatLink(`Hello! I have a question about my order ${orderNumber || id}.`);

/** The main actions, shown on a collapsed card. */
export function OrderShortcuts({
  order,
  titleId,
  onOpen,
}: {
  order: OrderDetailsFragment;
  titleId: string;
  onOpen(): void;
}) {
  const { again, buying } = useBuyAgain(order.id);
  const { pay, paying, window } = usePayNow(order);
  const next = nextPayment(order);
  const canReturn = order.returnUntil !== null && order.piecesToReturn.some((pieces) => pieces > 0);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-2 py-1 sm:px-4">
      {order.canPay && (!next || next.isDue) && (
        <Button look="accent" size="small" aria-describedby={titleId} busy={paying} onClick={() => void pay()}>
          {next ? `Pay ${formatRupees(next.amount)} now` : 'Pay Now'}
        </Button>
      )}
      {order.needsShopper && (
        <Button look="primary" size="small" aria-describedby={titleId} onClick={onOpen}>
          Confirm this order
        </Button>
      )}
      {order.canPayInstead && (
        <Button look="ghost" size="small" aria-describedby={titleId} onClick={onOpen}>
          <BankCardIcon className="size-4" />
          Pay online instead
        </Button>
      )}
      {canBuyAgain(order) && (
        <Button look="ghost" size="small" aria-describedby={titleId} busy={buying} onClick={() => void again()}>
          <AgainIcon className="size-4" />
          Order again
        </Button>
      )}
      {hasArrived(order) && (
        <ButtonLink look="ghost" size="small" to={paths.review.href({ order: order.id })} aria-describedby={titleId}>
          <StarIcon className="size-4" />
          Write a review
        </ButtonLink>
      )}
      <ButtonOutLink look="ghost" size="small" href={helpLink(order)} aria-describedby={titleId}>
        <LifebuoyIcon className="size-4" />
        Help
      </ButtonOutLink>
      {canReturn && (
        <Button look="ghost" size="small" aria-describedby={titleId} onClick={onOpen}>
          <UndoIcon className="size-4" />
          Return
        </Button>
      )}
      {window}
    </div>
  );
}

export function OrderActions({ order }: { order: OrderDetailsFragment }) {
  const { pay, paying, window } = usePayNow(order);
  const { again, buying } = useBuyAgain(order.id);
  const staged = isStaged(order);
  const [asking, setAsking] = useState(false);
  const [returning, setReturning] = useState(false);
  const canReturn = order.returnUntil !== null && order.piecesToReturn.some((pieces) => pieces > 0);

  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {order.canPay && !staged && (
        <Button look="accent" busy={paying} onClick={() => void pay()}>
          Pay Now
        </Button>
      )}
      {canBuyAgain(order) && (
        <Button look="outline" busy={buying} onClick={() => void again()}>
          <AgainIcon className="size-4" />
          Buy Again
        </Button>
      )}
      {hasArrived(order) && (
        <ButtonLink look="outline" to={paths.review.href({ order: order.id })}>
          <StarIcon className="size-4" />
          Write a review
        </ButtonLink>
      )}
      {order.invoiceUrl && (
        <ButtonOutLink look="outline" href={mediaUrl(order.invoiceUrl)}>
          <DocumentIcon className="size-4" />
          {order.billOfSupply ? 'Bill of supply' : 'Invoice'} {order.invoiceNumber}
        </ButtonOutLink>
      )}
      <ButtonOutLink look="outline" href={helpLink(order)}>
        <LifebuoyIcon className="size-4" />
        Help
      </ButtonOutLink>
      {order.canCancel && (
        <Button look="danger" onClick={() => setAsking(true)}>
          Cancel Order
        </Button>
      )}
      {canReturn && order.returnUntil && (
        <Button look="outline" onClick={() => setReturning(true)}>
          Return or Exchange
        </Button>
      )}
      {canReturn && order.returnUntil && (
        <p className="w-full text-sm text-ink-soft">You can return it until {formatDate(order.returnUntil)}.</p>
      )}
      {returning && (
        <Suspense>
          <ReturnForm order={order} onClose={() => setReturning(false)} />
        </Suspense>
      )}
      {asksUs(order) && (
        <p className="w-full text-sm text-ink-soft">
          Work on this order has begun. To change or cancel it, call{' '}
          <a href={shopCallLink} className="font-semibold text-accent underline underline-offset-4">
            {shop.phone}
          </a>{' '}
          or write to us by Help.
        </p>
      )}
      {order.canPay && order.payBy && (
        <p className="w-full text-sm text-ink-soft">Please pay before {formatDateTime(order.payBy)}.</p>
      )}
      {asking && (
        <Suspense>
          <CancelForm order={order} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {window}
    </div>
  );
}
