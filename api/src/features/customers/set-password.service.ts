/** Puts another password in force: every token and session of the account ends, and a mail tells its owner. */
import type { ClientSession } from 'mongoose';
import { passwordChangedMail } from '../../emails/account-mails.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { tellAccessChanged } from './access-memory.js';
import { PendingPasswordModel } from './pending-password.model.js';
import { SessionModel } from './session.model.js';
import { UserModel, type User } from './user.model.js';

/**
 * Call `forgetAccount` once the transaction is over.
 * @param account which one, as it must still be
 * @returns the account with its new password; null when it is not like that any more
 */
export async function setPassword(
  account: Partial<Pick<User, '_id' | 'email' | 'passwordHash' | 'role'>>,
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
  await PendingPasswordModel.deleteMany({ user: user._id }, { session });
  await tellAccessChanged(user._id.toHexString(), session);
  const key = `password:${user._id.toHexString()}:${user.tokenVersion}`;
  await enqueueMails([{ key, ...passwordChangedMail(user.email, platform().config.publicUrl) }], session);
  return user;
}
