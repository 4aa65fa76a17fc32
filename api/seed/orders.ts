/** Demo orders of the last 90 days: lines frozen, stock ledger and invoice numbers as if each had been placed. */
import { DateTime } from 'luxon';
import { financialYear } from '../src/features/orders/numbering.service.js';
import { SHOP_ZONE } from '../src/types/shop-zone.js';
import {
  OrderStatus,
  PaymentMethod,
  PaymentProvider,
  PaymentStatus,
  ShipmentState,
} from '../src/features/orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../src/features/orders/order.model.js';
import { CounterModel } from '../src/platform/database/counters.js';
import { searchWordsOf } from '../src/features/orders/order-search.js';
import { imageView } from '../src/features/catalogue/product-view.js';
import { StockMovementModel, StockReason, type Product } from '../src/features/catalogue/product.model.js';
import { totals } from '../src/pricing/index.js';
import { ObjectId } from '../src/types/object-id.js';
import { storedPhone } from '../src/types/phone.js';
import { chance } from './random.js';
import type { DemoCustomer } from './people.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const DAYS = 90;
const BATCH = 1000;
/** Orders of the demo shop: about two a day. */
const DEMO_ORDERS = 190;

/** How far an order has come, by its age in days. */
const ROAD = [
  OrderStatus.PENDING,
  OrderStatus.CONFIRMED,
  OrderStatus.PROCESSING,
  OrderStatus.SHIPPED,
  OrderStatus.OUT_FOR_DELIVERY,
  OrderStatus.DELIVERED,
] as const;
const DAYS_TO: Record<(typeof ROAD)[number], number> = {
  pending: 0,
  confirmed: 0.1,
  processing: 1,
  shipped: 3,
  'out for delivery': 5,
  delivered: 5.4,
};

type SeedProduct = Pick<
  Product,
  '_id' | 'title' | 'price' | 'images' | 'sku' | 'hsnCode' | 'gstRatePercent' | 'specifications'
> & { categoryName: string };

/**
 * Writes the orders and returns how many pieces of each product they hold now, which must have been received in addition.
 * @param count orders in all
 */
export async function seedOrders(
  count: number | undefined,
  customers: readonly DemoCustomer[],
  products: readonly SeedProduct[],
  now: number,
): Promise<void> {
  const random = chance(11);
  const wanted = count ?? DEMO_ORDERS;
  // A shop grows: more orders towards today, none before the customer joined.
  const moments = Array.from(
    { length: wanted },
    () => now - DAYS * DAY * (1 - Math.sqrt(random.next())) - 2 * HOUR,
  ).sort((a, b) => a - b);
  const perDay = new Map<string, number>();
  const invoices = new Map<string, number>();
  const byJoining = [...customers].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  let joined = 1;
  for (let from = 0; from < wanted; from += BATCH) {
    const orders = moments.slice(from, from + BATCH).map((at) => {
      const day = DateTime.fromMillis(at, { zone: SHOP_ZONE }).toFormat('yyyyMMdd');
      perDay.set(day, (perDay.get(day) ?? 0) + 1);
      while (joined < byJoining.length && byJoining[joined]!.createdAt.getTime() <= at) joined += 1;
      const customer = byJoining[random.between(0, joined - 1)]!;
      return orderAt(at, `GS-${day}-${String(perDay.get(day)).padStart(4, '0')}`, random, customer, products, now);
    });
    for (const order of orders) {
      const issuedAt = order.paidAt && order.paymentMethod === PaymentMethod.ONLINE ? order.paidAt : confirmedAt(order);
      if (!issuedAt) continue;
      const year = financialYear(issuedAt);
      invoices.set(year, (invoices.get(year) ?? 0) + 1);
      order.invoice = { number: `GS/${year}/${String(invoices.get(year)).padStart(6, '0')}`, issuedAt };
    }
    await OrderModel.insertMany(orders, { lean: true, timestamps: false } as object);
    await StockMovementModel.insertMany([...receipts(orders), ...orders.flatMap(movements)], { lean: true } as object);
  }
  const counters = [
    ...[...perDay].map(([day, value]) => ({ _id: `order:${day}`, value })),
    ...[...invoices].map(([year, value]) => ({ _id: `invoice:${year}`, value })),
  ];
  await CounterModel.insertMany(counters);
}

function confirmedAt({ history }: StoredOrder): Date | undefined {
  return history.find(({ orderStatus }) => orderStatus === OrderStatus.CONFIRMED)?.at;
}

/** What a batch of orders takes for good was received the day before its first one: the stock stays as it is. */
function receipts(orders: readonly StoredOrder[]) {
  const pieces = new Map<string, { product: ObjectId; quantity: number }>();
  for (const order of orders) {
    if (order.stockReturnedAt) continue;
    for (const { product, quantity } of order.items) {
      const known = pieces.get(product.toHexString());
      if (known) known.quantity += quantity;
      else pieces.set(product.toHexString(), { product, quantity });
    }
  }
  const at = new Date((orders[0]?.createdAt.getTime() ?? 0) - DAY);
  return [...pieces.values()].map(({ product, quantity }) => ({
    product,
    delta: quantity,
    reason: StockReason.RECEIVED,
    at,
  }));
}

/** Pieces are sold, and come back with a cancellation. */
function movements(order: StoredOrder) {
  return order.items.flatMap(({ product, quantity }) => {
    const line = (delta: number, reason: StockReason, at: Date) => ({ product, delta, reason, at, order: order._id });
    const sold = line(-quantity, StockReason.SOLD, order.createdAt);
    return order.stockReturnedAt ? [sold, line(quantity, StockReason.RETURNED, order.stockReturnedAt)] : [sold];
  });
}

