// Pays an order: opens the provider's window, has the server verify what came of it, and says how it ended.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import {
  usePayOrderMutation,
  useVerifyPaymentByLinkMutation,
  useVerifyPaymentMutation,
  useVerifyStagePaymentMutation,
  type PaymentFragment,
} from '../../generated/payments';
import { showAlert } from '../alerts';
import { errorText, isNetworkError } from '../error-text';
import { useLostAnswer } from '../lost-answer';
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
  /** Opens the window over a screen that stays: Back only closes it. True once the server has verified the payment. */
  payOver(session: PaymentFragment): Promise<boolean>;
  /** How the last attempt ended without a payment that is known of; undefined before, and after a payment. */
  failed: 'failed' | 'unfinished' | undefined;
  /** Stands somewhere on the screen. */
  window: ReactNode;
}

interface Whose {
  /** Of a link, for whoever pays by it without a log-in. */
  token?: string;
  /** The order is paid in stages, of which this is one. */
  inStages?: boolean;
}

export function usePayment({ token, inStages = false }: Whose = {}): PaymentDesk {
  const [payWaiting] = usePayOrderMutation();
  const [verifyPayment] = useVerifyPaymentMutation();
  const [verifyByLink] = useVerifyPaymentByLinkMutation();
  const [verifyStage] = useVerifyStagePaymentMutation();
  const lost = useLostAnswer({
    checking: 'We are checking your payment.',
    unknown: 'We could not find out yet whether your payment has arrived.',
    advice: inStages
      ? 'Please do not pay again. We find your payment by ourselves; this page shows it as soon as we have it.'
      : 'Please do not pay again. We find your payment by ourselves, and tell you as soon as we have it; My Orders shows it too.',
  });
  const waits = inStages ? 'We have not received a payment yet.' : 'Your order is waiting for payment.';
  const [failed, setFailed] = useState<PaymentDesk['failed']>();
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

  /** True once the server says that the order, or its stage, is paid. */
  async function verify(paid: { orderId: string; paymentId: string; signature: string }): Promise<boolean> {
    const { orderId, paymentId, signature } = paid;
    if (token && inStages) {
      const { data } = await verifyStage({ variables: { input: { token, paymentId, signature } } });
      return data !== undefined;
    }
    if (token) {
      const { data } = await verifyByLink({ variables: { input: { token, paymentId, signature } } });
      return data?.verifyPaymentByLink.paymentStatus === 'PAID';
    }
    const { data } = await verifyPayment({ variables: { input: { orderId, paymentId, signature } } });
    return data?.verifyPayment.success === true;
  }

  async function settle(session: PaymentFragment, left: AbortSignal): Promise<'paid' | 'left' | 'unpaid'> {
    setFailed(undefined);
    const outcome =
      session.provider === 'RAZORPAY'
        ? await payByRazorpay(session, left, () => showAlert('Payment failed.'))
        : await payBySandbox(session, left);
    if (outcome.kind === 'left') return 'left';
    if (outcome.kind === 'unavailable') showAlert('Razorpay SDK failed to load. Are you online?');
    if (outcome.kind === 'failed') showAlert('Payment failed.');
    if (outcome.kind === 'dismissed') toast(waits);
    if (outcome.kind !== 'paid') {
      setFailed(outcome.kind === 'failed' ? 'failed' : 'unfinished');
      return 'unpaid';
    }
    try {
      if (await lost.ask(() => verify(outcome))) {
        showAlert(inStages ? 'Payment successful! Thank you.' : 'Payment successful! Order placed.');
        return 'paid';
      }
      showAlert('Payment verification failed.');
    } catch (error) {
      // The shopper has read of a lost answer already.
      if (!isNetworkError(error)) showAlert(errorText(error, 'Payment verification failed.'));
    }
    setFailed('unfinished');
    return 'unpaid';
  }

  const pay = (session: PaymentFragment) => abortOnBack('goes back', (left) => settle(session, left));

  async function payOver(session: PaymentFragment): Promise<boolean> {
    const end = await abortOnBack('stays', (left) => settle(session, left));
    if (end === 'left') toast(waits);
    return end === 'paid';
  }

  async function payOrder(id: string): Promise<boolean> {
    try {
      const { data } = await payWaiting({ variables: { id } });
      const session = data?.payOrder.payment;
      return session ? await payOver(session) : false;
    } catch (error) {
      showAlert(errorText(error, 'Payment failed.'));
      return false;
    }
  }

  return {
    pay,
    payOrder,
    payOver,
    failed,
    window: (
      <>
        {sandbox && (
          <Suspense>
            <SandboxWindow session={sandbox.session} token={token} inStages={inStages} onEnd={sandbox.end} />
          </Suspense>
        )}
        {lost.window}
      </>
    ),
  };
}
