/** Cash of delivered orders: records who holds it, and sums what couriers and customers owe. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { cashChange } from '../orders/cash.js';
import { changeOrder } from '../orders/order-change.service.js';
import { CashHolder, PaymentMethod } from '../orders/order.enums.js';
import { OrderModel, type StoredCash, type StoredOrder } from '../orders/order.model.js';
import { hasEnded, isPaid, refundedAmount } from '../orders/order-rules.js';
import type { RecordCashInput } from './cash.inputs.js';
import type { CashOutstanding, RecordCashPayload } from './cash.types.js';
import { attempt } from './many-orders.service.js';
import type { OrderResult } from './shipment.types.js';

/** The most couriers listed by name; the cash of others is only in the sums. */
export const MOST_COURIERS = 100;

/**
 * Records who holds the cash of delivered orders now, each on its own, and reports failures beside successes.
 * @throws ShopError BAD_INPUT
 */
export async function recordCash(viewer: Viewer, input: RecordCashInput): Promise<RecordCashPayload> {
  const ids = [...new Set(input.orderIds)];
  const known = await OrderModel.find(
    { _id: mongoose.trusted({ $in: ids.map((id) => objectId(id)) }) },
    { orderNumber: 1 },
  ).lean<Pick<StoredOrder, '_id' | 'orderNumber'>[]>();
  const numbers = new Map(known.map(({ _id, orderNumber }) => [_id.toHexString(), orderNumber]));
  const results: OrderResult[] = [];
  for (const id of ids) {
    const result = await attempt(async () => {
      await recordOne(viewer, id, input);
      return WORDS[input.holder];
    });
    results.push({ id, orderNumber: numbers.get(id.toLowerCase()) ?? null, ...result });
  }
  const done = results.filter((one) => one.done).length;
  return { results, done, failed: results.length - done };
}

const WORDS: Record<CashHolder, string> = {
  [CashHolder.SHOP]: 'Cash received',
  [CashHolder.COURIER]: 'Cash with the courier',
  [CashHolder.CUSTOMER]: 'Cash not received yet',
};

/** @throws ShopError NOT_FOUND, CONFLICT when the order has no cash to record */
function recordOne(viewer: Viewer, id: string, input: RecordCashInput): Promise<StoredOrder> {
  const { holder } = input;
  return changeOrder({ _id: objectId(id) }, async (before, now, session) => {
    if (before.paymentMethod !== PaymentMethod.COD)
      throw new ShopError(
        ErrorCode.CONFLICT,
        isPaid(before)
          ? 'This order is paid online, not in cash.'
          : 'This order is to be paid online: it counts as paid as soon as the money arrives there.',
      );
    if (!before.deliveredAt && !before.cash)
      throw new ShopError(
        ErrorCode.CONFLICT,
        'This order is not delivered yet: its cash comes with the delivery. Set it to delivered first.',
      );
    if (hasEnded(before.orderStatus) && (!before.cash || holder === CashHolder.CUSTOMER))
      throw new ShopError(ErrorCode.CONFLICT, `This order is ${before.orderStatus}: no cash of it is owed.`);
    if (holder === CashHolder.CUSTOMER && refundedAmount(before) > 0)
      throw new ShopError(ErrorCode.CONFLICT, 'A part of this money went back already, so it was received.');
    if (before.cash && saysTheSame(before.cash, input)) return null;
    const said = {
      holder,
      courier: tidy(input.courier),
      ...(holder === CashHolder.SHOP ? { receivedAt: input.receivedAt ?? now, reference: tidy(input.reference) } : {}),
      actor: viewer.name,
      now,
    };
    const { set, unset, note } = cashChange(before, said);
    await recordAudit({
      viewer,
      action: 'order.cash',
      entity: 'order',
      entityId: before._id.toHexString(),
      summary: `Order ${before.orderNumber}: ${note}`,
      before: { cash: before.cash?.holder, paymentStatus: before.paymentStatus },
      after: { cash: holder, paymentStatus: set.paymentStatus ?? before.paymentStatus, reference: set.cash?.reference },
      session,
    });
    return {
      set,
      unset,
      events: [{ kind: 'payment', paymentStatus: set.paymentStatus, actor: viewer.name, note }],
    };
  });
}

/**
 * True when nothing new is said. A payout confirms cash that was only assumed to be received with the delivery, and a courier's name or
 * a reference may be corrected.
 */
function saysTheSame(cash: StoredCash, { holder, courier, reference }: RecordCashInput): boolean {
  if (cash.holder !== holder) return false;
  if (holder === CashHolder.COURIER) return !tidy(courier) || tidy(courier) === cash.courier;
  if (holder === CashHolder.SHOP)
    return cash.receivedAt !== undefined && (!tidy(reference) || tidy(reference) === cash.reference);
  return true;
}

interface Owed {
  orders: number;
  amount: number;
}

const OWED = { 'cash.owedBy': { $in: [CashHolder.COURIER, CashHolder.CUSTOMER] } };
const SUMS = { orders: { $sum: 1 }, amount: { $sum: '$cash.amount' } };

/** The cash of delivered orders that the shop has not received yet. */
export async function cashOutstanding(): Promise<CashOutstanding> {
  const [owed, couriers] = await Promise.all([
    OrderModel.aggregate<Owed & { _id: CashHolder }>([{ $match: OWED }, { $group: { _id: '$cash.owedBy', ...SUMS } }]),
    OrderModel.aggregate<Owed & { _id: string | null; oldest: Date }>([
      { $match: { 'cash.owedBy': CashHolder.COURIER } },
      { $group: { _id: '$cash.courier', ...SUMS, oldest: { $min: '$deliveredAt' } } },
      { $sort: { amount: -1, _id: 1 } },
      { $limit: MOST_COURIERS },
    ]),
  ]);
  const by = (holder: CashHolder): Owed => owed.find(({ _id }) => _id === holder) ?? { orders: 0, amount: 0 };
  return {
    couriers: couriers.map(({ _id, oldest, ...sums }) => ({ courier: _id ?? null, ...sums, oldestDelivery: oldest })),
    courierOrders: by(CashHolder.COURIER).orders,
    courierAmount: by(CashHolder.COURIER).amount,
    customerOrders: by(CashHolder.CUSTOMER).orders,
    customerAmount: by(CashHolder.CUSTOMER).amount,
  };
}
