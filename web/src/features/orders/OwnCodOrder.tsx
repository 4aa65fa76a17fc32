// An own order by cash on delivery that its shopper may still answer about: confirm it, correct its address, or pay it online instead.
import { useApolloClient } from '@apollo/client/react';
import { useOrderToConfirmQuery, type OrderDetailsFragment } from '../../generated/orders';
import { formatDateTime } from '../../shared/dates';
import { toast } from '../../shared/toasts';
import { useCodAnswers } from './cod-answers';
import { CodChoices } from './CodChoices';

export function OwnCodOrder({ order }: { order: OrderDetailsFragment }) {
  const client = useApolloClient();
  const hasChoice = order.needsShopper || order.canPayInstead;
  const { data } = useOrderToConfirmQuery({
    variables: { orderId: order.id },
    fetchPolicy: 'cache-and-network',
    skip: !hasChoice,
  });
  // The lists and the screen of the order show what has become of it.
  const reload = () =>
    void client
      .refetchQueries({ include: 'active' })
      .catch((error: unknown) => console.error('The order could not be fetched again', error));
  const answers = useCodAnswers({ orderId: order.id }, reload);
  const toConfirm = data?.orderToConfirm;
  return (
    <>
      {hasChoice && (
        <section
          aria-label={order.needsShopper ? 'Please confirm this order' : 'Change this order'}
          className={order.needsShopper ? 'grid gap-4 rounded-card bg-warning-soft p-4 sm:p-5' : 'grid gap-4'}
        >
          {order.needsShopper && (
            <div>
              <h3 className="text-lg font-semibold">Please confirm this order</h3>
              <p>
                {order.confirmBy && Date.parse(order.confirmBy) > Date.now()
                  ? `We send it once you have. Please answer before ${formatDateTime(order.confirmBy)}.`
                  : 'We send it once you have. You can still answer.'}
              </p>
            </div>
          )}
          {toConfirm ? (
            <CodChoices
              order={toConfirm}
              answers={answers}
              cancels={false}
              onConfirmed={() => toast.success('Thank you! Your order is confirmed.')}
            />
          ) : (
            <div aria-hidden className="h-13" />
          )}
        </section>
      )}
      {/* They stay while the order turns into one that is paid online. */}
      {answers.window[0]}
      {answers.window[1]}
    </>
  );
}
