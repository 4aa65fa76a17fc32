// Summary of the cart's lines beside the checkout steps, collapsed on a phone.
import { Link } from 'react-router-dom';
import type { QuoteQuery } from '../../generated/checkout';
import { fullTitle, picturesOf } from '../../shared/catalogue/choice';
import type { CartLine } from '../../shared/cart/cart-rules';
import { counted } from '../../shared/counted';
import { formatRupees, toPaise, toRupees } from '../../shared/money';
import { LineOffers, productWords } from '../../shared/offers/discounts';
import { paths } from '../../shared/paths';
import { Picture } from '../../shared/ui/Picture';
import { ChevronDownIcon } from '../../shared/ui/icons';

type Quote = QuoteQuery['quote'];

interface Props {
  items: readonly CartLine[];
  /** The last known one; undefined while the server has not answered. */
  amounts: Quote | undefined;
}

export function Bought({ items, amounts }: Props) {
  return (
    <ul aria-label="In your cart" className="divide-y divide-line">
      {items.map(({ product, quantity }) => (
        <li key={product.id} className="flex items-center gap-3 py-2 text-sm has-[[data-line-offer]]:items-start">
          <Picture image={picturesOf(product)[0]} alt="" sizes="3rem" className="size-12 shrink-0 rounded-lg" />
          <span className="min-w-0 grow">
            {fullTitle(product)}
            <span className="text-ink-soft"> × {quantity}</span>
            <LineOffers words={productWords(amounts, product.id)} />
          </span>
          <span className="shrink-0 font-medium tabular-nums">
            {formatRupees(toRupees(toPaise(product.price) * quantity))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Stays below the header of a phone while its step is filled in. */
export function FoldedBought({ items, amounts }: Props) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details
      data-folded-bought
      className="group sticky top-18 z-30 rounded-card border border-line bg-surface shadow-card lg:hidden"
    >
      <summary className="flex min-h-12 list-none items-center gap-2 px-4 [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-4.5 transition group-open:rotate-180" />
        {counted(pieces, 'item')} in your order
        {amounts && <span className="ml-auto font-semibold tabular-nums">{formatRupees(amounts.totalAmount)}</span>}
      </summary>
      <div className="max-h-[50dvh] overflow-y-auto border-t border-line px-4 py-1">
        <Bought items={items} amounts={amounts} />
        <Link
          to={paths.cart.href}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent underline underline-offset-4"
        >
          Change items in the cart
        </Link>
      </div>
    </details>
  );
}
