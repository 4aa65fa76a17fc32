// The stages of an own order, paid one after the other; what came for them, and what the workshop did.
import { useState, type ReactNode } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { MyOrderDocument, type OrderDetailsFragment } from '../../generated/orders';
import { usePayment } from '../../shared/payments/use-payment';
import { PaymentNews } from './PaymentNews';
import { PaymentsMade } from './PaymentsMade';
import { nextPayment } from './staged-words';
import { Stages } from './Stages';
import { WorkSteps } from './WorkSteps';

interface Props {
  order: OrderDetailsFragment;
  /** One part of the screen, with its heading. */
  part(title: string, children: ReactNode): ReactNode;
}

export default function OwnStages({ order, part }: Props) {
  const client = useApolloClient();
  const payment = usePayment({ inStages: true });
  const [busy, setBusy] = useState(false);
  /** Paid before the last attempt, in rupees: more means that it came. */
  const [paidBefore, setPaidBefore] = useState<number>();
  const next = nextPayment(order);
  const reload = () =>
    client.query({ query: MyOrderDocument, variables: { id: order.id }, fetchPolicy: 'network-only' });

  async function pay() {
    setBusy(true);
    setPaidBefore(order.paidAmount);
    await payment.payOrder(order.id);
    await reload().catch((error: unknown) => console.error('The order could not be fetched again', error));
    setBusy(false);
  }

  return (
    <>
      {part(
        'How it is paid',
        <div className="grid gap-4">
          {payment.failed && paidBefore === order.paidAmount && (
            <PaymentNews hasFailed={payment.failed === 'failed'} ask={reload} />
          )}
          <Stages
            stages={order.stages}
            totalAmount={order.totalAmount}
            paidAmount={order.paidAmount}
            dueAmount={order.dueAmount}
            next={next}
            {...(order.canPay && next && { pay: { busy, go: () => void pay() } })}
          />
        </div>,
      )}
      {order.payments.length > 0 && part('Payments', <PaymentsMade payments={order.payments} />)}
      {order.workSteps.length > 0 && part('From our workshop', <WorkSteps steps={order.workSteps} />)}
      {payment.window}
    </>
  );
}
