/**
 * Returns: a customer requests one, staff answer, the goods come back and are counted, and their value is refunded, or the same
 * goods are sent again. Each step is decided in the transaction that changes the order, so that no step happens twice.
 */
import type { ClientSession } from 'mongoose';
import type { ReturnNews } from '../../emails/return-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { settings } from '../../platform/settings/current.js';
import type { UploadedFile } from '../../platform/files/upload.js';
import { formatPaise, toRupees, worthOfPieces } from '../../pricing/index.js';
import { assertConfirmed } from '../../types/confirmation.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import type { StockLine } from '../catalogue/stock.service.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { changeOrder, type OrderChange } from '../orders/order-change.service.js';
import { OrderStatus, ShipmentState } from '../orders/order.enums.js';
import type { StoredOrder, StoredOrderLine } from '../orders/order.model.js';
import { isPaid, piecesOut, piecesToReturn, refundedAmount, returnUntil } from '../orders/order-rules.js';
import { ownOrder } from '../orders/order.service.js';
import type { StoredShipment } from '../orders/shipment.model.js';
import { piecesToPack } from '../orders/shipment-rules.js';
import { transitionChange } from '../payments/order-command.service.js';
import { refundChange, sendRefundsOf } from '../payments/refund.service.js';
import { dropPictures, keepPictures } from './return-pictures.js';
import {
  ReturnEnd,
  type AnswerReturnInput,
  type ReceiveReturnInput,
  type RequestReturnInput,
  type SettleReturnInput,
} from './return.inputs.js';
import { ReturnKind, ReturnModel, ReturnReason, ReturnState, type StoredReturn } from './return.model.js';

/** The most returns of one order, as a guard against faulty clients. */
const MOST = 50;

type Counter = 'inReturns' | 'restocked' | 'writtenOff' | 'moneyBack' | 'replaced';

/** The order's lines after adding pieces to one of their counts, by line position. */
function counted(
  items: readonly StoredOrderLine[],
  counter: Counter,
  more: ReadonlyMap<number, number>,
): StoredOrderLine[] {
  return items.map((line, index) => ({ ...line, [counter]: (line[counter] ?? 0) + (more.get(index) ?? 0) }));
}

const piecesOf = ({ lines }: Pick<StoredReturn, 'lines'>, sign: 1 | -1 = 1) =>
  new Map(lines.map(({ line, quantity }) => [line, sign * quantity]));
/** Pieces that came, by line position. */
const received = ({ lines }: Pick<StoredReturn, 'lines'>) =>
  new Map(lines.map(({ line, restocked = 0, writtenOff = 0 }) => [line, restocked + writtenOff]));

/**
 * @throws ShopError NOT_FOUND, CONFLICT after the return period, BAD_INPUT when there are not so many pieces, UNSUPPORTED_FILE, FILE_TOO_LARGE
 */
export async function requestReturn(
  viewer: Viewer,
  input: RequestReturnInput,
  files: readonly UploadedFile[],
): Promise<StoredReturn> {
  const { _id: orderId } = await ownOrder(viewer.id, input.orderId);
  const text = tidy(input.text);
  if (input.reason === ReturnReason.OTHER && !text)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Please say what is wrong.', {
      fields: [{ path: 'text', message: 'Please say what is wrong.' }],
    });
  const pictures = await keepPictures(files);
  try {
    const _id = new ObjectId();
    let made: StoredReturn | undefined;
    await changeOrder({ _id: orderId }, async (order, now, session) => {
      if (!returnUntil(order, settings().returnDays, now)) throw new ShopError(ErrorCode.CONFLICT, notNow(order));
      const count = await ReturnModel.countDocuments({ order: order._id }, { session });
      if (count >= MOST) throw new ShopError(ErrorCode.CONFLICT, 'Please call us about this order.');
      made = {
        _id,
        number: `${order.orderNumber}-R${count + 1}`,
        order: order._id,
        customer: order.customer,
        kind: input.kind,
        state: ReturnState.REQUESTED,
        reason: input.reason,
        ...(text && { text }),
        pictures,
        lines: linesOf(order, input.lines),
        createdAt: now,
        updatedAt: now,
      };
      await ReturnModel.create([made], { session });
      await emitEvent(WebhookTopic.RETURN_REQUESTED, returnFacts(made, order), session);
      return {
        set: { items: counted(order.items, 'inReturns', piecesOf(made)) },
        events: [{ kind: 'return', actor: order.customerName, note: `${nameOf(made)} asked for: ${input.reason}` }],
        news: [newsOf(made, order, 'requested')],
      };
    });
    return made!;
  } catch (error) {
    await dropPictures(pictures);
    throw error;
  }
}