function orderAt(
  at: number,
  orderNumber: string,
  random: ReturnType<typeof chance>,
  customer: DemoCustomer,
  products: readonly SeedProduct[],
  now: number,
): StoredOrder {
  const method = random.next() < 0.62 ? PaymentMethod.ONLINE : PaymentMethod.COD;
  const lines = new Map<string, SeedProduct>();
  for (let n = random.between(1, 3); n > 0; n -= 1) {
    // Small things sell more often than stairs and sofas.
    const one = random.pick(products);
    const other = random.pick(products);
    const chosen = one.price < other.price ? one : other;
    lines.set(chosen._id.toHexString(), chosen);
  }
  const items = [...lines.values()].map((p) => ({
    product: p._id,
    title: p.title,
    image: p.images[0] ? imageView(p.images[0]).thumbnailUrl : null,
    price: p.price,
    quantity: p.price < 2_000_00 ? random.between(1, 3) : 1,
    sku: p.sku,
    hsnCode: p.hsnCode,
    gstRatePercent: p.gstRatePercent,
    category: p.categoryName,
    specifications: p.specifications,
  }));
  const age = (now - at) / DAY;
  const fate = random.next();
  const gone = age > 1 && fate < 0.07;
  const reached = ROAD.filter((status) => DAYS_TO[status] <= age);
  const road: OrderStatus[] = gone ? [OrderStatus.PENDING, OrderStatus.CANCELLED] : [...reached];
  const orderStatus = road.at(-1)!;
  const when = (status: OrderStatus) =>
    new Date(at + (status === OrderStatus.CANCELLED ? 0.6 : DAYS_TO[status as keyof typeof DAYS_TO]) * DAY);
  const deliveredAt = orderStatus === OrderStatus.DELIVERED ? when(orderStatus) : undefined;
  const paidAt = gone ? undefined : method === PaymentMethod.ONLINE ? new Date(at + 4 * 60_000) : deliveredAt;
  const draft = {
    orderNumber,
    customerName: customer.name,
    customerEmail: customer.email,
    contactInfo: { email: customer.email, ...storedPhone(customer.phone ?? '') },
    deliveryAddress: {
      firstName: customer.address.firstName,
      lastName: customer.address.lastName,
      street: customer.address.street,
      street2: customer.address.street2,
      city: customer.address.city,
      state: customer.address.state,
      postalCode: customer.address.postalCode,
      country: 'India',
    },
  };
  const id = new ObjectId();
  const shipped = shipmentOf(draft.orderNumber, items, orderStatus, when);
  return {
    ...draft,
    _id: id,
    customer: customer._id,
    idempotencyKey: id.toHexString(),
    requestHash: id.toHexString(),
    items,
    ...totals(items, method),
    orderStatus,
    paymentStatus: paidAt
      ? PaymentStatus.PAID
      : gone && method === PaymentMethod.ONLINE
        ? PaymentStatus.FAILED
        : PaymentStatus.PENDING,
    paymentMethod: method,
    ...(method === PaymentMethod.ONLINE
      ? {
          payment: {
            provider: PaymentProvider.SANDBOX,
            providerOrderId: `order_demo${id.toHexString()}`,
            ...(paidAt ? { paymentId: `pay_demo${id.toHexString()}` } : {}),
            captured: Boolean(paidAt),
            checks: 0,
          },
        }
      : {}),
    ...(paidAt ? { paidAt } : {}),
    ...(deliveredAt ? { deliveredAt } : {}),
    ...(gone ? { stockReturnedAt: when(OrderStatus.CANCELLED), cancelledByCustomer: true } : {}),
    refunds: [],
    ...shipped,
    history: road.map((status, n) => ({
      at: when(status),
      kind: n === 0 ? 'placed' : 'status',
      orderStatus: status,
      ...(n === 0 ? { paymentStatus: PaymentStatus.PENDING } : {}),
      actor: n === 0 || gone ? customer.name : n === 1 ? 'Shop' : 'Admin',
    })),
    searchWords: searchWordsOf({ ...draft, ...shipped }),
    version: road.length,
    createdAt: new Date(at),
    updatedAt: when(orderStatus),
  };
}

/** Of an order that has left: one parcel with all of it; its number tells which courier. */
function shipmentOf(
  orderNumber: string,
  items: readonly { quantity: number }[],
  status: OrderStatus,
  when: (status: OrderStatus) => Date,
): Pick<StoredOrder, 'shipments'> {
  const state = IN_STATE[status];
  if (state === undefined) return {};
  const count = Number(orderNumber.slice(-4)) + Number(orderNumber.slice(3, 11));
  return {
    shipments: [
      {
        _id: new ObjectId(),
        number: `${orderNumber}-1`,
        lines: items.map(({ quantity }, line) => ({ line, quantity })),
        state,
        courier: count % 2 === 0 ? 'Delhivery' : 'Own van',
        ...(count % 2 === 0
          ? { trackingNumber: `DEMO${count}`, trackingUrl: `https://www.delhivery.com/track-v2/package/DEMO${count}` }
          : {}),
        packedAt: when(OrderStatus.PROCESSING),
        shippedAt: when(OrderStatus.SHIPPED),
        ...(status === OrderStatus.SHIPPED ? {} : { outForDeliveryAt: when(OrderStatus.OUT_FOR_DELIVERY) }),
        ...(status === OrderStatus.DELIVERED ? { deliveredAt: when(status) } : {}),
      },
    ],
  };
}

const IN_STATE: Partial<Record<OrderStatus, ShipmentState>> = {
  [OrderStatus.SHIPPED]: ShipmentState.SHIPPED,
  [OrderStatus.OUT_FOR_DELIVERY]: ShipmentState.OUT_FOR_DELIVERY,
  [OrderStatus.DELIVERED]: ShipmentState.DELIVERED,
};
