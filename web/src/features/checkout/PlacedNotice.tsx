// What happened to the order that was just placed, and what comes next.
import { useState } from 'react';
import { CircleCheck, Clock } from 'lucide-react';
import { paths } from '../../shared/paths';
import { usePayment } from '../../shared/payments/use-payment';
import { Button, ButtonLink } from '../../shared/ui/Button';
import type { PlacedOrder } from './use-place-order';

export function PlacedNotice({ order }: { order: PlacedOrder }) {
  const payment = usePayment();
  const [settled, setSettled] = useState(order.settled);
  const [busy, setBusy] = useState(false);

  async function pay() {
    setBusy(true);
    setSettled(await payment.payOrder(order.id));
    setBusy(false);
  }

  const Icon = settled ? CircleCheck : Clock;
  return (
    <section
      aria-labelledby="placed"
      className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-6 shadow-card"
    >
      <Icon aria-hidden strokeWidth={1.4} className={settled ? 'size-12 text-success' : 'size-12 text-warning'} />
      <div className="min-w-0 grow basis-64">
        <h2 id="placed" className="text-2xl">
          {settled && 'Thank you! '}
          Order <span className="whitespace-nowrap">{order.orderNumber}</span>
          {settled ? ' is placed.' : ' waits for its payment.'}
        </h2>
        <p className="mt-1 text-ink-soft">
          {settled
            ? 'We have e-mailed you the details and will write again when it is on its way.'
            : 'We keep the goods for you for 30 minutes; after that the order is cancelled.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!settled && (
          <Button look="accent" busy={busy} onClick={() => void pay()}>
            Pay Now
          </Button>
        )}
        <ButtonLink to={paths.myOrders.href({ order: order.id })} look={settled ? 'primary' : 'outline'}>
          View Order
        </ButtonLink>
      </div>
      {payment.window}
    </section>
  );
}