function notNow(order: StoredOrder): string {
  if (order.orderStatus !== OrderStatus.DELIVERED)
    return `This order is ${order.orderStatus}; what was delivered can be returned.`;
  const { returnDays, phone } = settings();
  return returnDays > 0
    ? `Returns are taken for ${returnDays} days after delivery. Please call ${phone}.`
    : `Please call ${phone} about a return.`;
}

function linesOf(order: StoredOrder, wanted: RequestReturnInput['lines']): StoredReturn['lines'] {
  const left = piecesToReturn(order);
  const lines = new Map<number, number>();
  const fields: { path: string; message: string }[] = [];
  for (const [index, { line, quantity }] of wanted.entries()) {
    lines.set(line, (lines.get(line) ?? 0) + quantity);
    const item = order.items[line];
    if (!item) fields.push({ path: `lines.${index}`, message: 'The order has no such line.' });
    else if (lines.get(line)! > left[line]!)
      fields.push({ path: `lines.${index}.quantity`, message: `${item.title}: at most ${left[line]}.` });
  }
  if (fields.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
  return [...lines].sort(([a], [b]) => a - b).map(([line, quantity]) => ({ line, quantity }));
}

/** @throws ShopError NOT_FOUND, CONFLICT once its goods have arrived */
export async function withdrawReturn(viewer: Viewer, id: string): Promise<StoredReturn> {
  const one = await found(id, viewer.id);
  return changeReturn(one, OPEN, (before, order) => ({
    set: { state: ReturnState.WITHDRAWN },
    order: {
      set: { items: counted(order.items, 'inReturns', piecesOf(before, -1)) },
      events: [{ kind: 'return', actor: order.customerName, note: `${nameOf(before)} withdrawn` }],
    },
  }));
}

const OPEN: readonly ReturnState[] = [ReturnState.REQUESTED, ReturnState.ACCEPTED];

/** @throws ShopError NOT_FOUND, CONFLICT when it was answered already, BAD_INPUT for a refusal without a message */
export async function answerReturn(viewer: Viewer, input: AnswerReturnInput): Promise<StoredReturn> {
  const note = words(input.notes, !input.accept);
  const from = input.accept ? [ReturnState.REQUESTED] : OPEN;
  return changeReturn(await found(input.id), from, async (before, order, _now, session) => {
    const state = input.accept ? ReturnState.ACCEPTED : ReturnState.REFUSED;
    await audit(
      viewer,
      before,
      'return.answer',
      `${nameOf(before)} ${state}`,
      { state, ...(note && { note }) },
      session,
    );
    return {
      set: { state, ...(note && { answer: note }) },
      order: {
        ...(input.accept ? {} : { set: { items: counted(order.items, 'inReturns', piecesOf(before, -1)) } }),
        events: [{ kind: 'return', actor: viewer.name, ...historyNote(`${nameOf(before)} ${state}`, note) }],
        news: [newsOf(before, order, input.accept ? 'accepted' : 'refused', { note })],
      },
    };
  });
}

/**
 * Counts the goods that came: each piece goes back to the stock or is written off, once.
 * @throws ShopError NOT_FOUND, CONFLICT when it was counted already or its order ended meanwhile, BAD_INPUT when more came than was requested
 */
export async function receiveReturn(viewer: Viewer, input: ReceiveReturnInput): Promise<StoredReturn> {
  return changeReturn(await found(input.id), OPEN, async (before, order, _now, session) => {
    if (order.stockReturnedAt)
      throw new ShopError(
        ErrorCode.CONFLICT,
        `Order ${order.orderNumber} is ${order.orderStatus} as a whole: its pieces are in the stock already.`,
      );
    const lines = countedLines(before, order, input.lines);
    const after = { ...before, lines };
    const restocked = new Map(lines.map((one) => [one.line, one.restocked ?? 0]));
    const writtenOff = new Map(lines.map((one) => [one.line, one.writtenOff ?? 0]));
    const came = received(after);
    // Pieces that were announced and did not come may be returned later.
    const missing = new Map(lines.map(({ line, quantity }) => [line, came.get(line)! - quantity]));
    let items = counted(order.items, 'restocked', restocked);
    items = counted(items, 'writtenOff', writtenOff);
    items = counted(items, 'inReturns', missing);
    const back = stockLines(order, restocked);
    const [again, off] = [sum(restocked), sum(writtenOff)];
    const note = `${nameOf(before)} received: ${again} back in the stock, ${off} written off`;
    await audit(viewer, before, 'return.receive', note, { restocked: again, writtenOff: off }, session);
    return {
      set: { state: ReturnState.RECEIVED, lines },
      order: {
        set: { items },
        ...(back.length > 0 && { stock: 'return' as const, pieces: back }),
        events: [{ kind: 'return', actor: viewer.name, note, internalNote: tidy(input.internalNote) }],
        news: [newsOf(after, order, 'received')],
      },
    };
  });
}

function countedLines(
  one: StoredReturn,
  order: StoredOrder,
  input: ReceiveReturnInput['lines'],
): StoredReturn['lines'] {
  const fields: { path: string; message: string }[] = [];
  const known = new Set(one.lines.map(({ line }) => line));
  for (const [index, { line }] of input.entries())
    if (!known.delete(line))
      fields.push({ path: `lines.${index}`, message: 'The return has no such line, or it stands here twice.' });
  const lines = one.lines.map(({ line, quantity }) => {
    const came = input.find((each) => each.line === line) ?? { restocked: 0, writtenOff: 0 };
    if (came.restocked + came.writtenOff > quantity)
      fields.push({ path: `lines.${line}`, message: `${order.items[line]!.title}: at most ${quantity} were to come.` });
    return { line, quantity, restocked: came.restocked, writtenOff: came.writtenOff };
  });
  if (fields.length === 0 && lines.every(({ restocked, writtenOff }) => restocked + writtenOff === 0))
    fields.push({ path: 'lines', message: 'Count one piece or more; a return of which nothing came is refused.' });
  if (fields.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
  return lines;
}

/**
 * @throws ShopError NOT_FOUND, CONFLICT when it is settled already, its goods have not arrived or nothing was paid, BAD_INPUT when the refund
 * is more than the rest, OUT_OF_STOCK when a replacement is not available, PASSWORD_NEEDED
 */
export async function settleReturn(viewer: Viewer, input: SettleReturnInput): Promise<StoredReturn> {
  if (input.end === ReturnEnd.REFUND) assertConfirmed(viewer);
  const note = words(input.notes, input.end === ReturnEnd.NOTHING);
  const settled = await changeReturn(
    await found(input.id),
    [ReturnState.RECEIVED],
    async (before, order, now, session) => {
      const words = { note, internalNote: tidy(input.internalNote) };
      const made =
        input.end === ReturnEnd.REFUND
          ? await refunded(viewer, before, order, { amount: input.amount, ...words }, now, session)
          : input.end === ReturnEnd.REPLACEMENT
            ? replaced(viewer, before, order, words, now)
            : closed(viewer, before, order, words);
      const summary = made.order.events[0]!.note!.split('. ')[0]!;
      await audit(viewer, before, 'return.settle', summary, { ...made.set }, session);
      return { ...made, set: { ...made.set, ...(note && { answer: note }) } };
    },
  );
  await sendRefundsOf(settled.order);
  return settled;
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
): Promise<ReturnChange> {
  if (!isPaid(order)) throw new ShopError(ErrorCode.CONFLICT, 'This order is not paid, so there is nothing to refund.');
  const left = order.totalAmount - refundedAmount(order);
  const amount = wanted ?? proposedRefund(one, order);
  if (amount <= 0) throw new ShopError(ErrorCode.CONFLICT, 'All of this order is refunded already.');
  if (amount > left)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${formatPaise(left)} are left to refund.`, {
      fields: [{ path: 'amount', message: `At most ${formatPaise(left)}` }],
    });
  const refund = await refundChange(
    order,
    { amount, reason: `Return ${one.number}`, internalNote, idempotencyKey: `return:${one._id.toHexString()}` },
    { now, session, actor: viewer.name },
  );
  const paid = { ...order, ...refund!.set, items: counted(order.items, 'moneyBack', valued(one, order)) };
  // An order with all pieces back ends as returned. The shop keeps the delivery charge unless it was refunded too.
  const isAllBack = paid.items.every((line) => piecesOut(line) <= 0);
  const end = isAllBack
    ? transitionChange(paid, { to: OrderStatus.RETURNED, now, keepMoney: true }, viewer.name)
    : undefined;
  const step = `${nameOf(one)} settled: ${formatPaise(amount)} go back`;
  return {
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

/** Pieces that came and are not refunded yet, by line position. */
function valued(one: StoredReturn, order: StoredOrder): Map<number, number> {
  return new Map(
    [...received(one)].map(([line, pieces]) => {
      const { quantity, moneyBack = 0 } = order.items[line]!;
      return [line, Math.max(0, Math.min(pieces, quantity - moneyBack))];
    }),
  );
}

/** Paise that may be refunded for a return: for the pieces that came, or before that for the expected ones. */
export function proposedRefund(one: StoredReturn, order: StoredOrder): number {
  const isHere = one.state === ReturnState.RECEIVED;
  if (!isHere && !OPEN.includes(one.state)) return 0;
  if (!isPaid(order)) return 0;
  const pieces = valued(
    isHere ? one : { ...one, lines: one.lines.map((l) => ({ ...l, restocked: l.quantity, writtenOff: 0 })) },
    order,
  );
  const worth = worthOfPieces(
    order.items,
    order.taxByRate,
    order.items.map(({ moneyBack = 0 }) => moneyBack),
    order.items.map((_, line) => pieces.get(line) ?? 0),
  );
  return Math.max(0, Math.min(worth, order.totalAmount - refundedAmount(order)));
}

function replaced(
  viewer: Viewer,
  one: StoredReturn,
  order: StoredOrder,
  { note, internalNote }: Words,
  now: Date,
): ReturnChange {
  const again = received(one);
  const shipments = withHandSent(order, now);
  return {
    set: { state: ReturnState.REPLACED },
    order: {
      set: { items: counted(order.items, 'replaced', again), exchangeSince: now, ...(shipments && { shipments }) },
      stock: 'claim',
      pieces: stockLines(order, again),
      events: [
        {
          kind: 'return',
          actor: viewer.name,
          ...historyNote(`${nameOf(one)} settled: the same goods are sent again`, note),
          internalNote,
        },
      ],
      news: [newsOf(one, order, 'replacement', { note })],
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

function closed(viewer: Viewer, one: StoredReturn, order: StoredOrder, { note, internalNote }: Words): ReturnChange {
  return {
    set: { state: ReturnState.CLOSED },
    order: {
      events: [
        {
          kind: 'return',
          actor: viewer.name,
          ...historyNote(`${nameOf(one)} closed without money`, note),
          internalNote,
        },
      ],
      news: [newsOf(one, order, 'closed', { note })],
    },
  };
}

interface ReturnChange {
  set: Partial<StoredReturn>;
  order: OrderChange;
}

/** Changes a return and its order in one transaction. @throws ShopError CONFLICT when the return is in none of these states any more */
async function changeReturn(
  one: StoredReturn,
  from: readonly ReturnState[],
  decide: (
    before: StoredReturn,
    order: StoredOrder,
    now: Date,
    session: ClientSession,
  ) => ReturnChange | Promise<ReturnChange>,
): Promise<StoredReturn> {
  let after = one;
  await changeOrder({ _id: one.order }, async (order, now, session) => {
    const before = (await ReturnModel.findById(one._id, null, { session }).lean<StoredReturn>())!;
    if (!from.includes(before.state))
      throw new ShopError(ErrorCode.CONFLICT, `${nameOf(before)} is ${before.state} already.`);
    const change = await decide(before, order, now, session);
    after = (await ReturnModel.findOneAndUpdate(
      { _id: one._id, state: before.state },
      { $set: { ...change.set, updatedAt: now } },
      { session, returnDocument: 'after' },
    ).lean<StoredReturn>())!;
    await emitEvent(WebhookTopic.RETURN_CHANGED, returnFacts(after, order), session);
    return change.order;
  });
  return after;
}

/** @param customer the required owner; any when undefined @throws ShopError NOT_FOUND */
async function found(id: string, customer?: string): Promise<StoredReturn> {
  const _id = objectId(id, 'The return');
  const one = await ReturnModel.findOne({
    _id,
    ...(customer && { customer: objectId(customer) }),
  }).lean<StoredReturn>();
  if (!one) throw new ShopError(ErrorCode.NOT_FOUND, 'The return was not found.');
  return one;
}

/** @throws ShopError BAD_INPUT when a message is required and missing */
function words(notes: string | null | undefined, areNeeded: boolean): string | undefined {
  const note = tidy(notes);
  if (areNeeded && !note)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Say to the customer why.', {
      fields: [{ path: 'notes', message: 'Say to the customer why.' }],
    });
  return note;
}

const sum = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((all, one) => all + one, 0);

function stockLines({ items }: StoredOrder, pieces: ReadonlyMap<number, number>): StockLine[] {
  return [...pieces]
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ product: items[line]!.product, title: items[line]!.title, quantity }));
}

function nameOf({ kind, number }: StoredReturn): string {
  return `${kind === ReturnKind.EXCHANGE ? 'Exchange' : 'Return'} ${number}`;
}

/** The step, followed by the message to the customer. */
function historyNote(step: string, note: string | undefined): { note: string; toCustomer?: true } {
  return note ? { note: `${step}. ${note}`, toCustomer: true } : { note: step };
}

function newsOf(
  one: StoredReturn,
  order: StoredOrder,
  step: ReturnNews['step'],
  more: { note?: string; amount?: number } = {},
): ReturnNews {
  return {
    kind: 'return',
    step,
    number: one.number,
    isExchange: one.kind === ReturnKind.EXCHANGE,
    lines: one.lines.map(({ line, quantity }) => ({ title: order.items[line]!.title, quantity })),
    ...more,
  };
}

function audit(
  viewer: Viewer,
  one: StoredReturn,
  action: string,
  summary: string,
  after: Record<string, unknown>,
  session: ClientSession,
): Promise<void> {
  return recordAudit({
    viewer,
    action,
    entity: 'return',
    entityId: one._id.toHexString(),
    summary,
    before: { state: one.state },
    after,
    session,
  });
}

/** The return as JSON with amounts in rupees, without its pictures. */
function returnFacts(one: StoredReturn, order: StoredOrder): Record<string, unknown> {
  return {
    id: one._id.toHexString(),
    number: one.number,
    orderId: order._id.toHexString(),
    orderNumber: order.orderNumber,
    kind: one.kind,
    state: one.state,
    reason: one.reason,
    text: one.text,
    answer: one.answer,
    refundAmount: one.refundAmount === undefined ? undefined : toRupees(one.refundAmount),
    createdAt: one.createdAt.toISOString(),
    updatedAt: one.updatedAt.toISOString(),
    lines: one.lines.map(({ line, quantity, restocked = 0, writtenOff = 0 }) => {
      const { product, sku, title } = order.items[line]!;
      return { line, productId: product.toHexString(), sku, title, quantity, restocked, writtenOff };
    }),
  };
}
