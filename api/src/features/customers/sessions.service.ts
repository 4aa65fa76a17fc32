/** Sessions: begun by a log-in, listed, ended one by one or all at once, and confirmed with the password. */
import Bowser from 'bowser';
import type { ClientSession } from 'mongoose';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { CONFIRMED_FOR } from '../../types/confirmation.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { Role, type Caller, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { noteSecurity } from '../security-log/security-log.service.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { forgetAccount, tellAccessChanged } from './access-memory.js';
import { attempt } from './attempts.service.js';
import { provesOwner } from './own-proof.js';
import { NO_PASSWORD } from './passwords.service.js';
import { SessionModel, type StoredSession } from './session.model.js';
import type { ActiveSession } from './sessions.types.js';
import { expiryAfter } from './session-time.js';
import { tokenFor } from './tokens.service.js';
import { UserModel, type User } from './user.model.js';
import { accountGone } from './users.service.js';

/** Sessions an account may have; the one that was not used for longest ends for a new one. */
const SESSIONS_MOST = 50;
const USER_AGENT_MOST = 300;

/**
 * Begins a session.
 * @param ordersFrom hides older orders and addresses from it
 * @returns its token, to be given to the caller alone
 */
export async function startSession(
  user: Pick<User, '_id' | 'tokenVersion' | 'role'>,
  { address, userAgent }: Caller,
  ordersFrom?: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const now = new Date();
  const begun = { staff: user.role !== Role.CUSTOMER, createdAt: now };
  const session: StoredSession = {
    _id: new ObjectId(),
    user: user._id,
    ...begun,
    lastUsedAt: now,
    passwordAt: now,
    expiresAt: expiryAfter(begun, now),
    address,
    userAgent: userAgent?.slice(0, USER_AGENT_MOST),
    ...(ordersFrom && { ordersFrom }),
  };
  await SessionModel.create([session]);
  const surplus = await SessionModel.find({ user: user._id }, { _id: 1 })
    .sort({ lastUsedAt: -1 })
    .skip(SESSIONS_MOST)
    .limit(SESSIONS_MOST)
    .lean();
  if (surplus.length > 0)
    await SessionModel.deleteMany({ _id: mongoose.trusted({ $in: surplus.map((one) => one._id) }) });
  return tokenFor(user, session);
}

/** Those of an account, last used first. @param current id of the session that asks */
export async function sessionsOf(userId: string, current?: string): Promise<ActiveSession[]> {
  const stored = await SessionModel.find({
    user: objectId(userId, 'This account'),
    expiresAt: mongoose.trusted({ $gt: new Date() }),
  })
    .sort({ lastUsedAt: -1 })
    .limit(SESSIONS_MOST)
    .lean<StoredSession[]>();
  return stored.map((session) => {
    const id = session._id.toHexString();
    const { createdAt, lastUsedAt, expiresAt, address } = session;
    return {
      id,
      current: id === current,
      createdAt,
      lastUsedAt,
      expiresAt,
      address,
      device: deviceName(session.userAgent),
    };
  });
}

/** What people call it, such as `Chrome on Windows`. */
function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || 'Unknown device';
}

/** Ends the session that asks. */
export async function logOut(viewer: Viewer, caller: Caller): Promise<void> {
  if (viewer.session) await endSessions(viewer.id, { _id: new ObjectId(viewer.session.id) });
  await noteSecurity(SecurityEventKind.LOGGED_OUT, { viewer, ...caller });
}

/** Ends one of the viewer's own; one that ended already is none. @throws ShopError NOT_FOUND when it is nobody's or another's */
export async function endOwnSession(viewer: Viewer, id: string, caller: Caller): Promise<void> {
  const ended = await endSessions(viewer.id, { _id: objectId(id, 'This session') });
  if (ended === 0) throw new ShopError(ErrorCode.NOT_FOUND, 'This session has ended already.');
  await noteSecurity(SecurityEventKind.SESSIONS_ENDED, { viewer, ...caller, detail: 'One of their own' });
}

