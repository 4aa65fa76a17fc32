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
  /** What was cleared last, as long as nothing else was put in; empty when there is nothing to bring back. */
  cleared: readonly CartLine[];
}

export const unreadCart: CartView = { ...emptyCart, ready: false, cleared: [] };

export class CartStore {
  view = unreadCart;
  /** Id of the account whose cart it is; undefined: of this browser alone. */
  owner: string | undefined;
  /** Id of the account whose cart was taken over from the server. */
  followed: string | undefined;
  /** Of whom the server has answered a change before what it said of them was taken over: that answer is the newer one. */
  answeredEarly: string | undefined;
  #confirmed: CheckedCart = { items: [], gone: [] };
  /** Changes begun so far; an answer to an earlier one must not undo what was tapped since. */
  #changes = 0;
  #unanswered = 0;
  /** What decides about these lines and is under way: an order that is placed of them, or their joining those of an account. */
  #settling: Promise<unknown> | undefined;
  /** Such decisions begun so far; what was asked before one knows nothing of it. */
  #settlings = 0;
  #show: (view: CartView) => void;

  /** @param show is told of every change */
  constructor(show: (view: CartView) => void) {
    this.#show = show;
  }

  /** As another tab or an earlier visit has left it. */
  restore({ items, gone, owner }: SavedCart): void {
    this.owner = owner;
    this.#confirmed = { items, gone };
    this.#set({ ready: true, ...cartAfter(emptyCart, { type: 'load', items, gone }) });
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

  /** Empties it without asking anybody. */
  reset(): void {
    this.#changes += 1;
    this.#confirmed = { items: [], gone: [] };
    this.apply({ type: 'clear' });
  }

  /** Can be brought back while nothing else is put in. */
  keepCleared(cleared: readonly CartLine[]): void {
    this.#set({ cleared });
  }

  /** Shows the change, asks the server, and either shows its word or goes back to its last one, with a toast that says why. */
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

  /** @param ask tells what became of the lines @returns the cart as it is then; it is the one before when nobody could be asked */
  async check(ask: (cart: CartState) => Promise<CheckedCart>): Promise<CartState & { asked: boolean }> {
    await this.#settling;
    const [number, settlings] = [this.#changes, this.#settlings];
    let asked = true;
    try {
      const checked = await ask(this.view);
      // What was tapped meanwhile is answered by its own word.
      if (number === this.#changes && settlings === this.#settlings && this.#unanswered === 0) this.confirm(checked);
    } catch (error) {
      asked = false;
      console.error('The cart could not be checked', error);
    }
    return { ...this.view, asked };
  }

  /** Shows nothing of what the server was asked before this is settled one way or the other. */
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
