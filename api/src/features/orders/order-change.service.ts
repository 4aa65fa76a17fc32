/** The only way to change an order: one transaction with its history, stock, documents and mails. */
import type { ClientSession } from 'mongoose';
import type { OrderNews } from '../../emails/order-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { retryWhenLate } from '../../platform/database/change-feed.js';
import { inTransaction } from '../../platform/database/database.js';
import { writeAll } from '../../platform/database/writes.js';
import type { ObjectId } from '../../types/object-id.js';
import { refreshProducts } from '../catalogue/catalogue-sync.js';
import { claimStock, returnStock, type StockLine } from '../catalogue/stock.service.js';
import { nextDocumentNumber } from './numbering.service.js';
import { effectsOf } from './order-effects.service.js';
import { isStaged, owedAmount } from './order-payments.js';
import { piecesOut, SHOP_ACTOR } from './order-rules.js';
import {
  OrderModel,
  type IssuedDocument,
  type ReversedInvoice,
  type StoredOrder,
  type StoredOrderEvent,
} from './order.model.js';
import { issuedAgainst, issuedInvoice } from './seller.js';
import { isAllPacked, isLive } from './shipment-rules.js';

export type OrderFilterById =
  | { _id: ObjectId }
  | { 'payment.providerOrderId': string }
  | { 'paymentRequests.providerId': string };

export interface OrderChange {
  /** Whole fields, or dotted paths within the payment. */
  set?: Partial<StoredOrder> & { [path: `payment.${string}`]: unknown };
  unset?: readonly (keyof StoredOrder | `payment.${string}`)[];
  events: readonly Omit<StoredOrderEvent, 'at'>[];
  stock?: 'claim' | 'return';
  /** The pieces that `stock` moves; when unset, all pieces of the order that are out of the stock. */
  pieces?: readonly StockLine[];
  /**
   * `issue` issues the invoice once; `reverse` issues a credit note for all of it; `replace` also issues a new invoice at once, since the
   * order has fewer pieces now, or another buyer. Each is skipped when it does not apply.
   */
  invoice?: 'issue' | 'reverse' | 'replace';
  /** Why the invoice is replaced, on its credit note; fewer pieces when unset. */
  replacedFor?: string;
  news?: readonly (OrderNews | undefined)[];
}

/**
 * Reads the order, calls `decide` for the change, and writes all of it in one transaction. `decide` may run more than once.
 * @param decide returns null to leave the order unchanged
 * @returns the order after the change
 * @throws ShopError NOT_FOUND, OUT_OF_STOCK when its pieces cannot be claimed again, and whatever `decide` throws
 */
export async function changeOrder(
  filter: OrderFilterById,
  decide: (order: StoredOrder, now: Date, session: ClientSession) => OrderChange | null | Promise<OrderChange | null>,
): Promise<StoredOrder> {
  let moved: ObjectId[] = [];
  const order = await inTransaction(async (session) => {
    moved = [];
    const before = await OrderModel.findOne(filter, null, { session }).lean<StoredOrder>();
    if (!before) throw new ShopError(ErrorCode.NOT_FOUND, 'The order was not found.');
    const now = new Date();
    const change = await decide(before, now, session);
    if (!change) return before;
    if (change.stock) {
      const lines = change.pieces ?? piecesOfLines(before);
      await (change.stock === 'claim' ? claimStock : returnStock)(lines, before._id, session);
      moved = lines.map((line) => line.product);
    }
    const after = await write(before, change, now, session);
    const news = (change.news ?? []).filter((one) => one !== undefined);
    await writeAll(await effectsOf(before, after, news, session), session);
    retryWhenLate(now);
    return after;
  });
  if (moved.length > 0) await refreshProducts(moved);
  return order;
}

function piecesOfLines({ items }: StoredOrder): StockLine[] {
  return items
    .filter(({ ownWork }) => !ownWork)
    .map((line) => ({ product: line.product, title: line.title, quantity: piecesOut(line) }))
    .filter(({ quantity }) => quantity > 0);
}

async function reversed(
  invoice: IssuedDocument,
  now: Date,
  session: ClientSession,
  events: StoredOrderEvent[],
): Promise<ReversedInvoice> {
  const number = await nextDocumentNumber('CN', now, session);
  const note = `Credit note ${number} takes invoice ${invoice.number} back`;
  events.push({ at: now, kind: 'invoice', actor: SHOP_ACTOR, note });
  return { invoice, creditNote: issuedAgainst(number, now, invoice) };
}

async function write(
  before: StoredOrder,
  change: OrderChange,
  now: Date,
  session: ClientSession,
): Promise<StoredOrder> {
  const events: StoredOrderEvent[] = change.events.map((event) => ({ at: now, ...event }));
  const set: Record<string, unknown> = { ...change.set, updatedAt: now };
  const unset = [...(change.unset ?? [])];
  const next = { ...before, ...change.set };
  if (unset.includes('recipient')) delete next.recipient;
  const allPacked = (next.shipments?.some(isLive) ?? false) && isAllPacked(next);
  if (allPacked && !before.allPacked) set.allPacked = true;
  if (!allPacked && before.allPacked) unset.push('allPacked');
  if (isStaged(next)) {
    const owed = owedAmount({ ...next, ...set });
    if (owed > 0) set.owedAmount = owed;
    if (owed > 0 && !before.owedSince) set.owedSince = now;
    if (owed === 0 && before.owedSince) unset.push('owedSince', 'owedAmount');
  }
  if (change.invoice === 'issue' && !before.invoice) {
    const number = await nextDocumentNumber('GS', now, session);
    set.invoice = issuedInvoice(number, now, next);
    events.push({ at: now, kind: 'invoice', actor: SHOP_ACTOR, note: `Invoice ${number}` });
  }
  if (change.invoice === 'reverse' && before.invoice) {
    set.reversedInvoices = [...(before.reversedInvoices ?? []), await reversed(before.invoice, now, session, events)];
    unset.push('invoice');
  }
  if (change.invoice === 'replace') {
    const pieces = before.items.map(({ quantity }) => quantity);
    const all = [...(before.reversedInvoices ?? [])];
    const { replacedFor: reason = 'Fewer pieces are delivered' } = change;
    if (before.invoice) {
      all.push({ ...(await reversed(before.invoice, now, session, events)), reason });
      const number = await nextDocumentNumber('GS', now, session);
      set.invoice = issuedInvoice(number, now, next);
      events.push({ at: now, kind: 'invoice', actor: SHOP_ACTOR, note: `Invoice ${number}` });
    }
    // Issued documents keep the pieces and the address they were issued for.
    if (all.length > 0)
      set.reversedInvoices = all.map((one) =>
        one.invoice.pieces ? one : { ...one, invoice: { ...one.invoice, pieces } },
      );
  }
  const after = await OrderModel.findOneAndUpdate(
    { _id: before._id, version: before.version },
    {
      $set: set,
      $inc: { version: 1 },
      $push: { history: { $each: events } },
      ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, 1])) } : {}),
    },
    { session, returnDocument: 'after', timestamps: false },
  ).lean<StoredOrder>();
  if (!after) throw new ShopError(ErrorCode.CONFLICT);
  return after;
}
