// A price with the MRP struck through and the percent saved beside it, and what a shopper pays with GST.
import { formatRupees } from '../money';
import { shop } from '../shop';
import { classNames } from './class-names';

interface Props {
  /** Rupees. */
  price: number;
  /** Rupees; what a shopper pays. */
  priceWithTax: number;
  /** Rupees; shown when above the price. */
  originalPrice?: number | null;
  /** Whole percent that `price` is below the MRP, as the API reckons it; 0 without one. */
  discountPercent: number;
  /** The same for what a shopper pays: the MRP holds all taxes. */
  discountPercentWithTax: number;
  large?: boolean;
  /** Others of the same group cost more. */
  from?: boolean;
}

export function Price(props: Props) {
  const { price, priceWithTax, originalPrice, large, from } = props;
  const percent = shop.trueDiscount ? props.discountPercentWithTax : props.discountPercent;
  return (
    <div>
      <p className={classNames('flex flex-wrap items-baseline gap-x-2.5', large ? 'text-lg' : 'text-sm')}>
        <span className={classNames('font-semibold tabular-nums', large ? 'text-3xl' : 'text-lg')}>
          {from && <span className="text-sm font-normal text-ink-soft">from </span>}
          {formatRupees(price)}
        </span>
        {percent > 0 && originalPrice != null && (
          <>
            <s className="text-ink-soft tabular-nums">
              <span className="sr-only">MRP </span>
              {formatRupees(originalPrice)}
            </s>
            <span className="font-semibold text-success">{percent}% OFF</span>
          </>
        )}
      </p>
      {priceWithTax !== price && (
        <p className={classNames('text-ink-soft tabular-nums', large ? 'mt-1 text-base' : 'text-xs')}>
          {formatRupees(priceWithTax)} incl. GST
        </p>
      )}
    </div>
  );
}
