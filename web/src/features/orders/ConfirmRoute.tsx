// An order by cash on delivery for the holder of the link that asks about it: confirmed, corrected, paid or cancelled without logging in.
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useOrderToConfirmQuery, type ToConfirmFragment } from '../../generated/orders';
import { formatDateTime } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { shop, shopCallLink, showsTax } from '../../shared/shop';
import { Button } from '../../shared/ui/Button';
import { Spinner } from '../../shared/ui/Spinner';
import { CircleCheckIcon, CircleCrossIcon, ClockIcon } from '../../shared/ui/icons';
import { useCodAnswers } from './cod-answers';
import { CodChoices } from './CodChoices';
import { toldOf, waitsForMoney } from './confirm-words';
import { ItemPicture } from './OrderItems';
import { UnopenedOrder } from './UnopenedOrder';

const card = 'rounded-card border border-line bg-surface p-5 sm:p-6';

const moods = {
  asks: { Icon: ClockIcon, tone: 'text-warning' },
  good: { Icon: CircleCheckIcon, tone: 'text-success' },
  bad: { Icon: CircleCrossIcon, tone: 'text-danger' },
} as const;

function Amounts({ order }: { order: ToConfirmFragment }) {
  const rows = [
    ...(showsTax(order.taxAmount)
      ? [['Goods without GST', formatRupees(order.subtotal)] as const, ['GST', formatRupees(order.taxAmount)] as const]
      : [['Goods', formatRupees(order.subtotal)] as const]),
    [
      order.codCharge > 0 ? `Delivery, with ${formatRupees(order.codCharge)} for cash on delivery` : 'Delivery',
      order.deliveryCharge > 0 ? formatRupees(order.deliveryCharge) : 'Free',
    ],
  ] as const;
  return (
    <dl className="mt-2 space-y-1 border-t border-line pt-3">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4 text-ink-soft">
          <dt>{label}</dt>
          <dd className="shrink-0 tabular-nums">{amount}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
        <dt>Total</dt>
        <dd className="shrink-0 tabular-nums">{formatRupees(order.totalAmount)}</dd>
      </div>
    </dl>
  );
}

function OrderToAnswer({ order, token, onChanged }: { order: ToConfirmFragment; token: string; onChanged(): void }) {
  const answers = useCodAnswers({ token }, onChanged);
  const heading = useRef<HTMLHeadingElement>(null);
  const { heading: words, text, mood } = toldOf(order);
  const isBusy = answers.busy !== undefined;
  // What an answer has led to is read out, and stands where the shopper looks.
  const told = useRef(words);
  useEffect(() => {
    // Nothing below the window that checks a lost answer takes the focus.
    if (told.current === words || isBusy) return;
    told.current = words;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [words, isBusy]);
  const { Icon, tone } = moods[mood];
  return (
    <div className="grid gap-6 wrap-anywhere">
      <div className="flex items-center gap-4 sm:gap-6">
        <Icon strokeWidth={1.4} className={`size-12 shrink-0 sm:size-14 ${tone}`} />
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            {words}
          </h1>
          <p className="mt-1 text-lg text-ink-soft">{text}</p>
        </div>
      </div>
      {answers.payFailed && waitsForMoney(order) && (
        <p role="alert" className="rounded-field bg-warning-soft p-4 font-medium text-warning">
          {order.paymentStatus === 'FAILED' || answers.payFailed === 'failed'
            ? 'The payment failed, and nothing was charged. You can try again.'
            : 'We have not received a payment. If you paid in the window, we find it by ourselves: please do not pay twice.'}
        </p>
      )}
      {waitsForMoney(order) ? (
        <Button
          size="large"
          look="accent"
          busy={answers.busy === 'pay'}
          className="sm:justify-self-start"
          onClick={() => void answers.pay(order.totalAmount)}
        >
          Pay {formatRupees(order.totalAmount)} now
        </Button>
      ) : (
        <CodChoices order={order} answers={answers} cancels />
      )}
      <section aria-labelledby="items" className={card}>
        <h2 id="items" className="text-xl">
          Order {order.orderNumber}
        </h2>
        <p className="text-sm text-ink-soft">Placed {formatDateTime(order.createdAt)}</p>
        <ul className="divide-y divide-line">
          {order.lines.map((line, at) => (
            <li key={at} className="flex items-center gap-4 py-3">
              <ItemPicture image={line.image} />
              <span className="min-w-0 grow">
                <span className="font-semibold">{line.title}</span>
                <span className="block text-sm text-ink-soft">Quantity {line.quantity}</span>
              </span>
              <span className="shrink-0 tabular-nums">{formatRupees(line.lineTotal)}</span>
            </li>
          ))}
        </ul>
        <Amounts order={order} />
      </section>
      <section aria-labelledby="destination" className={card}>
        <h2 id="destination" className="mb-2 text-xl">
          Where it goes
        </h2>
        <address className="not-italic">
          {order.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </section>
      <p className="text-ink-soft">
        Questions? Call{' '}
        <a href={shopCallLink} className="font-semibold text-accent underline underline-offset-4">
          {shop.phone}
        </a>{' '}
        and name the order. All else is in{' '}
        <Link to={paths.myOrders.href()} className="font-semibold text-accent underline underline-offset-4">
          My Orders
        </Link>
        .
      </p>
      {answers.window[0]}
      {answers.window[1]}
    </div>
  );
}

const gone = {
  title: 'This link has expired',
  about:
    'Or a part of it is missing. Your order is as it was: log in to see it, or follow it by its number and your phone number.',
};

function Asked({ token }: { token: string }) {
  const [again, setAgain] = useState(false);
  const { data, error, refetch } = useOrderToConfirmQuery({ variables: { token }, fetchPolicy: 'cache-and-network' });
  const reload = () => {
    setAgain(true);
    // A failure shows on the screen, unless the order is shown already.
    void refetch()
      .catch((thrown: unknown) => console.error('The order could not be fetched again', thrown))
      .finally(() => setAgain(false));
  };
  if (data) return <OrderToAnswer order={data.orderToConfirm} token={token} onChanged={reload} />;
  if (error && !again) return <UnopenedOrder error={error} gone={gone} onAgain={reload} />;
  return <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading order" />;
}

const head = <Head screen="Your Order" />;

export default clientRendered(
  head,
  function ConfirmRoute() {
    const { token = '' } = useParams();
    return (
      <div className="container-page max-w-3xl! py-8 sm:py-12">
        {head}
        <Asked key={token} token={token} />
      </div>
    );
  },
  'secret address',
);
