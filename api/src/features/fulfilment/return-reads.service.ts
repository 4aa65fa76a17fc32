/** Reads of returns for customers and staff. */
import { mediaUrl } from '../../platform/files/media.js';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { orderView } from '../orders/order-view.js';
import { picturePath } from './return-pictures.js';
import type { ReturnFilter } from './return.inputs.js';
import { ReturnModel, type ReturnState, type StoredExchange, type StoredReturn } from './return.model.js';
import { differenceBack, proposedRefund } from './return-settle.service.js';
import type { LineExchangedFor, Return, ReturnPage } from './return.types.js';

/** Newest first. */
export async function listReturns(
  filter: ReturnFilter | undefined,
  page: number,
  pageSize: number,
): Promise<ReturnPage> {
  const request = pageRequest(page, pageSize);
  const search = filter?.search?.trim().toUpperCase();
  const wanted = {
    ...(filter?.states?.length ? { state: mongoose.trusted({ $in: filter.states }) } : {}),
    ...(filter?.customerId ? { customer: objectId(filter.customerId, 'This account') } : {}),
    ...(search ? { number: mongoose.trusted({ $gte: search, $lt: `${search}\uffff` }) } : {}),
  };
  const [items, total] = await Promise.all([
    ReturnModel.find(wanted)
      .sort({ createdAt: -1, _id: -1 })
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<StoredReturn[]>(),
    ReturnModel.countDocuments(wanted),
  ]);
  return { items: await returnViews(items), ...pageFacts(request, total) };
}

/** How many stand in this state. */
export const countReturns = (state: ReturnState): Promise<number> => ReturnModel.countDocuments({ state });

/** @throws ShopError NOT_FOUND */
export async function findReturn(id: string): Promise<Return> {
  const one = await ReturnModel.findById(objectId(id, 'The return')).lean<StoredReturn>();
  if (!one) throw new ShopError(ErrorCode.NOT_FOUND, 'The return was not found.');
  return (await returnViews([one]))[0]!;
}

/** The returns of each of these orders, oldest first; used by a batch loader. */
export async function returnsOfOrders(orderIds: readonly string[]): Promise<Return[][]> {
  const ids = orderIds.map((id) => objectId(id));
  const all = await ReturnModel.find({ order: mongoose.trusted({ $in: ids }) })
    .sort({ createdAt: 1 })
    .lean<StoredReturn[]>();
  const views = await returnViews(all);
  return orderIds.map((id) => views.filter(({ orderId }) => orderId === id));
}

export async function returnViews(returns: readonly StoredReturn[]): Promise<Return[]> {
  if (returns.length === 0) return [];
  const ids = [...new Set(returns.map(({ order }) => order.toHexString()))].map((id) => objectId(id));
  const orders = await OrderModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<StoredOrder[]>();
  const byId = new Map(orders.map((order) => [order._id.toHexString(), order]));
  return returns.map((one) => returnView(one, byId.get(one.order.toHexString())!));
}

function exchangedFor({ product, title, sku, image, backPerPiece, sentAs }: StoredExchange): LineExchangedFor {
  const productId = product.toHexString();
  return {
    productId,
    product: catalogue.product(productId) ?? null,
    title,
    sku,
    image: image ? mediaUrl(image) : null,
    difference: backPerPiece,
    sentAs: sentAs ?? null,
  };
}

function returnView(one: StoredReturn, order: StoredOrder): Return {
  return {
    id: one._id.toHexString(),
    number: one.number,
    orderId: order._id.toHexString(),
    order: orderView(order),
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    kind: one.kind,
    state: one.state,
    stateText: one.state,
    reason: one.reason,
    text: one.text ?? null,
    pictures: one.pictures.map((picture) => ({ name: picture.name, url: picturePath(picture) })),
    lines: one.lines.map(({ line, quantity, restocked = 0, writtenOff = 0, exchange }) => {
      const { title, image, sku } = order.items[line]!;
      return {
        line,
        quantity,
        restocked,
        writtenOff,
        title,
        image: image ? mediaUrl(image) : null,
        sku: sku ?? null,
        exchangeFor: exchange ? exchangedFor(exchange) : null,
      };
    }),
    answer: one.answer ?? null,
    proposedRefund: proposedRefund(one, order),
    differenceBack: differenceBack(one, order),
    refundAmount: one.refundAmount ?? 0,
    isCash: order.paymentMethod === PaymentMethod.COD,
    createdAt: one.createdAt,
    updatedAt: one.updatedAt,
  };
}
