// The payer of a payment link comes back from the provider: what it appended to the address is verified, and taken out of it.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useVerifyPaymentLinkMutation } from '../../generated/orders';
import { errorText, isNetworkError } from '../../shared/error-text';
import { useLostAnswer } from '../../shared/lost-answer';
import { sameScreen } from '../../shared/ui/use-focus-on-new-screen';

/** Input of verifyPaymentLink by the parameter that the provider appends. */
const PARAMETERS = {
  paymentId: 'razorpay_payment_id',
  linkId: 'razorpay_payment_link_id',
  reference: 'razorpay_payment_link_reference_id',
  status: 'razorpay_payment_link_status',
  signature: 'razorpay_signature',
} as const;

type Returned = Record<keyof typeof PARAMETERS, string>;

/** Undefined when nobody comes back from a payment. */
function returnedBy(search: string): Returned | undefined {
  const params = new URLSearchParams(search);
  const values = Object.entries(PARAMETERS).map(([name, parameter]) => [name, params.get(parameter) ?? ''] as const);
  return values.every(([, value]) => value) ? (Object.fromEntries(values) as Returned) : undefined;
}

export type LinkNews =
  | { kind: 'checking' }
  | { kind: 'received' }
  /** Until the provider has confirmed the payment. */
  | { kind: 'waiting'; paymentId: string }
  | { kind: 'refused'; words: string };

export interface LinkReturn {
  /** Undefined when nobody came back. */
  news: LinkNews | undefined;
  /** Stands somewhere on the screen. */
  window: ReactNode;
}

/** @param onAnswer once the order may be otherwise */
export function useLinkReturn(token: string, onAnswer: () => void): LinkReturn {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [verify] = useVerifyPaymentLinkMutation();
  const [news, setNews] = useState<LinkNews>();
  const begun = useRef(false);
  const lost = useLostAnswer({
    checking: 'We are checking your payment.',
    unknown: 'We could not find out yet whether your payment has arrived.',
    advice: 'Please do not pay again. We find your payment by ourselves; this page shows it as soon as we have it.',
  });

  async function take(returned: Returned) {
    setNews({ kind: 'checking' });
    try {
      const { data } = await lost.ask(() => verify({ variables: { input: { token, ...returned } } }));
      const paid = data?.verifyPaymentLink.payments.find(({ reference }) => reference === returned.paymentId);
      setNews(paid ? { kind: 'received' } : { kind: 'waiting', paymentId: returned.paymentId });
    } catch (error) {
      // An answer that was lost says nothing of the payment.
      if (isNetworkError(error)) setNews({ kind: 'waiting', paymentId: returned.paymentId });
      else setNews({ kind: 'refused', words: errorText(error, 'We could not find this payment.') });
    }
    void navigate(pathname, { replace: true, state: sameScreen });
    onAnswer();
  }

  useEffect(() => {
    const returned = returnedBy(search);
    if (!returned || begun.current) return;
    begun.current = true;
    void take(returned);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, with the address that the payer came back to
  }, [search]);
  return { news, window: lost.window };
}
