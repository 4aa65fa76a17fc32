/**
 * Turns an order by cash on delivery into one that is paid online, without a second order. There is no way back: an order that is not paid
 * in time is cancelled as any other online order.
 */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { writeAll } from '../../platform/database/writes.js';
import type { Context } from '../../platform/request/request-context.js';
import { formatPaise } from '../../pricing/index.js';
import { buyerLocks } from '../checkout/buyer-lock.model.js';
import { buyerKeys } from '../checkout/cod-limits.js';
import { onlinePayment } from '../checkout/payment-methods.js';
import { paymentSession } from '../checkout/payment-session.js';
import { assertSeen, repriceOrder } from '../checkout/reprice-order.js';
import { assertFewUnpaid } from '../checkout/unpaid-orders.js';
import { offerBuyers } from '../offers/offer-buyers.js';
import { reclaimWrites } from '../offers/offer-claims.service.js';
import { changeOrder } from '../orders/order-change.service.js';
import { PaymentMethod } from '../orders/order.enums.js';
import type { StoredOrder } from '../orders/order.model.js';
import { canPay, isPaid } from '../orders/order-rules.js';
import { paymentWindow } from '../orders/order-transition.js';
import { firstCheckAt } from '../payments/check-times.js';
import type { SandboxOutcome } from '../payments/payment.inputs.js';
import type { PaySandboxPayload } from '../payments/payment.types.js';
import { openPayment } from '../payments/provider-order.service.js';
import { paySandbox, verifyPayment } from '../payments/verify-payment.service.js';
import { assertMayChoose } from './cod-confirmation.service.js';
import type { PayInsteadOfCodInput, VerifyPaymentByLinkInput } from './cod-confirmation.inputs.js';
import type { OrderToConfirm, PayInsteadOfCodPayload } from './cod-confirmation.types.js';
import { answeredOrder, toConfirmView } from './cod-order.service.js';

type Asker = Pick<Context, 'viewer' | 'address'>;

/**
 * Sent again, it answers with the payment that was begun.
 * @throws ShopError NOT_FOUND (see answeredOrder), PRICE_CHANGED with `amounts`, CONFLICT once the shop has taken it on or the time to pay is
 * over, PAYMENT_UNAVAILABLE, BAD_INPUT when the shop takes no online payments, RATE_LIMITED; the order is unchanged then
 */
export async function payInsteadOfCod(asker: Asker, input: PayInsteadOfCodInput): Promise<PayInsteadOfCodPayload> {
  const order = await answeredOrder(asker, input);
  return answer(isTurned(order) ? order : await turn(order, input.totalAmount), Boolean(input.token));
}

/** True once its shopper has chosen to pay it online. */
const isTurned = ({ paidInsteadAt }: StoredOrder) => paidInsteadAt != null;

async function turn(order: StoredOrder, seen: number): Promise<StoredOrder> {
  assertMayChoose(order);
  const { reason } = onlinePayment();
  if (reason) throw new ShopError(ErrorCode.BAD_INPUT, reason);
  await assertFewUnpaid(order.customer);
  assertSeen(await repriceOrder(order, { method: PaymentMethod.ONLINE }), seen);
  // Before the transaction: an unpaid order at the provider is harmless, an order of the shop that cannot be paid is not.
  const payment = await openPayment(order.orderNumber, seen);
  return changeOrder({ _id: order._id }, async (before, now, session) => {
    // Another press was first; its payment is the one that counts.
    if (isTurned(before)) return null;
    assertMayChoose(before);
    await assertFewUnpaid(before.customer, session, now);
    const priced = await repriceOrder(before, { method: PaymentMethod.ONLINE }, session);
    assertSeen(priced, seen);
    const { totals, discounts } = priced;
    const buyers = offerBuyers(before.customer, before.contactInfo.phone);
    const after = { ...before, totalAmount: totals.totalAmount };
    const claims = await reclaimWrites(priced.claimed, after, buyers, session);
    // Of two orders of one account at once the second is begun anew, and counts the first among the unpaid ones.
    await writeAll([...buyerLocks(buyerKeys(before)), ...claims], session);
    return {
      set: {
        paymentMethod: PaymentMethod.ONLINE,
        paidInsteadAt: now,
        payBy: new Date(now.getTime() + paymentWindow()),
        payment: { ...payment, checkAt: firstCheckAt(now) },
        items: priced.items,
        ...totals,
        delivery: priced.delivery,
        ...(discounts.length > 0 && { discounts }),
      },
      unset: [
        'confirmBy',
        'confirmSilent',
        'acceptBy',
        'buyerKeys',
        ...(discounts.length > 0 ? [] : ['discounts' as const]),
      ],
      events: [
        {
          kind: 'payment',
          actor: before.customerName,
          note: `To be paid online instead of on delivery: ${formatPaise(totals.totalAmount)} in place of ${formatPaise(before.totalAmount)}`,
        },
      ],
      news: [{ kind: 'pay-instead' }],
    };
  });
}

/** @param byLink whoever holds a link learns neither e-mail nor phone */
async function answer(order: StoredOrder, byLink: boolean): Promise<PayInsteadOfCodPayload> {
  if (!isPaid(order) && !canPay(order))
    throw new ShopError(ErrorCode.CONFLICT, 'The time to pay this order is over. Please order again.');
  const session = paymentSession(order);
  return {
    order: await toConfirmView(order),
    payment: session && byLink ? { ...session, prefillEmail: '', prefillContact: '' } : session,
  };
}

/**
 * Verifies a payment for whoever pays by the link, without a log-in: as verifyPayment does for an account.
 * @throws ShopError NOT_FOUND (see answeredOrder), PAYMENT_FAILED, CONFLICT when it came too late and is refunded
 */
export async function verifyPaymentByLink(
  asker: Asker,
  { token, ...paid }: VerifyPaymentByLinkInput,
): Promise<OrderToConfirm> {
  const order = await answeredOrder(asker, { token });
  return toConfirmView(await verifyPayment(customerOf(order), { orderId: order.orderNumber, ...paid }));
}

/** @throws ShopError NOT_FOUND (see answeredOrder), also when this shop takes real payments; PAYMENT_FAILED for one that is paid on delivery */
export async function paySandboxByLink(
  asker: Asker,
  token: string,
  outcome: SandboxOutcome,
): Promise<PaySandboxPayload> {
  const order = await answeredOrder(asker, { token });
  return paySandbox(customerOf(order), order.orderNumber, outcome);
}

const customerOf = ({ customer }: StoredOrder) => ({ id: customer.toHexString() });
