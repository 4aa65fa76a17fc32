/** The cart: lines on the account's document, changed by atomic updates. It does not claim stock; only an order does. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError, WORDING } from '../../errors/index.js';
import { lineTotal } from '../../pricing/index.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { fullTitle } from '../catalogue/product-view.js';
import type { Product } from '../catalogue/product.model.js';
import { goneProducts } from '../catalogue/gone-products.service.js';
import type { MissingStock } from '../catalogue/stock.service.js';
import { UserModel, type CartLine, type User } from '../customers/user.model.js';
import { accountGone } from '../customers/users.service.js';
import type { Cart, CartItem, GoneCartLine } from './cart.types.js';

/** The most different products in one cart. */
export const CART_LINES_MOST = 100;
/** The most pieces of one product in one cart. */
const CART_QUANTITY_MOST = 10_000;

const ONLY_CART = { cart: 1 } as const;

/** The cart of stored lines at the current prices; deleted products are listed separately. */
export function presentCart(lines: readonly CartLine[]): Cart {
  const items = lines.flatMap((line): CartItem[] => {
    const product = catalogue.product(line.product.toHexString());
    if (!product) return [];
    const { quantity } = line;
    const total = lineTotal({ price: product.price, quantity });
    return [{ product, quantity, lineTotal: total, available: product.stock >= quantity }];
  });
  return {
    items,
    count: items.reduce((sum, item) => sum + item.quantity, 0),
    total: items.reduce((sum, item) => sum + item.lineTotal, 0),
    goneLines: lines
      .filter((line) => !catalogue.product(line.product.toHexString()))
      .map(({ product, quantity }) => ({ product, quantity })),
  };
}

/** Cart lines of deleted products, with their earlier titles. */
export async function goneCartLines({ goneLines }: Cart): Promise<GoneCartLine[]> {
  if (goneLines.length === 0) return [];
  const gone = await goneProducts(goneLines.map(({ product }) => product));
  return goneLines.map(({ product, quantity }) => {
    const productId = product.toHexString();
    const { title = null, group = null } = gone.get(productId) ?? {};
    return { productId, title, quantity, group };
  });
}

/** The lines of the account's cart, without deleted products. */
export async function cartLines(
  userId: string | ObjectId,
  session?: ClientSession,
): Promise<{ product: ObjectId; quantity: number }[]> {
  const lines = await storedLines(userId, session);
  return lines.filter((line) => catalogue.product(line.product.toHexString()));
}

export async function cartOf(userId: string): Promise<Cart> {
  return presentCart(await storedLines(userId));
}

async function storedLines(userId: string | ObjectId, session?: ClientSession): Promise<CartLine[]> {
  const user = await UserModel.findById(userId, ONLY_CART, { session }).lean<User>();
  if (!user) throw accountGone();
  return user.cart;
}

/**
 * Adds pieces of a product to the cart, in addition to those in it.
 * @throws ShopError NOT_FOUND, OUT_OF_STOCK when the sum exceeds the stock, BAD_INPUT
 */
export async function addToCart(userId: string, productId: string, quantity: number): Promise<Cart> {
  const product = buyable(productId);
  const added = wholeQuantity(quantity);
  const room = mostOf(product) - added;
  if (room < 0) throw outOfStock(product, added);
  const increased = await UserModel.findOneAndUpdate(
    {
      _id: objectId(userId),
      cart: mongoose.trusted({ $elemMatch: { product: product._id, quantity: { $lte: room } } }),
    },
    { $inc: { 'cart.$.quantity': added }, $set: changedNow() },
    { returnDocument: 'after', projection: ONLY_CART },
  ).lean<User>();
  return increased ? presentCart(increased.cart) : appendToCart(userId, product, added);
}

