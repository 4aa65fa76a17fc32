/**
 * Cancels a part of an order before it leaves, by its customer or by the shop. The pieces return to the stock. What was paid for them
 * is refunded the way it was paid; in a cash-on-delivery order the amount due becomes less.
 */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { formatPaise, totalsOfRest, worthOfPieces } from '../../pricing/index.js';
import { assertConfirmed } from '../../types/confirmation.js';
import { objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { changeOrder, type OrderChange } from '../orders/order-change.service.js';
import { OrderStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder, type StoredOrderEvent } from '../orders/order.model.js';
import { piecesOut, refundedAmount } from '../orders/order-rules.js';
import { ownOrder } from '../orders/order.service.js';
import { orderView } from '../orders/order-view.js';
import type { Order } from '../orders/order.types.js';
import { isCashDue, piecesToCancel } from '../orders/shipment-rules.js';
import { transitionChange } from '../payments/order-command.service.js';
import { refundChange, sendRefundsOf } from '../payments/refund.service.js';
import type { CancelItemsForCustomerInput, CancelOrderItemsInput, ItemsToCancelInput } from './return.inputs.js';
import type { ItemsCancellation } from './return.types.js';

/**
 * Cancels the whole order when no other pieces are left.
 * @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT unless nothing has left and it is paid online or nothing of it is packed, BAD_INPUT naming
 * each line with too few pieces
 */
export async function cancelOrderItems(viewer: Viewer, input: CancelOrderItemsInput): Promise<Order> {
  const { _id } = await ownOrder(viewer, input.orderId);
  const reason = tidy(input.reason);
  await changeOrder({ _id }, (before, now, session) => {
    // A retry after a lost answer must not cancel twice.
    if (input.version !== before.version) throw new ShopError(ErrorCode.STALE_VERSION);
    const counts = wanted(before, input.lines);
    if (isAllOf(before, counts))
      return transitionChange(
        before,
        { to: OrderStatus.CANCELLED, now, note: reason, cancelledBy: 'customer' },
        before.customerName,
      );
    const words = { note: `Cancelled: ${named(before, counts)}. ${reason}` };
    return fewerPieces(before, counts, words, 'As you asked, we have taken out of your order', {
      now,
      session,
      actor: before.customerName,
    });
  });
  return orderView(await sendRefundsOf(_id));
}

/**
 * Staff cancel a part of a customer's order; the customer gets a mail with the reason. Writes the audit log. A refund asks for the
 * password again.
 * @throws ShopError NOT_FOUND, STALE_VERSION, PASSWORD_NEEDED, and CONFLICT and BAD_INPUT like `cancelOrderItems`
 */
export async function cancelItemsForCustomer(viewer: Viewer, input: CancelItemsForCustomerInput): Promise<Order> {
  const _id = objectId(input.orderId, 'The order');
  const reason = tidy(input.reason);
  const internalNote = tidy(input.internalNote);
  await changeOrder({ _id }, async (before, now, session) => {
    if (input.version !== before.version) throw new ShopError(ErrorCode.STALE_VERSION);
    const counts = wanted(before, input.lines);
    if (consequences(before, counts).refundAmount > 0) assertConfirmed(viewer);
    const pieces = named(before, counts);
    await recordAudit({
      viewer,
      action: 'order.cancel_items',
      entity: 'order',
      entityId: input.orderId,
      summary: `Order ${before.orderNumber}: ${pieces} cancelled`,
      after: { pieces, note: reason, ...(internalNote ? { internalNote } : {}) },
      session,
    });
    if (isAllOf(before, counts))
      return transitionChange(before, { to: OrderStatus.CANCELLED, now, note: reason, internalNote }, viewer.name);
    const words = { note: `Cancelled: ${pieces}. ${reason}`, toCustomer: true, internalNote };
    return fewerPieces(before, counts, words, `We have taken out of your order (${reason})`, {
      now,
      session,
      actor: viewer.name,
    });
  });
  return orderView(await sendRefundsOf(_id));
}

/** A preview of the cancellation. @throws ShopError NOT_FOUND, and CONFLICT and BAD_INPUT like `cancelOrderItems` */
export async function itemsCancellation({ orderId, lines }: ItemsToCancelInput): Promise<ItemsCancellation> {
  const _id = objectId(orderId, 'The order');
  const order = await OrderModel.findById(_id).lean<StoredOrder>();
  if (!order) throw new ShopError(ErrorCode.NOT_FOUND, 'The order was not found.');
  return consequences(order, wanted(order, lines));
}

function consequences(order: StoredOrder, counts: readonly number[]): ItemsCancellation {
  const isAll = isAllOf(order, counts);
  const cash = isCashDue(order);
  return {
    refundAmount: cash ? 0 : isAll ? order.totalAmount - refundedAmount(order) : refundOf(order, counts),
    totalAmount: cash && !isAll ? owedLess(order, counts).set.totalAmount : order.totalAmount,
    cancelsOrder: isAll,
  };
}

/** True when no other pieces are left in the order. */
function isAllOf({ items }: StoredOrder, counts: readonly number[]): boolean {
  return items.every((line, index) => piecesOut(line) === counts[index]);
}

function named({ items }: StoredOrder, counts: readonly number[]): string {
  return items.flatMap(({ title }, line) => (counts[line] ? [`${counts[line]} × ${title}`] : [])).join(', ');
}

/** @param opening first words of the mail to the customer, up to the colon */
async function fewerPieces(
  before: StoredOrder,
  counts: readonly number[],
  words: Pick<StoredOrderEvent, 'note' | 'toCustomer' | 'internalNote'>,
  opening: string,
  change: { now: Date; session: ClientSession; actor: string },
): Promise<OrderChange> {
  const money: OrderChange = isCashDue(before) ? owedLess(before, counts) : await paidBack(before, counts, change);
  const due = isCashDue(before) && money.set?.totalAmount;
  return {
    ...money,
    stock: 'return',
    pieces: before.items.flatMap(({ product, title }, line) =>
      counts[line] ? [{ product, title, quantity: counts[line] }] : [],
    ),
    events: [{ kind: 'cancel', actor: change.actor, ...words }, ...money.events],
    news: [
      {
        kind: 'message',
        topic: 'a part of it is cancelled',
        note: `${opening}: ${named(before, counts)}.${due ? ` You now pay ${formatPaise(due)} on delivery.` : ''}`,
      },
      ...(money.news ?? []),
    ],
  };
}

/** Paise to refund for pieces of a paid order. */
function refundOf(before: StoredOrder, counts: readonly number[]): number {
  const earlier = before.items.map(({ moneyBack = 0 }) => moneyBack);
  const worth = worthOfPieces(before.items, before.taxByRate, earlier, counts);
  return Math.min(worth, before.totalAmount - refundedAmount(before));
}

/** A paid order: refunds the value of the pieces the way it was paid; the order's amounts do not change. */
async function paidBack(
  before: StoredOrder,
  counts: readonly number[],
  change: { now: Date; session: ClientSession; actor: string },
): Promise<OrderChange> {
  const amount = refundOf(before, counts);
  const idempotencyKey = `cancel:${before._id.toHexString()}:${before.version}`;
  const lines = counts.flatMap((pieces, line) => (pieces > 0 ? [{ line, pieces }] : []));
  const asked = { amount, reason: 'Cancelled in part', idempotencyKey, lines };
  const refund = amount > 0 ? await refundChange(before, asked, change) : null;
  const items = before.items.map((line, index) => ({
    ...line,
    cancelled: (line.cancelled ?? 0) + counts[index]!,
    moneyBack: (line.moneyBack ?? 0) + counts[index]!,
  }));
  return { ...refund, set: { ...refund?.set, items }, events: refund?.events ?? [] };
}

/** An unpaid order: recomputes the amounts as if the pieces had never been ordered, except the agreed delivery charge. */
function owedLess(before: StoredOrder, counts: readonly number[]) {
  const items = before.items.map((line, index) => {
    const count = counts[index]!;
    return count > 0 ? { ...line, quantity: line.quantity - count, givenUp: (line.givenUp ?? 0) + count } : line;
  });
  return { set: { items, ...totalsOfRest(items, before) }, invoice: 'replace', events: [] } satisfies OrderChange;
}

/** Pieces to cancel of each line, by line position. */
function wanted(order: StoredOrder, lines: ItemsToCancelInput['lines']): number[] {
  const left = piecesToCancel(order);
  if (left.every((pieces) => pieces <= 0))
    throw new ShopError(
      ErrorCode.CONFLICT,
      'Nothing of this order can be cancelled by itself any more. Please call us.',
    );
  const pieces = new Map<number, number>();
  const fields: { path: string; message: string }[] = [];
  for (const [index, { line, quantity, exchangeFor }] of lines.entries()) {
    if (exchangeFor)
      fields.push({ path: `lines.${index}.exchangeFor`, message: 'Pieces that are cancelled are not exchanged.' });
    pieces.set(line, (pieces.get(line) ?? 0) + quantity);
    const item = order.items[line];
    if (!item) fields.push({ path: `lines.${index}`, message: 'The order has no such line.' });
    else if (pieces.get(line)! > left[line]!)
      fields.push({ path: `lines.${index}.quantity`, message: `${item.title}: at most ${left[line]}.` });
  }
  if (fields.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
  return order.items.map((_, line) => pieces.get(line) ?? 0);
}
