// What a group's card tells of its members: the colours or pictures of an option, else how many choices there are, and the price from which.
import type { ComponentProps } from 'react';
import type { GroupCardFragment, ProductCardFragment } from '../../generated/shared';
import type { Price } from '../ui/Price';
import { groupOf } from './choice';
import { Swatch } from './Swatch';

/** Swatches on a card. */
const shownMost = 5;

/** What a card says that it costs: of a group the least, and an MRP only where it is that of every member. */
export function cardPrice(product: ProductCardFragment): ComponentProps<typeof Price> {
  const group = groupOf(product);
  if (!group?.priceRange) return product;
  const { min, max, minWithTax, maxWithTax } = group.priceRange;
  if (min === max && minWithTax === maxWithTax) return { ...product, originalPrice: group.originalPrice };
  return { price: min, priceWithTax: minWithTax, from: true, discountPercent: 0, discountPercentWithTax: 0 };
}

export function CardChoices({ group: { options, memberCount } }: { group: GroupCardFragment }) {
  const shown = options.find(({ values }) => values.some(({ swatch }) => swatch));
  if (!shown) return <p className="text-xs text-ink-soft">{memberCount} choices</p>;
  const drawn = shown.values.filter(({ swatch }) => swatch).slice(0, shownMost);
  const others = shown.values.length - drawn.length;
  return (
    <p className="flex items-center gap-1.5 py-0.5 text-xs text-ink-soft">
      <span className="sr-only">
        {shown.name}: {shown.values.map(({ value }) => value).join(', ')}
      </span>
      {drawn.map(({ value, swatch }) => (
        <Swatch key={value} swatch={swatch!} className="size-4.5" />
      ))}
      {others > 0 && <span aria-hidden>+{others}</span>}
    </p>
  );
}
