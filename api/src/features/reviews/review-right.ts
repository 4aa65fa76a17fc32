/** What an order lets its customer write about: the products that arrived and stayed. Pure. */
import { OrderStatus, ShipmentState } from '../orders/order.enums.js';
import type { StoredOrder } from '../orders/order.model.js';
import { hasEnded } from '../orders/order-rules.js';
import { isLive } from '../orders/shipment-rules.js';

type OrderOfRight = Pick<StoredOrder, 'items' | 'shipments' | 'orderStatus' | 'exchangeSince'>;

/** Pieces of each line that its customer has, by line position. */
export function piecesKept({ items, shipments = [], orderStatus, exchangeSince }: OrderOfRight): number[] {
  if (hasEnded(orderStatus)) return items.map(() => 0);
  const live = shipments.filter(isLive);
  const arrived = items.map(() => 0);
  for (const { lines } of live.filter(({ state }) => state === ShipmentState.DELIVERED))
    for (const { line, quantity } of lines) arrived[line]! += quantity;
  const isDelivered = orderStatus === OrderStatus.DELIVERED;
  // What is sent in exchange goes out after the delivery.
  const isWhole = !exchangeSince && live.every(({ state }) => state === ShipmentState.DELIVERED);
  return items.map((line, index) => {
    const { ownWork, quantity, replaced = 0, cancelled = 0, restocked = 0, writtenOff = 0 } = line;
    if (ownWork) return 0;
    // An order whose status was set by hand has no shipments to count.
    const byStatus = isDelivered ? quantity - cancelled + (isWhole ? replaced : 0) : 0;
    return Math.max(0, Math.max(arrived[index]!, byStatus) - restocked - writtenOff);
  });
}

export interface ReviewableLine {
  /** Position in the order, of the first line with the product. */
  line: number;
  /** Why nothing may be written; unset when it may. */
  whyNot?: string;
}

/** One for each product of the order, in its order; none for own work. */
export function reviewableLines(order: OrderOfRight): ReviewableLine[] {
  const kept = piecesKept(order);
  const lines = new Map<string, ReviewableLine>();
  for (const [index, item] of order.items.entries()) {
    if (item.ownWork || item.quantity + (item.replaced ?? 0) === 0) continue;
    const id = item.product.toHexString();
    const known = lines.get(id);
    if (kept[index]! > 0) {
      if (!known || known.whyNot) lines.set(id, { line: index });
    } else if (!known) lines.set(id, { line: index, whyNot: whyNot(order, index) });
  }
  return [...lines.values()].sort((a, b) => a.line - b.line);
}

function whyNot({ items, orderStatus }: OrderOfRight, line: number): string {
  const { quantity, replaced = 0, cancelled = 0, restocked = 0, writtenOff = 0 } = items[line]!;
  if (orderStatus === OrderStatus.CANCELLED || quantity + replaced - cancelled <= 0) return 'It was cancelled.';
  if (orderStatus === OrderStatus.RETURNED || restocked + writtenOff >= quantity - cancelled)
    return 'It went back to the shop.';
  return 'It has not arrived yet.';
}

/** Who has no name to show, or was erased. */
export const NAMELESS = 'A customer';

/** How a writer is named in public: first name and initial. @param name of the account */
export function publicName(name: string): string {
  // Signs of the direction of writing would turn about the words around a name.
  const words = name
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .split(/\s+/u)
    .filter(Boolean);
  // Accounts by phone alone are called so until their owner gives a name.
  if (words.length === 0 || /^customer$/i.test(name.trim()) || /[@\d]/.test(words[0]!)) return NAMELESS;
  const [initial] = [...(words.length > 1 ? words.at(-1)! : '')];
  return `${[...words[0]!].slice(0, 40).join('')}${initial ? ` ${initial.toLocaleUpperCase('en-IN')}.` : ''}`;
}
