// Pays an order: opens the provider's window, has the server verify what came of it, and says how it ended.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { usePayOrderMutation, useVerifyPaymentMutation, type PaymentFragment } from '../../generated/payments';
import { showAlert } from '../alerts';
import { errorText } from '../error-text';
import { toast } from '../toasts';
import type { PaymentOutcome } from './payment-outcome';
import { payByRazorpay } from './razorpay';

const SandboxWindow = lazy(() => import('./SandboxWindow'));

export interface PaymentDesk {
  /** True once the server has verified the payment; every end has been told by then. */
  pay(session: PaymentFragment): Promise<boolean>;
  /** Pays an order that waits for its payment; true and told as above. */
  payOrder(orderId: string): Promise<boolean>;
  /** Stands somewhere on the screen. */
  window: ReactNode;
}

export function usePayment(): PaymentDesk {
  const [payWaiting] = usePayOrderMutation();
  const [verifyPayment] = useVerifyPaymentMutation();
  const [sandbox, setSandbox] = useState<{ session: PaymentFragment; end(outcome: PaymentOutcome): void }>();

  const payBySandbox = (session: PaymentFragment) =>
    new Promise<PaymentOutcome>((resolve) =>
      setSandbox({
        session,
        end(outcome) {
          setSandbox(undefined);
          resolve(outcome);
        },
      }),
    );

  async function pay(session: PaymentFragment): Promise<boolean> {
    const outcome =
      session.provider === 'RAZORPAY'
        ? await payByRazorpay(session, () => showAlert('Payment failed.'))
        : await payBySandbox(session);
    if (outcome.kind === 'unavailable') showAlert('Razorpay SDK failed to load. Are you online?');
    if (outcome.kind === 'failed') showAlert('Payment failed.');
    if (outcome.kind === 'dismissed') toast('Your order is waiting for its payment.');
    if (outcome.kind !== 'paid') return false;
    try {
      const { orderId, paymentId, signature } = outcome;
      const { data } = await verifyPayment({ variables: { input: { orderId, paymentId, signature } } });
      if (data?.verifyPayment.success) {
        showAlert('Payment successful! Order placed.');
        return true;
      }
      showAlert('Payment verification failed.');
    } catch (error) {
      showAlert(errorText(error, 'Payment verification failed.'));
    }
    return false;
  }

  async function payOrder(id: string): Promise<boolean> {
    try {
      const { data } = await payWaiting({ variables: { id } });
      return data?.payOrder.payment ? await pay(data.payOrder.payment) : false;
    } catch (error) {
      showAlert(errorText(error, 'Payment failed.'));
      return false;
    }
  }

  return {
    pay,
    payOrder,
    window: sandbox && (
      <Suspense>
        <SandboxWindow session={sandbox.session} onEnd={sandbox.end} />
      </Suspense>
    ),
  };
}
