/**
 * Joining the staff by an invitation. A code proves the address, however the link came: a mailed link may have been passed on, and a copied
 * one says nothing about an address. A customer gets the role only with the password of their account.
 */
import type { ClientSession } from 'mongoose';
import mongoose from 'mongoose';
import { joinCodeMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { tidy } from '../../types/text-rules.js';
import { covers, PERMISSIONS, Permission, Role, type Caller } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { forgetAccount, tellAccessChanged } from '../customers/access-memory.js';
import type { CodeSent, Session } from '../customers/accounts.inputs.js';
import { CODE_SENT, normalized, sendMail, signedIn } from '../customers/accounts.service.js';
import { attempt } from '../customers/attempts.service.js';
import { CodePurpose } from '../customers/code.model.js';
import { countCodeRequest, issueCode, useCode } from '../customers/codes.service.js';
import { CODE_MINUTES } from '../customers/guess-limits.js';
import { assertGoodPassword } from '../customers/password-rules.js';
import { passwordMatches } from '../customers/passwords.service.js';
import { SessionModel } from '../customers/session.model.js';
import { UserModel, type User } from '../customers/user.model.js';
import { accountDocument } from '../customers/users.service.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { assertOpen, invitationOf } from './invitation-link.js';
import { InvitationModel, InvitationState, type StoredInvitation } from './invitation.model.js';
import type { JoinStaffInput, RequestJoinCodeInput } from './invitations.inputs.js';
import { assertNoStaff } from './invitations.service.js';
import type { InvitationToJoin } from './invitations.types.js';

/** @throws ShopError NOT_FOUND, CONFLICT, see invitationOf */
export async function invitationToJoin(secret: string): Promise<InvitationToJoin> {
  const invitation = await invitationOf(secret);
  const { email = null, name = null, role, invitedByName, expiresAt } = invitation;
  await assertInviterStands(invitation, null);
  const hasAccount = email !== null && (await UserModel.exists({ email })) !== null;
  return { role, name, email, hasAccount, invitedBy: invitedByName, expiresAt };
}

/**
 * First step: a code to the address of the invitation, or to the one that the invited person gives.
 * @throws ShopError NOT_FOUND, CONFLICT, BAD_INPUT without an address, RATE_LIMITED, UNAVAILABLE when the mail cannot be sent
 */
export async function requestJoinCode(input: RequestJoinCodeInput, { address }: Caller): Promise<CodeSent> {
  const invitation = await invitationOf(input.invitation);
  const email = addressOf(invitation, input.email);
  const { resendAt, refused } = await countCodeRequest({ email }, CodePurpose.JOIN, address);
  if (refused) throw refused;
  await sendMail(joinCodeMail(email, await issueCode({ email }, CodePurpose.JOIN), CODE_MINUTES));
  return { message: CODE_SENT, resendAt };
}

/**
 * Second step: makes the account, or gives that of a customer the role, and signs it in. Of several uses at once one succeeds.
 * @throws ShopError NOT_FOUND, CONFLICT when the invitation is over or the address works here already, BAD_INPUT, WRONG_CODE,
 *   WRONG_CREDENTIALS when the password is not that of the account, RATE_LIMITED
 */
export async function joinStaff(input: JoinStaffInput, caller: Caller): Promise<Session> {
  const invitation = await invitationOf(input.invitation);
  const email = addressOf(invitation, input.email);
  const name = tidy(input.name);
  await attempt('join', email, caller, () =>
    useCode({ email }, CodePurpose.JOIN, input.otp, () => assertMayJoin(email, name, input.password)),
  );
  const newcomer = await accountDocument({ name: name ?? '', email, password: input.password, role: invitation.role });
  const user = await inTransaction(async (session) => {
    await assertNoStaff(email, session);
    const existing = await UserModel.findOne({ email }, null, { session }).lean<User>();
    // An account that was made since the code was asked for has shown no password.
    if (existing && !(await passwordMatches(input.password, existing.passwordHash))) throw wrongPassword();
    const joined = existing ? await promote(existing, invitation.role, session) : await create(newcomer, session);
    await claim(invitation, joined, session);
    return joined;
  });
  forgetAccount(user._id.toHexString());
  return signedIn(user, caller, SecurityEventKind.STAFF_JOINED);
}

/** The one the invitation is for, if it says so. @throws ShopError BAD_INPUT */
function addressOf({ email }: StoredInvitation, given: string | null | undefined): string {
  const typed = tidy(given);
  if (!email && !typed) throw atField('email', 'Your e-mail address is needed.');
  if (email && typed && normalized(typed) !== email) throw atField('email', `This invitation is for ${email}.`);
  return email ?? normalized(typed!);
}

/** @throws ShopError CONFLICT, BAD_INPUT, WRONG_CREDENTIALS; only told to somebody who has the code of the address */
async function assertMayJoin(email: string, name: string | undefined, password: string): Promise<void> {
  await assertNoStaff(email, null);
  const account = await UserModel.findOne({ email }, { passwordHash: 1 }).lean<User>();
  if (account) {
    if (!(await passwordMatches(password, account.passwordHash))) throw wrongPassword();
    return;
  }
  if (!name) throw atField('name', 'Your name is needed.');
  await assertGoodPassword(password, { name, email });
}

function wrongPassword(): ShopError {
  const message = 'This address has an account in the shop already. Give the password of that account.';
  return new ShopError(ErrorCode.WRONG_CREDENTIALS, message, { fields: [{ path: 'password', message }] });
}

const atField = (path: string, message: string) =>
  new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });

