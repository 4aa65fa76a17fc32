/**
 * A part of an order that its customer gives up before it leaves: its pieces go back to the stock; what was paid for them goes back the
 * way it came, and what was to be paid on delivery is owed no more.
 */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { formatPaise, totalsOfRest, worthOfPieces } from '../../pricing/index.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { changeOrder, type OrderChange } from '../orders/order-change.service.js';
import { OrderStatus } from '../orders/order.enums.js';
import type { StoredOrder } from '../orders/order.model.js';
import { piecesOut, refundedAmount } from '../orders/order-rules.js';
import { ownOrder } from '../orders/order.service.js';
import { orderView } from '../orders/order-view.js';
import type { Order } from '../orders/order.types.js';
import { isCashDue, piecesToCancel } from '../orders/shipment-rules.js';
import { transitionChange } from '../payments/order-command.service.js';
import { refundChange, sendRefundsOf } from '../payments/refund.service.js';
import type { CancelOrderItemsInput } from './return.inputs.js';

/**
 * All that is left of an order cancels it as a whole.
 * @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT unless nothing has left and it is paid online or nothing of it is packed, BAD_INPUT naming each
 * line of which there is not so much
 */
export async function cancelOrderItems(viewer: Viewer, input: CancelOrderItemsInput): Promise<Order> {
  const { _id } = await ownOrder(viewer.id, input.orderId);
  const reason = tidy(input.reason);
  await changeOrder({ _id }, async (before, now, session) => {
    // Whoever asks twice, after an answer that was lost, must not cancel twice.
    if (input.version !== before.version) throw new ShopError(ErrorCode.STALE_VERSION);
    const pieces = wanted(before, input.lines);
    const isAll = before.items.every((line, index) => piecesOut(line) === (pieces.get(index) ?? 0));
    const whole = { to: OrderStatus.CANCELLED, now, note: reason, cancelledBy: 'customer' } as const;
    if (isAll) return transitionChange(before, whole, viewer.name);
    const counts = before.items.map((_, line) => pieces.get(line) ?? 0);
    const cancelledPieces = [...pieces].map(([line, count]) => `${count} × ${before.items[line]!.title}`).join(', ');
    const cash = isCashDue(before);
    const money = cash ? owedLess(before, counts) : await paidBack(before, counts, now, session, viewer.name);
    const due = cash && money.set?.totalAmount;
    return {
      ...money,
      stock: 'return',
      pieces: [...pieces].map(([line, quantity]) => {
        const { product, title } = before.items[line]!;
        return { product, title, quantity };
      }),
      events: [
        { kind: 'cancel', actor: viewer.name, note: `Cancelled: ${cancelledPieces}. ${reason}` },
        ...money.events,
      ],
      news: [
        {
          kind: 'message',
          note: `As you asked, we have taken out of your order: ${cancelledPieces}.${due ? ` ${formatPaise(due)} are to be paid on delivery now.` : ''}`,
        },
        ...(money.news ?? []),
      ],
    };
  });
  return orderView(await sendRefundsOf(_id));
}

/** Their worth goes back the way it was paid; what the order came to stays. */
async function paidBack(
  before: StoredOrder,
  counts: readonly number[],
  now: Date,
  session: ClientSession,
  actor: string,
): Promise<OrderChange> {
  const earlier = before.items.map(({ moneyBack = 0 }) => moneyBack);
  const worth = worthOfPieces(before.items, before.taxByRate, earlier, counts);
  const amount = Math.min(worth, before.totalAmount - refundedAmount(before));
  const idempotencyKey = `cancel:${before._id.toHexString()}:${before.version}`;
  const asked = { amount, reason: 'Cancelled in part', idempotencyKey };
  const refund = amount > 0 ? await refundChange(before, asked, { now, session, actor }) : null;
  const items = before.items.map((line, index) => ({
    ...line,
    cancelled: (line.cancelled ?? 0) + counts[index]!,
    moneyBack: (line.moneyBack ?? 0) + counts[index]!,
  }));
  return { ...refund, set: { ...refund?.set, items }, events: refund?.events ?? [] };
}

/** Nothing is paid yet: the order is as if the pieces had never been in it, but for its delivery, which stays as it was agreed. */
function owedLess(before: StoredOrder, counts: readonly number[]): OrderChange {
  const items = before.items.map((line, index) => {
    const count = counts[index]!;
    return count > 0 ? { ...line, quantity: line.quantity - count, givenUp: (line.givenUp ?? 0) + count } : line;
  });
  return { set: { items, ...totalsOfRest(items, before) }, invoice: 'replace', events: [] };
}

function wanted(order: StoredOrder, lines: CancelOrderItemsInput['lines']): Map<number, number> {
  const left = piecesToCancel(order);
  if (left.every((pieces) => pieces <= 0))
    throw new ShopError(
      ErrorCode.CONFLICT,
      'Nothing of this order can be cancelled by itself any more. Please call us.',
    );
  const pieces = new Map<number, number>();
  const fields: { path: string; message: string }[] = [];
  for (const [index, { line, quantity }] of lines.entries()) {
    pieces.set(line, (pieces.get(line) ?? 0) + quantity);
    const item = order.items[line];
    if (!item) fields.push({ path: `lines.${index}`, message: 'The order has no such line.' });
    else if (pieces.get(line)! > left[line]!)
      fields.push({ path: `lines.${index}.quantity`, message: `${item.title}: at most ${left[line]}.` });
  }
  if (fields.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
  return pieces;
}
