// The stars below the title: real ones lead to the reviews; before the first there is the shop's fixed display, or nothing.
import type { ProductCardFragment } from '../../generated/catalogue';
import { shop } from '../../shared/shop';
import { Stars } from '../../shared/ui/Stars';
import { StarIcon } from '../../shared/ui/icons';

export const reviewCount = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`;

export function RatingLine({ rating }: Pick<ProductCardFragment, 'rating'>) {
  if (rating)
    return (
      <a
        href="#reviews"
        className="inline-flex min-h-8 items-center gap-1.5 underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        <Stars value={rating.average} className="text-lg" />
        <span className="font-semibold">{rating.average}/5</span>
        <span className="text-ink-soft">({reviewCount(rating.count)})</span>
      </a>
    );
  if (shop.showFixedRating === false) return null;
  return (
    <p className="flex items-center gap-1.5">
      <StarIcon className="size-4.5 fill-brass text-brass" />
      <span className="font-semibold">4.8/5</span>
      <span className="text-ink-soft">(24 reviews)</span>
    </p>
  );
}
