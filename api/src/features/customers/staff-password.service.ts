/**
 * A reset password of staff: whoever holds the mailbox of a member of staff must not hold the shop. The new password waits for an
 * hour, in which the old one counts, every admin is told, and any of them or the owner can cancel it.
 */
import jwt from 'jsonwebtoken';
import mongoose, { type ClientSession } from 'mongoose';
import { pendingPasswordMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { isObjectId, ObjectId, objectId } from '../../types/object-id.js';
import { Role, type Caller, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { endApiKeysOf } from '../integrations/api-keys.service.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { noteSecurity } from '../security-log/security-log.service.js';
import { forgetAccount } from './access-memory.js';
import type { PendingPassword } from './password-reset.types.js';
import { PendingPasswordModel, type StoredPendingPassword } from './pending-password.model.js';
import { setPassword } from './set-password.service.js';
import { claimsFor, signingKeys } from './tokens.service.js';
import { UserModel, type User } from './user.model.js';

/** Minutes from the reset to the new password: long enough for an admin to read a mail, short enough for somebody who forgot theirs. */
export const STAFF_DELAY_MINUTES = 60;
const AUDIENCE = 'gs-mart-cancel-password';
/** The link says that it came too late, rather than that it is none. */
const LINK_SECONDS = 7 * 86_400;
/** Passwords put in force in one round, and shown to admins. */
const AT_ONCE = 100;

/**
 * Keeps a new password until its time; one that waits already is replaced and told of anew.
 * @returns from when on it counts; undefined when the e-mail is not that of a staff account
 */
export async function holdPassword(email: string, passwordHash: string, caller: Caller): Promise<Date | undefined> {
  const requestedAt = new Date();
  const effectiveAt = new Date(requestedAt.getTime() + STAFF_DELAY_MINUTES * 60_000);
  const user = await inTransaction(async (session) => {
    const owner = await UserModel.findOne(
      { email, role: mongoose.trusted({ $ne: Role.CUSTOMER }) },
      { name: 1, email: 1 },
      { session },
    ).lean<User>();
    if (!owner) return null;
    const pending = {
      _id: new ObjectId(),
      user: owner._id,
      passwordHash,
      requestedAt,
      effectiveAt,
      address: caller.address,
    };
    await PendingPasswordModel.deleteMany({ user: owner._id }, { session });
    await PendingPasswordModel.create([pending], { session });
    await tellOwnerAndAdmins(owner, pending, session);
    return owner;
  });
  if (!user) return undefined;
  await noteSecurity(SecurityEventKind.PASSWORD_RESET, { ...caller, viewer: actor(user) });
  return effectiveAt;
}

/** The owner, every other admin, and the shop's own address when there is none. */
async function tellOwnerAndAdmins(owner: User, pending: StoredPendingPassword, session: ClientSession): Promise<void> {
  const admins = await UserModel.find(
    { role: Role.ADMIN, _id: mongoose.trusted({ $ne: owner._id }) },
    { email: 1 },
    { session },
  ).lean<User[]>();
  const others = admins.length > 0 ? admins.map(({ email }) => email) : [settings().email];
  const href = cancelLink(pending._id);
  const about = { name: owner.name, email: owner.email, address: pending.address, effectiveAt: pending.effectiveAt };
  const mails = [...new Set([owner.email, ...others])].map((to, place) => ({
    key: `pending-password:${pending._id.toHexString()}:${place}`,
    ...pendingPasswordMail(to, about, href),
  }));
  await enqueueMails(mails, session);
}

function cancelLink(pending: ObjectId): string {
  const token = jwt.sign({}, signingKeys()[0]!, {
    algorithm: 'HS256',
    issuer: 'gs-mart',
    audience: AUDIENCE,
    subject: pending.toHexString(),
    expiresIn: LINK_SECONDS,
  });
  return `${platform().config.publicUrl}/login?cancel=${token}`;
}

/**
 * For whoever holds the link of the mail.
 * @returns false when the password is in force, was replaced or was cancelled already
 * @throws ShopError NOT_FOUND for a link that is not right or too old
 */
export async function cancelByLink(token: string, caller: Caller): Promise<boolean> {
  const id = claimsFor(token, AUDIENCE)?.sub;
  if (!isObjectId(id)) throw new ShopError(ErrorCode.NOT_FOUND, 'This link is not valid any more.');
  const pending = await PendingPasswordModel.findOneAndDelete({ _id: objectId(id) }).lean();
  if (!pending) return false;
  const owner = await UserModel.findById(pending.user, { name: 1, email: 1 }).lean<User>();
  await noteSecurity(SecurityEventKind.PASSWORD_RESET_CANCELLED, {
    ...caller,
    email: owner?.email,
    detail: 'By the link of the mail',
  });
  return true;
}

/** For an admin in the back office. @returns false when there is none any more */
export async function cancelByAdmin(viewer: Viewer, userId: string, caller: Caller): Promise<boolean> {
  const user = objectId(userId, 'This account');
  const owner = await UserModel.findById(user, { email: 1 }).lean<User>();
  const cancelled = await inTransaction(async (session) => {
    const { deletedCount } = await PendingPasswordModel.deleteOne({ user }, { session });
    if (deletedCount === 0) return false;
    const summary = `Cancelled the new password of ${owner?.email ?? userId}`;
    const of = { entity: 'user', entityId: user.toHexString() };
    await recordAudit({ viewer, action: 'user.cancel-password-reset', ...of, summary, session });
    return true;
  });
  if (cancelled)
    await noteSecurity(SecurityEventKind.PASSWORD_RESET_CANCELLED, { ...caller, viewer, detail: `Of ${owner?.email}` });
  return cancelled;
}

/** Those that wait, the next one first; at most a hundred. */
export async function pendingPasswords(): Promise<PendingPassword[]> {
  const found = await PendingPasswordModel.find().sort({ effectiveAt: 1 }).limit(AT_ONCE).lean();
  const ids = mongoose.trusted({ $in: found.map(({ user }) => user) });
  const owners = await UserModel.find({ _id: ids }, { name: 1, email: 1 }).lean<User[]>();
  return found.flatMap(({ user, requestedAt, effectiveAt, address }) => {
    const owner = owners.find(({ _id }) => _id.equals(user));
    return owner
      ? [{ userId: user.toHexString(), name: owner.name, email: owner.email, requestedAt, effectiveAt, address }]
      : [];
  });
}

/** Background work: puts the passwords in force whose time has come, and ends the sessions and API keys of their accounts. */
export async function applyDuePasswords(): Promise<void> {
  const due = await PendingPasswordModel.find({ effectiveAt: mongoose.trusted({ $lte: new Date() }) })
    .limit(AT_ONCE)
    .lean();
  for (const pending of due) await apply(pending);
}

async function apply({ _id, user, passwordHash, address }: StoredPendingPassword): Promise<void> {
  const applied = await inTransaction(async (session) => {
    // Gone when it was cancelled or replaced meanwhile.
    const { deletedCount } = await PendingPasswordModel.deleteOne({ _id }, { session });
    if (deletedCount === 0) return undefined;
    const owner = await setPassword({ _id: user }, passwordHash, session);
    return owner && { owner, keys: await endApiKeysOf(owner, session) };
  });
  if (!applied) return;
  forgetAccount(user.toHexString());
  const detail = `By a mailed code or link, after ${STAFF_DELAY_MINUTES} minutes; API keys ended: ${applied.keys}`;
  await noteSecurity(SecurityEventKind.PASSWORD_CHANGED, { address, viewer: actor(applied.owner), detail });
}

const actor = ({ _id, name, email }: Pick<User, '_id' | 'name' | 'email'>) => ({ id: _id.toHexString(), name, email });
