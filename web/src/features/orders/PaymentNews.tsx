// After a payment of a stage whose end is not known: says so plainly, and asks the server a few times whether the money has come.
import { useEffect, useState } from 'react';

/** Milliseconds until the server is asked again whether the money has come. */
const PAUSES = [0, 3_000, 6_000, 12_000, 24_000, 48_000];

interface Props {
  /** The payment is known to have failed: nothing was charged. */
  hasFailed: boolean;
  /** Asks again; what cannot be fetched is told elsewhere. */
  ask(): Promise<unknown>;
}

export function PaymentNews({ hasFailed, ask }: Props) {
  const [attempt, setAttempt] = useState(0);
  const wait = hasFailed ? undefined : PAUSES[attempt];
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(
      () =>
        void ask()
          .catch((error: unknown) => console.error('The order could not be fetched again', error))
          .finally(() => setAttempt((count) => count + 1)),
      wait,
    );
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an attempt asks once, whatever is rendered meanwhile
  }, [attempt, wait]);
  return (
    <p role="alert" className="rounded-field bg-warning-soft p-4 font-medium text-warning">
      {hasFailed
        ? 'The payment failed, and nothing was charged. You can try again.'
        : wait === undefined
          ? 'We have not received your payment yet. If money has left your account, we find it by ourselves: please do not pay twice.'
          : 'We have not received your payment yet, and are checking. If you have paid, it shows here in a moment: please do not pay twice.'}
    </p>
  );
}