async function appendToCart(userId: string, product: Product, quantity: number): Promise<Cart> {
  const hasRoom = { [`cart.${CART_LINES_MOST - 1}`]: mongoose.trusted({ $exists: false }) };
  const appended = await UserModel.findOneAndUpdate(
    { _id: objectId(userId), 'cart.product': mongoose.trusted({ $ne: product._id }), ...hasRoom },
    { $push: { cart: { product: product._id, quantity } }, $set: changedNow() },
    { returnDocument: 'after', projection: ONLY_CART },
  ).lean<User>();
  if (appended) return presentCart(appended.cart);
  const user = await UserModel.findById(userId, ONLY_CART).lean<User>();
  if (!user) throw accountGone();
  const there = user.cart.find((line) => line.product.equals(product._id));
  if (there) throw outOfStock(product, there.quantity + quantity);
  const gone = user.cart.filter((line) => !catalogue.product(line.product.toHexString()));
  if (gone.length === 0)
    throw new ShopError(ErrorCode.BAD_INPUT, `A cart holds at most ${CART_LINES_MOST} different products.`);
  const products = gone.map((line) => line.product);
  await UserModel.updateOne({ _id: user._id }, { $pull: { cart: { product: { $in: products } } } });
  return appendToCart(userId, product, quantity);
}

/**
 * Sets the number of pieces of a product; zero or less removes it. A decrease is always accepted.
 * @throws ShopError NOT_FOUND when it is not in the cart, OUT_OF_STOCK on an increase beyond stock, BAD_INPUT
 */
export async function setCartQuantity(userId: string, productId: string, quantity: number): Promise<Cart> {
  if (quantity <= 0) return removeFromCart(userId, productId);
  const product = buyable(productId);
  const wanted = wholeQuantity(quantity);
  const lowering = wanted > mostOf(product) ? { quantity: { $gte: wanted } } : {};
  const user = await UserModel.findOneAndUpdate(
    { _id: objectId(userId), cart: mongoose.trusted({ $elemMatch: { product: product._id, ...lowering } }) },
    { $set: { 'cart.$.quantity': wanted, ...changedNow() } },
    { returnDocument: 'after', projection: ONLY_CART },
  ).lean<User>();
  if (user) return presentCart(user.cart);
  const inCart = (await cartLines(userId)).some((line) => line.product.equals(product._id));
  throw inCart ? outOfStock(product, wanted) : new ShopError(ErrorCode.NOT_FOUND, 'This product is not in your cart.');
}

/** Idempotent: a product that is not in the cart is no error. */
export async function removeFromCart(userId: string, productId: string): Promise<Cart> {
  return changedCart(userId, {
    $pull: { cart: { product: objectId(productId, 'This product') } },
    $set: changedNow(),
  });
}

export async function clearCart(userId: string): Promise<Cart> {
  return changedCart(userId, { $set: { cart: [] }, $unset: { cartChangedAt: 1 } });
}

async function changedCart(userId: string, change: mongoose.UpdateQuery<User>): Promise<Cart> {
  const user = await UserModel.findByIdAndUpdate(objectId(userId), change, {
    returnDocument: 'after',
    projection: ONLY_CART,
  }).lean<User>();
  if (!user) throw accountGone();
  return presentCart(user.cart);
}

/** Written with every change of a cart: by it a cart that was left is found. */
export const changedNow = (): Pick<User, 'cartChangedAt'> => ({ cartChangedAt: new Date() });

/** The most pieces of a product that a cart may have now. */
export function mostOf(product: Product): number {
  return Math.min(product.stock, CART_QUANTITY_MOST);
}

/** @throws ShopError NOT_FOUND */
function buyable(productId: string): Product {
  const product = catalogue.product(objectId(productId, 'This product').toHexString());
  if (!product) throw new ShopError(ErrorCode.NOT_FOUND, 'This product was not found.');
  return product;
}

/** @throws ShopError BAD_INPUT */
function wholeQuantity(quantity: number): number {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= CART_QUANTITY_MOST) return quantity;
  throw new ShopError(ErrorCode.BAD_INPUT, `A quantity is a whole number from 1 to ${CART_QUANTITY_MOST}.`);
}

function outOfStock(product: Product, requested: number): ShopError {
  const available = Math.max(0, product.stock);
  const line: MissingStock = { productId: product.id, title: fullTitle(product), requested, available };
  return new ShopError(ErrorCode.OUT_OF_STOCK, WORDING.OUT_OF_STOCK, { lines: [line] });
}
