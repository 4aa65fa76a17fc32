// Pays an order: opens the provider's window, has the server verify what came of it, and says how it ended.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useVerifyPaymentMutation, type PaymentFragment } from '../../generated/payments';
import { errorText } from '../error-text';
import { toast } from '../toasts';
import type { PaymentOutcome } from './payment-outcome';
import { payByRazorpay } from './razorpay';

const SandboxWindow = lazy(() => import('./SandboxWindow'));

export interface PaymentDesk {
  /** True once the server has verified the payment; every other end has been told in a toast. */
  pay(session: PaymentFragment): Promise<boolean>;
  /** Stands somewhere on the screen. */
  window: ReactNode;
}

export function usePayment(): PaymentDesk {
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
        ? await payByRazorpay(session, () => toast.error('Payment failed.'))
        : await payBySandbox(session);
    if (outcome.kind === 'unavailable') toast.error('Razorpay SDK failed to load. Are you online?');
    if (outcome.kind === 'failed') toast.error('Payment failed.');
    if (outcome.kind === 'dismissed') toast('Your order is waiting for its payment.');
    if (outcome.kind !== 'paid') return false;
    try {
      const { orderId, paymentId, signature } = outcome;
      const { data } = await verifyPayment({ variables: { input: { orderId, paymentId, signature } } });
      if (data?.verifyPayment.success) {
        toast.success('Payment successful! Order placed.');
        return true;
      }
      toast.error('Payment verification failed.');
    } catch (error) {
      toast.error(errorText(error, 'Payment verification failed.'));
    }
    return false;
  }

  return {
    pay,
    window: sandbox && (
      <Suspense>
        <SandboxWindow session={sandbox.session} onEnd={sandbox.end} />
      </Suspense>
    ),
  };
}
