// Quantity and "Add to Cart" of a product, and a chat link.
import { formatRupees } from '../../shared/money';
import { useState } from 'react';
import type { ProductCardFragment } from '../../generated/catalogue';
import { fullTitle } from '../../shared/catalogue/choice';
import { useCart } from '../../shared/cart/cart';
import { readinessWords } from '../../shared/catalogue/readiness';
import { chatLink, shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { BrandIcon } from '../../shared/ui/BrandIcon';
import { Button, ButtonOutLink } from '../../shared/ui/Button';
import { QuantityStepper } from '../../shared/ui/QuantityStepper';

export function Purchase({ product }: { product: ProductCardFragment }) {
  const cart = useCart();
  const [quantity, setQuantity] = useState(1);
  const [adding, setAdding] = useState(false);
  const ready = readinessWords(product);

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
    <>
      {/* Fixed at the bottom of a phone's screen. */}
      <div
        data-bottom-bar
        className="flex items-center gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-paper/95 max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:backdrop-blur-md"
      >
        <QuantityStepper
          quantity={quantity}
          of={fullTitle(product)}
          stock={product.stock}
          onChange={setQuantity}
          onBeyondStock={() => toast.error('Out of Stock')}
          disabled={product.stock === 0}
        />
        <Button
          size="large"
          className="min-w-0 grow px-4!"
          busy={adding}
          disabled={product.stock === 0}
          onClick={() => void add()}
        >
          {adding ? 'Adding...' : 'Add to Cart'}
        </Button>
      </div>
      <ButtonOutLink
        size="large"
        look="outline"
        full
        className="sm:mt-3"
        href={chatLink(
          `Hello! I would like to order "${fullTitle(product)}" (product id ${product.id}) for ${formatRupees(product.priceWithTax)}${shop.chargesTax === false ? '' : ' incl. GST'}${ready ? ` (${ready})` : ''}.`,
        )}
      >
        <BrandIcon name="WhatsApp" />
        Order on WhatsApp
      </ButtonOutLink>
    </>
  );
}
