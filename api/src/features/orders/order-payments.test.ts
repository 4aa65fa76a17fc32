/** The money of an order in stages, for any schedule, receipts and refunds. */
import fc from 'fast-check';
import { rounds } from '../../../test/rounds.js';
import { ObjectId } from '../../types/object-id.js';
import { OrderStatus, PaymentStatus, ReceiptMethod, RefundStatus, StageDue } from './order.enums.js';
import type { StoredOrder, StoredReceipt, StoredRefund } from './order.model.js';
import {
  dueAmount,
  openStage,
  paidAmount,
  receiptsLeft,
  receivedAmount,
  splitRefund,
  stageAmounts,
  stageStates,
  statusOfStages,
} from './order-payments.js';

const receipt = (amount: number, isOnline: boolean): StoredReceipt => ({
  _id: new ObjectId(),
  amount,
  method: isOnline ? ReceiptMethod.ONLINE : ReceiptMethod.CASH,
  at: new Date(),
  recordedAt: new Date(),
  actor: 'Shop',
  ...(isOnline && { paymentId: `pay_${new ObjectId().toHexString()}` }),
});
const refund = (amount: number, of: StoredReceipt): StoredRefund => ({
  _id: new ObjectId(),
  amount,
  status: RefundStatus.PROCESSED,
  surplus: false,
  createdAt: new Date(),
  tries: 0,
  ...(of.paymentId ? { paymentId: of.paymentId } : { receipt: of._id }),
});
const order = (amounts: number[], receipts: StoredReceipt[], refunds: StoredRefund[] = []) =>
  ({
    totalAmount: amounts.reduce((sum, one) => sum + one, 0),
    orderStatus: OrderStatus.CONFIRMED,
    paymentStatus: PaymentStatus.PENDING,
    stages: amounts.map((amount) => ({ _id: new ObjectId(), label: 'Part', amount, due: StageDue.NOW })),
    receipts,
    refunds,
  }) as unknown as StoredOrder;

const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 5 });
/** Receipts of at most the total, as the shop takes them. */
const paidOrder = amounts.chain((stages) =>
  fc
    .array(fc.record({ share: fc.double({ min: 0.01, max: 1, noNaN: true }), isOnline: fc.boolean() }), {
      maxLength: 6,
    })
    .map((shares) => {
      let left = stages.reduce((sum, one) => sum + one, 0);
      const receipts = shares.flatMap(({ share, isOnline }) => {
        const amount = Math.min(left, Math.ceil(left * share));
        left -= amount;
        return amount > 0 ? [receipt(amount, isOnline)] : [];
      });
      return order(stages, receipts);
    }),
);

it('fills the stages in their order, and leaves exactly what is not paid', () => {
  fc.assert(
    fc.property(paidOrder, (one) => {
      const states = stageStates(one);
      const sum = (of: 'paid' | 'left') => states.reduce((all, state) => all + state[of], 0);
      expect(sum('paid')).toBe(receivedAmount(one));
      expect(sum('left')).toBe(dueAmount(one));
      // No stage has money while an earlier one lacks some.
      const firstOpen = states.findIndex(({ left }) => left > 0);
      if (firstOpen >= 0) expect(states.slice(firstOpen + 1).every(({ paid }) => paid === 0)).toBe(true);
      expect(openStage(one) === undefined).toBe(dueAmount(one) === 0);
      expect(statusOfStages(one)).toBe(dueAmount(one) === 0 ? PaymentStatus.PAID : PaymentStatus.PENDING);
    }),
    { numRuns: rounds(200, 5_000) },
  );
});

it('gives back what came, never more of a payment than is left of it, however often', () => {
  fc.assert(
    fc.property(paidOrder, fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 6 }), (one, shares) => {
      let now = one;
      for (const share of [...shares, 1]) {
        const left = paidAmount(now);
        if (left === 0) break;
        const wanted = Math.ceil(left * share);
        const parts = splitRefund(now, wanted);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(wanted);
        // Payments that go back by themselves go first.
        const byHand = parts.findIndex((part) => part.receipt!.method !== ReceiptMethod.ONLINE);
        if (byHand >= 0)
          expect(
            receiptsLeft(now).every(
              (of) =>
                of.receipt.method !== ReceiptMethod.ONLINE ||
                of.left === 0 ||
                parts.some((part) => part.receipt === of.receipt && part.amount === of.left),
            ),
          ).toBe(true);
        now = { ...now, refunds: [...now.refunds, ...parts.map((part) => refund(part.amount, part.receipt!))] };
        expect(receiptsLeft(now).every(({ left: rest }) => rest >= 0)).toBe(true);
        expect(paidAmount(now)).toBe(left - wanted);
      }
      expect(() => splitRefund(now, paidAmount(now) + 1)).toThrow(RangeError);
      if (receivedAmount(one) > 0) expect(statusOfStages(now)).toBe(PaymentStatus.REFUNDED);
    }),
    { numRuns: rounds(200, 5_000) },
  );
});

it('takes a counter-entry off the payment it takes back', () => {
  const [first, second] = [receipt(4_000_00, false), receipt(1_000_00, false)];
  const counter = { ...receipt(-4_000_00, false), counterOf: first._id };
  const one = order([5_000_00, 5_000_00], [first, second, counter]);
  expect([receivedAmount(one), dueAmount(one)]).toEqual([1_000_00, 9_000_00]);
  expect(receiptsLeft(one).map(({ left }) => left)).toEqual([0, 1_000_00]);
  expect(splitRefund(one, 1_000_00).map(({ receipt: of }) => of)).toEqual([second]);
});

it('makes stages of percentages and amounts that sum to the total, whatever that is', () => {
  const part = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 9_900 }).map((points) => points / 100) }),
    fc.record({ amount: fc.integer({ min: 1, max: 5_000_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), fc.integer({ min: 100, max: 100_000_000 }), (parts, total) => {
      const wanted = [...parts, {}].map((one) => ({ label: 'Part', due: StageDue.NOW, ...one }));
      const made = stageAmounts(wanted, total);
      if (!made) return;
      expect(made.reduce((sum, one) => sum + one, 0)).toBe(total);
      expect(made.every((one) => Number.isInteger(one) && one > 0)).toBe(true);
      for (const [index, { percent }] of parts.map((one) => ({ percent: undefined, ...one })).entries())
        if (percent !== undefined) expect(Math.abs(made[index]! - (total * percent) / 100)).toBeLessThanOrEqual(50.01);
    }),
    { numRuns: rounds(300, 5_000) },
  );
  const forty = { label: 'Advance', due: StageDue.NOW, percent: 40 };
  const rest = { label: 'Rest', due: StageDue.DELIVERY };
  expect(stageAmounts([forty, { ...forty, due: StageDue.READY }, rest], 11_801_00)).toEqual([
    4_720_00, 4_720_00, 2_361_00,
  ]);
  expect(stageAmounts([{ ...forty, percent: 100 }, rest], 100_00)).toBeUndefined();
});
