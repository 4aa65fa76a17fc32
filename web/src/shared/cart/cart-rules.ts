// The cart's arithmetic and rules, pure: what each action makes of the lines, what they amount to, and what is wrong with them.
import { fullTitle } from '../catalogue/choice';
import { toPaise, toRupees } from '../money';
import type { ProductLineFragment } from '../../generated/shared';

export interface CartLine {
  product: ProductLineFragment;
  quantity: number;
  /** Rupees: the price the shopper knows of. Another one now is said before it is paid. */
  knownPrice: number;
}

/** A line whose product is no longer sold. */
export interface GoneLine {
  productId: string;
  title: string | null;
  quantity: number;
}

export interface CartState {
  items: CartLine[];
  /** Neither counted nor ordered; shown until the shopper takes them out. */
  gone: GoneLine[];
  /** Rupees: the sum of price × quantity. */
  total: number;
  /** The sum of quantities. */
  count: number;
}

/** The most different products in a cart, as the server keeps it. */
export const cartLinesMost = 100;
/** The most pieces of one product in a cart. */
const quantityMost = 10_000;

/** Why pieces of a product cannot be added to a cart without an account, as the server says it of an account's; undefined when they can. */
export function refusalToAdd({ items }: CartState, product: ProductLineFragment, quantity: number): string | undefined {
  const there = items.find((line) => line.product.id === product.id);
  if ((there?.quantity ?? 0) + quantity > Math.min(product.stock, quantityMost)) return 'Out of Stock';
  return !there && items.length >= cartLinesMost
    ? `A cart holds at most ${cartLinesMost} different products.`
    : undefined;
}

/** Lines as the server or a saved cart knows them. */
export type LoadedLine = Omit<CartLine, 'knownPrice'> & { knownPrice?: number };

/** Two carts as one, as the server joins them: of each product the larger quantity, at most so many products. */
export function joinedCarts(
  own: Pick<CartState, 'items' | 'gone'>,
  more: { items: LoadedLine[]; gone: GoneLine[] },
): { items: LoadedLine[]; gone: GoneLine[] } {
  const items = new Map<string, LoadedLine>(own.items.map((line) => [line.product.id, line]));
  for (const line of more.items) {
    const quantity = Math.max(line.quantity, items.get(line.product.id)?.quantity ?? 0);
    items.set(line.product.id, { ...line, quantity });
  }
  const gone = new Map([...own.gone, ...more.gone].map((line) => [line.productId, line]));
  return { items: [...items.values()].slice(0, cartLinesMost), gone: [...gone.values()] };
}

export type CartAction =
  | { type: 'add'; product: ProductLineFragment; quantity: number }
  | { type: 'remove'; productId: string }
  | { type: 'setQuantity'; productId: string; quantity: number }
  | { type: 'acceptPrices'; productId?: string }
  | { type: 'clear' }
  | { type: 'load'; items: LoadedLine[]; gone: GoneLine[] };

const summed = (items: CartLine[], gone: GoneLine[]): CartState => ({
  items,
  gone,
  total: toRupees(items.reduce((sum, { product, quantity }) => sum + toPaise(product.price) * quantity, 0)),
  count: items.reduce((sum, { quantity }) => sum + quantity, 0),
});

export const emptyCart: CartState = summed([], []);

/** The cart after an action; an update to zero or less removes the line. */
export function cartAfter(state: CartState, action: CartAction): CartState {
  const { items, gone } = state;
  switch (action.type) {
    case 'add': {
      const { product, quantity } = action;
      const known = items.some((line) => line.product.id === product.id);
      return summed(
        known
          ? items.map((line) =>
              line.product.id === product.id
                ? { product, quantity: line.quantity + quantity, knownPrice: product.price }
                : line,
            )
          : [...items, { product, quantity, knownPrice: product.price }],
        gone,
      );
    }
    case 'remove':
      return summed(
        items.filter(({ product }) => product.id !== action.productId),
        gone.filter(({ productId }) => productId !== action.productId),
      );
    case 'setQuantity':
      return action.quantity <= 0
        ? cartAfter(state, { type: 'remove', productId: action.productId })
        : summed(
            items.map((line) => (line.product.id === action.productId ? { ...line, quantity: action.quantity } : line)),
            gone,
          );
    case 'acceptPrices':
      return summed(
        items.map((line) =>
          action.productId === undefined || line.product.id === action.productId
            ? { ...line, knownPrice: line.product.price }
            : line,
        ),
        gone,
      );
    case 'clear':
      return emptyCart;
    case 'load': {
      const known = new Map(items.map(({ product, knownPrice }) => [product.id, knownPrice]));
      return summed(
        action.items.map((line) => ({
          ...line,
          knownPrice: known.get(line.product.id) ?? line.knownPrice ?? line.product.price,
        })),
        // The browser may still have a title that the server no longer has.
        action.gone.map((line) => ({ ...line, title: line.title ?? titleIn(state, line.productId) })),
      );
    }
  }
}

function titleIn({ items, gone }: CartState, id: string): string | null {
  const line = items.find(({ product }) => product.id === id);
  return line ? fullTitle(line.product) : (gone.find(({ productId }) => productId === id)?.title ?? null);
}

/** The reason why a line cannot be ordered as it is; `left` is the stock. */
export type LineProblem = { kind: 'short'; left: number } | { kind: 'repriced'; was: number };

export function problemsOf({ product, quantity, knownPrice }: CartLine): LineProblem[] {
  return [
    ...(quantity > product.stock ? [{ kind: 'short' as const, left: Math.max(0, product.stock) }] : []),
    ...(knownPrice === product.price ? [] : [{ kind: 'repriced' as const, was: knownPrice }]),
  ];
}

/** Numbers of lines that are unavailable, and of lines whose price has changed. */
export function problemCounts({ items, gone }: CartState): { unavailable: number; repriced: number } {
  const problems = items.flatMap(problemsOf);
  const short = problems.filter(({ kind }) => kind === 'short').length;
  return { unavailable: gone.length + short, repriced: problems.length - short };
}
