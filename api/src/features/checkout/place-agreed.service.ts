/** Places an order that was agreed beforehand, such as an accepted quote: its prices, its delivery and its stages of payment stand. */
import type { ClientSession } from 'mongoose';
import { retryWhenLate } from '../../platform/database/change-feed.js';
import { inTransaction } from '../../platform/database/database.js';
import { inserts, writeAll, type Write } from '../../platform/database/writes.js';
import { logFault } from '../../platform/observability/faults.js';
import { settings } from '../../platform/settings/current.js';
import { ObjectId } from '../../types/object-id.js';
import { noteSold } from '../catalogue/catalogue-sync.js';
import { sellableProducts } from '../catalogue/sellable.service.js';
import { stockClaims } from '../catalogue/stock.service.js';
import { orderedWrite } from '../customers/users.service.js';
import { nextOrderNumber } from '../orders/numbering.service.js';
import { effectsOf } from '../orders/order-effects.service.js';
import { OrderStatus, PaymentMethod, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { owedFields } from '../orders/order-payments.js';
import { ofSellerNow } from '../orders/seller.js';
import { searchWordsOf } from '../orders/order-search.js';

/** What was agreed; amounts in paise. Its stages sum to its total. */
export type AgreedOrder = Pick<
  StoredOrder,
  | 'customer'
  | 'customerName'
  | 'customerEmail'
  | 'contactInfo'
  | 'deliveryAddress'
  | 'recipient'
  | 'items'
  | 'subtotal'
  | 'taxAmount'
  | 'taxByRate'
  | 'deliveryCharge'
  | 'deliveryTaxByRate'
  | 'rounding'
  | 'totalAmount'
  | 'discounts'
  | 'delivery'
  | 'stages'
  | 'quote'
  | 'notes'
  | 'payBy'
> & {
  /** The same key of the same customer gives the same order. */
  idempotencyKey: string;
  /** Who placed it, as its history names them. */
  actor: string;
};

/**
 * Places it in one transaction, with the stock of its products. Safe to repeat.
 * @param along what else is written in the transaction, e.g. that the quote is accepted; it may refuse by throwing
 * @throws ShopError OUT_OF_STOCK, and what `along` throws
 */
export async function placeAgreed(
  agreed: AgreedOrder,
  along: (order: StoredOrder, session: ClientSession) => Promise<Write[]>,
): Promise<StoredOrder> {
  const { customer, idempotencyKey, actor, ...facts } = agreed;
  const earlier = await OrderModel.findOne({ customer, idempotencyKey }).lean<StoredOrder>();
  if (earlier) return earlier;
  const orderNumber = await nextOrderNumber(new Date());
  const { order, left } = await inTransaction(async (session) => {
    const now = new Date();
    const [orderStatus, paymentStatus] = [OrderStatus.PENDING, PaymentStatus.PENDING];
    const draft = { ...facts, customer, idempotencyKey, orderNumber };
    const made: StoredOrder = {
      ...draft,
      _id: new ObjectId(),
      requestHash: idempotencyKey,
      paymentMethod: PaymentMethod.ONLINE,
      codCharge: 0,
      ...ofSellerNow(now),
      ...(settings().wholeRupees && { wholeRupees: true }),
      orderStatus,
      paymentStatus,
      ...owedFields(agreed.stages ?? [], now),
      refunds: [],
      searchWords: searchWordsOf(draft),
      history: [{ at: now, kind: 'placed', orderStatus, paymentStatus, actor }],
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const goods = made.items.filter(({ ownWork }) => !ownWork);
    const products = await sellableProducts(
      goods.map(({ product }) => product),
      session,
    );
    const stock = await stockClaims(goods, made._id, products, session);
    await writeAll(
      [
        ...stock.writes,
        orderedWrite(customer, made.contactInfo.phone),
        ...inserts(OrderModel, [made]),
        ...(await along(made, session)),
        ...(await effectsOf(undefined, made, [{ kind: 'placed' }], session)),
      ],
      session,
    );
    retryWhenLate(now);
    return { order: made, left: stock.left };
  });
  // The order is committed, so an error here is only logged: the index also follows the database.
  await noteSold(left).catch((error: unknown) =>
    logFault(error, 'what was sold could not be taken into the catalogue'),
  );
  return order;
}
