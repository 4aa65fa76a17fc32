/** Another password: for somebody who forgot it by a code by mail, for somebody signed in by the one they have. */
import type { ClientSession } from 'mongoose';
import { noAccountMail, passwordChangedMail, resetCodeMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { objectId } from '../../types/object-id.js';
import type { Caller, Viewer } from '../../types/viewer.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import type { ChangePasswordInput, CodeSent, ResetPasswordInput, Session } from './accounts.inputs.js';
import { forgetAccount, tellAccessChanged } from './access-memory.js';
import { CODE_SENT, normalized, sendMail, signedIn } from './accounts.service.js';
import { attempt } from './attempts.service.js';
import { CodePurpose } from './code.model.js';
import { CODE_MINUTES, countCodeRequest, issueCode, useCode } from './codes.service.js';
import { hashPassword, passwordMatches } from './passwords.service.js';
import { assertGoodPassword } from './password-rules.js';
import { SessionModel } from './session.model.js';
import { UserModel, type User } from './user.model.js';
import { accountGone } from './users.service.js';

/**
 * First step for a forgotten password: mails a code, or to an e-mail without an account a mail that says so.
 * @throws ShopError RATE_LIMITED, UNAVAILABLE when the mail cannot be sent
 */
export async function requestPasswordReset(givenEmail: string, address: string): Promise<CodeSent> {
  const email = normalized(givenEmail);
  const resendAt = await countCodeRequest(email, CodePurpose.RESET_PASSWORD, address);
  const code = await issueCode(email, CodePurpose.RESET_PASSWORD);
  const known = await UserModel.exists({ email });
  await sendMail(known ? resetCodeMail(email, code, CODE_MINUTES) : noAccountMail(email, platform().config.publicUrl));
  return { message: CODE_SENT, resendAt };
}

/**
 * Second step: sets the password and signs in; every earlier sign-in ends.
 * @throws ShopError BAD_INPUT for a password that is easily guessed, WRONG_CODE, RATE_LIMITED
 */
export async function resetPassword(input: ResetPasswordInput, caller: Caller): Promise<Session> {
  const email = normalized(input.email);
  const owner = await UserModel.findOne({ email }, { name: 1 }).lean<User>();
  await assertGoodPassword(input.password, { name: owner?.name, email });
  await attempt('reset', email, caller, () => useCode(email, CodePurpose.RESET_PASSWORD, input.otp));
  const passwordHash = await hashPassword(input.password);
  const user = await inTransaction((session) => setPassword({ email }, passwordHash, session));
  if (!user) throw new ShopError(ErrorCode.WRONG_CODE);
  return signedInAnew(user, caller);
}

/**
 * Every sign-in ends but the new one this answers with.
 * @throws ShopError WRONG_CREDENTIALS when the current password is another one; RATE_LIMITED; CONFLICT
 */
export async function changePassword(viewer: Viewer, input: ChangePasswordInput, caller: Caller): Promise<Session> {
  const _id = objectId(viewer.id);
  const before = await UserModel.findById(_id, { passwordHash: 1 }).lean<User>();
  if (!before) throw accountGone();
  await assertGoodPassword(input.newPassword, viewer, 'newPassword');
  await attempt('confirm', viewer.email, caller, async () => {
    if (!(await passwordMatches(input.currentPassword, before.passwordHash)))
      throw new ShopError(ErrorCode.WRONG_CREDENTIALS, 'The current password is wrong.', {
        fields: [{ path: 'currentPassword', message: 'The current password is wrong.' }],
      });
  });
  const passwordHash = await hashPassword(input.newPassword);
  const standing = { _id, passwordHash: before.passwordHash };
  const user = await inTransaction((session) => setPassword(standing, passwordHash, session));
  if (!user) throw new ShopError(ErrorCode.CONFLICT);
  return signedInAnew(user, caller);
}

/** Raising the version refuses every token made before, and every session ends. The mail about it is written along with it. */
async function setPassword(
  account: Partial<Pick<User, '_id' | 'email' | 'passwordHash'>>,
  passwordHash: string,
  session: ClientSession,
): Promise<User | null> {
  const user = await UserModel.findOneAndUpdate(
    account,
    { $set: { passwordHash }, $inc: { tokenVersion: 1 } },
    { session, returnDocument: 'after' },
  ).lean<User>();
  if (!user) return null;
  await SessionModel.deleteMany({ user: user._id }, { session });
  await tellAccessChanged(user._id.toHexString(), session);
  const key = `password:${user._id.toHexString()}:${user.tokenVersion}`;
  await enqueueMails([{ key, ...passwordChangedMail(user.email, platform().config.publicUrl) }], session);
  return user;
}

function signedInAnew(user: User, caller: Caller): Promise<Session> {
  forgetAccount(user._id.toHexString());
  return signedIn(user, caller, SecurityEventKind.PASSWORD_CHANGED);
}
