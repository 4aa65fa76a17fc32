// One product in the cart: how many, what they cost, and a way to take it out.
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCart } from '../../shared/cart/cart';
import type { CartLine } from '../../shared/cart/cart-rules';
import { formatRupees, toPaise, toRupees } from '../../shared/money';
import { paths } from '../../shared/paths';
import { toast } from '../../shared/toasts';
import { Picture } from '../../shared/ui/Picture';
import { QuantityStepper } from '../../shared/ui/QuantityStepper';

export function CartLineItem({ line: { product, quantity } }: { line: CartLine }) {
  const cart = useCart();
  const short = quantity > product.stock;
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_1fr_auto]">
      <Link to={paths.product.href(product)} tabIndex={-1} aria-hidden className="row-span-2 sm:row-span-1">
        <Picture
          image={product.images[0]}
          alt={product.title}
          sizes="7rem"
          className="aspect-square w-full rounded-xl"
        />
      </Link>
      <div className="min-w-0">
        <h2 className="font-sans text-base leading-snug font-semibold sm:text-lg">
          <Link to={paths.product.href(product)} className="underline-offset-4 hover:underline">
            {product.title}
          </Link>
        </h2>
        <p className="mt-0.5 text-sm text-ink-soft tabular-nums">{formatRupees(product.price)} each</p>
        {short && (
          <p className="mt-1 text-sm font-semibold text-danger">
            {product.stock > 0 ? `Only ${product.stock} in stock` : 'Out of Stock'}
          </p>
        )}
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-start-3 sm:row-start-1 sm:flex-col sm:items-end">
        <p className="text-lg font-semibold tabular-nums">
          {formatRupees(toRupees(toPaise(product.price) * quantity))}
        </p>
        <div className="flex items-center gap-1">
          <QuantityStepper
            quantity={quantity}
            of={product.title}
            stock={product.stock}
            onChange={(next) => void cart.setQuantity(product.id, next)}
            onBeyondStock={() => toast.error('Out of Stock')}
          />
          <button
            type="button"
            aria-label={`Remove ${product.title}`}
            onClick={() => void cart.remove(product.id)}
            className="grid size-11 place-items-center rounded-full text-ink-soft transition hover:bg-danger-soft hover:text-danger"
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </div>
      </div>
    </li>
  );
}
