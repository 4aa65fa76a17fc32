/** Tests `npm run check:data`: data written by the shop is valid, and each planted violation is reported. */
import mongoose from 'mongoose';
import { brokenRules } from '../scripts/data-checks.js';
import { ProductModel, StockMovementModel } from '../src/features/catalogue/product.model.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { CounterModel } from '../src/platform/database/counters.js';
import { OfferCodeModel } from '../src/features/offers/offer-code.model.js';
import { OfferModel } from '../src/features/offers/offer.model.js';
import { OfferUseModel } from '../src/features/offers/offer-use.model.js';
import { SalesDayModel } from '../src/features/sales/sales-figures.model.js';
import { addUpSales } from '../src/features/sales/sales-figures.service.js';
import { cancelUnpaid } from '../src/features/payments/reconcile.service.js';
import { paymentWindow } from '../src/features/orders/order-transition.js';
import { makeProduct, placeOrder, setStatus } from './order-fixtures.js';
import { later, startPaymentShop, type PaymentShop } from './payment-fixtures.js';

let shop: PaymentShop;
/** Order numbers by what became of the order. */
const numbers: Record<'cash' | 'online' | 'cancelled' | 'waiting' | 'refunded' | 'offered', string> = {} as never;
/** A copy of all documents, restored before each test. */
let kept: { name: string; documents: mongoose.mongo.Document[] }[] = [];

beforeAll(async () => {
  shop = await startPaymentShop();
  await shop.reset();
  const { app, admin, buyer } = shop;
  const other = await makeProduct({ price: 333_33, gstRatePercent: 5, stock: 20 });
  const items = [shop.productId, other].map((productId) => ({ productId, quantity: 1 }));
  const cash = (await placeOrder(app, buyer, { items })).order;
  await setStatus(app, admin, cash.id, 'DELIVERED');
  const cancelled = await shop.placeOnline();
  await cancelUnpaid(later(paymentWindow() + 1000));
  const [online, refunded] = [await shop.paidOrder(), await shop.paidOrder()];
  await setStatus(app, admin, refunded.id, 'RETURNED');
  const waiting = await shop.placeOnline();
  const gift = { kind: 'PERCENT', percent: 10 };
  const input = { name: 'Tenth', trigger: 'CODE', code: 'TENTH', gift };
  const add = 'mutation ($input: AddOfferInput!) { addOffer(input: $input) { id } }';
  const { addOffer } = await app.data(add, { input }, admin.token);
  await app.data('mutation ($id: ID!) { startOffer(id: $id) { id } }', { id: addOffer.id }, admin.token);
  const offered = (await placeOrder(app, buyer, { items, codes: ['TENTH'] })).order;
  for (const [name, { orderNumber }] of Object.entries({
    cash,
    cancelled: cancelled.order,
    online: online.order,
    refunded: refunded.order,
    waiting: waiting.order,
    offered,
  }))
    numbers[name as keyof typeof numbers] = orderNumber;
  await addUpSales();
  const collections = await mongoose.connection.db!.collections();
  kept = await Promise.all(
    collections.map(async (one) => ({ name: one.collectionName, documents: await one.find().toArray() })),
  );
});
afterAll(() => shop.stop());
beforeEach(async () => {
  const database = mongoose.connection.db!.databaseName;
  await mongoose.connection.getClient().bulkWrite(
    kept.flatMap(({ name, documents }) => {
      const namespace = `${database}.${name}`;
      return [
        { name: 'deleteMany' as const, namespace, filter: {} },
        ...documents.map((document) => ({ name: 'insertOne' as const, namespace, document })),
      ];
    }),
  );
});

const orders = () => OrderModel.collection;
const set = (name: keyof typeof numbers, change: Record<string, unknown>) => () =>
  orders().updateOne({ orderNumber: numbers[name] }, change);
const invoice = (name: keyof typeof numbers) => orders().findOne({ orderNumber: numbers[name] });

