/** The cash of cash-on-delivery orders: who holds it, and the resulting payment status. Pure. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { formatPaise } from '../../pricing/index.js';
import { may, Permission, type Viewer } from '../../types/viewer.js';
import { CashHolder, PaymentMethod, PaymentStatus } from './order.enums.js';
import type { StoredCash, StoredOrder } from './order.model.js';
import { dueAmount, isStaged, receivedAmount } from './order-payments.js';
import { refundedAmount } from './order-rules.js';
import { isCashDue, isLive } from './shipment-rules.js';

/** The fields that a change of the cash sets and unsets in its order, and the sentence for the history. */
export interface CashChange {
  set: Partial<Pick<StoredOrder, 'cash' | 'paymentStatus' | 'paidAt'>>;
  unset: ('cash' | 'paidAt')[];
  note: string;
}

export interface CashSaid {
  holder: CashHolder;
  /** Name of the courier that holds it; by default, the courier of the last shipment. */
  courier?: string | undefined;
  /** When the shop received it; only with holder SHOP. */
  receivedAt?: Date | undefined;
  /** When the customer paid it, where that is not now. */
  collectedAt?: Date | undefined;
  /** Reference of the courier's payout. */
  reference?: string | undefined;
  actor: string;
  now: Date;
}

/** Paise still to be collected on delivery; 0 once it is paid, and for every online order. */
export function amountToCollect(order: StoredOrder): number {
  if (!isCashDue(order)) return 0;
  return isStaged(order) ? order.totalAmount - receivedAmount(order) : order.totalAmount - refundedAmount(order);
}

/** The courier of the last shipment that has one; undefined when the shop delivers the order itself. */
export function courierOf({ shipments = [] }: Pick<StoredOrder, 'shipments'>): string | undefined {
  return shipments.filter(isLive).findLast(({ courier }) => courier)?.courier;
}

/** The assumed holder of the cash of a delivered order: its courier, or else the shop. */
export function likelyHolder(order: StoredOrder): CashHolder {
  return courierOf(order) === undefined ? CashHolder.SHOP : CashHolder.COURIER;
}

/**
 * Who has the cash of an order that the viewer marks as delivered. Whoever may not see money may not say that it was received either:
 * without a courier the cash is then still with the customer, until somebody who manages orders records it.
 * @param courier of the delivery; undefined when the shop delivers it itself
 * @throws ShopError FORBIDDEN when they name the holder nevertheless
 */
export function cashSaidBy(
  viewer: Viewer,
  said: CashHolder | null | undefined,
  courier: string | undefined,
): CashHolder | undefined {
  if (may(viewer, Permission.MANAGE_ORDERS)) return said ?? undefined;
  if (said != null) {
    const message = 'Who has the cash is said by those who manage orders. Leave it out.';
    throw new ShopError(ErrorCode.FORBIDDEN, message, { fields: [{ path: 'cash', message }] });
  }
  return courier === undefined ? CashHolder.CUSTOMER : undefined;
}

/** Records who holds the cash of an order; the order is paid as soon as its customer has paid the cash. */
export function cashChange(order: StoredOrder, said: CashSaid): CashChange {
  const { holder, actor, now, reference } = said;
  const isCollected = holder !== CashHolder.CUSTOMER;
  const amount = order.cash?.amount ?? (isStaged(order) ? dueAmount(order) : order.totalAmount - refundedAmount(order));
  const courier =
    holder === CashHolder.COURIER ? (said.courier ?? order.cash?.courier ?? courierOf(order)) : order.cash?.courier;
  const cash: StoredCash = {
    holder,
    ...(holder === CashHolder.SHOP ? {} : { owedBy: holder }),
    ...(courier ? { courier } : {}),
    amount,
    at: now,
    actor,
    ...(holder === CashHolder.SHOP && said.receivedAt ? { receivedAt: said.receivedAt } : {}),
    ...(holder === CashHolder.SHOP && reference ? { reference } : {}),
  };
  const note = sentence(cash, order.cash?.holder);
  if (!isCollected) return { set: { cash, paymentStatus: PaymentStatus.PENDING }, unset: ['paidAt'], note };
  if (order.paymentStatus !== PaymentStatus.PENDING) return { set: { cash }, unset: [], note };
  return {
    set: { cash, paymentStatus: PaymentStatus.PAID, paidAt: said.receivedAt ?? said.collectedAt ?? now },
    unset: [],
    note,
  };
}

function sentence({ holder, amount, courier, reference }: StoredCash, before: CashHolder | undefined): string {
  const cash = `${formatPaise(amount)} in cash`;
  if (holder === CashHolder.CUSTOMER) return `${cash} not received yet`;
  if (holder === CashHolder.COURIER) return `${cash} collected by ${courier ?? 'the courier'}`;
  const from = before === CashHolder.COURIER ? ` from ${courier ?? 'the courier'}` : '';
  return `${cash} received${from}${reference ? ` (${reference})` : ''}`;
}

/**
 * The change of the cash when staff set a delivered order back: an order that is paid only because it was delivered becomes unpaid again.
 * Cash that was recorded as received by the shop, or partly refunded, stays.
 */
export function cashOfSetBack(order: StoredOrder): CashChange | null {
  if (isStaged(order) ? !order.cash : order.paymentMethod !== PaymentMethod.COD) return null;
  if (!order.deliveredAt) return null;
  if (order.cash?.receivedAt || refundedAmount(order) > 0) return null;
  if (order.paymentStatus === PaymentStatus.PAID)
    return {
      set: { paymentStatus: PaymentStatus.PENDING },
      unset: ['cash', 'paidAt'],
      note: `Not delivered after all: ${formatPaise(order.cash?.amount ?? order.totalAmount)} are to be collected again`,
    };
  return order.cash ? { set: {}, unset: ['cash'], note: 'Not delivered after all' } : null;
}
