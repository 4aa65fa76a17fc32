// What was ordered, as it was when it was ordered.
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderDetailsFragment } from '../../generated/orders';
import { formatRupees, toPaise, toRupees } from '../../shared/money';
import { LineOffers, lineWords } from '../../shared/offers/discounts';
import { paths } from '../../shared/paths';
import { mediaUrl } from '../../shared/ui/Picture';

export function ItemPicture({ image }: { image: string | null }) {
  const [failed, setFailed] = useState(false);
  if (!image || failed)
    return (
      <span
        data-testid="image-placeholder"
        aria-hidden
        className="grid size-16 shrink-0 place-items-center rounded-xl bg-sunken text-ink-soft"
      >
        <svg viewBox="0 0 24 24" className="size-7 fill-none stroke-current stroke-1">
          <path d="M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10" strokeLinejoin="round" />
        </svg>
      </span>
    );
  return (
    <img
      src={mediaUrl(image)}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="size-16 shrink-0 rounded-xl bg-sunken object-cover"
    />
  );
}

/** Each line at its price, and below it what offers took off: the amounts of the order have the rest. */
export function OrderItems({ items, discounts }: Pick<OrderDetailsFragment, 'items' | 'discounts'>) {
  return (
    <ul className="divide-y divide-line">
      {items
        .map((item, line) => ({ item, offers: lineWords(discounts, line) }))
        .filter(({ item }) => item.quantity > 0)
        .map(({ item, offers }) => (
          <li key={`${item.productId}-${item.price}`} className="flex gap-4 py-3.5">
            <ItemPicture image={item.image} />
            <div className="min-w-0 grow">
              <p className="font-semibold">
                {item.product ? (
                  <Link to={paths.product.href(item.product)} className="underline-offset-4 hover:underline">
                    {item.title}
                  </Link>
                ) : (
                  item.title
                )}
              </p>
              {item.detail && <p className="text-sm whitespace-pre-line text-ink-soft">{item.detail}</p>}
              <p className="text-sm text-ink-soft max-sm:line-clamp-2">
                {[item.category, ...item.specifications.slice(0, 2).map(({ key, value }) => `${key}: ${value}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="text-sm text-ink-soft tabular-nums">
                {formatRupees(item.price)} × {item.quantity}
                {item.priceWithTax !== item.price && ` (${formatRupees(item.priceWithTax)} incl. GST)`}
              </p>
              <LineOffers words={offers} />
            </div>
            <p className="shrink-0 font-semibold tabular-nums">
              {formatRupees(toRupees(toPaise(item.price) * item.quantity))}
            </p>
          </li>
        ))}
    </ul>
  );
}