async function create(document: Awaited<ReturnType<typeof accountDocument>>, session: ClientSession): Promise<User> {
  try {
    return (await UserModel.create([document], { session }))[0]!.toObject<User>();
  } catch (error) {
    if ((error as { code?: unknown }).code === 11000) throw new ShopError(ErrorCode.EMAIL_TAKEN);
    throw error;
  }
}

/** Gives a customer the role; every token it has is refused from now on. */
async function promote({ _id }: User, role: Role, session: ClientSession): Promise<User> {
  const user = await UserModel.findOneAndUpdate(
    { _id, role: Role.CUSTOMER },
    { $set: { role }, $inc: { tokenVersion: 1 }, $unset: { loginPhone: 1 } },
    { session, returnDocument: 'after' },
  ).lean<User>();
  if (!user) throw new ShopError(ErrorCode.CONFLICT, 'This account works here already. Log in with it.');
  await SessionModel.deleteMany({ user: _id }, { session });
  await tellAccessChanged(_id.toHexString(), session);
  return user;
}

/** Uses the invitation up, in the name of whoever joins. @throws ShopError CONFLICT when it is over meanwhile */
async function claim(invitation: StoredInvitation, user: User, session: ClientSession): Promise<void> {
  const now = new Date();
  const { _id, linkHash, role, invitedByName } = invitation;
  await assertInviterStands(invitation, session);
  const used = await InvitationModel.updateOne(
    { _id, linkHash, state: InvitationState.OPEN, expiresAt: mongoose.trusted({ $gt: now }) },
    { $set: { state: InvitationState.USED, endedAt: now, account: user._id }, $unset: { openEmail: 1 } },
    { session },
  );
  if (used.modifiedCount === 0) {
    const met = await InvitationModel.findById(_id, null, { session }).lean<StoredInvitation>();
    if (met) assertOpen(met, now);
    throw new ShopError(ErrorCode.CONFLICT, 'This link is not in force any more. Open the newest one you were sent.');
  }
  const id = user._id.toHexString();
  await recordAudit({
    viewer: { kind: 'account', id, name: user.name, email: user.email, role, permissions: PERMISSIONS[role] },
    action: 'staff.join',
    entity: 'user',
    entityId: id,
    summary: `${user.email} joined as ${role}, invited by ${invitedByName}`,
    after: { role },
    session,
  });
}

/** Whoever invited must still be able to give the role. @throws ShopError CONFLICT */
async function assertInviterStands(
  { invitedBy, invitedByName, role }: StoredInvitation,
  session: ClientSession | null,
): Promise<void> {
  const inviter = await UserModel.findById(invitedBy, { role: 1 }, { session }).lean<User>();
  const permissions = inviter ? PERMISSIONS[inviter.role] : [];
  if (permissions.includes(Permission.MANAGE_STAFF) && covers(permissions, role)) return;
  throw new ShopError(
    ErrorCode.CONFLICT,
    `${invitedByName} may not invite any more, so this invitation is void. Ask the shop for another.`,
  );
}
