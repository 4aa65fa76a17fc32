// One piece of a product into the cart from its card; of a group the page, where a member is chosen first.
import { useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { ProductCardFragment } from '../../generated/shared';
import { useCart } from '../cart/cart';
import { Spinner } from '../ui/Spinner';
import { ChevronRightIcon, PlusIcon } from '../ui/icons';

const round =
  'relative z-10 -mr-1.5 -mb-1.5 grid size-11 shrink-0 place-items-center rounded-full border border-line-strong bg-surface transition hover:border-primary hover:bg-primary hover:text-on-primary';

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
      className={round}
    >
      {adding ? <Spinner label="" /> : <PlusIcon className="size-5" />}
    </button>
  );
}

export function ChooseFirst({ title, way }: { title: string; way: Pick<LinkProps, 'to' | 'state'> }) {
  return (
    <Link {...way} aria-label={`Choose options of ${title}`} className={round}>
      <ChevronRightIcon className="size-5" />
    </Link>
  );
}
