// One line of the cart: quantity, amount, changes since it was added, and removal.
import { Link } from 'react-router-dom';
import { fullTitle, picturesOf } from '../../shared/catalogue/choice';
import { useCart } from '../../shared/cart/cart';
import { problemsOf, type CartLine, type GoneLine } from '../../shared/cart/cart-rules';
import { readinessWords } from '../../shared/catalogue/readiness';
import { formatRupees, toPaise, toRupees } from '../../shared/money';
import { LineOffers } from '../../shared/offers/discounts';
import { paths } from '../../shared/paths';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { Picture } from '../../shared/ui/Picture';
import { QuantityStepper } from '../../shared/ui/QuantityStepper';
import { BinIcon } from '../../shared/ui/icons';

/** The change of a line, with a button that accepts it. */
function Problems({ line }: { line: CartLine }) {
  const cart = useCart();
  const { id, price } = line.product;
  const title = fullTitle(line.product);
  return problemsOf(line).map((problem) => (
    <p
      key={problem.kind}
      data-problem
      tabIndex={-1}
      className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold text-danger"
    >
      {problem.kind === 'repriced' ? (
        <>
          Now {formatRupees(price)}, was {formatRupees(problem.was)}
          <Button
            look="outline"
            size="small"
            aria-label={`Accept the new price of ${title}`}
            onClick={() => cart.acceptPrices(id)}
          >
            OK
          </Button>
        </>
      ) : problem.left > 0 ? (
        <>
          Only {problem.left} left
          <Button
            look="outline"
            size="small"
            aria-label={`Change ${title} to ${problem.left}`}
            onClick={() => void cart.setQuantity(id, problem.left)}
          >
            Change to {problem.left}
          </Button>
        </>
      ) : (
        <>
          Out of Stock
          <Button
            look="outline"
            size="small"
            aria-label={`Remove ${title} from the cart`}
            onClick={() => void cart.remove(id)}
          >
            Remove
          </Button>
        </>
      )}
    </p>
  ));
}

/** A line whose product is no longer sold: it stays until the shopper takes it out. */
export function GoneLineItem({ line: { productId, title, quantity } }: { line: GoneLine }) {
  const cart = useCart();
  const name = title ?? 'A product';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-5">
      <div className="min-w-0">
        <h2 className="font-sans text-base leading-snug font-semibold text-ink-soft line-through sm:text-lg">{name}</h2>
        <p data-problem tabIndex={-1} className="mt-1.5 text-sm font-semibold text-danger">
          No longer sold{quantity > 1 && ` (you had ${quantity})`}
        </p>
      </div>
      <Button
        look="outline"
        size="small"
        aria-label={`Remove ${name} from the cart`}
        onClick={() => void cart.remove(productId)}
      >
        Remove
      </Button>
    </li>
  );
}

interface Props {
  line: CartLine;
  /** What offers take off it, in words. */
  offers: readonly string[];
}

export function CartLineItem({ line, offers }: Props) {
  const cart = useCart();
  const { product, quantity } = line;
  const ready = readinessWords(product);
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_1fr_auto]">
      <Link to={paths.product.href(product)} tabIndex={-1} aria-hidden className="row-span-2 sm:row-span-1">
        <Picture
          image={picturesOf(product)[0]}
          alt={fullTitle(product)}
          sizes="7rem"
          className="aspect-square w-full rounded-xl"
        />
      </Link>
      <div className="min-w-0">
        <h2 className="font-sans text-base leading-snug font-semibold sm:text-lg">
          <Link to={paths.product.href(product)} className="underline-offset-4 hover:underline">
            {fullTitle(product)}
          </Link>
        </h2>
        <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
          {formatRupees(product.price)} each
          {product.priceWithTax !== product.price && ` (${formatRupees(product.priceWithTax)} incl. GST)`}
        </p>
        {ready && <p className="mt-0.5 text-sm text-ink-soft">{ready}</p>}
        <LineOffers words={offers} />
        <Problems line={line} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-start-3 sm:row-start-1 sm:flex-col sm:items-end">
        <p className="text-lg font-semibold tabular-nums">
          {formatRupees(toRupees(toPaise(product.price) * quantity))}
        </p>
        <div className="flex items-center gap-1">
          <QuantityStepper
            quantity={quantity}
            of={fullTitle(product)}
            stock={product.stock}
            onChange={(next) => void cart.setQuantity(product.id, next)}
            onBeyondStock={() => toast.error('Out of Stock')}
          />
          <button
            type="button"
            aria-label={`Remove ${fullTitle(product)}`}
            onClick={() => void cart.remove(product.id)}
            className="grid size-11 place-items-center rounded-full text-ink-soft transition hover:bg-danger-soft hover:text-danger"
          >
            <BinIcon className="size-5" />
          </button>
        </div>
      </div>
    </li>
  );
}
