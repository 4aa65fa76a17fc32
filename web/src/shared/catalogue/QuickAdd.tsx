// One piece of a product into the cart from its card: nothing of it has to be chosen first.
import { useState } from 'react';
import type { ProductCardFragment } from '../../generated/shared';
import { useCart } from '../cart/cart';
import { Spinner } from '../ui/Spinner';
import { PlusIcon } from '../ui/icons';

export function QuickAdd({ product }: { product: ProductCardFragment }) {
  const cart = useCart();
  const [adding, setAdding] = useState(false);
  const add = async () => {
    setAdding(true);
    await cart.add(product, 1);
    setAdding(false);
  };
  return (
    <button
      type="button"
      aria-label={`Add ${product.title} to cart`}
      // Not disabled: a browser takes the focus from a disabled button.
      aria-disabled={adding || undefined}
      onClick={() => adding || void add()}
      className="relative z-10 -mr-1.5 -mb-1.5 grid size-11 shrink-0 place-items-center rounded-full border border-line-strong bg-surface transition hover:border-primary hover:bg-primary hover:text-on-primary"
    >
      {adding ? <Spinner label="" /> : <PlusIcon className="size-5" />}
    </button>
  );
}
