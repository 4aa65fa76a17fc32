/** Accounts by id, as their owners see them, and the first admin. */
import { DEMO_ADMIN, type Config } from '../../config.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { update, type Write } from '../../platform/database/writes.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { shownEmail } from '../../types/no-mailbox.js';
import { readPhone } from '../../types/phone.js';
import { phoneWords } from '../../types/search-words.js';
import { shownState } from '../../types/states.js';
import { PERMISSIONS, Role } from '../../types/viewer.js';
import { assertGoodPassword } from './password-rules.js';
import { hashPassword } from './passwords.service.js';
import { accountKeys, UserModel, type Address, type User } from './user.model.js';

/** Everything of an account but the password; what queries read and presentUser takes. */
export const WITHOUT_PASSWORD = { passwordHash: 0 } as const;

/** A stored account as its owner sees it. */
export function presentUser(stored: User): User {
  return {
    ...stored,
    id: stored._id.toHexString(),
    email: shownEmail(stored.email),
    roleText: stored.role,
    permissions: PERMISSIONS[stored.role],
    addresses: presentAddresses(stored),
  };
}

/** The addresses with the default one marked: the chosen one, otherwise the first. */
export function presentAddresses(stored: Pick<User, 'addresses' | 'defaultAddress'>): Address[] {
  const chosen = stored.addresses.find((address) => stored.defaultAddress?.equals(address._id)) ?? stored.addresses[0];
  return stored.addresses.map((address) => ({
    ...address,
    state: shownState(address),
    id: address._id.toHexString(),
    isDefault: address === chosen,
  }));
}

/** @throws ShopError SESSION_EXPIRED when the account is gone although a token of it was shown */
export async function accountById(userId: string): Promise<User> {
  const stored = await UserModel.findById(objectId(userId), WITHOUT_PASSWORD).lean<User>();
  if (!stored) throw accountGone();
  return presentUser(stored);
}

/** What an operation of a signed-in account answers when the account was deleted meanwhile. */
export function accountGone(): ShopError {
  return new ShopError(ErrorCode.SESSION_EXPIRED);
}

export interface NewAccount {
  name: string;
  /** Any case. */
  email: string;
  password: string;
  role?: Role;
}

/** A complete document for the collection, with the password hashed. */
export async function accountDocument(
  account: NewAccount,
): Promise<Omit<User, 'id' | 'roleText' | 'permissions' | 'createdAt' | 'updatedAt'>> {
  const email = account.email.trim().toLowerCase();
  const name = account.name.trim();
  return {
    _id: new ObjectId(),
    name,
    email,
    passwordHash: await hashPassword(account.password),
    role: account.role ?? Role.CUSTOMER,
    tokenVersion: 0,
    liked: [],
    cart: [],
    addresses: [],
    ...accountKeys(name, email),
  };
}

/**
 * Makes the admin of the environment, where it names one, when no account has their e-mail; never changes one that is there.
 * @throws Error for a password that is easily guessed
 */
export async function ensureAdmin(config: Config): Promise<void> {
  if (!config.admin) return;
  const { email, password } = config.admin;
  // Who has taken another address since is still that admin.
  if (await UserModel.exists({ $or: [{ email }, { formerEmails: email }] })) return;
  if (password !== DEMO_ADMIN.password)
    await assertGoodPassword(password, { email }).catch((error: unknown) => {
      throw new Error(`ADMIN_PASSWORD: ${(error as Error).message}`, { cause: error });
    });
  try {
    await UserModel.create(await accountDocument({ name: 'Admin', email, password, role: Role.ADMIN }));
  } catch (error) {
    const otherProcessWasFirst = (error as { code?: unknown }).code === 11000;
    if (!otherProcessWasFirst) throw error;
  }
}

/** Words kept of one account; who orders with ever new numbers is found by the first ones. */
const WORDS_MOST = 60;

/**
 * What an order does to its account, within the order's transaction: the cart is empty, and the phone number is kept, by
 * which staff find the account, and which is proposed the next time. Of two orders of one account at once the second meets the
 * first one's write and is begun anew, so that it sees what the first one took.
 */
export function orderedWrite(account: ObjectId, phone: string): Write {
  const known = { $ifNull: ['$searchWords', []] };
  const more = { $setDifference: [phoneWords(phone), known] };
  const change = [
    {
      $set: {
        cart: [],
        phone: { $ifNull: ['$phone', { $literal: phone }] },
        phoneE164: {
          $cond: [
            { $eq: [{ $ifNull: ['$phone', { $literal: phone }] }, { $literal: phone }] },
            readPhone(phone) ?? null,
            { $ifNull: ['$phoneE164', null] },
          ],
        },
        searchWords: {
          $cond: [{ $gt: [{ $size: known }, WORDS_MOST] }, known, { $concatArrays: [known, more] }],
        },
        updatedAt: '$$NOW',
      },
    },
    // Read anew by rememberPlaces.
    { $unset: ['placeWords', 'cartChangedAt'] },
  ];
  // An account that was erased a moment ago orders nothing.
  return update(UserModel, { _id: account }, change, { missed: accountGone });
}
