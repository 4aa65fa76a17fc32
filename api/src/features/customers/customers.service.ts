/** Accounts as staff list them, and their roles. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { hasNoMailbox, shownEmail, shownLogin } from '../../types/no-mailbox.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { matchesSearch } from '../../types/search-words.js';
import { covers, Role, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { CustomerSort, type Customer, type CustomerFilter, type CustomerPage } from './customers.types.js';
import { forgetAccount, tellAccessChanged } from './access-memory.js';
import { livesAt } from './customer-places.js';
import { SessionModel } from './session.model.js';
import { UserModel, type User } from './user.model.js';
import { presentAddresses } from './users.service.js';

const SHOWN = {
  name: 1,
  email: 1,
  phone: 1,
  loginPhone: 1,
  role: 1,
  cart: 1,
  liked: 1,
  place: 1,
  addresses: 1,
  defaultAddress: 1,
  createdAt: 1,
} as const;
const STAFF = Object.values(Role).filter((role) => role !== Role.CUSTOMER);
const ORDER: Record<CustomerSort, Record<string, 1 | -1>> = {
  NEWEST: { createdAt: -1, _id: -1 },
  OLDEST: { createdAt: 1, _id: 1 },
  NAME: { nameKey: 1, _id: 1 },
  EMAIL: { email: 1 },
};

export async function listCustomers(
  filter: CustomerFilter | undefined,
  sort: CustomerSort | undefined,
  page: number,
  pageSize: number,
  most?: number,
): Promise<CustomerPage> {
  const request = pageRequest(page, pageSize, most);
  const wanted = customerCondition(filter ?? {});
  const [items, total] = await Promise.all([
    UserModel.find(wanted, SHOWN)
      .sort(ORDER[sort ?? CustomerSort.NEWEST])
      .skip(request.skip)
      .limit(request.pageSize)
      .lean<User[]>(),
    Object.keys(wanted).length > 0 ? UserModel.countDocuments(wanted) : UserModel.estimatedDocumentCount(),
  ]);
  return { items: items.map(present), ...pageFacts(request, total) };
}

/** @throws ShopError NOT_FOUND */
export async function findCustomer(id: string): Promise<Customer> {
  return present(found(await UserModel.findById(objectId(id, 'This account'), SHOWN).lean<User>()));
}

/** Accounts of shoppers, without staff. */
export function countCustomers(): Promise<number> {
  return UserModel.countDocuments({ role: Role.CUSTOMER }).exec();
}

/** @throws ShopError BAD_INPUT for a role that is none of staff, FORBIDDEN for one that may do more than the viewer */
export function assertMayGive(viewer: Viewer, role: Role): void {
  if (role === Role.CUSTOMER) {
    const message = 'Choose a role of staff.';
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'role', message }] });
  }
  if (covers(viewer.permissions, role)) return;
  const message = 'This role may do more than your own. Ask an admin to give it.';
  throw new ShopError(ErrorCode.FORBIDDEN, message, { fields: [{ path: 'role', message }] });
}

/**
 * Gives an account a role; every token it has is refused from now on. Nobody changes their own, so that one admin stays.
 * @param expectedRole the role that was looked at
 * @throws ShopError NOT_FOUND; BAD_INPUT for the own account; STALE_VERSION when the account has another role than expected
 */
export async function setUserRole(
  viewer: Viewer,
  userId: string,
  role: Role,
  expectedRole?: Role | null,
): Promise<Customer> {
  const id = objectId(userId, 'This account');
  if (id.toHexString() === viewer.id)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Nobody changes their own role. Ask another admin.');
  if (role !== Role.CUSTOMER) assertMayGive(viewer, role);
  const changed = await inTransaction(async (session) => {
    // Two admins who take the role from each other at the same time meet in each other's document: one of them is refused.
    const actor = await UserModel.updateOne(
      { _id: objectId(viewer.id), role: viewer.role },
      { $set: { updatedAt: new Date() } },
      { session },
    );
    if (actor.matchedCount === 0) throw new ShopError(ErrorCode.FORBIDDEN);
    const user = found(await UserModel.findById(id, SHOWN, { session }).lean<User>());
    if (expectedRole != null && user.role !== expectedRole) throw new ShopError(ErrorCode.STALE_VERSION);
    if (user.role === role) return user;
    if (role !== Role.CUSTOMER && hasNoMailbox(user.email))
      throw new ShopError(
        ErrorCode.BAD_INPUT,
        'This account has no e-mail address, which staff log in with. Ask its owner to add one first.',
      );
    const withoutPhone = role === Role.CUSTOMER ? {} : { $unset: { loginPhone: 1 } };
    await UserModel.updateOne({ _id: id }, { $set: { role }, $inc: { tokenVersion: 1 }, ...withoutPhone }, { session });
    await SessionModel.deleteMany({ user: id }, { session });
    await tellAccessChanged(id.toHexString(), session);
    await recordAudit({
      viewer,
      action: 'user.set-role',
      entity: 'user',
      entityId: id.toHexString(),
      summary: `Gave ${shownLogin(user.email)} the role ${role}`,
      before: { role: user.role },
      after: { role },
      session,
    });
    return { ...user, role };
  });
  forgetAccount(id.toHexString());
  return present(changed);
}

/** The MongoDB filter for a filter of accounts. */
export function customerCondition({ search, place, role, staff, withCart }: CustomerFilter): Record<string, unknown> {
  const roles = [
    ...(role ? [{ role }] : []),
    ...(staff === true
      ? [{ role: mongoose.trusted({ $in: STAFF }) }]
      : staff === false
        ? [{ role: Role.CUSTOMER }]
        : []),
  ];
  const words = matchesSearch(search);
  const found = [words, livesAt(place)].filter((one) => Object.keys(one).length > 0);
  const all = [...roles, ...found, ...cartCondition(withCart)];
  return all.length === 0 ? {} : all.length === 1 ? all[0]! : { $and: all };
}

function cartCondition(withCart: boolean | null | undefined): Record<string, unknown>[] {
  if (withCart == null) return [];
  // Every id is above this one: the index of products in carts answers it.
  if (withCart) return [{ 'cart.product': mongoose.trusted({ $gt: new ObjectId('0'.repeat(24)) }) }];
  return [{ cart: mongoose.trusted({ $size: 0 }) }];
}

function found(user: User | null): User {
  if (!user) throw new ShopError(ErrorCode.NOT_FOUND, 'This account was not found.');
  return user;
}

function present(user: User): Customer {
  const { _id, name, email, phone = null, loginPhone = null, role, cart, place = null, liked, createdAt } = user;
  return {
    id: _id.toHexString(),
    name,
    email: shownEmail(email),
    phone,
    loginPhone,
    role,
    cartLines: cart,
    place,
    addresses: presentAddresses(user),
    likedIds: liked.map((id) => id.toHexString()),
    createdAt,
  };
}
