// Asks whether an order by cash on delivery is to be paid online instead: what it costs then, and that there is no way back.
import { formatRupees } from '../../shared/money';
import { Button } from '../../shared/ui/Button';
import Dialog from '../../shared/ui/Dialog';
import { PayMarks } from '../../shared/ui/PayMarks';

interface Props {
  orderNumber: string;
  /** On delivery, in rupees. */
  totalAmount: number;
  payNow: { totalAmount: number; saves: number };
  /** What it costs by now, where that is not what was shown before. */
  changed?: number;
  onPay(amount: number): void;
  onClose(): void;
}

export default function PayInsteadQuestion({ orderNumber, totalAmount, payNow, changed, onPay, onClose }: Props) {
  const amount = changed ?? payNow.totalAmount;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Pay online instead"
      description={`Order ${orderNumber}: ${formatRupees(amount)} now instead of ${formatRupees(totalAmount)} on delivery.`}
    >
      <div className="grid gap-5">
        {changed !== undefined ? (
          <p role="alert" className="rounded-field bg-warning-soft p-4 font-medium text-warning">
            The amount has changed: it is {formatRupees(changed)} now. Do you want to pay that?
          </p>
        ) : (
          payNow.saves > 0 && (
            <p className="text-lg font-semibold text-success">You save {formatRupees(payNow.saves)}.</p>
          )
        )}
        <p>
          The order cannot go back to cash on delivery then. If it is not paid in time, it is cancelled, and you are
          charged nothing.
        </p>
        <PayMarks cash={false} className="text-ink-soft" />
        <Button size="large" full onClick={() => onPay(amount)}>
          Pay {formatRupees(amount)} online
        </Button>
        <Button look="ghost" full onClick={onClose}>
          Keep cash on delivery
        </Button>
      </div>
    </Dialog>
  );
}
