// Chooses what is sent for the pieces of one line of an order: the same goods, or another member of their product group.
import type { ExchangeChoicesQuery } from '../../generated/orders';
import { formatRupees } from '../../shared/money';
import { classNames } from '../../shared/ui/class-names';

export type Choice = ExchangeChoicesQuery['exchangeChoices'][number]['choices'][number];

/** Such as `L, Black`. */
export const choiceWords = ({ product }: Choice): string =>
  product.optionValues.map(({ value }) => value).join(', ') || product.title;

/** True when the other one cannot be sent in exchange, but be ordered by itself. */
export const isOrderedAnew = ({ canExchange, product }: Choice): boolean => !canExchange && product.inStock;

function priceWords({ difference }: Choice): string {
  if (difference === 0) return 'same price';
  return difference > 0 ? `${formatRupees(difference)} more` : `${formatRupees(-difference)} back`;
}

function Chip({
  name,
  words,
  more,
  soldOut = false,
  checked,
  onChoose,
}: {
  name: string;
  words: string;
  more?: string;
  soldOut?: boolean;
  checked: boolean;
  onChoose(): void;
}) {
  return (
    <label
      className={classNames(
        'flex min-h-11 items-center rounded-field border px-3.5 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        soldOut
          ? 'cursor-not-allowed border-dashed border-line text-ink-soft'
          : 'cursor-pointer border-line-strong bg-surface',
        checked && 'border-ink ring-1 ring-ink',
      )}
    >
      <input type="radio" name={name} checked={checked} disabled={soldOut} onChange={onChoose} className="sr-only" />
      <span className={classNames('font-medium', soldOut && 'line-through')}>{words}</span>
      {(soldOut || more) && <span className="ml-2 text-sm text-ink-soft">{soldOut ? 'sold out' : more}</span>}
    </label>
  );
}

export function ExchangeChips({
  line,
  title,
  choices,
  chosen,
  onChoose,
}: {
  line: number;
  title: string;
  choices: readonly Choice[];
  /** Undefined for the same goods. */
  chosen: Choice | undefined;
  onChoose(choice: Choice | undefined): void;
}) {
  const name = `exchange-${line}`;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium wrap-anywhere">In exchange for {title}</legend>
      <div className="flex flex-wrap gap-2">
        <Chip name={name} words="The same again" checked={!chosen} onChoose={() => onChoose(undefined)} />
        {choices.map((choice) => (
          <Chip
            key={choice.product.id}
            name={name}
            words={choiceWords(choice)}
            more={priceWords(choice)}
            soldOut={!choice.product.inStock}
            checked={choice.product.id === chosen?.product.id}
            onChoose={() => onChoose(choice)}
          />
        ))}
      </div>
      {chosen && isOrderedAnew(chosen) && (
        <p role="status" className="mt-2 text-sm">
          {chosen.refusal} With one press below we take your request for the refund, and put the other one into your
          cart.
        </p>
      )}
    </fieldset>
  );
}
