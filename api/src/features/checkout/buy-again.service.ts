/** Adds the items of an earlier order to the cart. */
import type { Viewer } from '../../types/viewer.js';
import type { MergedCart } from '../cart/cart.types.js';
import { mergeCart } from '../cart/merge-cart.service.js';
import { ownOrder } from '../orders/order.service.js';

/** @throws ShopError NOT_FOUND, also when the order is somebody else's */
export async function buyAgain(viewer: Viewer, orderId: string): Promise<MergedCart> {
  const { items } = await ownOrder(viewer, orderId);
  return mergeCart(
    viewer.id,
    items
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({ productId: line.product.toHexString(), quantity: line.quantity })),
  );
}
