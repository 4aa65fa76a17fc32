/** What all steps of a return share: the transaction that changes it with its order, its words and what is told of it. */
import type { ClientSession } from 'mongoose';
import type { ReturnNews } from '../../emails/return-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { toRupees } from '../../pricing/index.js';
import { objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { changeOrder, type OrderChange } from '../orders/order-change.service.js';
import type { StoredOrder, StoredOrderLine } from '../orders/order.model.js';
import { ReturnKind, ReturnModel, ReturnState, type StoredReturn } from './return.model.js';

/** Returns whose goods have not come yet. */
export const OPEN: readonly ReturnState[] = [ReturnState.REQUESTED, ReturnState.ACCEPTED];

type Counter = 'inReturns' | 'restocked' | 'writtenOff' | 'moneyBack' | 'replaced';

/** The order's lines after adding pieces to one of their counts, by line position. */
export function counted(
  items: readonly StoredOrderLine[],
  counter: Counter,
  more: ReadonlyMap<number, number>,
): StoredOrderLine[] {
  return items.map((line, index) => ({ ...line, [counter]: (line[counter] ?? 0) + (more.get(index) ?? 0) }));
}

export const piecesOf = ({ lines }: Pick<StoredReturn, 'lines'>, sign: 1 | -1 = 1) =>
  new Map(lines.map(({ line, quantity }) => [line, sign * quantity]));
/** Pieces that came, by line position. */
export const received = ({ lines }: Pick<StoredReturn, 'lines'>) =>
  new Map(lines.map(({ line, restocked = 0, writtenOff = 0 }) => [line, restocked + writtenOff]));

export interface ReturnChange {
  set: Partial<StoredReturn>;
  order: OrderChange;
}

/** Changes a return and its order in one transaction. @throws ShopError CONFLICT when the return is in none of these states any more */
export async function changeReturn(
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
export async function found(id: string, customer?: string): Promise<StoredReturn> {
  const _id = objectId(id, 'The return');
  const one = await ReturnModel.findOne({
    _id,
    ...(customer && { customer: objectId(customer) }),
  }).lean<StoredReturn>();
  if (!one) throw new ShopError(ErrorCode.NOT_FOUND, 'The return was not found.');
  return one;
}

/** @throws ShopError BAD_INPUT when a message is required and missing */
export function words(notes: string | null | undefined, areNeeded: boolean): string | undefined {
  const note = tidy(notes);
  if (areNeeded && !note)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Say to the customer why.', {
      fields: [{ path: 'notes', message: 'Say to the customer why.' }],
    });
  return note;
}

export const sum = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((all, one) => all + one, 0);

export function nameOf({ kind, number }: StoredReturn): string {
  return `${kind === ReturnKind.EXCHANGE ? 'Exchange' : 'Return'} ${number}`;
}

/** The step, followed by the message to the customer. */
export function historyNote(step: string, note: string | undefined): { note: string; toCustomer?: true } {
  return note ? { note: `${step}. ${note}`, toCustomer: true } : { note: step };
}

export function newsOf(
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
    lines: one.lines.map(({ line, quantity, exchange }) => ({
      title: order.items[line]!.title,
      quantity,
      ...(exchange && { instead: exchange.title }),
    })),
    ...more,
  };
}

export function audit(
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
export function returnFacts(one: StoredReturn, order: StoredOrder): Record<string, unknown> {
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
    lines: one.lines.map(({ line, quantity, restocked = 0, writtenOff = 0, exchange }) => {
      const { product, sku, title } = order.items[line]!;
      return {
        line,
        productId: product.toHexString(),
        sku,
        title,
        quantity,
        restocked,
        writtenOff,
        ...(exchange && {
          exchangeFor: {
            productId: exchange.product.toHexString(),
            sku: exchange.sku,
            title: exchange.title,
            difference: toRupees(exchange.backPerPiece),
          },
        }),
      };
    }),
  };
}
