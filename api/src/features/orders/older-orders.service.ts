/**
 * Opens the orders and addresses that a phone code alone does not show: the number may have had another owner when they were made,
 * who knew one of their PIN codes. See older-orders in customers.
 */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { giveBack, spend } from '../../platform/request/rate-limits.js';
import { objectId } from '../../types/object-id.js';
import type { Caller, Viewer } from '../../types/viewer.js';
import { forgetAccount, tellAccessChanged } from '../customers/access-memory.js';
import { WRONG_PINS_A_DAY, WRONG_PINS_A_MONTH } from '../customers/guess-limits.js';
import { SessionModel } from '../customers/session.model.js';
import { UserModel, type User } from '../customers/user.model.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { noteSecurity } from '../security-log/security-log.service.js';
import { OrderModel } from './order.model.js';

const ASKED =
  'Give the PIN code of an order or address that is older than 90 days first: the number may have had another owner then.';

/** PIN codes of addresses from before a moment. */
async function olderPins(account: string, before: Date): Promise<string[]> {
  const user = await UserModel.findById(objectId(account), { addresses: 1 }).lean<User>();
  const older = user?.addresses.filter(({ _id }) => _id.getTimestamp() < before) ?? [];
  return older.map(({ postalCode }) => postalCode);
}

const olderOf = (account: string, before: Date) => ({
  customer: objectId(account),
  createdAt: mongoose.trusted({ $lt: before }),
});

/** Whether an account has orders or addresses from before a moment. */
export async function hasOlder(account: string, before: Date): Promise<boolean> {
  if (await OrderModel.exists(olderOf(account, before))) return true;
  return (await olderPins(account, before)).length > 0;
}

/** Whether the signed-in account has orders or addresses that are not shown to it. */
export async function hidesOlder({ id, session }: Viewer): Promise<boolean> {
  return session?.ordersFrom ? hasOlder(id, session.ordersFrom) : false;
}

/** For what would open or end the account for whoever had the number before. @throws ShopError CONFLICT */
export async function assertOlderShown(viewer: Viewer): Promise<void> {
  if (await hidesOlder(viewer)) throw new ShopError(ErrorCode.CONFLICT, ASKED);
}

/**
 * Whether somebody knows a PIN code of what an account has from before a moment. Five wrong ones a day are looked at, and fifteen a month.
 * @throws ShopError WRONG_CODE when it is none of them, RATE_LIMITED
 */
export async function assertOlderPin(account: string, before: Date, pin: string): Promise<void> {
  const limits = [WRONG_PINS_A_DAY, WRONG_PINS_A_MONTH];
  for (const limit of limits) await spend(limit, account);
  const postalCode = pin.replace(/\s/g, '');
  const known =
    postalCode !== '' &&
    (((await OrderModel.exists({ ...olderOf(account, before), 'deliveryAddress.postalCode': postalCode })) ??
      (await olderPins(account, before)).includes(postalCode)) ||
      false);
  if (!known)
    throw new ShopError(ErrorCode.WRONG_CODE, 'This is not the PIN code of one of the older orders.', {
      fields: [{ path: 'pin', message: 'This is not the PIN code of one of the older orders.' }],
    });
  for (const limit of limits) await giveBack(limit, account);
}

/**
 * Shows all orders to the session that asks. Nothing to open is no error.
 * @throws ShopError WRONG_CODE, RATE_LIMITED
 */
export async function unlockOlderOrders(viewer: Viewer, pin: string, caller: Caller): Promise<void> {
  const { session: own } = viewer;
  if (!own?.ordersFrom) return;
  await assertOlderPin(viewer.id, own.ordersFrom, pin).catch(async (error: unknown) => {
    if (error instanceof ShopError && error.code === ErrorCode.WRONG_CODE)
      await noteSecurity(SecurityEventKind.LOG_IN_FAILED, {
        ...caller,
        viewer,
        detail: 'Wrong PIN code of older orders',
      });
    throw error;
  });
  await inTransaction(async (session) => {
    await SessionModel.updateOne({ _id: objectId(own.id) }, { $unset: { ordersFrom: 1 } }, { session });
    await UserModel.updateOne({ _id: objectId(viewer.id) }, { $unset: { ordersFrom: 1 } }, { session });
    await tellAccessChanged(viewer.id, session);
  });
  forgetAccount(viewer.id);
  await noteSecurity(SecurityEventKind.OLDER_ORDERS_OPENED, { ...caller, viewer });
}
