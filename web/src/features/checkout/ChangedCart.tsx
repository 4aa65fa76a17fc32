// Notice that the cart has changed, with one button that accepts all changes.
import { useEffect, useRef } from 'react';
import { useCart } from '../../shared/cart/cart';
import { problemCounts } from '../../shared/cart/cart-rules';
import { Button } from '../../shared/ui/Button';

const some = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

export function ChangedCart({ refusals }: { refusals: number }) {
  const cart = useCart();
  const notice = useRef<HTMLDivElement>(null);
  const { unavailable, repriced } = problemCounts(cart);
  const shown = unavailable + repriced > 0;
  useEffect(() => {
    if (refusals > 0) notice.current?.focus();
  }, [refusals]);
  if (!shown) return null;

  async function setRight() {
    cart.acceptPrices();
    for (const { productId } of cart.gone) await cart.remove(productId);
    for (const { product, quantity } of cart.items)
      if (product.stock <= 0) await cart.remove(product.id);
      else if (quantity > product.stock) await cart.setQuantity(product.id, product.stock);
  }

  const changes = [
    ...some(
      unavailable,
      'one item is no longer available as you chose it',
      'items are no longer available as you chose them',
    ),
    ...some(repriced, 'one price has changed', 'prices have changed'),
  ].join(', and ');
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft p-4 text-warning"
    >
      <p className="min-w-0 grow basis-56 font-medium">
        Your cart has changed: {changes}.{' '}
        {unavailable > 0 ? 'Please review your cart before you go on.' : 'Please review your cart.'}
      </p>
      <Button look="outline" size="small" onClick={() => void setRight()}>
        Update cart
      </Button>
    </div>
  );
}
