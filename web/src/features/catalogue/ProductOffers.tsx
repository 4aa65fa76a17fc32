// The automatic offers that count for a product, in words beside its price: what they give is told in the cart.
import type { ProductRestFragment } from '../../generated/catalogue';

export function ProductOffers({ offers }: { offers: ProductRestFragment['offers'] }) {
  if (offers.length === 0) return null;
  return (
    <ul aria-label="Offers" className="mt-3 grid gap-1.5">
      {offers.map(({ name, text }, at) => (
        <li key={at} className="rounded-field bg-success-soft px-3.5 py-2 text-sm text-success">
          <span className="font-semibold">{name}</span>
          <span className="block">{text}</span>
        </li>
      ))}
    </ul>
  );
}
