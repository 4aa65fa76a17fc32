// The cart as the shopper sees it, what the server said of it last, and which answers still count. Knows neither React nor the network.
import { errorText } from '../error-text';
import { toast } from '../toasts';
import type { CartLinesFragment } from '../../generated/shared';
import { cartAfter, emptyCart, type CartAction, type CartLine, type CartState } from './cart-rules';
import { checkedOf, type CheckedCart } from './checked-cart';
import { saveCart, type SavedCart } from './saved-cart';

export interface CartView extends CartState {
  /** False until the saved cart was read. */
  ready: boolean;
  /** The lines cleared last, for undo, until something is added. */
  cleared: readonly CartLine[];
}

export const unreadCart: CartView = { ...emptyCart, ready: false, cleared: [] };

export class CartStore {
  view = unreadCart;
  /** Id of the account whose cart it is; undefined: of this browser alone. */
  owner: string | undefined;
  /** Id of the account whose cart was loaded from the server. */
  followed: string | undefined;
  /** Id of the account for which a mutation was answered before its cart was loaded: that answer is newer. */
  answeredEarly: string | undefined;
  /** Lines of this browser that a log-in could not join with the account's, because nobody answered: they join with the next request. */
  unjoined: readonly CartLine[] = [];
  #confirmed: CheckedCart = { items: [], gone: [] };
  /** Number of changes started; answers to earlier ones are ignored. */
  #changes = 0;
  #unanswered = 0;
  /** Running operations that decide about these lines: placing an order, or merging with an account's cart. */
  #settling: Promise<unknown> | undefined;
  /** Number of such operations started; answers requested before one are ignored. */
  #settlings = 0;
  #show: (view: CartView) => void;

  /** @param show is told of every change */
  constructor(show: (view: CartView) => void) {
    this.#show = show;
  }

  /** Loads the cart saved by another tab or an earlier visit. */
  restore({ items, gone, owner }: SavedCart): void {
    this.owner = owner;
    this.#confirmed = { items, gone };
    this.#set({ ready: true, ...cartAfter(emptyCart, { type: 'load', items, gone }) });
  }

  /** From now on it is the cart of this account. */
  follow(account: string): void {
    this.owner = account;
    this.unjoined = [];
  }

  apply(action: CartAction): void {
    const cart = cartAfter(this.view, action);
    this.#set({ ...cart, ...(cart.items.length > 0 && { cleared: [] }) });
    saveCart({ items: cart.items, gone: cart.gone, owner: this.owner });
  }

  /** Shows what the server said. */
  confirm(said: CheckedCart): void {
    this.#confirmed = said;
    this.apply({ type: 'load', ...said });
  }

  /** Empties the cart without a request. */
  reset(): void {
    this.#changes += 1;
    this.#confirmed = { items: [], gone: [] };
    this.apply({ type: 'clear' });
  }

  /** Undo is possible until something is added. */
  keepCleared(cleared: readonly CartLine[]): void {
    this.#set({ cleared });
  }

  /** Optimistic update: shows the change, sends it, and shows the server's answer, or rolls back with a toast. */
  async change(
    action: CartAction,
    ask: () => Promise<CartLinesFragment | undefined>,
    failure: string,
  ): Promise<boolean> {
    const number = ++this.#changes;
    const showConfirmed = () => {
      if (number === this.#changes) this.apply({ type: 'load', ...this.#confirmed });
    };
    this.#unanswered += 1;
    this.apply(action);
    try {
      const answer = await ask();
      this.#confirmed = answer ? checkedOf(answer) : this.view;
      showConfirmed();
      return true;
    } catch (error) {
      showConfirmed();
      toast.error(errorText(error, failure));
      return false;
    } finally {
      this.#unanswered -= 1;
    }
  }

  /** @param ask checks the lines @returns the cart then, unchanged when the server could not be reached */
  async check(ask: (cart: CartState) => Promise<CheckedCart>): Promise<CartState & { asked: boolean }> {
    // What decides about the lines may begin in this same moment: a log-in does when its cart is shown.
    do await this.#settling;
    while (this.#settling);
    const [number, settlings] = [this.#changes, this.#settlings];
    let asked = true;
    try {
      const checked = await ask(this.view);
      // A change made meanwhile gets its own answer.
      if (number === this.#changes && settlings === this.#settlings && this.#unanswered === 0) this.confirm(checked);
    } catch (error) {
      asked = false;
      console.error('The cart could not be checked', error);
    }
    return { ...this.view, asked };
  }

  /** Ignores answers that were requested before this operation has ended. */
  hold(settled: Promise<unknown>): void {
    this.#settlings += 1;
    const settling = settled.finally(() => {
      if (this.#settling === settling) this.#settling = undefined;
    });
    this.#settling = settling;
  }

  #set(news: Partial<CartView>): void {
    this.view = { ...this.view, ...news };
    this.#show(this.view);
  }
}
