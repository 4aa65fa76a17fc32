/**
 * Notes what became of each parcel, by reading the feed of changed orders: nothing is added to the transactions of orders, and the orders of
 * earlier releases come by themselves. Reading a change twice notes the same.
 */
import mongoose from 'mongoose';
import { changesIn } from '../../platform/database/change-feed.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import { OrderStatus, ShipmentState } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { ParcelFateModel, ParcelFatesStateModel, type ParcelFate } from '../orders/parcel-fate.model.js';
import { hasLeft } from '../orders/sending-rules.js';

const STATE = 'orders';
/** Orders of one page, and pages of one round. */
const PAGE = 100;
const PAGES = 20;

/** Background work; one process at a time. @returns orders that were read */
export async function noteParcels(): Promise<number> {
  let after = (await ParcelFatesStateModel.findById(STATE).lean())?.cursor;
  let read = 0;
  for (let page = 0; page < PAGES; page += 1) {
    const { items, cursor, hasMore } = await changesIn<StoredOrder>(OrderModel, { after, limit: PAGE });
    if (items.length === 0) break;
    await note(items);
    await ParcelFatesStateModel.updateOne({ _id: STATE }, { $set: { cursor } }, { upsert: true });
    after = cursor;
    read += items.length;
    if (!hasMore) break;
  }
  return read;
}

async function note(orders: readonly StoredOrder[]): Promise<void> {
  const fates = orders.flatMap(fatesOf);
  // What counted as sent may have been set back.
  await ParcelFateModel.deleteMany({
    order: mongoose.trusted({ $in: orders.map(({ _id }) => _id) }),
    _id: mongoose.trusted({ $nin: fates.map(({ _id }) => _id) }),
  });
  if (fates.length === 0) return;
  await ParcelFateModel.bulkWrite(
    fates.map((fate) => ({ replaceOne: { filter: { _id: fate._id }, replacement: fate, upsert: true } })),
  );
}

const BACK: readonly ShipmentState[] = [ShipmentState.COMING_BACK, ShipmentState.CAME_BACK];

/** The parcels of an order that left the shop. Pure. */
function fatesOf(order: StoredOrder): ParcelFate[] {
  const { deliveryAddress, shipments = [] } = order;
  const india = countryNamed(deliveryAddress.country) === DEFAULT_COUNTRY;
  const common = {
    order: order._id,
    pin: india ? deliveryAddress.postalCode.replace(/\s/g, '') : '',
    payment: order.paymentMethod,
  };
  if (shipments.length === 0) return byStatusAlone(order).map((fate) => ({ ...common, ...fate }));
  return shipments.flatMap(({ number, state, shippedAt, courier = '', lines }) =>
    shippedAt && state !== ShipmentState.CANCELLED
      ? [
          {
            ...common,
            _id: number,
            sentAt: shippedAt,
            courier,
            products: distinct(lines.map(({ line }) => order.items[line]!.product)),
            cameBack: BACK.includes(state),
          },
        ]
      : [],
  );
}

/** An order whose status was set by hand is one parcel. What its customer sent back after the delivery did not come back undelivered. */
function byStatusAlone({ orderNumber, orderStatus, deliveredAt, history, items }: StoredOrder) {
  const sent = history.find((event) => event.orderStatus && hasLeft(event.orderStatus));
  const isBack = orderStatus === OrderStatus.RETURNED;
  if (!sent || !(hasLeft(orderStatus) || isBack)) return [];
  const products = distinct(items.flatMap(({ quantity, product }) => (quantity > 0 ? [product] : [])));
  return [{ _id: orderNumber, sentAt: sent.at, courier: '', products, cameBack: isBack && !deliveredAt }];
}

const distinct = (ids: readonly StoredOrder['_id'][]) => [...new Map(ids.map((id) => [id.toHexString(), id])).values()];
