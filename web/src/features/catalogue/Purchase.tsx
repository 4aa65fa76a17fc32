// How many, and into the cart; or ask a person first.
import { useState } from 'react';
import type { ProductCardFragment } from '../../generated/catalogue';
import { useCart } from '../../shared/cart/cart';
import { chatLink } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { BrandIcon } from '../../shared/ui/BrandIcon';
import { Button, ButtonOutLink } from '../../shared/ui/Button';
import { QuantityStepper } from '../../shared/ui/QuantityStepper';

export function Purchase({ product }: { product: ProductCardFragment }) {
  const cart = useCart();
  const [quantity, setQuantity] = useState(1);
  const [adding, setAdding] = useState(false);

  async function add() {
    if (product.stock < 0) {
      toast.error('Product Is Out Of Stock');
      return;
    }
    setAdding(true);
    await cart.add(product, quantity);
    setAdding(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <QuantityStepper
        quantity={quantity}
        of={product.title}
        stock={product.stock}
        onChange={setQuantity}
        onBeyondStock={() => toast.error('Out of Stock')}
        disabled={product.stock === 0}
      />
      <Button
        size="large"
        className="grow basis-48"
        busy={adding}
        disabled={product.stock === 0}
        onClick={() => void add()}
      >
        {adding ? 'Adding...' : 'Add to Cart'}
      </Button>
      <ButtonOutLink
        size="large"
        look="outline"
        full
        href={chatLink(`Hello! I would like to order "${product.title}" (product id ${product.id}).`)}
      >
        <BrandIcon name="WhatsApp" />
        Order on WhatsApp
      </ButtonOutLink>
    </div>
  );
}
