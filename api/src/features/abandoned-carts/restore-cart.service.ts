/** Brings a cart back by the link of a reminder, as its products are sold now. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { idOfToken, linkPath } from '../../platform/files/link-token.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { presentCart } from '../cart/cart.service.js';
import type { Cart } from '../cart/cart.types.js';
import { spendCartLink } from './cart-consent.service.js';
import { CartReminderModel, type CartReminder } from './cart-reminder.model.js';

const PAGE = 'cart';
/** How long the link of a reminder shows the cart. */
const LINK_SECONDS = 30 * 86_400;

/** Path of the cart with what a reminder is about. */
export function restorePath(reminder: ObjectId): string {
  return `/cart?restore=${linkPath(PAGE, reminder.toHexString(), LINK_SECONDS).split('/').at(-1)!}`;
}

/**
 * The cart of a reminder, without anything of the person. Its first use is noted for the figures.
 * @throws ShopError NOT_FOUND for a link that is not right or too old, RATE_LIMITED
 */
export async function restoreCart(token: string, address: string): Promise<Cart> {
  await spendCartLink(address);
  const id = idOfToken(PAGE, token);
  const reminder = id && (await CartReminderModel.findById(objectId(id)).lean<CartReminder>());
  if (!reminder)
    throw new ShopError(
      ErrorCode.NOT_FOUND,
      'This link is not valid any more. Log in to see the cart of your account.',
    );
  await CartReminderModel.updateOne({ _id: reminder._id, openedAt: null }, { $set: { openedAt: new Date() } });
  return presentCart(reminder.lines);
}
