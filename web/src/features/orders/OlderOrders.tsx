// Opens the orders that a code to a phone number alone does not show: a PIN code of one of them says that they are one's own.
import { useState, type FormEvent } from 'react';
import { useHasHiddenOrdersQuery, useUnlockOlderOrdersMutation } from '../../generated/orders';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';

export function OlderOrders({ onOpened }: { onOpened(): void }) {
  const { data, refetch } = useHasHiddenOrdersQuery({ fetchPolicy: 'cache-and-network' });
  const [unlock, { loading }] = useUnlockOlderOrdersMutation();
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<string>();
  if (!data?.hasHiddenOrders) return null;

  async function open(event: FormEvent) {
    event.preventDefault();
    if (!pin.trim()) return setFailure('PIN code is required');
    setFailure(undefined);
    try {
      await unlock({ variables: { pin } });
      toast.success('All your orders are shown');
      onOpened();
      await refetch();
    } catch (error) {
      setFailure(errorText(error, 'That did not work. Please check your connection and try again.'));
    }
  }

  return (
    <section aria-labelledby="older-orders" className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="older-orders" className="text-xl">
        You have orders older than 90 days
      </h2>
      <p className="mt-1 text-ink-soft">
        Your phone number may have had another owner then. Give the PIN code that one of these orders went to, and we
        show them all.
      </p>
      <form
        noValidate
        onSubmit={(event) => void open(event)}
        className="mt-4 flex max-w-md flex-wrap items-start gap-3"
      >
        <TextField
          label="PIN code of an older order"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={pin}
          onChange={(event) => setPin(event.target.value)}
          error={failure}
          className="grow"
        />
        <Button type="submit" busy={loading} className="mt-6.5">
          Show older orders
        </Button>
      </form>
    </section>
  );
}
