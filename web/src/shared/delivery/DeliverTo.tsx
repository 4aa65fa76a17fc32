/** The box "Deliver to": a PIN code, and below it the delivery options for it, whose code is fetched when they are asked for. */
import { Suspense, useId, useRef, useState, type FormEvent } from 'react';
import { useEarlyInput } from '../early-input';
import { lazyWithPreload } from '../lazy-with-preload';
import { Button } from '../ui/Button';
import type { DeliveryLine } from './DeliveryAnswer';
import { pinOf, rememberPin, useRememberedPin } from './pin';

const answer = lazyWithPreload(() => import('./DeliveryAnswer'));

export function DeliverTo({ items }: { items: readonly DeliveryLine[] }) {
  const id = useId();
  const pin = useRememberedPin();
  /** Undefined until the field is changed. */
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(field, setTyped);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const asked = pinOf(typed ?? pin);
    setWrong(!asked);
    if (asked) rememberPin(asked);
  };
  return (
    <section aria-label="Delivery" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <form onSubmit={check} noValidate className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label htmlFor={id} className="font-semibold">
          Deliver to
        </label>
        <span className="flex min-w-0 grow gap-2 sm:max-w-64">
          <input
            ref={field}
            id={id}
            name="pin"
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="PIN code"
            maxLength={7}
            value={typed ?? pin}
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={wrong}
            aria-describedby={`${id}-answer`}
            className="min-h-11 w-0 min-w-24 grow rounded-field border border-line-strong bg-surface px-3.5 tabular-nums placeholder:text-ink-soft aria-[invalid=true]:border-danger"
          />
          <Button type="submit" look="outline">
            Check
          </Button>
        </span>
      </form>
      <div id={`${id}-answer`} role="status" className="mt-3 min-h-24 text-sm leading-6">
        {wrong ? (
          <p className="font-medium text-danger">A PIN code has 6 digits, such as 226001.</p>
        ) : pin ? (
          <Suspense>
            <answer.Component pin={pin} items={items} />
          </Suspense>
        ) : (
          <p className="text-ink-soft">See when it arrives, what delivery costs and whether you can pay on delivery.</p>
        )}
      </div>
    </section>
  );
}
