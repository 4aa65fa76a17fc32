// The payment window of a shop without a payment provider: no money moves, and it says so.
import { useState } from 'react';
import {
  usePaySandboxByLinkMutation,
  usePaySandboxMutation,
  usePayStageInSandboxMutation,
  type PaymentFragment,
} from '../../generated/payments';
import { errorText } from '../error-text';
import { formatRupees, toRupees } from '../money';
import { toast } from '../toasts';
import { Button } from '../ui/Button';
import Dialog from '../ui/Dialog';
import { FlaskIcon } from '../ui/icons';
import type { PaymentOutcome } from './payment-outcome';

interface Props {
  session: PaymentFragment;
  /** Of a link, for whoever pays by it; the log-in counts without one. */
  token?: string;
  /** The order is paid in stages. */
  inStages?: boolean;
  onEnd(outcome: PaymentOutcome): void;
}

export default function SandboxWindow({ session, token, inStages, onEnd }: Props) {
  const [paySandbox] = usePaySandboxMutation();
  const [payByLink] = usePaySandboxByLinkMutation();
  const [payStage] = usePayStageInSandboxMutation();
  const [busy, setBusy] = useState(false);

  async function choose(outcome: 'PAY' | 'FAIL') {
    setBusy(true);
    try {
      const { providerOrderId } = session;
      const payment = !token
        ? (await paySandbox({ variables: { providerOrderId, outcome } })).data?.paySandbox
        : inStages
          ? (await payStage({ variables: { token, outcome } })).data?.payStageInSandbox
          : (await payByLink({ variables: { token, outcome } })).data?.paySandboxByLink;
      onEnd(
        payment?.signature
          ? { kind: 'paid', orderId: providerOrderId, paymentId: payment.paymentId, signature: payment.signature }
          : { kind: 'failed' },
      );
    } catch (error) {
      setBusy(false);
      toast.error(errorText(error, 'Something went wrong'));
    }
  }

  const amount = formatRupees(toRupees(session.amountPaise));
  return (
    <Dialog
      open
      // The payment as a whole answers Back: its order was placed on the screen before.
      backCloses={false}
      onOpenChange={(open) => !open && !busy && onEnd({ kind: 'dismissed' })}
      title="Test payment"
      description={`${session.name}: ${session.description}`}
    >
      <p className="flex items-start gap-3 rounded-field bg-warning-soft p-4 text-warning">
        <FlaskIcon className="mt-0.5 size-5 shrink-0" />
        This shop has no payment provider yet. Nothing is charged; choose how the payment should end.
      </p>
      <p className="my-6 text-center font-display text-4xl">{amount}</p>
      <div className="grid gap-3">
        <Button size="large" busy={busy} onClick={() => void choose('PAY')}>
          Pay {amount}
        </Button>
        <Button look="outline" disabled={busy} onClick={() => void choose('FAIL')}>
          Let the payment fail
        </Button>
      </div>
    </Dialog>
  );
}
