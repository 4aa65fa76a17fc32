// The third step: how it is paid. The amounts are the server's own.
import { useEffect, useState } from 'react';
import { Banknote, CreditCard, Truck, type LucideIcon } from 'lucide-react';
import type { PaymentMethod } from '../../generated/checkout';
import { useCart } from '../../shared/cart/cart';
import { errorText } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { Button } from '../../shared/ui/Button';
import { TextArea } from '../../shared/ui/Field';
import { Summary } from './Summary';
import { useQuote } from './use-quote';

const methods: { method: PaymentMethod; label: string; text: string; Icon: LucideIcon }[] = [
  { method: 'ONLINE', label: 'Pay Online', text: 'Card, UPI, net banking or wallet.', Icon: CreditCard },
  { method: 'COD', label: 'Cash on Delivery', text: 'Pay when it is at your door. ₹50 extra.', Icon: Banknote },
];

interface Props {
  /** Where it goes, in words. */
  destination: string;
  busy: boolean;
  /** Counts refusals because of changed prices: each asks for the amounts again. */
  refusals: number;
  onBack(): void;
  /** @param total rupees, as shown to the shopper */
  onPlace(method: PaymentMethod, total: number, notes: string): void;
}

export function PaymentStep({ destination, busy, refusals, onBack, onPlace }: Props) {
  const cart = useCart();
  const [method, setMethod] = useState<PaymentMethod>();
  const [notes, setNotes] = useState('');
  const { quote, amounts, error, refetch } = useQuote(method);
  useEffect(() => {
    // A failure shows through `error`.
    if (refusals > 0) void refetch().catch(() => {});
  }, [refusals, refetch]);

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_23rem] lg:gap-12">
      <div className="grid gap-8">
        <fieldset className="grid gap-3">
          <legend className="mb-3 font-display text-2xl">Payment Method</legend>
          {methods.map(({ method: each, label, text, Icon }) => (
            <label
              key={each}
              className="flex cursor-pointer items-center gap-4 rounded-card border border-line-strong bg-surface p-4 has-checked:border-accent has-checked:bg-accent-soft/40"
            >
              <input
                type="radio"
                name="payment-method"
                value={each}
                checked={method === each}
                onChange={() => setMethod(each)}
                className="size-4.5 accent-accent"
              />
              <span className="grow">
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
              <Icon aria-hidden strokeWidth={1.5} className="size-7 text-accent" />
            </label>
          ))}
        </fieldset>
        <section aria-labelledby="shipping">
          <h2 id="shipping" className="mb-3 text-2xl">
            Delivery
          </h2>
          <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
            <Truck aria-hidden strokeWidth={1.5} className="size-7 shrink-0 text-accent" />
            <p className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">
                {quote?.shippingMethod.name ?? 'Standard Delivery'} · Free ·{' '}
                {quote?.shippingMethod.deliveryTime ?? '3-5 business days'}
              </span>
              <span className="block text-sm text-ink-soft">{destination}</span>
            </p>
          </div>
        </section>
        <TextArea
          label="Order notes (optional)"
          placeholder="A landmark, a time that suits you, a floor without a lift..."
          maxLength={1000}
          rows={3}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </div>
      <Summary amounts={amounts} subtotal={cart.total} count={cart.count}>
        {error && (
          <div role="alert" className="rounded-field bg-danger-soft p-4 text-sm font-medium text-danger">
            {errorText(error, 'The amounts could not be fetched. Please try again.')}
            <Button look="danger" size="small" full className="mt-3" onClick={() => void refetch().catch(() => {})}>
              Try again
            </Button>
          </div>
        )}
        <Button
          size="large"
          full
          busy={busy}
          disabled={!method || !quote}
          onClick={() => method && quote && onPlace(method, quote.totalAmount, notes)}
        >
          {method === 'ONLINE' ? `Pay ${amounts ? formatRupees(amounts.totalAmount) : ''}` : 'Place Order'}
        </Button>
        {!method && <p className="text-center text-sm text-ink-soft">Choose how you would like to pay.</p>}
        <Button look="ghost" full disabled={busy} onClick={onBack}>
          Back to Address
        </Button>
      </Summary>
    </div>
  );
}
