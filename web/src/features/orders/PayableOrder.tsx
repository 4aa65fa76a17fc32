// An order in stages as the holder of its link sees it, and pays it.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePayStageMutation, type ToPayFragment } from '../../generated/orders';
import { showAlert } from '../../shared/alerts';
import { formatDate, formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { formatRupees, toRupees } from '../../shared/money';
import { paths } from '../../shared/paths';
import { usePayment } from '../../shared/payments/use-payment';
import { chatLink, shop, shopCallLink } from '../../shared/shop';
import { ButtonLink, ButtonOutLink } from '../../shared/ui/Button';
import { mediaUrl } from '../../shared/ui/Picture';
import { CircleCheckIcon, CircleCrossIcon, ClockIcon, DocumentIcon, TruckIcon } from '../../shared/ui/icons';
import { OrderedLines } from './OrderedLines';
import { OrderTracker } from './OrderTracker';
import { PaymentNews } from './PaymentNews';
import { newsOf, ReturnNews } from './ReturnNews';
import { PaymentsMade } from './PaymentsMade';
import { nextPayment, stagedTold } from './staged-words';
import { Stages } from './Stages';
import { useLinkReturn } from './use-link-return';
import { WorkSteps } from './WorkSteps';

const moods = {
  asks: { Icon: ClockIcon, tone: 'text-warning' },
  good: { Icon: CircleCheckIcon, tone: 'text-success' },
  bad: { Icon: CircleCrossIcon, tone: 'text-danger' },
} as const;

const link = 'font-semibold text-accent underline underline-offset-4';

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface Props {
  order: ToPayFragment;
  token: string;
  /** Fetches it again; what cannot be fetched stays as it was. */
  reload(): Promise<unknown>;
}

export function PayableOrder({ order, token, reload }: Props) {
  const payment = usePayment({ token, inStages: true });
  const [payStage] = usePayStageMutation();
  const [busy, setBusy] = useState(false);
  /** Paid before the last attempt, in rupees: more means that it came. */
  const [paidBefore, setPaidBefore] = useState<number>();
  const returned = useLinkReturn(token, () => void reload());
  const told = stagedTold(order);
  const next = nextPayment(order);
  const heading = useRef<HTMLHeadingElement>(null);
  // What a payment has led to is read out, and stands where the payer looks.
  const shown = useRef(told.heading);
  useEffect(() => {
    if (shown.current === told.heading || busy) return;
    shown.current = told.heading;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [told.heading, busy]);

  async function pay(amount: number) {
    setBusy(true);
    setPaidBefore(order.paidAmount);
    try {
      const { data } = await payStage({ variables: { token } });
      const session = data?.payStage.payment;
      const asked = session && toRupees(session.amountPaise);
      if (session && asked === amount) await payment.payOver(session);
      else if (asked) showAlert(`The amount has changed meanwhile: ${formatRupees(asked)} is to be paid now.`);
    } catch (error) {
      showAlert(errorText(error, 'The payment could not be begun. Please check your connection and try again.'));
    }
    await reload();
    setBusy(false);
  }

  const { Icon, tone } = moods[told.mood];
  const news = newsOf(returned.news, order);
  const canPay = order.payNow !== null && news?.kind !== 'checking';
  const isUnknown = payment.failed !== undefined && paidBefore === order.paidAmount;
  const isOnTheWay = order.orderStatus === 'SHIPPED' || order.orderStatus === 'OUT_FOR_DELIVERY';
  const { expectedDelivery } = order;
  return (
    <div className="grid gap-6 wrap-anywhere">
      <div className="flex items-center gap-4 sm:gap-6">
        <Icon strokeWidth={1.4} className={`size-12 shrink-0 sm:size-14 ${tone}`} />
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            {told.heading}
          </h1>
          <p className="mt-1 text-lg text-ink-soft">{told.text}</p>
        </div>
      </div>
      {news && !isUnknown && <ReturnNews news={news} ask={reload} />}
      {isUnknown && <PaymentNews hasFailed={payment.failed === 'failed'} ask={reload} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Part id="stages" title="How it is paid">
            <Stages
              stages={order.stages}
              totalAmount={order.totalAmount}
              paidAmount={order.paidAmount}
              dueAmount={order.dueAmount}
              next={next}
              {...(canPay && next && { pay: { busy, go: () => void pay(next.amount) } })}
            />
          </Part>
          {order.payments.length > 0 && (
            <Part id="payments" title="Payments">
              <PaymentsMade payments={order.payments} />
              {order.refundedAmount > 0 && (
                <p className="mt-2 text-info">
                  {formatRupees(order.refundedAmount)} of it went back, or is on its way back.
                </p>
              )}
            </Part>
          )}
        </div>
        <div className="grid gap-6">
          {order.workSteps.length > 0 && (
            <Part id="work" title="From our workshop">
              <WorkSteps steps={order.workSteps} />
            </Part>
          )}
          <Part id="items" title={`Order ${order.orderNumber}`}>
            <OrderedLines order={order} />
            {order.invoiceUrl && (
              <ButtonOutLink look="outline" href={mediaUrl(order.invoiceUrl)} className="mt-4">
                <DocumentIcon className="size-4" />
                {order.billOfSupply ? 'Bill of supply (PDF)' : 'Invoice (PDF)'}
              </ButtonOutLink>
            )}
          </Part>
        </div>
      </div>
      <Part id="way" title="How far it is">
        <OrderTracker status={order.orderStatus} />
        <p className="mt-4">
          {order.deliveredAt
            ? `Delivered ${formatDate(order.deliveredAt)}.`
            : expectedDelivery
              ? `It comes between ${formatDate(expectedDelivery.from)} and ${formatDate(expectedDelivery.to)}.`
              : `Ordered ${formatDateTime(order.createdAt)}.`}
        </p>
        {isOnTheWay && (
          <ButtonLink to={order.trackingPath} look="outline" className="mt-3">
            <TruckIcon className="size-4" />
            Follow the parcels
          </ButtonLink>
        )}
      </Part>
      <p className="text-ink-soft">
        Questions, or something to change? Call{' '}
        <a href={shopCallLink} className={link}>
          {shop.phone}
        </a>{' '}
        or{' '}
        <a
          href={chatLink(`Hello! I have a question about my order ${order.orderNumber}.`)}
          target="_blank"
          rel="noopener noreferrer"
          className={link}
        >
          write to us
        </a>{' '}
        and name the order. Keep the address of this page: it opens your order without logging in. The order also stands
        in{' '}
        <Link to={paths.myOrders.href()} className={link}>
          My Orders
        </Link>
        .
      </p>
      {payment.window}
      {returned.window}
    </div>
  );
}
