// Quantity stepper, limited to one and the stock.
import { classNames } from './class-names';

interface Props {
  quantity: number;
  /** What the quantity is of, for screen readers. */
  of: string;
  onChange(quantity: number): void;
  /** Called instead of a change when more than the stock is asked for. */
  onBeyondStock?(): void;
  /** Pieces in stock. */
  stock: number;
  disabled?: boolean;
}

const button =
  'grid size-11 place-items-center rounded-full text-xl leading-none transition hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40';

export function QuantityStepper({ quantity, of, onChange, onBeyondStock, stock, disabled }: Props) {
  const more = () => (quantity + 1 > stock ? onBeyondStock?.() : onChange(quantity + 1));
  return (
    <div
      role="group"
      aria-label={`Quantity of ${of}`}
      className={classNames('inline-flex items-center rounded-full border border-line-strong bg-surface')}
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        className={button}
        disabled={disabled || quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        −
      </button>
      <output aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        {quantity}
      </output>
      <button type="button" aria-label="Increase quantity" className={button} disabled={disabled} onClick={more}>
        +
      </button>
    </div>
  );
}
