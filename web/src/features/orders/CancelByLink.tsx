// Cancels an order by the link of a message, and asks why.
import { useState } from 'react';
import { Button } from '../../shared/ui/Button';
import Dialog from '../../shared/ui/Dialog';
import { Select } from '../../shared/ui/Field';
import { cancelReasons } from './cancel-reasons';
import type { CodAnswers } from './cod-answers';

interface Props {
  orderNumber: string;
  answers: CodAnswers;
  onClose(): void;
}

export default function CancelByLink({ orderNumber, answers, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel order ${orderNumber}?`}
      description="You have not paid, so there is nothing to refund. A cancelled order cannot be taken up again."
    >
      <div className="grid gap-5">
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
            busy={answers.busy === 'cancel'}
            disabled={!reason}
            onClick={() => void answers.cancel(reason).then(onClose)}
          >
            Cancel Order
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
