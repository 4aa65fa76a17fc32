/** Settles a return whose goods are here: their value is refunded, goods are sent again, or neither. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { formatPaise, worthOfReturned } from '../../pricing/index.js';
import { assertConfirmed } from '../../types/confirmation.js';
import { ObjectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { OrderStatus, ShipmentState } from '../orders/order.enums.js';
import type { StoredOrder, StoredRefundLine } from '../orders/order.model.js';
import { isPaid, piecesOut, refundedAmount } from '../orders/order-rules.js';
import type { StoredShipment } from '../orders/shipment.model.js';
import { piecesToPack } from '../orders/shipment-rules.js';
import { transitionChange } from '../payments/order-command.service.js';
import { refundChange, sendRefundsOf } from '../payments/refund.service.js';
import { differenceOf, sentInstead } from './exchange.service.js';
import {
  audit,
  changeReturn,
  counted,
  found,
  historyNote,
  nameOf,
  newsOf,
  OPEN,
  piecesOf,
  received,
  words,
  type ReturnChange,
} from './return-change.service.js';
import { ReturnEnd, type SettleReturnInput } from './return.inputs.js';
import { ReturnState, type StoredReturn } from './return.model.js';

/**
 * @throws ShopError NOT_FOUND, CONFLICT when it is settled already, its goods have not arrived or nothing was paid, BAD_INPUT when the refund
 * is more than the rest, OUT_OF_STOCK when a replacement is not available, CONFLICT when the product asked for left the group, PASSWORD_NEEDED
 */
export async function settleReturn(viewer: Viewer, input: SettleReturnInput): Promise<StoredReturn> {
  if (input.end === ReturnEnd.REFUND) assertConfirmed(viewer);
  const note = words(input.notes, input.end === ReturnEnd.NOTHING);
  const settled = await changeReturn(
    await found(input.id),
    [ReturnState.RECEIVED],
    async (before, order, now, session) => {
      const words = { note, internalNote: tidy(input.internalNote) };
      // The difference of an exchange is money, too.
      if (input.end === ReturnEnd.REPLACEMENT && differenceBack(before, order) > 0) assertConfirmed(viewer);
      const made =
        input.end === ReturnEnd.REFUND
          ? await refunded(viewer, before, order, { amount: input.amount, ...words }, now, session)
          : input.end === ReturnEnd.REPLACEMENT
            ? await replaced(viewer, before, order, words, now, session)
            : closed(viewer, before, order, words);
      const { summary, set, order: change } = made;
      await audit(viewer, before, 'return.settle', summary, { ...set, lines: undefined }, session);
      return { set: { ...set, ...(note && { answer: note }) }, order: change };
    },
  );
  await sendRefundsOf(settled.order);
  return settled;
}

/** How a return is settled, with its audit line. */
interface Settlement extends ReturnChange {
  summary: string;
}

interface Words {
  note?: string;
  internalNote?: string;
}

