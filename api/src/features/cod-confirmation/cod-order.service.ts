/** Finds the order that a shopper answers about, by the link of the mail or by the account, and shows it. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { mediaUrl } from '../../platform/files/media.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import type { Context } from '../../platform/request/request-context.js';
import { lineTotal } from '../../pricing/index.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { repriceOrder } from '../checkout/reprice-order.js';
import { mayChoose, mayPayInstead, waitsForShopper } from '../orders/cod-confirmation.js';
import { orderOfToken } from '../orders/confirm-link.js';
import { discountsView } from '../orders/order-discounts.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { addressLines } from '../orders/order-mail.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { ownOrder } from '../orders/order.service.js';
import { LEAST_PAYMENT } from '../payments/gateway.js';
import type { CodOrderArgs } from './cod-confirmation.inputs.js';
import type { OrderToConfirm, PayNow } from './cod-confirmation.types.js';

/** Links cannot be guessed; this bounds what somebody does with one. */
const LINKS_OF_ADDRESS: Limit = { name: 'confirm-links-of-address', points: 120, seconds: 600 };

type Asker = Pick<Context, 'viewer' | 'address'>;

/**
 * The order that is meant, whatever its state.
 * @throws ShopError NOT_FOUND for a link that is not valid or has expired, for another account's order, and for one whose customer was
 * erased; UNAUTHENTICATED for an order id without an account; BAD_INPUT without either; RATE_LIMITED
 */
export async function answeredOrder(
  { viewer, address }: Asker,
  { token, orderId }: CodOrderArgs,
): Promise<StoredOrder & { _id: ObjectId }> {
  if (token) {
    await spend(LINKS_OF_ADDRESS, address);
    const id = orderOfToken(token);
    const order = id ? await OrderModel.findById(objectId(id)).lean<StoredOrder>() : null;
    if (!order || order.erased)
      throw new ShopError(ErrorCode.NOT_FOUND, 'This link has expired. Log in to see your order.');
    return order;
  }
  if (!orderId) {
    const message = 'Name an order: by the token of its link, or by its id.';
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'token', message }] });
  }
  if (viewer?.kind !== 'account') throw new ShopError(ErrorCode.UNAUTHENTICATED);
  return ownOrder(viewer, orderId);
}

/** @throws ShopError as answeredOrder */
export async function orderToConfirm(asker: Asker, which: CodOrderArgs): Promise<OrderToConfirm> {
  return toConfirmView(await answeredOrder(asker, which));
}

export async function toConfirmView(order: StoredOrder): Promise<OrderToConfirm> {
  const { city, postalCode } = order.deliveryAddress;
  const canChoose = mayChoose(order);
  return {
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    orderStatus: order.orderStatus,
    orderStatusText: order.orderStatus,
    paymentMethod: order.paymentMethod,
    paymentMethodText: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    paymentStatusText: order.paymentStatus,
    needsShopper: waitsForShopper(order),
    confirmBy: order.confirmBy ?? null,
    confirmedAt: order.confirmedAt ?? null,
    payBy: order.payBy ?? null,
    lines: order.items
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({
        title: line.title,
        image: line.image ? mediaUrl(line.image) : null,
        quantity: line.quantity,
        lineTotal: lineTotal(line),
      })),
    discounts: discountsView(order),
    subtotal: order.subtotal,
    taxAmount: order.taxAmount,
    deliveryCharge: order.deliveryCharge,
    codCharge: order.codCharge,
    totalAmount: order.totalAmount,
    address: canChoose ? addressLines(order.deliveryAddress) : [`${city} ${postalCode}`],
    deliveryAddress: canChoose ? order.deliveryAddress : null,
    canChoose,
    payNow: await payNow(order),
  };
}

async function payNow(order: StoredOrder): Promise<PayNow | null> {
  if (!mayPayInstead(order)) return null;
  const { totalAmount } = (await repriceOrder(order, { method: PaymentMethod.ONLINE })).totals;
  return totalAmount < LEAST_PAYMENT ? null : { totalAmount, saves: order.totalAmount - totalAmount };
}
