// A price with the MRP struck through and the percent saved beside it.
import { formatRupees } from '../money';
import { classNames } from './class-names';

interface Props {
  /** Rupees. */
  price: number;
  /** Rupees; shown when above the price. */
  originalPrice?: number | null;
  /** Whole percent off the MRP as the API reckons it; 0 without one. */
  discountPercent: number;
  large?: boolean;
}

export function Price({ price, originalPrice, discountPercent, large }: Props) {
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-2.5', large ? 'text-lg' : 'text-sm')}>
      <span className={classNames('font-semibold tabular-nums', large ? 'text-3xl' : 'text-lg')}>
        {formatRupees(price)}
      </span>
      {discountPercent > 0 && originalPrice != null && (
        <>
          <s className="text-ink-soft tabular-nums">
            <span className="sr-only">MRP </span>
            {formatRupees(originalPrice)}
          </s>
          <span className="font-semibold text-success">{discountPercent}% OFF</span>
        </>
      )}
    </p>
  );
}