async function refunded(
  viewer: Viewer,
  one: StoredReturn,
  order: StoredOrder,
  { amount: wanted, note, internalNote }: Words & { amount?: number | null },
  now: Date,
  session: ClientSession,
): Promise<Settlement> {
  if (!isPaid(order)) throw new ShopError(ErrorCode.CONFLICT, 'This order is not paid, so there is nothing to refund.');
  const left = order.totalAmount - refundedAmount(order);
  const amount = wanted ?? proposedRefund(one, order);
  if (amount <= 0)
    throw new ShopError(
      ErrorCode.CONFLICT,
      left > 0
        ? 'Nothing was paid for these pieces. Settle the return without money.'
        : 'All of this order is refunded already.',
    );
  if (amount > left)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${formatPaise(left)} are left to refund.`, {
      fields: [{ path: 'amount', message: `At most ${formatPaise(left)}` }],
    });
  const { pieces } = refundable(one, order);
  const lines = [...pieces].flatMap(([line, count]) => (count > 0 ? [{ line, pieces: count }] : []));
  const refund = await refundChange(
    order,
    { amount, reason: `Return ${one.number}`, internalNote, idempotencyKey: keyOf(one), lines },
    { now, session, actor: viewer.name },
  );
  const paid = { ...order, ...refund!.set, items: counted(order.items, 'moneyBack', pieces) };
  // An order with all pieces back ends as returned. The shop keeps the delivery charge unless it was refunded too.
  const isAllBack = paid.items.every((line) => piecesOut(line) <= 0);
  const end = isAllBack
    ? transitionChange(paid, { to: OrderStatus.RETURNED, now, keepMoney: true }, viewer.name)
    : undefined;
  const step = `${nameOf(one)} settled: ${formatPaise(amount)} go back`;
  return {
    summary: step,
    set: { state: ReturnState.REFUNDED, refundAmount: amount },
    order: {
      ...end,
      set: { ...end?.set, ...refund!.set, items: paid.items },
      events: [
        { kind: 'return', actor: viewer.name, ...historyNote(step, note) },
        ...refund!.events,
        ...(end?.events ?? []),
      ],
      news: [newsOf(one, order, 'refund', { note, amount }), ...(refund!.news ?? [])],
    },
  };
}

/** What may be refunded for a return: for the pieces that came, or before that for the expected ones. */
function refundable(one: StoredReturn, order: StoredOrder) {
  return worthOfReturned(order.items, order.taxByRate, cameOrExpected(one));
}

const cameOrExpected = (one: StoredReturn): Map<number, number> =>
  one.state === ReturnState.RECEIVED ? received(one) : piecesOf(one);

/** Paise that are left of what was paid and may go back for an unsettled return; 0 for a settled one and an order that is not paid. */
function mostFor(one: StoredReturn, order: StoredOrder): number {
  const unsettled = one.state === ReturnState.RECEIVED || OPEN.includes(one.state);
  return unsettled && isPaid(order) ? Math.max(0, order.totalAmount - refundedAmount(order)) : 0;
}

/** Paise that may be refunded for a return: for the pieces that came, or before that for the expected ones. */
export function proposedRefund(one: StoredReturn, order: StoredOrder): number {
  const most = mostFor(one, order);
  return most > 0 ? Math.min(refundable(one, order).worth, most) : 0;
}

/** Paise that go back with an exchange, since what is sent costs less. */
export function differenceBack(one: StoredReturn, order: StoredOrder): number {
  return Math.min(differenceOf(one.lines, cameOrExpected(one)), mostFor(one, order));
}

/** The lines of the invoice whose price an exchange lowers, since something cheaper is sent. */
function cheaperLines(one: StoredReturn, { items }: StoredOrder): StoredRefundLine[] {
  const cheaper = one.lines.filter(({ exchange }) => (exchange?.backPerPiece ?? 0) > 0);
  const lines = new Set(cheaper.map(({ line }) => items[line]!.insteadOf ?? line));
  return [...lines].map((line) => ({ line, pieces: 0 }));
}

async function replaced(
  viewer: Viewer,
  one: StoredReturn,
  order: StoredOrder,
  { note, internalNote }: Words,
  now: Date,
  session: ClientSession,
): Promise<Settlement> {
  const sent = await sentInstead(one, order, received(one), session);
  const amount = differenceBack(one, order);
  if (amount < sent.difference && !isPaid(order))
    throw new ShopError(
      ErrorCode.CONFLICT,
      'This order is not paid, so the difference in price cannot go back. Note its cash first.',
    );
  const refund =
    amount > 0
      ? await refundChange(
          order,
          { amount, reason: `Exchange ${one.number}`, idempotencyKey: keyOf(one), lines: cheaperLines(one, order) },
          { now, session, actor: viewer.name },
        )
      : null;
  const shipments = withHandSent(order, now);
  const summary = `${nameOf(one)} settled: ${sent.words}${amount > 0 ? `, ${formatPaise(amount)} go back` : ''}`;
  return {
    summary,
    set: { state: ReturnState.REPLACED, lines: sent.lines, ...(amount > 0 && { refundAmount: amount }) },
    order: {
      set: { ...refund?.set, items: sent.items, exchangeSince: now, ...(shipments && { shipments }) },
      stock: 'claim',
      pieces: sent.claims,
      events: [
        { kind: 'return', actor: viewer.name, ...historyNote(summary, note), internalNote },
        ...(refund?.events ?? []),
      ],
      news: [newsOf({ ...one, lines: sent.lines }, order, 'replacement', { note }), ...(refund?.news ?? [])],
    },
  };
}

/** Adds a shipment for pieces that left without one (their order's status was set by hand), so that they are not packed again. */
function withHandSent(order: StoredOrder, now: Date): StoredShipment[] | undefined {
  const rest = piecesToPack(order).flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []));
  if (rest.length === 0) return undefined;
  const at = order.deliveredAt ?? now;
  const { shipments = [] } = order;
  const moments = { packedAt: at, shippedAt: at, deliveredAt: at };
  const number = `${order.orderNumber}-${shipments.length + 1}`;
  return [...shipments, { _id: new ObjectId(), number, lines: rest, state: ShipmentState.DELIVERED, ...moments }];
}

function closed(viewer: Viewer, one: StoredReturn, order: StoredOrder, { note, internalNote }: Words): Settlement {
  const summary = `${nameOf(one)} closed without money`;
  return {
    summary,
    set: { state: ReturnState.CLOSED },
    order: {
      events: [
        {
          kind: 'return',
          actor: viewer.name,
          ...historyNote(summary, note),
          internalNote,
        },
      ],
      news: [newsOf(one, order, 'closed', { note })],
    },
  };
}

/** The same return never refunds twice. */
const keyOf = ({ _id }: StoredReturn): string => `return:${_id.toHexString()}`;
