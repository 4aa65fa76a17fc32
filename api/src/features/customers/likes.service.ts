/** Liked products: a list of ids on the account; products that were deleted are left out when it is read. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { objectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import type { Product } from '../catalogue/product.model.js';
import type { LikedPage } from './customers.types.js';
import { UserModel, type User } from './user.model.js';
import { accountGone, presentUser, WITHOUT_PASSWORD } from './users.service.js';

/** More than anybody looks through; keeps an account small. */
const LIKES_MOST = 500;

export function likedProducts(user: Pick<User, 'liked'>): Product[] {
  return user.liked.flatMap((id) => catalogue.product(id.toHexString()) ?? []);
}

export function likedIds(user: Pick<User, 'liked'>): string[] {
  return likedProducts(user).map((product) => product.id);
}

/** Newest like first; what is deleted is left out. */
export function likedPage(ids: readonly string[], page: number, pageSize: number): LikedPage {
  const request = pageRequest(page, pageSize);
  const all = ids.toReversed().flatMap((id) => catalogue.product(id) ?? []);
  return { items: all.slice(request.skip, request.skip + request.pageSize), ...pageFacts(request, all.length) };
}

/** @throws ShopError NOT_FOUND when there is no such product; BAD_INPUT beyond LIKES_MOST */
export async function likeProduct(userId: string, productId: string): Promise<User> {
  const id = objectId(productId, 'This product');
  if (!catalogue.product(productId.toLowerCase()))
    throw new ShopError(ErrorCode.NOT_FOUND, 'This product was not found.');
  await UserModel.updateOne(
    { _id: objectId(userId), [`liked.${LIKES_MOST - 1}`]: mongoose.trusted({ $exists: false }) },
    { $addToSet: { liked: id } },
  );
  const user = await UserModel.findById(userId, WITHOUT_PASSWORD).lean<User>();
  if (!user) throw accountGone();
  if (!user.liked.some((one) => one.equals(id)))
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${LIKES_MOST} products can be liked.`);
  return presentUser(user);
}

/** Not having liked it, or its being gone, is no error. */
export async function unlikeProduct(userId: string, productId: string): Promise<User> {
  const user = await UserModel.findByIdAndUpdate(
    objectId(userId),
    { $pull: { liked: objectId(productId, 'This product') } },
    { returnDocument: 'after', projection: WITHOUT_PASSWORD },
  ).lean<User>();
  if (!user) throw accountGone();
  return presentUser(user);
}
