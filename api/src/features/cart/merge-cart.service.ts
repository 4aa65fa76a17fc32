/** Merges a cart from before signing in, or the lines of an earlier order, into the account's cart. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { isObjectId, objectId } from '../../types/object-id.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { goneProducts, insteadOfGone, type GoneProduct } from '../catalogue/gone-products.service.js';
import { fullTitle } from '../catalogue/product-view.js';
import { UserModel, type CartLine, type User } from '../customers/user.model.js';
import { accountGone } from '../customers/users.service.js';
import { CART_LINES_MOST, changedNow, mostOf, presentCart } from './cart.service.js';
import type { MergeCartItemInput, MergedCart } from './cart.types.js';

/**
 * Keeps the larger quantity of each product, but adds no more than the stock.
 * @throws ShopError BAD_INPUT on a quantity that is not a whole number from 1, or too many items
 */
export async function mergeCart(userId: string, items: readonly MergeCartItemInput[]): Promise<MergedCart> {
  if (items.length > CART_LINES_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${CART_LINES_MOST} products can be merged at once.`);
  if (items.some((item) => !Number.isInteger(item.quantity) || item.quantity < 1))
    throw new ShopError(ErrorCode.BAD_INPUT, 'A quantity is a whole number from 1.');
  const missing = items.map(({ productId }) => productId).filter((id) => isObjectId(id) && !sold(id));
  const gone = await goneProducts(missing.map((id) => objectId(id)));
  return inTransaction(async (session) => {
    const user = await UserModel.findById(objectId(userId), { cart: 1 }, { session }).lean<User>();
    if (!user) throw accountGone();
    const { lines, notices } = merged(user.cart, items, gone);
    await UserModel.updateOne({ _id: user._id }, { $set: { cart: lines, ...changedNow() } }, { session });
    return { cart: presentCart(lines), notices };
  });
}

const sold = (id: string) => catalogue.product(id.toLowerCase());

function merged(
  stored: readonly CartLine[],
  items: readonly MergeCartItemInput[],
  former: ReadonlyMap<string, GoneProduct>,
): { lines: CartLine[]; notices: string[] } {
  const lines = stored.map((line) => ({ ...line }));
  const notices: string[] = [];
  let gone = 0;
  for (const { productId, quantity } of items) {
    const product = isObjectId(productId) ? sold(productId) : undefined;
    if (!product) {
      const words = insteadOfGone(former.get(productId.toLowerCase()));
      if (words) notices.push(words);
      else gone += 1;
      continue;
    }
    const there = lines.find((line) => line.product.equals(product._id));
    const kept = Math.max(there?.quantity ?? 0, Math.min(quantity, mostOf(product)));
    if (kept <= 0) notices.push(`${fullTitle(product)} is sold out.`);
    else if (quantity > kept)
      notices.push(`Only ${mostOf(product)} of ${fullTitle(product)} can be had; your cart has ${kept}.`);
    if (there) there.quantity = kept;
    else if (kept > 0 && lines.length < CART_LINES_MOST) lines.push({ product: product._id, quantity: kept });
    else if (kept > 0)
      notices.push(`${fullTitle(product)} did not fit: a cart holds at most ${CART_LINES_MOST} different products.`);
  }
  if (gone > 0) notices.push(gone === 1 ? 'One product is no longer sold.' : `${gone} products are no longer sold.`);
  return { lines, notices };
}
