// At most one next step for an order, wherever it stands.
import { nextStep } from './next-step';
import { orderStatuses, type OrderMoney } from './order-words';

const cash: OrderMoney = { orderStatus: 'PENDING', paymentMethod: 'COD', paymentStatus: 'PENDING' };
const answered = { needsShopper: false, noAnswer: false };
const step = (order: Partial<OrderMoney & typeof answered>, acceptBy: string | null = null, piecesToPack = [1]) => {
  const next = nextStep({ ...cash, ...answered, ...order, acceptBy, piecesToPack });
  return 'label' in next ? [next.label, next.to] : undefined;
};

test.each([
  ['PENDING', ['Confirm', 'CONFIRMED']],
  ['CONFIRMED', ['Pack', undefined]],
  ['PROCESSING', ['Pack', undefined]],
  ['SHIPPED', ['Mark delivered', 'DELIVERED']],
  ['OUT_FOR_DELIVERY', ['Mark delivered', 'DELIVERED']],
  ['DELIVERED', undefined],
  ['CANCELLED', undefined],
  ['RETURNED', undefined],
] as const)('an order by cash on delivery that is %s', (orderStatus, expected) => {
  expect(step({ orderStatus })).toEqual(expected);
});

test('one that is packed is to be handed over, not packed again', () => {
  expect(step({ orderStatus: 'PROCESSING' }, null, [0, 0])).toEqual(['Ship', undefined]);
});

test('a large one waits for a yes first', () => {
  expect(step({}, '2026-11-22T10:00:00Z')).toEqual(['Answer', undefined]);
});

test('one that its shopper is to confirm waits, and is decided by staff when no answer comes', () => {
  expect(step({ needsShopper: true })).toBeUndefined();
  expect(step({ needsShopper: true, noAnswer: true })).toEqual(['Decide', undefined]);
});

test.each(['PENDING', 'CONFIRMED', 'PROCESSING'] as const)(
  'one that is %s and unpaid online is not sent',
  (orderStatus) => {
    expect(step({ orderStatus, paymentMethod: 'ONLINE' })).toBeUndefined();
  },
);

test.each(['CANCELLED', 'RETURNED'] as const)('the money of one that is %s goes back', (orderStatus) => {
  expect(step({ orderStatus, paymentMethod: 'ONLINE', paymentStatus: 'PAID' })).toEqual(['Refund', undefined]);
});

test('every status says what the order waits for', () => {
  for (const orderStatus of orderStatuses)
    expect(nextStep({ ...cash, ...answered, orderStatus, acceptBy: null, piecesToPack: [1] }).about).toMatch(/\.$/);
});

test('one in stages waits for what is due before it leaves, not for what is paid with the goods', () => {
  const staged = (due: 'NOW' | 'READY' | 'DELIVERY', dueAmount: number, dueAt: string | null = null) => ({
    orderStatus: 'PROCESSING' as const,
    paymentMethod: 'ONLINE' as const,
    stages: [
      { due, dueAmount, dueAt },
      { due: 'DELIVERY' as const, dueAmount: 100, dueAt: null },
    ],
  });
  expect(step(staged('NOW', 100, '2026-11-22T10:00:00Z'))).toBeUndefined();
  expect(step(staged('READY', 100))).toBeUndefined();
  expect(step(staged('NOW', 0))).toEqual(['Pack', undefined]);
  expect(step(staged('DELIVERY', 100))).toEqual(['Pack', undefined]);
  const ended = { ...staged('NOW', 100), orderStatus: 'CANCELLED' as const };
  expect(step({ ...ended, paidAmount: 50 })).toEqual(['Refund', undefined]);
  expect(step({ ...ended, paidAmount: 0 })).toBeUndefined();
});
