// First step of checkout: the cart.
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import type { QuoteQuery } from '../../generated/checkout';
import { fullTitle } from '../../shared/catalogue/choice';
import { useCart } from '../../shared/cart/cart';
import { CartReminders } from '../../shared/cart/CartReminders';
import type { CartState } from '../../shared/cart/cart-rules';
import { readinessWords } from '../../shared/catalogue/readiness';
import { DeliverTo } from '../../shared/delivery/DeliverTo';
import { useRememberedPin } from '../../shared/delivery/pin';
import { formatRupees, toPaise, toRupees } from '../../shared/money';
import { giftWords, offerName, productWords } from '../../shared/offers/discounts';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { chatLink } from '../../shared/shop';
import { BrandIcon } from '../../shared/ui/BrandIcon';
import { Button, ButtonLink, ButtonOutLink } from '../../shared/ui/Button';
import { UndoIcon } from '../../shared/ui/icons';
import { CartLineItem, GoneLineItem } from './CartLineItem';
import { ChangedCart } from './ChangedCart';
import type CodesField from './Codes';
import { Summary } from './Summary';
import { useQuote } from './use-quote';

// The lines and their sum show without waiting for it.
const Codes = lazy((): Promise<{ default: ComponentType<ComponentProps<typeof CodesField>> }> =>
  import('./Codes').catch((error: unknown) => {
    // Without a line the cart shows what lies in it all the same.
    console.error('The field for codes of offers could not be fetched', error);
    return { default: () => null };
  }),
);

/** What a line costs with GST, where that comes on top. */
function withGst({ price, priceWithTax }: CartState['items'][number]['product'], quantity: number): string {
  return priceWithTax === price ? '' : ` (${formatRupees(toRupees(toPaise(priceWithTax) * quantity))} incl. GST)`;
}

/** When it is ready, where somebody says it. */
function ready(product: CartState['items'][number]['product']): string {
  const words = readinessWords(product);
  return words ? ` (${words})` : '';
}

/** The cart as a message: name, price and quantity of each line, what offers take off, and the total. */
export const cartMessage = (
  { items, total }: Pick<CartState, 'items' | 'total'>,
  quote?: Pick<QuoteQuery['quote'], 'discounts' | 'discountAmount' | 'shippingMethod'>,
): string =>
  [
    'Hello! I would like to order:',
    ...items.map(
      ({ product, quantity }) =>
        `- ${fullTitle(product)}: ${formatRupees(product.price)} x ${quantity} = ${formatRupees(toRupees(toPaise(product.price) * quantity))}${withGst(product, quantity)}${ready(product)}`,
    ),
    ...(quote?.discounts ?? []).map((one) => `${offerName(one)}: ${giftWords(one, quote!.shippingMethod.price)}`),
    `Total: ${formatRupees(toRupees(toPaise(total) - toPaise(quote?.discountAmount ?? 0)))}`,
  ].join('\n');

export function EmptyCart() {
  const cart = useCart();
  const pieces = cart.cleared.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="py-20 text-center">
      <svg aria-hidden viewBox="0 0 64 64" className="mx-auto size-20 fill-none stroke-accent stroke-[1.5]">
        <path d="M14 22h36l-3.500 32h-29zM23 28v-8a9 9 0 0 1 18 0v8" strokeLinejoin="round" strokeLinecap="round" />
      </svg>
      <p className="mt-5 font-display text-2xl">Your cart is empty</p>
      <p className="mt-2 text-ink-soft">Something well made is waiting for you.</p>
      <ButtonLink to={paths.products.href()} size="large" className="mt-7">
        Browse Products
      </ButtonLink>
      {pieces > 0 && (
        <p className="mt-4">
          <Button look="ghost" onClick={() => void cart.undoClear()}>
            <UndoIcon className="size-4" />
            Undo: bring back {pieces === 1 ? 'the item' : `the ${pieces} items`}
          </Button>
        </p>
      )}
    </div>
  );
}

interface Props {
  busy: boolean;
  /** Counts refusals because of changes: each one is announced to screen readers. */
  refusals: number;
  onProceed(): void;
}

export function CartStep({ busy, refusals, onProceed }: Props) {
  const cart = useCart();
  const pin = useRememberedPin();
  const { user } = useSession();
  const { quote, amounts, error } = useQuote({ deliverTo: pin ? { postalCode: pin } : undefined });
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_23rem] lg:gap-12">
      <div className="min-w-0">
        <ChangedCart refusals={refusals} />
        <ul className="divide-y divide-line border-y border-line">
          {cart.gone.map((line) => (
            <GoneLineItem key={line.productId} line={line} />
          ))}
          {cart.items.map((line) => (
            <CartLineItem key={line.product.id} line={line} offers={productWords(amounts, line.product.id)} />
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap justify-between gap-3">
          <ButtonLink to={paths.products.href()} look="ghost" size="small">
            Continue Shopping
          </ButtonLink>
          <Button look="ghost" size="small" onClick={() => void cart.clear()}>
            Clear Cart
          </Button>
        </div>
        {cart.items.length > 0 && (
          <div className="mt-6 grid gap-6">
            <DeliverTo items={cart.items.map(({ product, quantity }) => ({ productId: product.id, quantity }))} />
            {user && <CartReminders onlyOpen />}
          </div>
        )}
      </div>
      <Summary amounts={amounts} cart={cart}>
        {cart.items.length > 0 && (
          <Suspense fallback={<div className="min-h-11" />}>
            <Codes quote={quote} amounts={amounts} failed={error !== undefined} />
          </Suspense>
        )}
        <Button size="large" full busy={busy} disabled={cart.items.length === 0} onClick={onProceed}>
          Proceed to Checkout
        </Button>
        <ButtonOutLink look="outline" full href={chatLink(cartMessage(cart, quote))}>
          <BrandIcon name="WhatsApp" />
          Order on WhatsApp
        </ButtonOutLink>
      </Summary>
    </div>
  );
}
