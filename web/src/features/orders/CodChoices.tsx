// What the shopper may do with an order by cash on delivery: confirm it, correct its address, pay it online instead, or cancel it.
import { lazy, Suspense, useState } from 'react';
import type { ToConfirmFragment } from '../../generated/orders';
import { formatRupees } from '../../shared/money';
import { Button } from '../../shared/ui/Button';
import { CheckIcon } from '../../shared/ui/icons';
import type { CodAnswers } from './cod-answers';

const MendAddress = lazy(() => import('./MendAddress'));
const PayInsteadQuestion = lazy(() => import('./PayInsteadQuestion'));
const CancelByLink = lazy(() => import('./CancelByLink'));

type Asking = { what: 'pay'; changed?: number } | { what: 'mend' } | { what: 'cancel' };

interface Props {
  order: ToConfirmFragment;
  answers: CodAnswers;
  /** False where another button of the screen cancels the order. */
  cancels: boolean;
  onConfirmed?(): void;
}

export function CodChoices({ order, answers, cancels, onConfirmed }: Props) {
  const [asking, setAsking] = useState<Asking>();
  const { payNow, canChoose, deliveryAddress, orderNumber, totalAmount } = order;
  const close = () => setAsking(undefined);
  const isBusy = answers.busy !== undefined;

  async function pay(amount: number) {
    close();
    const other = await answers.pay(amount);
    if (other !== undefined) setAsking({ what: 'pay', changed: other });
  }

  return (
    <>
      {asking?.what === 'mend' && deliveryAddress ? (
        <Suspense>
          <MendAddress address={deliveryAddress} totalAmount={totalAmount} answers={answers} onClose={close} />
        </Suspense>
      ) : (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {order.needsShopper && (
            <Button
              size="large"
              busy={answers.busy === 'confirm'}
              disabled={isBusy && answers.busy !== 'confirm'}
              onClick={() => void answers.confirm().then((done) => done && onConfirmed?.())}
            >
              <CheckIcon className="size-5" />
              Yes, confirm the order
            </Button>
          )}
          {payNow && (
            <Button
              look={order.needsShopper ? 'outline' : 'accent'}
              size="large"
              busy={answers.busy === 'pay'}
              disabled={isBusy && answers.busy !== 'pay'}
              onClick={() => setAsking({ what: 'pay' })}
            >
              {payNow.saves > 0
                ? `Pay online instead and save ${formatRupees(payNow.saves)}`
                : `Pay ${formatRupees(payNow.totalAmount)} online instead`}
            </Button>
          )}
          {canChoose && deliveryAddress && (
            <Button look="outline" size="large" disabled={isBusy} onClick={() => setAsking({ what: 'mend' })}>
              Correct the address
            </Button>
          )}
          {canChoose && cancels && (
            <Button look="danger" size="large" disabled={isBusy} onClick={() => setAsking({ what: 'cancel' })}>
              Cancel the order
            </Button>
          )}
        </div>
      )}
      {asking?.what === 'pay' && payNow && (
        <Suspense>
          <PayInsteadQuestion
            {...{ orderNumber, totalAmount, payNow }}
            changed={asking.changed}
            onPay={(amount) => void pay(amount)}
            onClose={close}
          />
        </Suspense>
      )}
      {asking?.what === 'cancel' && (
        <Suspense>
          <CancelByLink orderNumber={orderNumber} answers={answers} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
