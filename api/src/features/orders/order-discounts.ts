/** What the offers of an order give for the pieces that it has now. */
import { discountsNow } from '../../pricing/index.js';
import type { StoredOrder } from './order.model.js';
import type { Discount } from './order.types.js';

/** @returns in the order they were taken off; amounts in paise */
export function discountsView({ items, discounts = [] }: Pick<StoredOrder, 'items' | 'discounts'>): Discount[] {
  const now = discountsNow(items, discounts);
  return discounts.map(({ name, code = null, deliverySaved = 0 }, index) => {
    const lines = now[index]!;
    return {
      name,
      code,
      amount: lines.reduce((sum, { amount }) => sum + amount, deliverySaved),
      deliverySaved,
      lines,
    };
  });
}

/** Name and code of an offer, for people. */
export function discountWords({ name, code }: Pick<Discount, 'name' | 'code'>): string {
  return code && code !== name.toUpperCase() ? `${name} (${code})` : name;
}
