/**
 * Reminds of carts that were left, once for each state of a cart. A cart that was looked at loses its mark in the transaction that writes the
 * message, so that two processes, a change of the cart and an order each find the other's write.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { cartLeftMail } from '../../emails/cart-left-mail.js';
import { inTransaction } from '../../platform/database/database.js';
import { writeAll } from '../../platform/database/writes.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { ObjectId } from '../../types/object-id.js';
import { Role } from '../../types/viewer.js';
import { presentCart } from '../cart/cart.service.js';
import type { CartItem } from '../cart/cart.types.js';
import { fullTitle } from '../catalogue/product-view.js';
import { UserModel, type User } from '../customers/user.model.js';
import { noticeWrites } from '../messages/notify.service.js';
import { OrderModel } from '../orders/order.model.js';
import { agreedChannels, stopPath } from './cart-consent.service.js';
import { CartReminderModel } from './cart-reminder.model.js';
import { noteOrders } from './reminder-orders.js';
import { restorePath } from './restore-cart.service.js';
import { dropLateReminders, reminderKey } from './waiting-reminders.js';

const HOUR = 3_600_000;
/** The least milliseconds between two reminders of a person. */
const BETWEEN = 7 * 24 * HOUR;
/** A cart that was due so long ago is left alone: the owner switched this on only now, or the shop stood still. */
const TOO_OLD = 72 * HOUR;
/** Carts of one round. */
const AT_ONCE = 100;
/** Lines that are named; of the others how many there are. */
const NAMED_MOST = 5;

/** Background work: reminds, and notes what was ordered after a reminder. @returns how many were reminded */
export async function remindOfCarts(now = new Date()): Promise<number> {
  await dropLateReminders(now);
  await noteOrders(now);
  const { abandonedCartHours } = settings();
  if (abandonedCartHours === 0) return 0;
  const due = new Date(now.getTime() - abandonedCartHours * HOUR);
  let reminded = 0;
  for (let found = AT_ONCE; found === AT_ONCE;) {
    const left = await UserModel.find({ cartChangedAt: mongoose.trusted({ $lte: due }) }, { cartChangedAt: 1 })
      .sort({ cartChangedAt: 1 })
      .limit(AT_ONCE)
      .lean<Pick<User, '_id' | 'cartChangedAt'>[]>();
    for (const { _id, cartChangedAt } of left)
      if (await inTransaction((session) => remind(_id, cartChangedAt!, due, now, session))) reminded += 1;
    found = left.length;
  }
  return reminded;
}

/** @returns whether there is a message now */
async function remind(_id: ObjectId, cartAt: Date, due: Date, now: Date, session: ClientSession): Promise<boolean> {
  const user = await UserModel.findOneAndUpdate(
    { _id, cartChangedAt: cartAt },
    { $unset: { cartChangedAt: 1 } },
    { session, timestamps: false },
  ).lean<User>();
  if (!user || user.role !== Role.CUSTOMER) return false;
  if (due.getTime() - cartAt.getTime() > TOO_OLD) return false;
  if (user.cartRemindedAt && now.getTime() - user.cartRemindedAt.getTime() < BETWEEN) return false;
  const agreed = await agreedChannels(user, session);
  const buyable = presentCart(user.cart).items.filter(({ product }) => product.inStock);
  if ((!agreed.mail && !agreed.phone) || buyable.length === 0) return false;
  const ordered = { customer: _id, createdAt: mongoose.trusted({ $gt: cartAt }) };
  if (await OrderModel.exists(ordered).session(session)) return false;
  if (await CartReminderModel.exists({ customer: _id, cartAt }).session(session)) return false;

  const reminder = new ObjectId();
  const key = reminderKey(_id, cartAt);
  const { publicUrl } = platform().config;
  const cart = restorePath(reminder);
  const lines = linesOf(buyable);
  const stop = publicUrl + stopPath(_id);
  const mail = {
    key,
    unsubscribe: stop,
    ...cartLeftMail(user.email, user.name, lines, { cart: publicUrl + cart, stop }),
  };
  const writes = await noticeWrites(
    [
      {
        key,
        kind: 'cartLeft',
        to: { customer: _id, ...(agreed.phone && { phone: agreed.phone, hasAgreed: true }) },
        values: { name: user.name, what: lines.join(', ') },
        buttons: [cart.slice(1)],
        ...(agreed.mail && { mail }),
      },
    ],
    session,
  );
  // Agreed to a channel that the shop does not use.
  if (writes.length === 0) return false;
  await writeAll(writes, session);
  await CartReminderModel.create([{ _id: reminder, customer: _id, cartAt, lines: user.cart, sentAt: now }], {
    session,
  });
  await UserModel.updateOne({ _id }, { $set: { cartRemindedAt: now } }, { session, timestamps: false });
  return true;
}

function linesOf(items: readonly CartItem[]): string[] {
  const named = items
    .slice(0, NAMED_MOST)
    .map(({ product, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${fullTitle(product)}`);
  const more = items.length - named.length;
  return more > 0 ? [...named, `and ${more} more`] : named;
}
