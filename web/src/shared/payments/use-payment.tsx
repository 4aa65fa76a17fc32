// Pays an order: opens the provider's window, has the server verify what came of it, and says how it ended.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { usePayOrderMutation, useVerifyPaymentMutation, type PaymentFragment } from '../../generated/payments';
import { showAlert } from '../alerts';
import { errorText } from '../error-text';
import { toast } from '../toasts';
import { abortOnBack } from './abort-on-back';
import type { PaymentOutcome } from './payment-outcome';
import { payByRazorpay } from './razorpay';

const SandboxWindow = lazy(() => import('./SandboxWindow'));

export interface PaymentDesk {
  /**
   * Pays an order that was just placed. The browser's Back closes the window and leads to where the order was placed.
   * @returns how it ended; every end but that step back has been told by then
   */
  pay(session: PaymentFragment): Promise<'paid' | 'left' | 'unpaid'>;
  /** Pays an order that waits for its payment: Back only closes the window. True once the server has verified the payment. */
  payOrder(orderId: string): Promise<boolean>;
  /** Stands somewhere on the screen. */
  window: ReactNode;
}

export function usePayment(): PaymentDesk {
  const [payWaiting] = usePayOrderMutation();
  const [verifyPayment] = useVerifyPaymentMutation();
  const [sandbox, setSandbox] = useState<{ session: PaymentFragment; end(outcome: PaymentOutcome): void }>();

  const payBySandbox = (session: PaymentFragment, left: AbortSignal) =>
    new Promise<PaymentOutcome>((resolve) => {
      const end = (outcome: PaymentOutcome) => {
        setSandbox(undefined);
        resolve(outcome);
      };
      left.addEventListener('abort', () => end({ kind: 'left' }));
      setSandbox({ session, end });
    });

  async function settle(session: PaymentFragment, left: AbortSignal): Promise<'paid' | 'left' | 'unpaid'> {
    const outcome =
      session.provider === 'RAZORPAY'
        ? await payByRazorpay(session, left, () => showAlert('Payment failed.'))
        : await payBySandbox(session, left);
    if (outcome.kind === 'left') return 'left';
    if (outcome.kind === 'unavailable') showAlert('Razorpay SDK failed to load. Are you online?');
    if (outcome.kind === 'failed') showAlert('Payment failed.');
    if (outcome.kind === 'dismissed') toast('Your order is waiting for payment.');
    if (outcome.kind !== 'paid') return 'unpaid';
    try {
      const { orderId, paymentId, signature } = outcome;
      const { data } = await verifyPayment({ variables: { input: { orderId, paymentId, signature } } });
      if (data?.verifyPayment.success) {
        showAlert('Payment successful! Order placed.');
        return 'paid';
      }
      showAlert('Payment verification failed.');
    } catch (error) {
      showAlert(errorText(error, 'Payment verification failed.'));
    }
    return 'unpaid';
  }

  const pay = (session: PaymentFragment) => abortOnBack('goes back', (left) => settle(session, left));

  async function payOrder(id: string): Promise<boolean> {
    try {
      const { data } = await payWaiting({ variables: { id } });
      const session = data?.payOrder.payment;
      if (!session) return false;
      const end = await abortOnBack('stays', (left) => settle(session, left));
      if (end === 'left') toast('Your order is waiting for payment.');
      return end === 'paid';
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
