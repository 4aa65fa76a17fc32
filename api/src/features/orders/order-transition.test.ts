import 'reflect-metadata';
import fc from 'fast-check';
import { OrderStatus, PaymentMethod, PaymentStatus, RefundStatus } from './order.enums.js';
import type { StoredOrder } from './order.model.js';
import { planTransition, refusalOf } from './order-transition.js';

// The same examples each time: what holds today holds for everybody who runs this.
fc.configureGlobal({ seed: 20_261_121 });

const status = fc.constantFrom(...Object.values(OrderStatus));
const gone = (s: OrderStatus) => s === OrderStatus.CANCELLED || s === OrderStatus.RETURNED;
const now = new Date('2026-04-01T10:00:00Z');

function order(fields: Partial<StoredOrder> = {}): StoredOrder {
  return {
    orderStatus: OrderStatus.PENDING,
    paymentStatus: PaymentStatus.PENDING,
    paymentMethod: PaymentMethod.COD,
    totalAmount: 118000,
    refunds: [],
    ...fields,
  } as StoredOrder;
}

/** The order after the plan, as the database would store it. */
function apply(before: StoredOrder, to: OrderStatus): { after: StoredOrder; plan: ReturnType<typeof planTransition> } {
  const plan = planTransition(before, { to, now });
  const after = { ...before, ...plan.set };
  for (const field of plan.unset) delete after[field];
  return { after, plan };
}

describe('a new status', () => {
  it('any after any other, moves the pieces so that they are in the stock exactly while the order is cancelled or returned', () => {
    fc.assert(
      fc.property(
        fc.array(status, { maxLength: 20 }),
        fc.constantFrom(...Object.values(PaymentMethod)),
        (path, paymentMethod) => {
          let current = order({ paymentMethod });
          let inStock = 0;
          for (const to of path) {
            const { after, plan } = apply(current, to);
            if (plan.stock === 'return') inStock += 1;
            if (plan.stock === 'claim') inStock -= 1;
            expect(inStock).toBe(gone(to) ? 1 : 0);
            expect(after.stockReturnedAt != null).toBe(gone(to));
            expect(after.orderStatus).toBe(to);
            if (to === OrderStatus.DELIVERED) expect(after.deliveredAt).toBeDefined();
            expect(after.paymentStatus !== PaymentStatus.PAID || after.paidAt != null).toBe(true);
            current = after;
          }
        },
      ),
    );
  });
  it('gives every order its invoice from confirmed on, paid or not, and takes it back when it ends unpaid', () => {
    for (const paymentMethod of Object.values(PaymentMethod))
      for (const to of Object.values(OrderStatus)) {
        const { plan } = apply(order({ paymentMethod, orderStatus: OrderStatus.PROCESSING }), to);
        const goesOn = !gone(to) && to !== OrderStatus.PENDING && to !== OrderStatus.PROCESSING;
        expect([to, plan.invoice]).toEqual([to, goesOn ? 'issue' : undefined]);
      }
    const invoice = { number: 'GS/26-27/000001', issuedAt: now };
    const confirmed = order({ orderStatus: OrderStatus.CONFIRMED, invoice });
    expect(apply(confirmed, OrderStatus.SHIPPED).plan.invoice).toBeUndefined();
    expect(apply(confirmed, OrderStatus.CANCELLED).plan.invoice).toBe('reverse');
    expect(
      apply({ ...confirmed, paymentStatus: PaymentStatus.PAID }, OrderStatus.RETURNED).plan.invoice,
    ).toBeUndefined();
  });
  it('keeps what was paid where staff say so, and is refused once all of it went back', () => {
    const paid = order({
      paymentMethod: PaymentMethod.ONLINE,
      paymentStatus: PaymentStatus.PAID,
      orderStatus: OrderStatus.CONFIRMED,
    });
    expect(planTransition(paid, { to: OrderStatus.CANCELLED, now, keepMoney: true }).refund).toBe(0);
    const kept = { ...paid, orderStatus: OrderStatus.CANCELLED };
    expect(refusalOf(kept, OrderStatus.SHIPPED)).toBeNull();
    const refunds = [{ amount: 118000, status: RefundStatus.REQUESTED, surplus: false }] as StoredOrder['refunds'];
    const refunded = { ...kept, refunds };
    expect(refusalOf(refunded, OrderStatus.SHIPPED)?.message).toContain('₹1,180');
    expect(refusalOf(refunded, OrderStatus.RETURNED)).toBeNull();
    expect(refusalOf({ ...refunded, orderStatus: OrderStatus.SHIPPED }, OrderStatus.DELIVERED)).toBeNull();
  });
  it('delivered makes cash paid and issues the invoice, but never twice', () => {
    const { after, plan } = apply(order(), OrderStatus.DELIVERED);
    expect([after.paymentStatus, after.paidAt, plan.invoice]).toEqual([PaymentStatus.PAID, now, 'issue']);
    const again = apply(
      { ...after, orderStatus: OrderStatus.SHIPPED, invoice: { number: 'GS/26-27/000001', issuedAt: now } },
      OrderStatus.DELIVERED,
    );
    expect(again.plan.invoice).toBeUndefined();
  });
  it('does not make an unpaid online order paid', () => {
    expect(apply(order({ paymentMethod: PaymentMethod.ONLINE }), OrderStatus.DELIVERED).after.paymentStatus).toBe(
      PaymentStatus.PENDING,
    );
  });
  it.each([OrderStatus.CANCELLED, OrderStatus.RETURNED])(
    '%s refunds what is left of an online payment, nothing of cash',
    (to) => {
      const refunds = [
        { amount: 18000, status: RefundStatus.PROCESSED, surplus: false },
        { amount: 7000, status: RefundStatus.FAILED, surplus: false },
        { amount: 118000, status: RefundStatus.PROCESSED, surplus: true },
      ] as StoredOrder['refunds'];
      const paid = { paymentStatus: PaymentStatus.PAID, orderStatus: OrderStatus.CONFIRMED, refunds };
      expect(planTransition(order({ ...paid, paymentMethod: PaymentMethod.ONLINE }), { to, now }).refund).toBe(100000);
      expect(planTransition(order(paid), { to, now }).refund).toBe(0);
    },
  );
  it('cancelled ends the waiting for a payment; pending restarts it', () => {
    const waiting = order({ paymentMethod: PaymentMethod.ONLINE, payBy: now });
    const { after } = apply(waiting, OrderStatus.CANCELLED);
    expect([after.paymentStatus, after.payBy]).toEqual([PaymentStatus.FAILED, undefined]);
    expect(apply(after, OrderStatus.PENDING).after.payBy).toBeDefined();
  });
  it('that is the same one changes nothing', () => {
    for (const to of Object.values(OrderStatus))
      expect(planTransition(order({ orderStatus: to }), { to, now })).toEqual({
        set: {},
        unset: [],
        refund: 0,
      });
  });
});