describe('the check of the stored data', () => {
  it('finds nothing wrong with what the shop wrote', async () => {
    expect(await brokenRules()).toEqual([]);
  });

  it.each([
    [
      'stock below zero',
      'stock is -1',
      () => mongoose.connection.collection('products').updateOne({}, { $set: { stock: -1 } }),
    ],
    [
      'stock that came from nowhere',
      'its ledger says',
      () => mongoose.connection.collection('products').updateOne({}, { $inc: { stock: 1 } }),
    ],
    [
      'a movement that vanished',
      'its ledger says',
      () => StockMovementModel.collection.deleteOne({ order: { $exists: true } }),
    ],
    [
      'a loss that brought pieces',
      'pieces are not what lost means',
      () => StockMovementModel.collection.updateOne({ order: { $exists: false } }, { $set: { reason: 'lost' } }),
    ],
    [
      'pieces that no movement explains',
      'the stock ledger does not have its pieces',
      set('cash', { $set: { 'items.0.quantity': 2 } }),
    ],
    [
      'an order that vanished',
      'has taken stock but is not there',
      () => orders().deleteOne({ orderNumber: numbers.waiting }),
    ],
    ['lines beside the subtotal', 'its lines do not add up to its subtotal', set('cash', { $inc: { subtotal: 1 } })],
    [
      'a tax of another rate',
      'its tax is not that of its lines',
      set('cash', { $set: { 'items.0.gstRatePercent': 12 } }),
    ],
    ['taxes beside the tax', 'its taxes do not add up to its tax', set('cash', { $inc: { taxAmount: 1 } })],
    [
      'a total that is not the sum',
      'its amounts do not add up to its total',
      set('cash', { $inc: { totalAmount: 1 } }),
    ],
    ['a fraction of a paisa', 'an amount is not whole paise', set('cash', { $set: { deliveryCharge: 50_00.5 } })],
    ['half a piece', 'a quantity is not whole', set('cash', { $set: { 'items.0.quantity': 0.5 } })],
    [
      'a charge outside of the charges',
      'its cash-on-delivery charge is not part',
      set('cash', { $set: { codCharge: 60_00 } }),
    ],
    [
      'a delivery of another price',
      'its delivery has another price than its amounts say',
      set('cash', { $set: { 'delivery.price': 99_00 } }),
    ],
    [
      'a delivery whose tax is nowhere',
      'the tax in its delivery is not that of its goods',
      set('cash', { $inc: { deliveryCharge: 99_00, totalAmount: 99_00 }, $set: { 'delivery.price': 99_00 } }),
    ],
    ['paid at no time', 'paid without the moment of payment', set('online', { $unset: { paidAt: 1 } })],
    ['refunded at no time', 'paid without the moment of payment', set('refunded', { $unset: { paidAt: 1 } })],
    ['delivered at no time', 'delivered without the moment of delivery', set('cash', { $unset: { deliveredAt: 1 } })],
    [
      'paid by no payment',
      'paid online without the id of the payment',
      set('online', { $unset: { 'payment.paymentId': 1 } }),
    ],
    ['online without a payment', 'to be paid online without a payment', set('waiting', { $unset: { payment: 1 } })],
    ['paid without an invoice', 'confirmed or paid without an invoice', set('online', { $unset: { invoice: 1 } })],
    ['more refunded than paid', 'more is refunded than was paid', set('refunded', { $inc: { 'refunds.0.amount': 1 } })],
    ['refunded in part only', 'refunded, but not all of it', set('refunded', { $inc: { 'refunds.0.amount': -1 } })],
    [
      'refunded without a credit note',
      'refunded without a credit note',
      set('refunded', { $unset: { 'refunds.0.creditNote': 1 } }),
    ],
    [
      'a status without its history',
      'its history does not end at its status',
      set('cash', { $set: { orderStatus: 'shipped' } }),
    ],
    [
      'cancelled with its pieces',
      'its pieces are not where its status says',
      set('cancelled', { $unset: { stockReturnedAt: 1 } }),
    ],
    ['waiting for ever', 'its time to pay does not fit its state', set('waiting', { $unset: { payBy: 1 } })],
    [
      'paid and still waiting',
      'its time to pay does not fit its state',
      set('online', { $set: { payBy: new Date() } }),
    ],
    [
      'two orders of one payment',
      'has the payment',
      async () => set('refunded', { $set: { 'payment.paymentId': (await invoice('online'))!['payment'].paymentId } })(),
    ],
    [
      'an invoice number twice',
      'numbers are not consecutive from 1 or used twice',
      async () => {
        await orders().dropIndex('invoice.number_1');
        await set('online', { $set: { 'invoice.number': (await invoice('cash'))!['invoice'].number } })();
      },
    ],
    [
      'a gap in the numbers',
      'numbers are not consecutive',
      set('cash', { $set: { 'invoice.number': 'GS/26-27/000009' } }),
    ],
    [
      'a sum of sales that is not that of the orders',
      'Sales figure',
      () => SalesDayModel.collection.updateOne({}, { $inc: { 'byStatus.delivered.revenue': 1 } }),
    ],
    [
      'a member of a group that is not there',
      'its group is gone',
      () =>
        ProductModel.collection.updateOne({}, {
          $set: { membership: { group: new mongoose.mongo.ObjectId(), values: ['a'], choice: 'none' } },
        } as never),
    ],
    [
      'an offer that was used more often than it was',
      'Offer Sale: used is 2, its uses say 1',
      async () => {
        const offer = new mongoose.mongo.ObjectId();
        await OfferModel.collection.insertOne({ _id: offer, name: 'Sale', used: 2, spent: 10, sales: 100 } as never);
        await OfferUseModel.collection.insertOne({ offer, amount: 10, total: 100 } as never);
      },
    ],
    [
      'a use of an offer that is not there',
      'was used but is not there',
      () =>
        OfferUseModel.collection.insertOne({ offer: new mongoose.mongo.ObjectId(), amount: 10, total: 100 } as never),
    ],
    [
      'a discount that no offer gave',
      'its offers do not add up to the discounts of its lines',
      set('offered', { $unset: { discounts: 1 } }),
    ],
    [
      'an offer that gave more than it took off',
      'gave something else than it took off its lines',
      set('offered', { $inc: { 'discounts.0.amount': 1 } }),
    ],
    [
      'a discount for other pieces',
      'a discount is more than its line, or for other pieces',
      set('offered', { $inc: { 'items.0.discountFor': 1 } }),
    ],
    [
      'a delivery that is free of no cost',
      'what it saves of the delivery is not an amount',
      set('offered', { $set: { 'discounts.0.freeDelivery': true } }),
    ],
    [
      'a code that says another number of uses',
      'Code ABC: used is 1, its uses say 0',
      () => OfferCodeModel.collection.insertOne({ _id: 'ABC', limit: 1, used: 1 } as never),
    ],
    [
      'a counter ahead of its numbers',
      'the counter is at',
      () => CounterModel.collection.updateOne({ _id: /^invoice/ as never }, { $inc: { value: 1 } }),
    ],
  ] as [string, string, () => Promise<unknown>][])('names %s', async (_, said, plant) => {
    await plant();
    expect((await brokenRules()).join('\n')).toContain(said);
  });
});
