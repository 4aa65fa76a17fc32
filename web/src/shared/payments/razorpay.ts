// Opens Razorpay's payment window; its script is loaded only then.
import type { PaymentFragment } from '../../generated/payments';
import type { PaymentOutcome } from './payment-outcome';
import { primary } from '../tokens';

const scriptAddress = 'https://checkout.razorpay.com/v1/checkout.js';

interface RazorpayAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface RazorpayWindow {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: () => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: object) => RazorpayWindow;
  }
}

/** True once the script is there, false when it cannot be had. */
function loadScript(): Promise<boolean> {
  if (window.Razorpay) return Promise.resolve(true);
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = scriptAddress;
    script.onload = () => resolve(window.Razorpay !== undefined);
    script.onerror = () => {
      script.remove();
      resolve(false);
    };
    document.head.append(script);
  });
}

/**
 * Opens the window; an attempt that fails leaves it open for another, and calls onAttemptFailed.
 * @param left closes the window without a question when it is aborted
 */
export async function payByRazorpay(
  session: PaymentFragment,
  left: AbortSignal,
  onAttemptFailed: () => void,
): Promise<PaymentOutcome> {
  if (!(await loadScript()) || !window.Razorpay) return { kind: 'unavailable' };
  if (left.aborted) return { kind: 'left' };
  const Razorpay = window.Razorpay;
  return new Promise((resolve) => {
    const payment = new Razorpay({
      key: session.keyId,
      amount: session.amountPaise,
      currency: session.currency,
      name: session.name,
      description: session.description,
      order_id: session.providerOrderId,
      prefill: { name: session.prefillName, email: session.prefillEmail, contact: session.prefillContact },
      theme: { color: primary[0] },
      modal: { confirm_close: true, ondismiss: () => resolve({ kind: 'dismissed' }) },
      handler: (answer: RazorpayAnswer) =>
        resolve({
          kind: 'paid',
          orderId: answer.razorpay_order_id,
          paymentId: answer.razorpay_payment_id,
          signature: answer.razorpay_signature,
        }),
    });
    payment.on('payment.failed', onAttemptFailed);
    left.addEventListener('abort', () => {
      resolve({ kind: 'left' });
      payment.close();
    });
    payment.open();
  });
}
