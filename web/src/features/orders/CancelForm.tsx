// Cancels an order before it leaves, whole or in part, and asks why. Fetched when somebody wants to.
import { useState } from 'react';
import { useCancelOrderItemsMutation, useCancelOrderMutation, type OrderDetailsFragment } from '../../generated/orders';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import Dialog from '../../shared/ui/Dialog';
import { Select } from '../../shared/ui/Field';
import { cancelReasons } from './cancel-reasons';
import { orderLabel } from './status-tones';

export default function CancelForm({ order, onClose }: { order: OrderDetailsFragment; onClose(): void }) {
  const [reason, setReason] = useState('');
  const [counts, setCounts] = useState<readonly number[]>(order.piecesToCancel);
  const [cancelAll, whole] = useCancelOrderMutation();
  const [cancelSome, some] = useCancelOrderItemsMutation();
  const left = order.piecesToCancel.reduce((sum, pieces) => sum + pieces, 0);
  const chosen = counts.reduce((sum, pieces) => sum + pieces, 0);
  const isPart = left > 1 && chosen < left;

  async function cancel() {
    try {
      if (isPart) {
        const lines = counts.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []));
        await cancelSome({ variables: { input: { orderId: order.id, lines, reason, version: order.version } } });
        toast.success('The items are cancelled');
      } else {
        await cancelAll({ variables: { id: order.id, reason } });
        toast.success('Order cancelled');
      }
    } catch (error) {
      toast.error(errorText(error, 'The order could not be cancelled'));
    }
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel order ${orderLabel(order)}?`}
      description={
        order.paymentStatus === 'PAID'
          ? 'Your refund goes to the payment method you used, in 5 to 7 working days.'
          : left > 1 && order.stages.length === 0
            ? 'You have not paid yet. You pay for the items you keep on delivery, with the delivery charges as agreed.'
            : 'You have not paid yet, so there is nothing to refund.'
      }
    >
      <div className="grid gap-5">
        {left > 1 && (
          <fieldset>
            <legend className="mb-1 text-sm font-medium">Which items do you want to cancel?</legend>
            <ul>
              {order.items.map(
                ({ title, productId }, line) =>
                  (order.piecesToCancel[line] ?? 0) > 0 && (
                    <li key={productId} className="flex items-center gap-4 py-1.5">
                      <span className="min-w-0 grow wrap-anywhere">{title}</span>
                      <select
                        aria-label={`Quantity of ${title}`}
                        value={counts[line]}
                        onChange={(event) =>
                          setCounts(counts.map((count, at) => (at === line ? Number(event.target.value) : count)))
                        }
                        className="select-arrow min-h-11 w-24 shrink-0 rounded-field border border-line-strong bg-surface px-3 text-base"
                      >
                        {Array.from({ length: order.piecesToCancel[line]! + 1 }, (_, pieces) => (
                          <option key={`${productId}-${pieces}`} value={pieces}>
                            {pieces} of {order.piecesToCancel[line]}
                          </option>
                        ))}
                      </select>
                    </li>
                  ),
              )}
            </ul>
          </fieldset>
        )}
        <Select
          label="Why do you want to cancel?"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        >
          <option value="" disabled>
            Choose a reason
          </option>
          {cancelReasons.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Keep Order
          </Button>
          <Button
            look="danger"
            busy={whole.loading || some.loading}
            disabled={!reason || (left > 0 && chosen === 0)}
            onClick={() => void cancel()}
          >
            {isPart ? 'Cancel These Items' : 'Cancel Order'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
