/** When an order is expected. */
import { OrderStatus, PaymentMethod, PaymentStatus } from './order.enums.js';
import { deliveryDaysAfter } from '../../pricing/index.js';
import { deliverySetup } from '../delivery/delivery-terms.js';
import { expectedDelivery } from './shipping.js';

const placed = {
  orderStatus: OrderStatus.PENDING,
  paymentMethod: PaymentMethod.COD,
  paymentStatus: PaymentStatus.PENDING,
  // Friday evening in UTC is Saturday, half past one, in India.
  createdAt: new Date('2026-11-20T20:00:00Z'),
  paidAt: undefined,
};

it('counts Monday to Saturday by the calendar in India', () => {
  expect(deliveryDaysAfter(placed.createdAt, 1, deliverySetup().calendar).toISOString()).toBe(
    '2026-11-22T20:00:00.000Z',
  );
  expect(expectedDelivery(placed)).toEqual({
    from: new Date('2026-11-24T20:00:00Z'),
    to: new Date('2026-11-26T20:00:00Z'),
  });
});

it('begins with the payment of an order paid online, and is unknown before', () => {
  const online = { ...placed, paymentMethod: PaymentMethod.ONLINE };
  expect(expectedDelivery(online)).toBeNull();
  const paidAt = new Date('2026-11-24T06:00:00Z');
  expect(expectedDelivery({ ...online, paymentStatus: PaymentStatus.PAID, paidAt })?.from).toEqual(
    new Date('2026-11-27T06:00:00Z'),
  );
});

it('begins with the first payment of an order in stages, though not all of it is paid', () => {
  const staged = { ...placed, paymentMethod: PaymentMethod.ONLINE, stages: [] };
  expect(expectedDelivery(staged)).toBeNull();
  expect(expectedDelivery({ ...staged, orderStatus: OrderStatus.CONFIRMED })).not.toBeNull();
});

it.each([OrderStatus.DELIVERED, OrderStatus.CANCELLED, OrderStatus.RETURNED])('is none of %s', (orderStatus) => {
  expect(expectedDelivery({ ...placed, orderStatus })).toBeNull();
});
