// Asks once, before the order is placed, whether news of orders may come by WhatsApp.
import { useState } from 'react';
import { useWhatsappQuestionQuery } from '../../generated/checkout';

/** @param phone the number of the order, as typed */
export function useWhatsappQuestion(phone: string): {
  /** False until the server has said whether to ask. */
  known: boolean;
  /** What the shopper has said so far; null: nobody asks. */
  answer: boolean | null;
  say(wanted: boolean): void;
} {
  const [wanted, setWanted] = useState(false);
  // Where it cannot be asked, nothing is: the order goes without it.
  const { data, error } = useWhatsappQuestionQuery({ variables: { phone }, fetchPolicy: 'network-only' });
  const { offered, asked, stopped } = data?.myWhatsappUpdates ?? {};
  const asks = offered === true && !asked && !stopped;
  return { known: data !== undefined || error !== undefined, answer: asks ? wanted : null, say: setWanted };
}

interface Props {
  wanted: boolean;
  onChange(wanted: boolean): void;
}

/** Says what the log of consents keeps (api/src/features/consents). */
export function WhatsappQuestion({ wanted, onChange }: Props) {
  return (
    <label className="flex cursor-pointer gap-3.5 rounded-card border border-line bg-surface p-4">
      <input
        type="checkbox"
        checked={wanted}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4.5 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        Messages about my orders by WhatsApp to the phone number of the order.
        <span className="block text-sm text-ink-soft">
          They end with STOP as an answer, or on the screen My account.
        </span>
      </span>
    </label>
  );
}
