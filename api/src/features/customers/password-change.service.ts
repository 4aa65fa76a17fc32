/** Another password: for somebody who forgot it by a code by mail, for somebody signed in by the one they have. */
import type { ClientSession } from 'mongoose';
import { noAccountMail, passwordChangedMail, resetCodeMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database.js';
import { enqueueMails } from '../../platform/outbox.js';
import { platform } from '../../platform/platform.js';
import { objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import type { ChangePasswordInput, CodeSent, ResetPasswordInput, Session } from './accounts.inputs.js';
import { attempt, CODE_SENT, normalized, sendMail } from './accounts.service.js';
import { CodePurpose } from './code.model.js';
import { CODE_MINUTES, countCodeRequest, issueCode, useCode } from './codes.service.js';
import { hashPassword, passwordMatches } from './passwords.service.js';
import { forgetAccount, issueToken } from './tokens.service.js';
import { UserModel, type User } from './user.model.js';
import { accountGone, presentUser } from './users.service.js';

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
 * @throws ShopError WRONG_CODE, RATE_LIMITED
 */
export async function resetPassword(input: ResetPasswordInput, address: string): Promise<Session> {
  const email = normalized(input.email);
  await attempt(email, address, () => useCode(email, CodePurpose.RESET_PASSWORD, input.otp));
  const passwordHash = await hashPassword(input.password);
  const user = await inTransaction((session) => setPassword({ email }, passwordHash, session));
  if (!user) throw new ShopError(ErrorCode.WRONG_CODE);
  return signedIn(user);
}

/**
 * Every sign-in ends but the new one this answers with.
 * @throws ShopError WRONG_CREDENTIALS when the current password is another one; RATE_LIMITED; CONFLICT
 */
export async function changePassword(viewer: Viewer, input: ChangePasswordInput, address: string): Promise<Session> {
  const _id = objectId(viewer.id);
  const before = await UserModel.findById(_id, { passwordHash: 1 }).lean<User>();
  if (!before) throw accountGone();
  await attempt(viewer.email, address, async () => {
    if (!(await passwordMatches(input.currentPassword, before.passwordHash)))
      throw new ShopError(ErrorCode.WRONG_CREDENTIALS, 'The current password is wrong.', {
        fields: [{ path: 'currentPassword', message: 'The current password is wrong.' }],
      });
  });
  const passwordHash = await hashPassword(input.newPassword);
  const standing = { _id, passwordHash: before.passwordHash };
  const user = await inTransaction((session) => setPassword(standing, passwordHash, session));
  if (!user) throw new ShopError(ErrorCode.CONFLICT);
  return signedIn(user);
}

/** Raising the version refuses every token made before. The mail about it is written along with it. */
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
  const key = `password:${user._id.toHexString()}:${user.tokenVersion}`;
  await enqueueMails([{ key, ...passwordChangedMail(user.email, platform().config.publicUrl) }], session);
  return user;
}

function signedIn(user: User): Session {
  forgetAccount(user._id.toHexString());
  return { ...issueToken(user), user: presentUser(user) };
}
