/**
 * One-time links that sign staff in where no mailed code arrives yet: printed on the console of the machine, whose holder could read
 * and write the data anyway. Where there is no admin at all, the link makes the first owner.
 */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { Role, type Caller } from '../../types/viewer.js';
import { SecurityEventKind, SecurityEventModel } from '../security-log/security-log.model.js';
import { signedIn } from './accounts.service.js';
import type { Session } from './accounts.inputs.js';
import { assertGoodPassword } from './password-rules.js';
import { emailOfResetLink, issueResetLink, useResetLink, voidResetLinks } from './reset-links.service.js';
import { SessionModel } from './session.model.js';
import type { FirstOwnerInput, SignInLink } from './sign-in-links.types.js';
import { UserModel, type User } from './user.model.js';
import { accountDocument } from './users.service.js';

const PURPOSE = 'sign-in-link';
/** Stands where the e-mail of an account would; no account can have it. */
const FIRST_OWNER = 'first-owner';
/** A link cannot be guessed; this bounds the work that tries cost. */
const TRIES_OF_ADDRESS: Limit = { name: 'sign-in-links-of-address', points: 30, seconds: 900 };
const DETAIL = 'By a one-time link from the console';

const staff = { role: mongoose.trusted({ $ne: Role.CUSTOMER }) };

/**
 * For the start of the shop.
 * @returns a link when nobody could sign in otherwise: there is no admin; or mail is not connected and no admin has signed in yet
 */
export async function linkAtStart(): Promise<string | undefined> {
  const { config } = platform();
  // A demonstration prints the sign-in of the demo admin.
  if (config.admin && config.demonstration !== 'off') return undefined;
  const admins = await UserModel.find({ role: Role.ADMIN }, { email: 1 })
    .sort({ createdAt: 1 })
    .limit(20)
    .lean<User[]>();
  const [first] = admins;
  if (!first) return linkOf(FIRST_OWNER);
  // Outside production codes are read in the mailbox of the shop.
  if (config.smtpUrl || config.demonstration !== 'off') return undefined;
  const ids = admins.map(({ _id }) => _id);
  const wasHere =
    (await SessionModel.exists({ user: mongoose.trusted({ $in: ids }) })) ??
    (await SecurityEventModel.exists({
      kind: SecurityEventKind.LOGGED_IN,
      actorId: mongoose.trusted({ $in: ids.map((id) => id.toHexString()) }),
    }));
  return wasHere ? undefined : linkOf(first.email);
}

/** For the command. @throws Error when no member of staff has this e-mail */
export async function linkFor(givenEmail: string): Promise<string> {
  const email = givenEmail.trim().toLowerCase();
  if (await UserModel.exists({ email, ...staff })) return linkOf(email);
  if (!(await UserModel.exists({ role: Role.ADMIN }))) return linkOf(FIRST_OWNER);
  throw new Error(`No member of staff has the e-mail ${email}.`);
}

/** The secret stands behind #, so that it is in no log of a proxy. */
async function linkOf(email: string): Promise<string> {
  return `${platform().config.publicUrl}/sign-in-link#${await issueResetLink(email, PURPOSE)}`;
}

/** What a link is for. @throws ShopError WRONG_CODE, RATE_LIMITED */
export async function signInLink(link: string, { address }: Caller): Promise<SignInLink> {
  await spend(TRIES_OF_ADDRESS, address);
  const email = await emailOfResetLink(link, PURPOSE);
  return email === FIRST_OWNER ? { firstOwner: true, email: null } : { firstOwner: false, email };
}

/**
 * Signs in whom the link is for; it is void afterwards.
 * @param owner for the link of the first owner alone
 * @throws ShopError WRONG_CODE, BAD_INPUT when the first owner is not named or the password is easily guessed, EMAIL_TAKEN, RATE_LIMITED
 */
export async function logInByLink(link: string, owner: FirstOwnerInput | null, caller: Caller): Promise<Session> {
  const { firstOwner, email } = await signInLink(link, caller);
  if (firstOwner) return signedIn(await makeFirstOwner(link, owner), caller, SecurityEventKind.SIGNED_UP, DETAIL);
  const user = await UserModel.findOne({ email: email!, ...staff }).lean<User>();
  if (!user) throw new ShopError(ErrorCode.WRONG_CODE, 'This account is not one of staff any more.');
  await useResetLink(link, PURPOSE);
  return signedIn(user, caller, SecurityEventKind.LOGGED_IN, DETAIL);
}

async function makeFirstOwner(link: string, owner: FirstOwnerInput | null): Promise<User> {
  if (!owner) throw new ShopError(ErrorCode.BAD_INPUT, 'Name, e-mail and password of the owner are needed.');
  await assertGoodPassword(owner.password, owner);
  const account = await accountDocument({ ...owner, role: Role.ADMIN });
  try {
    return await inTransaction(async (session) => {
      await useResetLink(link, PURPOSE, session);
      // Of two links used at once, the second meets this deletion and is void.
      await voidResetLinks(FIRST_OWNER, session);
      if (await UserModel.exists({ role: Role.ADMIN }).session(session))
        throw new ShopError(ErrorCode.CONFLICT, 'This shop has an owner already. Log in.');
      const [made] = await UserModel.create([account], { session });
      return made!.toObject<User>();
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === 11000) throw new ShopError(ErrorCode.EMAIL_TAKEN);
    throw error;
  }
}