/** Ends all of the viewer's own but the one that asks. @returns how many */
export async function endOtherSessions(viewer: Viewer, caller: Caller): Promise<number> {
  const others = viewer.session ? { _id: mongoose.trusted({ $ne: new ObjectId(viewer.session.id) }) } : {};
  const ended = await endSessions(viewer.id, others);
  await noteSecurity(SecurityEventKind.SESSIONS_ENDED, { viewer, ...caller, detail: `Their ${ended} others` });
  return ended;
}

/** Those of a member of staff, for admins. @throws ShopError NOT_FOUND for an account that is none of staff */
export async function staffSessions(userId: string, viewer: Viewer): Promise<ActiveSession[]> {
  const { _id } = await staffMember(userId);
  return sessionsOf(_id.toHexString(), viewer.session?.id);
}

/**
 * Ends one or all sessions of a member of staff.
 * @returns how many
 * @throws ShopError NOT_FOUND for an account that is none of staff
 */
export async function endStaffSessions(viewer: Viewer, userId: string, sessionId?: string | null): Promise<number> {
  const user = await staffMember(userId);
  const one = sessionId ? { _id: objectId(sessionId, 'This session') } : {};
  return endSessions(user._id.toHexString(), one, (ended, session) =>
    recordAudit({
      viewer,
      action: 'user.end-sessions',
      entity: 'user',
      entityId: user._id.toHexString(),
      summary: `Ended ${sessionId ? 'a session' : `all sessions (${ended})`} of ${user.email}`,
      session,
    }),
  );
}

async function staffMember(userId: string): Promise<User> {
  const user = await UserModel.findById(objectId(userId, 'This account'), { email: 1, role: 1 }).lean<User>();
  if (!user || user.role === Role.CUSTOMER) throw new ShopError(ErrorCode.NOT_FOUND, 'This is no account of staff.');
  return user;
}

/**
 * Ends those of an account that match, everywhere.
 * @param also written along with it
 * @returns how many
 */
export async function endSessions(
  userId: string,
  which: Record<string, unknown> = {},
  also?: (ended: number, session: ClientSession) => Promise<void>,
): Promise<number> {
  const ended = await inTransaction(async (session) => {
    const { deletedCount } = await SessionModel.deleteMany({ ...which, user: new ObjectId(userId) }, { session });
    await tellAccessChanged(userId, session);
    await also?.(deletedCount, session);
    return deletedCount;
  });
  forgetAccount(userId);
  return ended;
}

/**
 * The password once more, for what asks for it (see confirmed-operations).
 * @returns until when it need not be given again
 * @throws ShopError WRONG_CREDENTIALS, RATE_LIMITED
 */
export async function confirmPassword(viewer: Viewer, password: string, caller: Caller): Promise<Date> {
  const user = await UserModel.findById(objectId(viewer.id), { passwordHash: 1, loginPhone: 1 }).lean<User>();
  if (!user || !viewer.session) throw accountGone();
  await attempt('confirm', viewer.email, caller, async () => {
    if (!(await provesOwner(user, password)))
      throw new ShopError(ErrorCode.WRONG_CREDENTIALS, 'The password is wrong.', {
        fields: [{ path: 'password', message: 'The password is wrong.' }],
      });
  });
  const passwordAt = new Date();
  // Whoever knows the password had the number when the older orders were placed.
  const opens = user.passwordHash === NO_PASSWORD ? {} : { $unset: { ordersFrom: 1 } };
  await inTransaction(async (session) => {
    await SessionModel.updateOne(
      { _id: new ObjectId(viewer.session!.id) },
      { $set: { passwordAt }, ...opens },
      { session },
    );
    await tellAccessChanged(viewer.id, session);
  });
  forgetAccount(viewer.id);
  return new Date(passwordAt.getTime() + CONFIRMED_FOR);
}
